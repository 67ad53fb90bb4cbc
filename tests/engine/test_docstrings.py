"""What the interface says of itself is there in compiled code too, for `help` and for editors."""

import inspect

import pytest

from tavolata.engine import dice, player, state

CLASSES = [
    state.State, state.Knowledge, player.Player, player.Budget, player.Choice, dice.Dice, dice.SeededDice,
]  # fmt: skip


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_a_class_and_its_methods_tell_what_they_are(kind: type) -> None:
    assert inspect.getdoc(kind)
    for name, member in vars(kind).items():
        if callable(member) and not name.startswith("_") and not isinstance(member, type):
            # a method without a text of its own says what the one does that it replaces
            assert inspect.getdoc(member) or inspect.getdoc(getattr(kind.__mro__[1], name, None)), name


def test_a_functions_text_follows_its_signature() -> None:
    assert str(inspect.getdoc(player.play_out)).startswith("Play to the end")
    assert str(inspect.getdoc(state.State.apply)).startswith("Make a move")
    assert list(inspect.signature(state.State.apply).parameters)[1:] == ["seat", "action", "tell"]
