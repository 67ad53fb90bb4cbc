"""A quick judgement of a position, for bots and for a player who asks for help.

Everything here is told from what lies open, and from the seat's own secrets where it says so.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, place
from tavolata.engine.judgement import against_best
from tavolata.games.mille_grazie.board import MOST_ROADS
from tavolata.games.mille_grazie.state import (
    AMBUSH_POINTS,
    GOES_ALONE,
    NO_ESCORT_YET,
    NOWHERE,
    ROADS_ESCORTED,
    Position,
)

# Worth of things in points, and chances; guessed, then tried in play against each other.
ROAD_SAFE: Final = 0.85
"""The chance to get over a road with one's tasks."""
NEXT_JOURNEY: Final = 0.55
"""What a task is worth that can't be brought home on this journey."""
LYING: Final = 1.5
"""How much a task that lies open draws a nobleman, in points."""
DETOUR: Final = 0.3
"""How much less likely a way becomes with each road more than needed."""
IDLE: Final = 4.0
"""What draws him anywhere else."""
STAKE: Final = 2.0
"""What one task lost costs, in points."""
STEADY: Final = 6.0
"""A lead of so many points is half way to a sure win."""


def journey(position: Position, seat: i64) -> float:
    """The points a seat may expect from the tasks it holds, this journey's first."""
    map = position.setting.map
    town: i64 = position.towns[seat]
    if town == NOWHERE:
        return 0.0
    left: i64 = position.left if seat == position.nobleman else 0
    n: i64 = len(map.at)
    total = 0.0
    held: i64 = position.held[seat]
    while held:
        bit: i64 = held & -held
        held ^= bit
        task: i64 = place(bit)
        far: i64 = map.far[town * n + map.end[task]]
        hope = 1.0 if far <= left else NEXT_JOURNEY
        while far:
            hope *= ROAD_SAFE
            far -= 1
        total += hope * int(map.points[task])
    return total


def pull(position: Position, road: i64) -> float:
    """How much the nobleman's tasks, and those that lie open, draw him over a road now."""
    map = position.setting.map
    bit: i64 = BIT[road]
    if not map.all_roads & bit or position.used & bit or position.town() == NOWHERE:
        return 0.0
    held: i64 = position.held[position.nobleman]
    tasks: i64 = held | position.laid
    left: i64 = ROADS_ESCORTED if position.escort == NO_ESCORT_YET else position.left
    n: i64 = len(map.at)
    town: i64 = position.town() * n
    one: i64 = map.ends[2 * road]
    other: i64 = map.ends[2 * road + 1]
    total = 0.0
    while tasks:
        bit = tasks & -tasks
        tasks ^= bit
        task: i64 = place(bit)
        goal: i64 = map.end[task] if held & bit else map.start[task]
        by_one: i64 = map.far[town + one] + map.far[other * n + goal] + 1
        by_other: i64 = map.far[town + other] + map.far[one * n + goal] + 1
        way: i64 = by_one if by_one < by_other else by_other
        if way <= left:
            draws = float(int(map.points[task])) if held & bit else LYING
            detour: i64 = way - map.far[town + goal]
            while detour:
                draws *= DETOUR
                detour -= 1
            total += draws
    return total


def danger(position: Position, road: i64) -> float:
    """The chance, from 0 to 1, that the nobleman comes along a road: where robbers wait, too."""
    drawn = pull(position, road)
    return drawn / (drawn + IDLE) if drawn > 0.0 else 0.0


def worth(position: Position, seat: i64, viewer: i64) -> float:
    """What a seat has, in points: scored, expected, and its own secrets if it is the viewer's."""
    total = int(position.points[seat]) + journey(position, seat)
    if seat != viewer:
        return total
    if seat != position.nobleman:
        roads: i64 = position.hidden[seat] & ~position.used
        while roads:
            bit: i64 = roads & -roads
            roads ^= bit
            total += int(AMBUSH_POINTS) * danger(position, place(bit))
    elif 0 <= position.escort < MOST_ROADS and position.escort != GOES_ALONE:
        saved = STAKE * int(position.setting.map.loss[position.escort])
        total += saved * danger(position, position.escort)
    return total


def evaluate(position: Position, seat: i64) -> float:
    """From 0 to 1: this seat's worth against the best of the others."""
    worths = vec[float](capacity=4)
    other: i64 = 0
    while other < position.setting.seats:
        worths = append(worths, worth(position, other, seat))
        other += 1
    return against_best(worths, seat, STEADY)
