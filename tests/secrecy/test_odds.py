"""The converse of the redeal law: redeals are all truths that can be, each as often as it is likely."""

from collections import Counter

import msgspec
import pytest
from scipy.stats import chisquare

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NOBODY, State
from tests.cases import Case, ear, viewers, walk, walks
from tests.secrecy.desk import HIDDEN_TABLES, Belief, Desk, Truth, Viewer, truth_of
from tests.secrecy.ways import ways_of

every_table = pytest.mark.parametrize("case", HIDDEN_TABLES, ids=str)

MOST_TRUTHS = 200
"""A case is small while a viewer holds no more truths possible than so many."""
REDEALS = 2000
UNLIKELY = 1e-5


def compare(case: Case, state: State, viewer: Viewer, odds: dict[Truth, float], seed: int) -> None:
    """Redeals must all be possible truths, and come as often as they are likely."""
    dice = SeededDice(seed, 7)
    drawn = Counter(truth_of(case.game, state.redeal(ear(viewer), dice)) for _ in range(REDEALS))
    impossible = [truth for truth in drawn if truth not in odds]
    assert not impossible, f"{viewer} knows that this can't be: {impossible[0].decode()}"
    common = [truth for truth, chance in odds.items() if chance * REDEALS >= 5]
    seen = [drawn[truth] for truth in common]
    expected = [odds[truth] * REDEALS for truth in common]
    if len(common) < len(odds):
        seen.append(REDEALS - sum(seen))
        expected.append(REDEALS - sum(expected))
    if len(seen) > 1 and min(expected) > 1:
        assert chisquare(seen, expected).pvalue > UNLIKELY, f"odds for {viewer}"


def compare_games(desk: Desk, case: Case, seeds: int) -> int:
    """Follow what viewers can believe in small games; returns how many states were compared."""
    compared = 0
    for seed in range(seeds):
        for viewer in viewers(case):
            belief = Belief(desk, viewer, case.new(), ways_of(case.name))
            unsure = 0
            for step in walk(case, seed):
                if len(belief.states) > MOST_TRUTHS or step.seat == NOBODY:
                    break
                # look at some of the states on the way in which there is something to be unsure of
                if len(belief.states) > 1 and (unsure := unsure + 1) % 12 == 1:
                    compare(case, step.state, viewer, belief.odds(), seed)
                    compared += 1
                belief.follow(step.state, step.seat, step.action)
    return compared


@every_table
def test_the_odds_of_redeals_agree_with_exact_enumeration(case: Case) -> None:
    assert compare_games(Desk(case.game), case, seeds=3) >= 3


@every_table
def test_every_secret_varies_for_everyone_who_can_not_know_it(case: Case) -> None:
    """What varies for a spectator in some states, a seat isn't simply dealt as it is either."""
    dice = SeededDice(9)
    varied: dict[Viewer, set[str]] = {viewer: set() for viewer in viewers(case)}
    for step in walks(case, 8, every=3):
        truth = plain(case, step.state)
        for viewer in viewers(case):
            for _ in range(3):
                other = plain(case, step.state.redeal(ear(viewer), dice))
                varied[viewer] |= {field for field in truth if other[field] != truth[field]}
    assert varied[None]
    for viewer in viewers(case):
        assert varied[viewer] == varied[None], f"{viewer} is dealt the truth"


def plain(case: Case, state: State) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(truth_of(case.game, state))
    return found
