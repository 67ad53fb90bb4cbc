"""A quick judgement of a position, for bots and for a player who asks for help.

Every die is asked what it could bring: how many pips its car needs to the next marker, how
likely the die shows them (or does it show them?), and what each controller would then gain or
lose.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.judgement import against_best
from tavolata.games.little_italy.board import IN_NORTH, IN_SOUTH, PIPS, SEVEN, START
from tavolata.games.little_italy.state import Position

# How much of a car's prospect counts; found by play of greedy players against each other.
TAKEN: Final = 1.0
"""Its die is rolled and the one that the seat on turn likes best."""
TO_ROLL: Final = 0.4
"""Its die is about to be rolled."""
LATER: Final = 0.05
"""Its die must wait."""
SPITE: Final = 0.5
"""How much the seat on turn likes to cost others a point, against earning one."""
STEADY: Final = 4.0
"""A lead of so many points is half way to a sure win."""


def pips_to_marker(position: Position, space: i64) -> i64:
    """The pips a car behind this space needs to the next marker, below zero for police, 0 if too many."""
    following = position.setting.road.following
    money: i64 = position.money_space()
    police: i64 = position.police_space()
    pips: i64 = 0
    while pips < PIPS:
        space = following[space]
        if not position.occupied & BIT[space]:
            pips += 1
            if space == money:
                return pips
            if space == police:
                return -pips
    return 0


def pips_to_alley(position: Position, space: i64) -> i64:
    """The pips a car needs to turn in at the next mouth, 0 if too many."""
    road = position.setting.road
    pips: i64 = 1
    while road.ahead[space]:
        space = road.following[space]
        if not position.occupied & BIT[space]:
            pips += 1
            if pips > PIPS:
                return 0
    return pips


def chance(position: Position, car: i64, pips: i64) -> float:
    """How likely the car's die shows at least so many pips; its marker stops a car that has more."""
    die: i64 = position.die(car)
    if die:
        return 1.0 if die >= pips else 0.0
    return float(int(PIPS + 1 - pips)) / float(int(PIPS))


def on_the_road(position: Position, car: i64, space: i64) -> float:
    """What the next drive from behind this space brings a controller, on average."""
    pips: i64 = pips_to_marker(position, space)
    if pips > 0:
        return float(int(position.money)) * chance(position, car, pips)
    if pips < 0:
        return -float(int(position.police)) * chance(position, car, -pips)
    return 0.0


def prospect(position: Position, car: i64) -> float:
    """What the car's next drive could bring each of its controllers."""
    road = position.setting.road
    place: i64 = position.place(car)
    if place == START:
        return 0.5 * (on_the_road(position, car, road.south) + on_the_road(position, car, road.north))
    if place == IN_SOUTH:
        return on_the_road(position, car, road.north)
    if place == IN_NORTH:
        return on_the_road(position, car, road.south)
    worth = on_the_road(position, car, place)
    if not position.inside and (position.money == SEVEN or position.police == SEVEN):
        pips: i64 = pips_to_alley(position, place)
        if pips:
            seven = float(int(SEVEN)) * chance(position, car, pips)
            worth += seven if position.money == SEVEN else -seven
    return worth


def likely(position: Position) -> i64:
    """The car the seat on turn is likely to drive to a marker, -1 if none can get there."""
    best: i64 = -1
    most = 0.0
    car: i64 = 0
    while car < position.setting.cars:
        if position.die(car):
            gain = prospect(position, car)
            if gain != 0.0:
                own = position.setting.control[car] & BIT[position.turn]
                liking = 1.0 + (gain if own else -SPITE * gain)
                if liking > most:
                    best, most = car, liking
        car += 1
    return best


def worth(position: Position, seat: i64, taken: i64) -> float:
    """A seat's points, and what its cars may soon bring."""
    points = float(int(position.points(seat)))
    car: i64 = 0
    while car < position.setting.cars:
        if position.setting.control[car] & BIT[seat]:
            share = LATER
            if car == taken:
                share = TAKEN
            elif position.cup & BIT[car] and not position.dice:
                share = TO_ROLL
            points += share * prospect(position, car)
        car += 1
    if taken >= 0 and seat == position.turn:
        points += TAKEN
    return points


def evaluate(position: Position, seat: i64) -> float:
    """From 0 to 1: this seat's worth against the best of the others."""
    taken: i64 = likely(position)
    worths = vec[float](capacity=4)
    other: i64 = 0
    while other < position.setting.seats:
        worths = append(worths, worth(position, other, taken))
        other += 1
    return against_best(worths, seat, STEADY)
