"""Copies, positions, views and redeals."""

import msgspec

from tavolata.engine.dice import SeededDice
from tavolata.engine.game import View
from tavolata.engine.phrase import Event
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.lab.conformance.cases import Case, ear, law, plain_law, viewers, walks


@law
def a_copy_is_equal_and_goes_its_own_way(case: Case) -> None:
    position = case.game.position
    for step in walks(case, 8):
        if step.seat == NOBODY:
            continue
        before = position(step.state)
        one, other = step.state.copy(), step.state.copy()
        assert type(one) is type(step.state)
        assert position(one) == before
        one.apply(step.seat, step.action)
        one.check()
        assert position(step.state) == before
        assert position(other) == before


@law
def a_position_comes_back_from_its_json(case: Case) -> None:
    game = case.game
    for step in walks(case, 6, every=3):
        written = msgspec.json.encode(game.position(step.state))
        state = game.from_position(msgspec.json.decode(written))
        state.check()
        assert msgspec.json.encode(game.position(state)) == written
        assert state.seats() == case.seats
        assert state.actor() == step.state.actor()
        assert state.to_act() == step.state.to_act()
        assert state.turns_played() == step.state.turns_played()
        for seat in range(case.seats):
            assert list(state.legal(seat)) == list(step.state.legal(seat))
        if step.seat == NATURE:
            assert state.odds(step.action) == step.state.odds(step.action)
        outcome, same = step.state.outcome(), state.outcome()
        assert (outcome and outcome.as_json()) == (same and same.as_json())
        # What a seat remembers of hidden things is no part of a position: only spectators see the same.
        for viewer in viewers(case) if not game.card.hidden else [None]:
            assert game.see(state, viewer) == game.see(step.state, viewer)


@law
def with_what_everyone_knows_a_position_is_the_state_itself(case: Case) -> None:
    game = case.game
    for step in walks(case, 6, every=5):
        if step.seat == NATURE:
            continue
        state = game.from_position(msgspec.json.decode(msgspec.json.encode(game.position(step.state))))
        assert state == step.state
        minds = step.state.minds()
        state.set_minds([game.read_knowledge(game.write_knowledge(mind)) for mind in minds])
        assert state.minds() == minds
        for viewer in viewers(case):
            assert state.knowledge(ear(viewer)) == step.state.knowledge(ear(viewer))
            assert game.see(state, viewer) == game.see(step.state, viewer)
            one, other = (each.redeal(ear(viewer), SeededDice(step.number)) for each in (state, step.state))
            assert game.position(one) == game.position(other)
            if viewer is not None:
                assert state.evaluate(viewer) == step.state.evaluate(viewer)


@law
def telling_changes_nothing(case: Case) -> None:
    for step in walks(case, 12):
        if step.seat == NOBODY:
            continue
        told, untold = step.state.copy(), step.state.copy()
        told.apply(step.seat, step.action, [])
        untold.apply(step.seat, step.action)
        assert case.game.position(told) == case.game.position(untold)


@law
def a_view_is_a_closed_list_of_fields(case: Case) -> None:
    for step in walks(case, 6, every=3):
        for viewer in viewers(case):
            view = case.game.see(step.state, viewer)
            assert isinstance(view, View)
            assert type(view).__struct_config__.frozen
            assert type(view).__struct_config__.forbid_unknown_fields
            assert view.seat == viewer
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@law
def no_seat_can_tell_a_redeal_from_the_truth(case: Case) -> None:
    game, dice = case.game, SeededDice(3)
    for step in walks(case, 6, every=3):
        for viewer in viewers(case):
            other = step.state.redeal(ear(viewer), dice)
            other.check()
            assert game.see(other, viewer) == game.see(step.state, viewer)
            assert other.to_act() == step.state.to_act()
            assert other.actor() == step.state.actor()
            if viewer is None:
                continue
            assert game.legal(other, viewer) == game.legal(step.state, viewer)
            assert other.evaluate(viewer) == step.state.evaluate(viewer)


@law
def a_move_that_reveals_nothing_sounds_the_same_in_a_redeal(case: Case) -> None:
    dice = SeededDice(4)
    for step in walks(case, 6):
        if step.seat < 0 or step.state.reveals(step.seat, step.action):
            continue
        other = step.state.redeal(step.seat, dice)
        assert heard(other.copy(), step.seat, step.action) == heard(step.state.copy(), step.seat, step.action)


def heard(state: State, seat: int, action: int) -> list[tuple[str, dict[str, object]]]:
    """What the mover hears of his own move."""
    tell: list[Event] = []
    state.apply(seat, action, tell)
    phrases = [event.heard_by(seat) for event in tell]
    return [(phrase.key, phrase.args) for phrase in phrases if phrase is not None]


@plain_law
def a_redeal_is_another_truth_where_there_are_secrets_and_the_same_where_there_are_none(
    case: Case,
) -> None:
    position, dice = case.game.position, SeededDice(5)
    for viewer in viewers(case):
        varied = False
        for step in walks(case, 4, every=5):
            truth = position(step.state)
            others = [position(step.state.redeal(ear(viewer), dice)) for _ in range(4)]
            assert position(step.state) == truth
            if any(other != truth for other in others):
                varied = True
                assert case.game.card.hidden, "a game without secrets has one truth"
        assert varied or not case.game.card.hidden, f"{viewer} is dealt the truth itself"
