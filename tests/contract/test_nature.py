"""Chance is a player: her moves have odds, and she draws by them."""

import math
from collections import Counter

import pytest
from scipy.stats import chisquare

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE, State
from tests.cases import CASES, PLAIN_CASES, Case, walks

MOST = 3000
"""Nature's moves are listed only where there are not many more than so many."""


def about_how_many(state: State, dice: SeededDice) -> float:
    """An estimate of how many moves nature has: drawn by its odds, 1 / odds has their number as mean."""
    draws = [state.draw(dice) for _ in range(16)]
    return sum(1 / state.odds(action) for action in draws) / len(draws)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_odds_are_above_zero_and_sum_to_one(case: Case) -> None:
    listed = 0
    dice = SeededDice(1)
    for step in walks(case, 8):
        if step.seat != NATURE or about_how_many(step.state, dice) > MOST:
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
    assert listed


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_nature_draws_has_odds_and_no_reason_against_it(case: Case) -> None:
    for step in walks(case, 24):
        if step.seat == NATURE:
            assert 0 < step.state.odds(step.action) <= 1
            assert step.state.why_not(NATURE, step.action) is None


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_nature_draws_by_her_odds(case: Case) -> None:
    dice = SeededDice(2)
    tried = 0
    for step in walks(case, 4):
        if step.seat != NATURE or about_how_many(step.state, dice) > 100:
            continue
        moves = list(step.state.legal(NATURE))
        throws = 200 * len(moves)
        drawn = Counter(step.state.draw(dice) for _ in range(throws))
        expected = [throws * step.state.odds(action) for action in moves]
        if len(moves) > 1:
            assert chisquare([drawn[action] for action in moves], expected).pvalue > 1e-6
        tried += 1
        if tried == 12:
            break
    assert tried
