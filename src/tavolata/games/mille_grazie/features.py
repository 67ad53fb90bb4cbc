"""What a learned judgement looks at, as one seat sees the map: itself first, then the others in turn order.

No town and no task has a name here, only how far it is: so that little play teaches much, on any map.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.judgement import at_most, shifted
from tavolata.games.mille_grazie.board import ROADS_ALONE, STEPS, RoadMap
from tavolata.games.mille_grazie.hints import danger
from tavolata.games.mille_grazie.state import (
    ESCORT_PHASE,
    GOES_ALONE,
    HIDE_PHASE,
    NO_ESCORT_YET,
    NOWHERE,
    ROADS_ESCORTED,
    THIRTY,
    Position,
)

FARTHEST: Final[i64] = 6
"""Roads beyond which a town is as far as another."""
DANGERS: Final[i64] = 10
"""Steps of the chance that the nobleman comes along a road."""
LONGEST: Final[i64] = 12
"""Roads beyond which a round of deliveries is as long as another."""
RICHEST: Final[i64] = 20

SHARED: Final = [
    ("who is the nobleman, while robbers hide, before he sets out, and on the way", 12),
    ("roads he has left, oneself or another", 12),
    ("robbers' roads not yet met, oneself the nobleman or another", 10),
    ("he goes alone, has an escort nobody met, or one that was met", 3),
]
OWN: Final = [
    ("how likely he comes along one's own hiding place, the likelier one", 10),
    ("tasks that an ambush there would take", 4),
    ("how likely one comes along one's own escort's road", 10),
    ("tasks that an ambush there would take from oneself", 4),
]
OF_TWO: Final = [("how likely he comes along a lonely robber's other hiding place", 10)]
A_SEAT: Final = [
    ("points", 30),
    ("points still lacking after the best journey", 31),
    ("points of the best journey", 31),
    ("points of the best journey with one road more", 31),
    ("tasks held", 4),
    ("their points together", 21),
    ("roads to the nearest destination", 7),
    ("roads to the second nearest", 7),
    ("roads to the third nearest", 7),
    ("roads to deliver them all", 13),
    ("open tasks within so many roads: none to 3, and how many", 20),
    ("roads that begin where it stands", 6),
]
SHARED_SIZE: Final[i64] = 37
OWN_SIZE: Final[i64] = 28
SEAT_SIZE: Final[i64] = 208


def groups(seats: int) -> list[tuple[str, int]]:
    """The features in their order: what each group tells, and how many it has."""
    found = SHARED + OWN + (OF_TWO if seats == 2 else [])
    for seat in range(seats):
        found = found + [(f"seat {seat}: {name}", size) for name, size in A_SEAT]
    return found


def features(position: Position, seat: i64) -> vec[i64]:
    """The features that hold, as this seat sees the map."""
    seats: i64 = position.setting.seats
    found = of_the_journey(position, seat)
    number: i64 = 0
    while number < seats:
        found = of_a_seat(position, (seat + number) % seats, place_of(number, seats), found)
        number += 1
    return found


def features_but(position: Position, seat: i64) -> list[vec[i64]]:
    """The features that hold for each seat but this one; what holds for a seat is found out once."""
    seats: i64 = position.setting.seats
    of_seats = [of_a_seat(position, other, 0, vec[i64](capacity=24)) for other in range(seats)]
    found: list[vec[i64]] = []
    viewer: i64 = 0
    while viewer < seats:
        seen = vec[i64]()
        if viewer != seat:
            seen = of_the_journey(position, viewer)
            number: i64 = 0
            while number < seats:
                seen = shifted(of_seats[(viewer + number) % seats], place_of(number, seats), seen)
                number += 1
        found.append(seen)
        viewer += 1
    return found


def place_of(number: i64, seats: i64) -> i64:
    """Where the features of a seat begin that comes so many after the one who sees."""
    secrets: i64 = OWN_SIZE
    if seats == 2:
        secrets += DANGERS
    return SHARED_SIZE + secrets + number * SEAT_SIZE


def of_the_journey(position: Position, seat: i64) -> vec[i64]:
    """How far the journey is, and what a seat knows of it."""
    seats: i64 = position.setting.seats
    nobleman: i64 = position.nobleman
    ahead: i64 = (nobleman - seat + seats) % seats
    other: i64 = 0 if seat == nobleman else 1
    found = vec[i64](capacity=80)
    stage: i64 = 0 if position.phase <= HIDE_PHASE and position.escort == NO_ESCORT_YET else 2
    if position.phase == ESCORT_PHASE:
        stage = 1
    found = append(found, ahead * 3 + stage)
    found = append(found, 12 + other * 6 + position.left)
    unmet: i64 = 0
    robber: i64 = 0
    while robber < seats:
        unmet += count(position.hidden[robber] & ~position.used)
        robber += 1
    found = append(found, 24 + other * 5 + unmet)
    if position.escort == GOES_ALONE:
        found = append(found, 34)
    elif position.escort != NO_ESCORT_YET:
        found = append(found, 36 if position.met() & BIT[position.escort] else 35)
    return of_own_secrets(position, seat, found)


def of_own_secrets(position: Position, seat: i64, found: vec[i64]) -> vec[i64]:
    """What a seat's own hiding places or its escort promise."""
    map = position.setting.map
    held: i64 = count(position.held[position.nobleman])
    if seat == position.nobleman:
        escort: i64 = position.escort
        if escort < 0 or escort == GOES_ALONE or position.used & BIT[escort]:
            return found
        found = append(found, SHARED_SIZE + 14 + step(danger(position, escort)))
        return append(found, SHARED_SIZE + 24 + (held if held < map.loss[escort] else map.loss[escort]))
    roads: i64 = position.hidden[seat] & ~position.used
    if not roads:
        return found
    one: i64 = place(roads & -roads)
    likely: i64 = step(danger(position, one))
    roads &= roads - 1
    if roads:
        two: i64 = place(roads)
        second: i64 = step(danger(position, two))
        if second > likely:
            one = two
            likely, second = second, likely
        found = append(found, SHARED_SIZE + OWN_SIZE + second)
    found = append(found, SHARED_SIZE + likely)
    return append(found, SHARED_SIZE + 10 + (held if held < map.loss[one] else map.loss[one]))


