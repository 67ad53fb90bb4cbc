"""An owner's own map: its towns, its roads and its tasks.

name = "My map"

[towns]                                   # each with its place: west to east, north to south
Milano = [16, 20]                         # both from 0 to 100
"San Marino" = [87, 81]

[roads]                                   # a letter: the name, the two towns, the colour
A = ["Via Adriatica", "Milano", "San Marino", "purple"]

[tasks]                                   # first town > destination = points
"Milano>San Marino" = 7
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tavolata.engine.boardfile import BoardFile, carried
from tavolata.engine.errors import BadBoard
from tavolata.engine.game import Board
from tavolata.games.mille_grazie.board import (
    COLOURS,
    LETTERS,
    MOST_TASKS,
    MOST_TOWNS,
    PRINTED,
    RoadMap,
)

TABLES = ("towns", "roads", "tasks")
LEAST_ROADS = 2
"""With two seats a robber hides on two."""
LEAST_TASKS = 8
"""One for each of four seats, and four that lie open."""
LEAST_FIRST_TOWNS = 4
"""So that four tasks can lie open."""
MOST_POINTS = 30
LONGEST_NAME = 30


class MilleGrazieBoard(Board, frozen=True):
    """A map that replaces ours."""

    name: str
    towns: dict[str, tuple[int, int]]
    roads: dict[str, tuple[str, str, str, str]]
    tasks: dict[str, int]

    def road_map(self) -> RoadMap:
        """The map as the rules use it."""
        return RoadMap(self.name, self.towns, self.roads, self.tasks)


def board_of(map: RoadMap) -> MilleGrazieBoard:
    """The map that the rules use, as data again."""
    tasks = {task: int(map.points[k]) for k, task in enumerate(map.tasks)}
    return MilleGrazieBoard(map.name, map.towns, map.roads, tasks)


PRINTED_BOARD = board_of(PRINTED)
"""Our map in the form of an owner's."""

Wrong = tuple[str, str, str]
"""The table and the key at which something is wrong, and what."""


def what_is_wrong(data: Mapping[str, Any]) -> Iterator[Wrong]:
    """Everything that keeps a map from being played on, the simplest first."""
    for key in data:
        if key not in ("name", *TABLES):
            yield "", key, f"{key!r} is not known; a map has name, [towns], [roads] and [tasks]."
    if not isinstance(data.get("name", ""), str):
        yield "", "name", "The name is a text."
    for table in TABLES:
        if not isinstance(data.get(table), dict) or not data[table]:
            yield "", table, f"A map needs a table [{table}]."
            return
    towns, roads, tasks = (data[table] for table in TABLES)
    for check in (wrong_towns(towns), wrong_roads(roads, towns)):
        found = list(check)
        yield from found
        if found:
            return
    yield from unreachable(towns, roads)
    yield from wrong_tasks(tasks, towns)


def wrong_towns(towns: Mapping[str, Any]) -> Iterator[Wrong]:
    """Names that a move can carry, places on the map."""
    for name, spot in towns.items():
        if not good_name(name):
            yield (
                "towns",
                name,
                f"{name!r} can't be a town's name: up to {LONGEST_NAME} signs, without > or a comma.",
            )
        if (
            not isinstance(spot, (list, tuple))
            or len(spot) != 2
            or not all(is_whole(n, 0, 100) for n in spot)
        ):
            yield "towns", name, f"{name} needs its place on the map: two whole numbers from 0 to 100."
    if len(towns) > MOST_TOWNS:
        yield (
            "",
            "towns",
            f"There are {len(towns)} towns, at most {MOST_TOWNS} can be joined by {len(LETTERS)} roads.",
        )


