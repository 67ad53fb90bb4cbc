"""Looking ahead by picks: the same as going through every roll."""

import pytest
from librt.vecs import vec

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search import nets
from tavolata.search.net import Net
from tavolata.search.picks import Lookahead
from tavolata.search.tree import Search
from tests.cases import PLAIN_CASES, Case, walks
from tests.search.test_nets import any_net

PICKED = [case for case in PLAIN_CASES if case.new().outlook().picks]
every_picked = pytest.mark.parametrize("case", PICKED, ids=str)
MOST_ROLLS = 220
TURNS = range(5, 13)
"""How long games are whose last turn is looked at."""


def net_of(case: Case) -> Net:
    """The net that ships for a case, or one that has learned nothing."""
    return nets.shipped(type(case.new()), case.seats) or any_net(case)


def rolled(case: Case, most: int = MOST_ROLLS) -> list[State]:
    """States before a roll of few dice, the game's last moments among them."""
    steps = (step for step in walks(case, 60) if step.seat == NATURE and len(step.state.picks()))
    few = [step.state.copy() for step in steps if step.state.chances() <= most]
    return few[-2:] + few[:: max(1, len(few) // 4)][:3]


def judged(net: Net, state: State, seats: int) -> list[float]:
    """Everybody's share as the net sees it, exact when the game is over."""
    if state.actor() == NOBODY:
        return [state.evaluate(seat) for seat in range(seats)]
    worths = [net.chance(state.features(seat)) for seat in range(seats)]
    return [worth / sum(worths) for worth in worths]


def by_every_roll(net: Net, state: State, seats: int, depth: int) -> list[float]:
    """What everybody can expect, going through all rolls and all moves."""
    if depth == 0 or state.actor() == NOBODY:
        return judged(net, state, seats)
    total = [0.0] * seats
    for roll in state.legal(NATURE):
        shown = state.copy()
        shown.apply(NATURE, roll)
        seat, found = int(shown.actor()), list[list[float]]()
        for move in shown.legal(seat):
            then = shown.copy()
            then.apply(seat, move)
            found.append(by_every_roll(net, then, seats, depth - 1))
        best = max(found, key=lambda worths, seat=seat: worths[seat])  # type: ignore[misc]
        for other in range(seats):
            total[other] += state.odds(roll) * best[other]
    return total


def test_some_games_are_looked_through_by_picks() -> None:
    assert "little-italy" in {case.name for case in PICKED}


@every_picked
def test_picks_are_what_may_be_shown_and_taken(case: Case) -> None:
    for state in rolled(case):
        offered = [int(number) for number in state.picks()]
        listed = {(offered[k + 2], offered[k + 3]) for k in range(0, len(offered), 4)}
        for chance, move in listed:
            shown = state.copy()
            shown.apply(NATURE, chance)
            assert shown.actor() == state.picker()
            assert move in list(shown.legal(shown.actor()))
        taken = set()
        for roll in state.legal(NATURE):
            shown = state.copy()
            shown.apply(NATURE, roll)
            taken |= {int(move) for move in shown.legal(shown.actor())}
        assert {move for _, move in listed} == taken


@every_picked
def test_one_turn_ahead_is_worth_the_same_by_picks_and_by_every_roll(case: Case) -> None:
    net = net_of(case)
    for state in rolled(case):
        found = vec[float]([0.0] * case.seats)
        Lookahead(net).expect(state, 1, found)
        assert list(found) == pytest.approx(by_every_roll(net, state, case.seats, 1), abs=1e-9)


def by_all_that_may_come(state: State, seats: int) -> list[float]:
    """What everybody wins on average if all play as well as can be, to the end of the game."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.returns()
    if state.actor() == NATURE:
        total = [0.0] * seats
        for roll in state.legal(NATURE):
            then = state.copy()
            then.apply(NATURE, roll)
            odds, found = state.odds(roll), by_all_that_may_come(then, seats)
            total = [a + odds * b for a, b in zip(total, found, strict=True)]
        return total
    seat, ways = int(state.actor()), list[list[float]]()
    for move in state.legal(seat):
        then = state.copy()
        then.apply(seat, move)
        ways.append(by_all_that_may_come(then, seats))
    return max(ways, key=lambda worths: worths[seat])


@every_picked
def test_the_last_roll_of_a_game_is_worth_what_comes_of_it(case: Case) -> None:
    """However wrong the net is: where the game ends, nothing is judged."""
    found, net, endings = vec[float]([0.0] * case.seats), any_net(case), 0
    for turns in TURNS:
        limited = Case(case.name, case.seats, tuple({**dict(case.options), "max_turns": turns}.items()))
        for step in walks(limited, 2):
            state = step.state
            last = step.seat == NATURE and state.turns_played() == turns - 1
            if last and len(state.picks()) and state.chances() <= MOST_ROLLS:
                Lookahead(net).expect(state.copy(), 1, found)
                assert list(found) == pytest.approx(by_all_that_may_come(state, case.seats), abs=1e-9)
                endings += 1
    assert endings


@every_picked
def test_two_turns_ahead_too_if_all_is_looked_at(case: Case) -> None:
    """Three dice, then two: 7,776 ways with all the moves they bring."""
    net = net_of(case)
    state = next(state for state in rolled(case) if state.chances() == 216)
    found = vec[float]([0.0] * case.seats)
    Lookahead(net, sure=2.0).expect(state, 2, found)
    # of two moves for one die only the one that looks better at first is looked at further
    assert list(found) == pytest.approx(by_every_roll(net, state, case.seats, 2), abs=0.02)


@every_picked
def test_a_budget_ends_it_and_the_choice_tells_how_deep_it_came(case: Case) -> None:
    net = net_of(case)
    for step in walks(case, 1, every=19):
        if step.seat < 0:
            continue
        known = step.state.knowledge(step.seat)
        noticed = Search(step.state.outlook(), net).glance(known, 1, SeededDice(1))
        shallow, deep = (Lookahead(net).choose(known, noticed, Budget(iterations=n)) for n in (2, 400))
        assert {shallow.move, deep.move} <= set(known.legal())
        assert shallow.depth <= deep.depth
        assert shallow.searched <= deep.searched
        assert all(0.0 <= each.worth <= 1.0 for each in deep.candidates)


def test_nonna_looks_further_with_more_to_think() -> None:
    game = games.game("little-italy")
    state, dice = game.new(2), SeededDice(4)
    state.apply(NATURE, state.draw(dice))
    known = state.knowledge(0)
    few, many = (bot("nonna", iterations=n).choose(known, Budget(), dice) for n in (30, 3000))
    assert many.depth > few.depth >= 1
