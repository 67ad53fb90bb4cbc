"""Who may do what: actors, legal moves, ends, turns and invariants agree."""

import itertools

from tavolata.engine.dice import LoadedDice
from tavolata.engine.state import NATURE, NOBODY
from tavolata.lab.conformance.cases import Case, law, walks


@law
def actor_acting_and_to_act_name_the_same_seats(case: Case) -> None:
    for step in walks(case, 24):
        actor, mask, seats = step.state.actor(), step.state.acting(), step.state.to_act()
        assert seats == [seat for seat in range(case.seats) if mask >> seat & 1]
        assert mask < 1 << case.seats
        if actor < 0:
            assert actor in (NATURE, NOBODY)
            assert seats == []
        else:
            assert actor == seats[0]


@law
def legal_moves_are_ascending_and_there_is_always_one(case: Case) -> None:
    for step in walks(case, 24):
        for seat in step.state.to_act():
            moves = list(step.state.legal(seat))
            assert moves, f"seat {seat} is to act and can do nothing: {case.game.position(step.state)}"
            assert all(one < other for one, other in itertools.pairwise(moves))
            assert 0 <= moves[0] <= moves[-1] < case.game.card.actions


@law
def who_is_not_to_act_has_no_legal_moves(case: Case) -> None:
    for step in walks(case, 24):
        waiting = step.state.to_act()
        for seat in range(case.seats):
            if seat not in waiting:
                assert not len(step.state.legal(seat))
                reason = step.state.why_not(seat, 0)
                assert reason is not None
                assert reason.key == ("over" if step.seat == NOBODY else "not_to_act")
        if step.state.actor() != NATURE:
            assert not len(step.state.legal(NATURE))
            assert step.state.why_not(NATURE, 0) is not None


@law
def legal_is_exactly_what_there_is_no_reason_against(case: Case) -> None:
    for step in walks(case, 6, every=7):
        for seat in step.state.to_act():
            allowed = [a for a in range(case.game.card.actions) if step.state.why_not(seat, a) is None]
            assert list(step.state.legal(seat)) == allowed, case.game.position(step.state)


@law
def a_picked_move_is_the_one_of_that_number_in_the_list(case: Case) -> None:
    for step in walks(case, 6, every=5):
        for seat in step.state.to_act():
            moves = list(step.state.legal(seat))
            picked = [step.state.pick(seat, LoadedDice([k])) for k in range(len(moves))]
            assert picked == moves


@law
def the_outcome_comes_with_the_end_and_not_before(case: Case) -> None:
    limit = dict(case.options)["max_turns"]
    for step in walks(case, 24):
        outcome = step.state.outcome()
        if step.seat != NOBODY:
            assert outcome is None
            continue
        assert outcome is not None
        assert outcome.winners
        assert outcome.winners == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(case.seats))
        assert len(outcome.scores) == case.seats
        turns = step.state.turns_played()
        assert turns == limit if outcome.why == "max_turns" else turns <= int(limit)


@law
def turns_are_counted_one_by_one(case: Case) -> None:
    before = 0
    for step in walks(case, 12):
        turns = step.state.turns_played()
        assert turns == 0 if step.number == 0 else before <= turns <= before + 1
        before = turns


@law
def invariants_hold_after_every_move(case: Case) -> None:
    for step in walks(case, 36):
        step.state.check()
