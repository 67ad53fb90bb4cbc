"""Features told fast are those that would be found by looking at everything."""

import random

import pytest

from tavolata.games.giro.actions import CIRCLES
from tavolata.games.giro.nearness import edges_lacking, last_edges
from tavolata.games.mille_grazie.board import PRINTED, RoadMap
from tavolata.games.mille_grazie.features import harvest
from tests.cases import CASES, Case, walks

EDGES = 15
TASKS_LAID, MOST_HELD, MOST_ROADS = 4, 3, 5


@pytest.mark.parametrize("case", CASES, ids=str)
def test_features_of_all_at_once_are_those_of_each(case: Case) -> None:
    for step in walks(case, 2, every=7):
        told = [list(step.state.features(seat)) for seat in range(case.seats)]
        for but in range(-1, case.seats):
            expected = [[] if seat == but else told[seat] for seat in range(case.seats)]
            assert [list(each) for each in step.state.features_but(but)] == expected


@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_the_nearest_circle_is_the_one_that_lacks_least(length: int) -> None:
    circles = [sum(1 << edge for edge in circle) for circle in CIRCLES if len(circle) == length]
    for edges in [*range(64), *random.Random(length).sample(range(1 << EDGES), 300), (1 << EDGES) - 1]:
        missing = [circle & ~edges for circle in circles]
        assert edges_lacking(edges, length) == min(each.bit_count() for each in missing)
        ones = {each for each in missing if each.bit_count() == 1}
        # an edge that is there already completes nothing
        complete = 0 in missing
        assert complete or last_edges(edges, length) == sum(ones)
        assert not last_edges(edges, length) & edges


def plainly(map: RoadMap, town: int, held: frozenset[int], laid: frozenset[int], left: int) -> int:
    """The points of the best way, going to every task's place; where the roads end one task is delivered."""
    best = 0
    towns = len(map.town_names)
    for task in held:
        roads = int(map.far[town * towns + map.end[task]])
        if roads <= left:
            brought = int(map.points[task])
            if roads < left:
                brought += plainly(map, int(map.end[task]), held - {task}, laid, left - roads)
            best = max(best, brought)
    for task in laid:
        roads = int(map.far[town * towns + map.start[task]])
        if roads <= left:
            best = max(best, plainly(map, int(map.start[task]), held | {task}, laid - {task}, left - roads))
    return best


def test_the_best_journey_is_the_best_of_all() -> None:
    dice = random.Random(1)
    brought = set()
    for _ in range(150):
        tasks = dice.sample(range(len(PRINTED.tasks)), TASKS_LAID + MOST_HELD)
        held, laid = frozenset(tasks[: dice.randint(0, MOST_HELD)]), frozenset(tasks[MOST_HELD:])
        town, left = dice.randrange(len(PRINTED.town_names)), dice.randint(0, MOST_ROADS)
        in_hand, open_ones = (sum(1 << task for task in each) for each in (held, laid))
        found = int(harvest(PRINTED, town, in_hand, open_ones, left))
        assert found == plainly(PRINTED, town, held, laid, left)
        brought.add(found)
    assert len(brought) > 10, "of many kinds"
