"""What a learned judgement looks at, as one seat sees the map: itself first, then the others in turn order.

No town and no task has a name here, only how far it is: so that little play teaches much, on any map.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.games.mille_grazie.hints import danger
from tavolata.games.mille_grazie.state import (
    ESCORT_PHASE,
    GOES_ALONE,
    HIDE_PHASE,
    NO_ESCORT_YET,
    NOWHERE,
    ROADS_ALONE,
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
        found = append(found, 35 if not position.met() & BIT[position.escort] else 36)
    found = of_own_secrets(position, seat, found)
    at: i64 = SHARED_SIZE + OWN_SIZE + (DANGERS if seats == 2 else 0)
    number: i64 = 0
    while number < seats:
        found = of_a_seat(position, (seat + number) % seats, at, found)
        at += SEAT_SIZE
        number += 1
    return found


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
    found = append(found, at + (points if points < THIRTY else THIRTY - 1))
    if town == NOWHERE:
        return found
    held: i64 = position.held[seat]
    travels = seat == position.nobleman and position.escort != NO_ESCORT_YET
    left: i64 = position.left if travels else ROADS_ESCORTED
    more: i64 = left + 1 if left < ROADS_ALONE else ROADS_ALONE
    best: i64 = harvest(position, town, held, position.laid, left)
    lacking: i64 = THIRTY - points - best
    found = append(found, at + 30 + (lacking if lacking > 0 else 0))
    found = append(found, at + 61 + (best if best < THIRTY else THIRTY))
    best = harvest(position, town, held, position.laid, more)
    found = append(found, at + 92 + (best if best < THIRTY else THIRTY))
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
    found = append(found, at + 127 + (worth if worth < RICHEST else RICHEST))
    if held:
        found = append(found, at + 148 + first)
        if held & (held - 1):
            found = append(found, at + 155 + second)
            if count(held) > 2:
                found = append(found, at + 162 + third)
        roads: i64 = roads_for_all(position, town, held)
        found = append(found, at + 169 + (roads if roads < LONGEST else LONGEST))
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
    return append(found, at + 202 + (begin if begin < 5 else 5))


def harvest(position: Position, town: i64, held: i64, laid: i64, left: i64) -> i64:
    """The points of the best way over so many roads: tasks delivered, and open ones taken and delivered."""
    map = position.setting.map
    far = map.far
    row: i64 = town * len(map.at)
    best: i64 = 0
    tasks: i64 = held
    while tasks:
        bit: i64 = tasks & -tasks
        tasks ^= bit
        task: i64 = place(bit)
        roads: i64 = far[row + map.end[task]]
        if roads <= left:
            brought: i64 = map.points[task]
            if roads < left:
                brought += harvest(position, map.end[task], held ^ bit, laid, left - roads)
            if brought > best:
                best = brought
    tasks = laid
    while tasks:
        bit = tasks & -tasks
        tasks ^= bit
        task = place(bit)
        roads = far[row + map.start[task]]
        if roads + far[map.start[task] * len(map.at) + map.end[task]] <= left:
            brought = harvest(position, map.start[task], held | bit, laid ^ bit, left - roads)
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
