"""Chance is a player: her moves have odds."""

import math

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE, State
from tavolata.lab.conformance.cases import Case, law, walks

MOST = 3000
"""Nature's moves are listed only where there are not many more than so many."""


def about_how_many(state: State, dice: SeededDice) -> float:
    """An estimate of how many moves nature has: drawn by its odds, 1 / odds has their number as mean."""
    draws = [state.draw(dice) for _ in range(16)]
    return sum(1 / state.odds(action) for action in draws) / len(draws)


@law
def odds_are_above_zero_and_sum_to_one(case: Case) -> None:
    listed = met = 0
    dice = SeededDice(1)
    for step in walks(case, 8):
        if step.seat != NATURE:
            continue
        met += 1
        if about_how_many(step.state, dice) > MOST:
            continue
        moves = list(step.state.legal(NATURE))
        odds = [step.state.odds(action) for action in moves]
        listed += 1
        assert moves == sorted(set(moves))
        assert all(chance > 0 for chance in odds)
        assert math.isclose(sum(odds), 1.0, rel_tol=1e-9)
        assert all(step.state.why_not(NATURE, action) is None for action in moves)
        assert all(step.state.why_not(NATURE, action) is not None for action in (-1, moves[-1] + 1))
        assert all(step.state.draw(dice) in moves for _ in range(20))
        if listed == 60:
            break
    assert listed or not met


@law
def what_nature_draws_has_odds_and_no_reason_against_it(case: Case) -> None:
    for step in walks(case, 24):
        if step.seat == NATURE:
            assert 0 < step.state.odds(step.action) <= 1
            assert step.state.why_not(NATURE, step.action) is None
