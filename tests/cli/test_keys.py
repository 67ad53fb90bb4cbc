"""Numbers, short keys and texts: each finds its move, in every game."""

import io

import pytest
from rich.console import Console

from tavolata.cli.keys import COMMANDS, MANY, Menu, shared, short_forms
from tests.cases import PLAIN_CASES, Case, walks


def test_a_short_key_is_the_head_of_the_first_word_and_the_rest_without_signs() -> None:
    assert short_forms("open K")[0] == "ok"
    assert short_forms("run a2-a3")[:2] == ["ra2a3", "rua2a3"]
    assert short_forms("end") == ["e", "en", "end"]
    assert short_forms("take drop Milano>Genova")[0] == "tdropmilanogenova"


def test_what_sentences_share_is_said_once() -> None:
    assert shared(["Run from a1 to a2 now", "Run from a1 to b1 now"]) == (
        ["Run", "from", "a1", "to"],
        ["now"],
    )
    assert shared(["End", "End the turn"]) == (["End"], [])


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_every_legal_move_is_found_by_its_number_its_key_and_its_text(case: Case) -> None:
    game = case.game
    texts, names = game.texts("en"), game.seat_names(case.seats)
    looked = 0
    for step in walks(case, seeds=2, every=7):
        for seat in step.state.to_act():
            looked += 1
            menu = Menu(game, step.state.knowledge(seat), texts, names)
            assert sorted(move.action for move in menu.moves) == list(step.state.legal(seat))
            for move in menu.moves:
                assert menu.find(str(move.number)) == [move]
                assert menu.find(move.text) == [move]
                assert move.key not in COMMANDS
                assert not move.key or menu.find(move.key) == [move]
            out = Console(width=80, file=io.StringIO())
            out.print(menu.draw())
            drawn = out.file.getvalue()  # type: ignore[attr-defined]
            assert all(
                not move.key or move.key in drawn for kind in menu.kinds.values() for move in kind[:MANY]
            )
    assert looked
