"""The example that learns does learn, and judges each move by what came of it."""

import numpy as np
import pytest

from tavolata.lab.statistics import wilson

pytest.importorskip("torch", reason="torch is too large to be installed for everybody")
from examples import train

ROUNDS = 12


def judged(worths: list[float], over: bool, last: float) -> list[float]:
    """One game, won if it is over in the last step."""
    steps = len(worths)
    rewards, overs = np.zeros((steps, 1)), np.zeros((steps, 1), bool)
    if over:
        rewards[-1, 0], overs[-1, 0] = 1.0, True
    gains: list[float] = train.judged(np.array(worths).reshape(steps, 1), rewards, overs, np.array([last]))[
        :, 0
    ].tolist()
    return gains


def test_a_move_is_worth_what_came_of_it() -> None:
    assert judged([0.5, 0.6], over=True, last=0.9) == pytest.approx([0.6 - 0.5 + train.TRUST * 0.4, 0.4])


def test_where_a_game_goes_on_it_is_worth_what_is_expected_then() -> None:
    assert judged([0.5], over=False, last=0.7) == pytest.approx([0.2])


@pytest.mark.timeout(600)
def test_after_a_short_while_it_wins_more_than_before() -> None:
    school = train.School("little-italy", seed=1)
    before, games = school.measured(400)
    assert wilson(round(before * games), games)[1] < 0.15, "who knows nothing loses"
    for _ in range(ROUNDS):
        school.learn()
    after, games = school.measured(400)
    assert wilson(round(after * games), games)[0] > before + 0.02
