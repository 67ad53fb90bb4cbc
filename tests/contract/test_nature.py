"""Nature draws by her odds."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE
from tavolata.lab.conformance.nature import about_how_many
from tests.cases import PLAIN_CASES, Case, walks


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
