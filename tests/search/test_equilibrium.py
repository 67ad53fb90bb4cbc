"""Secret choices: on a map so small that the last journey can be solved, a search comes near the solution.

What the nobleman can win at most against a mix of hiding places is worked out exactly, over all he may do
and see.
"""

from dataclasses import dataclass, field

import pytest

from tavolata import games
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search.nets import shipped
from tavolata.search.tree import Search
from tests.rulebook.mille_grazie.country import country
from tests.rulebook.mille_grazie.small_map import EIGHT_TASKS

SEARCHES, ITERATIONS, TIMES = 12, 2000, 50
"""How often a search is made, how long, and how often it then decides."""
ROUNDS, SOLVED = 100, 0.06
"""Steps in which the best mix is worked out, and how near it comes."""
NEARLY = 0.2
"""By so much of a win a mix may be worse than the best."""

World = tuple[int, float, State]
"""In which hiding place, how likely by chance alone, and what lies on the table."""


@dataclass
class Moment:
    """All worlds the nobleman can't tell apart: what he wins where it ends, and what each move leads to."""

    ends: list[float]
    choices: list[list["Moment"]] = field(default_factory=list)

    def best(self, mix: list[float]) -> list[float]:
        """What he wins in each hiding place if he plays best against a mix of them."""
        found = list(self.ends)
        if self.choices:
            ways = [
                [sum(each) for each in zip(*(m.best(mix) for m in way), strict=True)] for way in self.choices
            ]
            way = max(ways, key=lambda won: sum(a * b for a, b in zip(won, mix, strict=True)))
            found = [a + b for a, b in zip(found, way, strict=True)]
        return found


def after_chance(worlds: list[World]) -> list[World]:
    """The same once chance has answered, each way it may."""
    found: list[World] = []
    for place, odds, state in worlds:
        if state.actor() != NATURE:
            found.append((place, odds, state))
            continue
        then = []
        for move in state.legal(NATURE):
            other = state.copy()
            other.apply(NATURE, move)
            then.append((place, odds * state.odds(move), other))
        found += after_chance(then)
    return found


def moments(worlds: list[World], nobleman: int, places: int) -> list[Moment]:
    """The worlds put together as he can tell them apart, with all that may follow."""
    told: dict[tuple[bool, int], list[World]] = {}
    for world in after_chance(worlds):
        state = world[2]
        key = state.actor() == NOBODY, int(state.knowledge(nobleman).seen.key())
        told.setdefault(key, []).append(world)
    found = []
    for (over, _), same in told.items():
        ends, choices = [0.0] * places, list[list[Moment]]()
        for place, odds, state in same:
            outcome = state.outcome()
            if over and outcome is not None:
                ends[place] += odds * outcome.returns()[nobleman]
        for move in [] if over else same[0][2].legal(nobleman):
            then = []
            for place, odds, state in same:
                other = state.copy()
                other.apply(nobleman, move)
                then.append((place, odds, other))
            choices.append(moments(then, nobleman, places))
        found.append(Moment(ends, choices))
    return found


def solved(root: list[Moment], places: int) -> tuple[float, float]:
    """Between what the journey is worth to the nobleman if both play best: by multiplicative weights."""
    weights, mixed, won = [1.0] * places, [0.0] * places, [0.0] * places
    for _ in range(ROUNDS):
        mix = [weight / sum(weights) for weight in weights]
        gain = best(root, mix)
        mixed = [a + b / ROUNDS for a, b in zip(mixed, mix, strict=True)]
        won = [a + b / ROUNDS for a, b in zip(won, gain, strict=True)]
        weights = [weight * (1.0 - 0.15 * lost) for weight, lost in zip(weights, gain, strict=True)]
    return min(won), worth(root, mixed)


def best(root: list[Moment], mix: list[float]) -> list[float]:
    """What he wins at most in each hiding place."""
    return [sum(each) for each in zip(*(moment.best(mix) for moment in root), strict=True)]


def worth(root: list[Moment], mix: list[float]) -> float:
    """What he wins at most against a mix."""
    return sum(a * b for a, b in zip(best(root, mix), mix, strict=True))


def last_round(tasks: list[str], points: list[int]) -> State:
    """Before the last journey a robber hides on two of four roads; nothing lies open."""
    board = games.game("mille-grazie").read_board(EIGHT_TASKS)
    return country(
        "hide",
        towns=("Nord", "Sud"),
        tasks=[tasks],
        points=points,
        laid=(),
        draw=(),
        turns=4,
        max_turns=5,
        board=board,
    )


@pytest.mark.parametrize(
    ("tasks", "points"),
    [
        (["Nord>Sud"], [2, 0]),
        (["Nord>Est"], [2, 0]),
        (["Nord>Sud", "Sud>Ovest"], [2, 0]),
        (["Nord>Sud", "Nord>Est"], [2, 0]),
    ],
    ids=["one way or the other", "the short way or round", "and one road on", "two on one way"],
)
def test_where_a_search_hides_comes_near_the_best_mix(tasks: list[str], points: list[int]) -> None:
    state = last_round(tasks, points)
    hides = [int(move) for move in state.legal(1)]
    worlds: list[World] = []
    for place, move in enumerate(hides):
        hidden = state.copy()
        hidden.apply(1, move)
        worlds.append((place, 1.0, hidden))
    root = moments(worlds, 0, len(hides))
    low, high = solved(root, len(hides))
    assert high - low < SOLVED
    alone = min(worth(root, [float(k == place) for k in range(len(hides))]) for place in range(len(hides)))
    assert alone > high + NEARLY, "always the same place is seen through"
    mix = [0.0] * len(hides)
    for seed in range(SEARCHES):
        search, dice = Search(state.outlook(), shipped(type(state), 2)), SeededDice(seed)
        known = state.knowledge(1)
        noticed = search.glance(known, 8, dice)
        search.explore(known, noticed, Budget(iterations=ITERATIONS), dice)
        for _ in range(TIMES):
            mix[hides.index(int(search.decide(known, False, dice).move))] += 1.0 / TIMES / SEARCHES
    assert worth(root, mix) <= high + NEARLY
