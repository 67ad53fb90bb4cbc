"""The example that learns does learn, and judges each move by what came of it."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from tavolata.lab.statistics import wilson

pytest.importorskip("torch", reason="torch is too large to be installed for everybody")
from examples import train

ROUNDS = 12
ROOT = Path(__file__).parents[2]


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
    before, games = school.measured(128)
    assert wilson(round(before * games), games)[1] < 0.2, "who knows nothing loses"
    for _ in range(ROUNDS):
        school.learn()
    after, games = school.measured(256)
    assert wilson(round(after * games), games)[0] > before


def test_the_curve_that_is_kept_is_drawn_and_told(tmp_path: Path) -> None:
    table = tmp_path / "pig.csv"
    train.main("little-italy", "0", str(table))
    kept = table.read_text().splitlines()
    assert kept[0] == "seconds,games,share,low,high"
    assert kept[1].startswith("0.0,512,")
    make = runpy.run_path(str(ROOT / "docs" / "learning" / "make.py"))
    curve = make["points"](table)
    assert [point["games"] for point in curve] == [512.0]
    assert f"| 0.0 | 512 | {100 * curve[0]['share']:.1f} % |" in "\n".join(make["chapter"]("pig", curve))
    assert make["drawn"](curve).endswith("</svg>\n")