def step(likely: float) -> i64:
    """A chance as one of so many steps."""
    found: i64 = i64(likely * 12.0)
    return found if found < DANGERS else DANGERS - 1


def of_a_seat(position: Position, seat: i64, at: i64, found: vec[i64]) -> vec[i64]:
    """What holds for one seat; its features begin at `at`."""
    map = position.setting.map
    town: i64 = position.towns[seat]
    points: i64 = position.points[seat]
    found = append(found, at + at_most(points, THIRTY - 1))
    if town == NOWHERE:
        return found
    held: i64 = position.held[seat]
    travels = seat == position.nobleman and position.escort != NO_ESCORT_YET
    left: i64 = position.left if travels else ROADS_ESCORTED
    more: i64 = at_most(left + 1, ROADS_ALONE)
    best: i64 = harvest(map, town, held, position.laid, left)
    lacking: i64 = THIRTY - at_most(points + best, THIRTY)
    found = append(found, at + 30 + lacking)
    found = append(found, at + 61 + at_most(best, THIRTY))
    if more > left:
        best = harvest(map, town, held, position.laid, more)
    found = append(found, at + 92 + at_most(best, THIRTY))
    found = append(found, at + 123 + count(held))
    worth: i64 = 0
    first: i64 = FARTHEST
    second: i64 = FARTHEST
    third: i64 = FARTHEST
    n: i64 = len(map.at)
    tasks: i64 = held
    while tasks:
        bit: i64 = tasks & -tasks
        tasks ^= bit
        task: i64 = place(bit)
        worth += map.points[task]
        far: i64 = map.far[town * n + map.end[task]]
        if far < first:
            third = second
            second = first
            first = far
        elif far < second:
            third = second
            second = far
        elif far < third:
            third = far
    found = append(found, at + 127 + at_most(worth, RICHEST))
    if held:
        found = append(found, at + 148 + first)
        if held & (held - 1):
            found = append(found, at + 155 + second)
            if count(held) > 2:
                found = append(found, at + 162 + third)
        roads: i64 = roads_for_all(position, town, held)
        found = append(found, at + 169 + at_most(roads, LONGEST))
    near: i64 = 0
    tasks = position.laid
    while tasks:
        bit = tasks & -tasks
        tasks ^= bit
        far = map.far[town * n + map.start[place(bit)]]
        if far < 4:
            near += BIT[4 * far]
    far = 0
    while far < 4:
        found = append(found, at + 182 + 5 * far + (near >> 4 * far & 7))
        far += 1
    begin: i64 = count(map.at[town])
    return append(found, at + 202 + at_most(begin, 5))


def harvest(map: RoadMap, town: i64, held: i64, laid: i64, left: i64) -> i64:
    """The points of the best way over so many roads: tasks delivered, and open ones taken and delivered."""
    far = map.far
    row: i64 = town * len(map.at)
    near: i64 = town * STEPS + left
    best: i64 = 0
    tasks: i64 = held & map.ending_near[near]
    while tasks:
        bit: i64 = tasks & -tasks
        tasks ^= bit
        task: i64 = place(bit)
        end: i64 = map.end[task]
        brought: i64 = map.points[task]
        rest: i64 = left - far[row + end]
        # of two for the town where the roads end one counts: so it was learned by the nets
        if rest:
            brought += harvest(map, end, held ^ bit, laid, rest)
        if brought > best:
            best = brought
    tasks = laid & map.delivered_near[near]
    while tasks:
        bit = tasks & -tasks
        tasks ^= bit
        start: i64 = map.start[place(bit)]
        brought = harvest(map, start, held | bit, laid ^ bit, left - far[row + start])
        if brought > best:
            best = brought
    return best


def roads_for_all(position: Position, town: i64, held: i64) -> i64:
    """The roads of the shortest way that delivers all tasks held."""
    map = position.setting.map
    best: i64 = 99
    tasks: i64 = held
    while tasks:
        bit: i64 = tasks & -tasks
        tasks ^= bit
        end: i64 = map.end[place(bit)]
        roads: i64 = map.far[town * len(map.at) + end]
        rest: i64 = held ^ bit
        if rest:
            roads += roads_for_all(position, end, rest)
        if roads < best:
            best = roads
    return best