def wrong_roads(roads: Mapping[str, Any], towns: Mapping[str, Any]) -> Iterator[Wrong]:
    """A letter of its own, a name, two towns that exist, a colour."""
    for letter, road in roads.items():
        if len(letter) != 1 or letter not in LETTERS:
            yield "roads", letter, f"{letter!r} can't be a road's letter, those are A to Z."
        if not isinstance(road, (list, tuple)) or len(road) != 4 or not all(isinstance(p, str) for p in road):
            yield "roads", letter, f"Road {letter} needs four texts: its name, its two towns and its colour."
            continue
        name, one, other, colour = road
        if not good_name(name):
            yield (
                "roads",
                letter,
                f"Road {letter} has no good name: up to {LONGEST_NAME} signs, without > or a comma.",
            )
        for town in (one, other):
            if town not in towns:
                yield "roads", letter, f"Road {letter} ends in {town!r}, a town the map does not have."
        if one == other:
            yield "roads", letter, f"Road {letter} leads from {one} to {one}, not to another town."
        if colour not in COLOURS:
            yield (
                "roads",
                letter,
                f"Road {letter} is {colour!r}; roads are {', '.join(COLOURS[:-1])} or {COLOURS[-1]}.",
            )
    if len(roads) < LEAST_ROADS:
        yield "", "roads", f"A map needs at least {LEAST_ROADS} roads."


def unreachable(towns: Mapping[str, Any], roads: Mapping[str, Any]) -> Iterator[Wrong]:
    """Towns that no way leads to from the first."""
    first = next(iter(towns))
    reached, grown = {first}, True
    while grown:
        more = {end for _, one, other, _ in roads.values() for end in (one, other) if {one, other} & reached}
        grown = not more <= reached
        reached |= more
    for town in towns:
        if town not in reached:
            yield "towns", town, f"No way leads from {first} to {town}."


def wrong_tasks(tasks: Mapping[str, Any], towns: Mapping[str, Any]) -> Iterator[Wrong]:
    """Two different towns that exist, points, and enough to set up."""
    for task, points in tasks.items():
        first, _, last = task.partition(">")
        for town in (first, last):
            if town not in towns:
                yield (
                    "tasks",
                    task,
                    f'Task {task!r} must be "first town>destination"; there is no town {town!r}.',
                )
        if first == last:
            yield "tasks", task, f"Task {task!r} leads nowhere: first town and destination are the same."
        if not is_whole(points, 1, MOST_POINTS):
            yield "tasks", task, f"Task {task!r} needs points, a whole number from 1 to {MOST_POINTS}."
    if not LEAST_TASKS <= len(tasks) <= MOST_TASKS:
        yield "", "tasks", f"A map has {LEAST_TASKS} to {MOST_TASKS} tasks, this one {len(tasks)}."
    if len({task.partition(">")[0] for task in tasks}) < LEAST_FIRST_TOWNS:
        yield (
            "",
            "tasks",
            f"The tasks must begin in at least {LEAST_FIRST_TOWNS} towns, so that four can lie open.",
        )


def good_name(name: str) -> bool:
    """Whether a name fits into a move and a line of the log."""
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and name == " ".join(name.split())
        and not set(name) & set(">,")
    )


def is_whole(number: object, least: int, most: int) -> bool:
    """Whether it is a whole number in a range."""
    return type(number) is int and least <= number <= most


def build(data: Mapping[str, Any]) -> MilleGrazieBoard:
    """The board of data in which nothing is wrong."""
    return MilleGrazieBoard(
        data.get("name", ""),
        {town: (spot[0], spot[1]) for town, spot in data["towns"].items()},
        {letter: (road[0], road[1], road[2], road[3]) for letter, road in data["roads"].items()},
        dict(data["tasks"]),
    )


def refuse_twins(source: str) -> None:
    """A letter, town or task that is set twice, before TOML refuses it in its own words."""
    table = ""
    seen = set()
    for number, line in enumerate(source.splitlines(), start=1):
        if header := re.match(r"\s*\[\s*(\w+)\s*\]", line):
            table = header[1]
        elif key := re.match(r'\s*("[^"]*"|[\w-]+)\s*=', line):
            name = key[1].strip('"')
            if (table, name) in seen:
                raise BadBoard(f"Line {number} of the board file: {name} stands in [{table}] twice.")
            seen.add((table, name))


def read(source: str) -> MilleGrazieBoard:
    """An owner's map from the text of a TOML file."""
    refuse_twins(source)
    file = BoardFile(source)
    for table, key, cause in what_is_wrong(file.data):
        raise file.bad(key, cause, table=table)
    return build(file.data)


def from_record(data: object) -> MilleGrazieBoard:
    """The map that a record carries."""
    board = carried(data, "name", *TABLES)
    for _, _, cause in what_is_wrong(board):
        raise BadBoard(f"The record's board: {cause}")
    return build(board)
