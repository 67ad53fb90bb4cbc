"""The map as a drawing of its places, for whoever counts where what happens."""

from collections.abc import Sequence
from typing import cast

from tavolata.engine.phrase import Event
from tavolata.engine.terrain import Deed, Done, Place, Point, Terrain, along, bend, disc
from tavolata.games.mille_grazie.board import RoadMap
from tavolata.games.mille_grazie.rules import MilleGrazieState

UNIT, EDGE = 8, 70
"""A hundredth of the map, and the rim around its towns."""


def terrain(state: MilleGrazieState) -> Terrain:
    """Roads, towns and the tasks between them."""
    map = state.setting.map
    roads = tuple(road(map, letter) for letter in sorted(map.roads))
    towns = tuple(Place(town, disc(at(map, town), 26), at(map, town)) for town in map.town_names)
    tasks = tuple(task(map, name) for name in map.tasks)
    places = [place.at for place in towns]
    return Terrain(
        max(x for x, _ in places) + EDGE,
        max(y for _, y in places) + EDGE,
        tuple(place.path for place in roads),
        (
            Deed("travelled", roads, ways=True),
            Deed("ambushed", roads, ways=True),
            Deed("completed", tasks, ways=True),
            Deed("arrived", towns),
        ),
        28,
        tuple((town, (x, y - 40)) for town, (x, y) in ((town, at(map, town)) for town in map.town_names)),
    )


def at(map: RoadMap, town: str) -> Point:
    """Where a town lies."""
    x, y = map.towns[town]
    left, top = (min(each[axis] for each in map.towns.values()) for axis in (0, 1))
    return EDGE + (x - left) * UNIT, EDGE + (y - top) * UNIT


def road(map: RoadMap, letter: str) -> Place:
    """A road as a straight line between its towns."""
    _, one, other, _ = map.roads[letter]
    (a, b), (c, d) = at(map, one), at(map, other)
    return Place(letter, along([(a, b), (c, d)]), ((a + c) / 2, (b + d) / 2), letter)


def task(map: RoadMap, name: str) -> Place:
    """A task as a bend from its first town to its destination."""
    start, end = name.split(">")
    path, middle = bend(at(map, start), at(map, end), 0.15)
    return Place(name, path, middle)


def deeds(state: MilleGrazieState, events: Sequence[Event]) -> list[Done]:
    """Which roads were travelled and ambushed, which towns reached, which tasks completed."""
    return [
        (PLACE_OF[event.key][0], str(event.args[PLACE_OF[event.key][1]]), cast(int, event.args["seat"]))
        for event in events
        if event.key in PLACE_OF
    ]


PLACE_OF = {
    "set_out": ("travelled", "letter"),
    "ambushed": ("ambushed", "letter"),
    "completed": ("completed", "task"),
    "arrived": ("arrived", "town"),
}
"""For each event that names a place the deed, and the argument that names the place."""
