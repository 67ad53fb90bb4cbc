"""What a learned judgement looks at, as one seat sees the table: itself first, then the others in turn order.

Everything is told in pips and spaces from where a car is, so that it holds on any road. Dice on the table are
not looked at: a net judges a position before they are rolled.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.judgement import shifted
from tavolata.games.little_italy.board import IN_NORTH, IN_SOUTH, PIPS, START
from tavolata.games.little_italy.hints import pips_to_alley, pips_to_marker
from tavolata.games.little_italy.state import Position

REACHED: Final[i64] = 13
"""What a car meets first: nothing, money after 1 to 6 pips, police after 1 to 6."""
FAR: Final[i64] = 20
"""Spaces beyond which a circle is too far to count."""
STAGES: Final[i64] = 3
"""The road has money and police up to 3, up to 5, or more."""
LEAD: Final[i64] = 10
LEADS: Final[i64] = 21
"""From ten points behind to ten ahead, and more counts as ten."""
PURSE: Final[i64] = 25
"""Points from 0 to 24 and more."""

SHARED: Final = [
    ("whose turn it is", 6),
    ("the money's circle", 7),
    ("the police's circle", 7),
    ("both circles together", 49),
    ("dice in the cup", 6),
    ("the alley is free", 1),
    ("what a car meets first that comes out in the north", 13),
    ("what a car meets first that comes out in the south", 13),
]
A_CAR: Final = [
    ("at its start, come in from the south, from the north, on the road; its die used or not", 8),
    ("what it meets first; its die used or not", 26),
    ("spaces to the money", 20),
    ("spaces to the police", 20),
    ("spaces to the money's next circle", 20),
    ("spaces to the police's next circle", 20),
    ("pips to the alley", 6),
]
A_SEAT: Final = [("points", 25)]
ANOTHER_SEAT: Final = [("points", 25), ("one's own lead, early, later or late", 63)]
CAR: Final[i64] = 120
SHARED_SIZE: Final[i64] = 102


def groups(seats: int) -> list[tuple[str, int]]:
    """The features in their order: what each group tells, and how many it has."""
    cars = 2 * seats if seats < 4 else seats
    found = list(SHARED)
    for car in range(cars):
        found += [(f"car {car}: {name}", size) for name, size in A_CAR]
    for seat in range(seats):
        found += [(f"seat {seat}: {name}", size) for name, size in (ANOTHER_SEAT if seat else A_SEAT)]
    return found


def first_meeting(position: Position, space: i64) -> i64:
    """What a car behind this space meets first, as a number below REACHED."""
    pips: i64 = pips_to_marker(position, space)
    return pips if pips >= 0 else PIPS - pips


def features(position: Position, seat: i64) -> vec[i64]:
    """The features that hold, as this seat sees the table."""
    cars: i64 = position.setting.cars
    found = of_the_table(position, seat)
    own: i64 = first_car(position, seat)
    number: i64 = 0
    while number < cars:
        found = of_a_car(position, (own + number) % cars, SHARED_SIZE + number * CAR, found)
        number += 1
    return of_seats(position, seat, SHARED_SIZE + cars * CAR, found)


def features_but(position: Position, seat: i64) -> list[vec[i64]]:
    """The features that hold for each seat but this one; what holds for a car is found out once."""
    cars: i64 = position.setting.cars
    of_cars = [of_a_car(position, car, 0, vec[i64](capacity=8)) for car in range(cars)]
    found: list[vec[i64]] = []
    viewer: i64 = 0
    while viewer < position.setting.seats:
        seen = vec[i64]()
        if viewer != seat:
            seen = of_the_table(position, viewer)
            own: i64 = first_car(position, viewer)
            number: i64 = 0
            while number < cars:
                seen = shifted(of_cars[(own + number) % cars], SHARED_SIZE + number * CAR, seen)
                number += 1
            seen = of_seats(position, viewer, SHARED_SIZE + cars * CAR, seen)
        found.append(seen)
        viewer += 1
    return found


def first_car(position: Position, seat: i64) -> i64:
    """The first of a seat's cars."""
    if position.setting.seats < 4:
        return 2 * seat
    return seat


def of_the_table(position: Position, seat: i64) -> vec[i64]:
    """What holds for the road and the cup, and how long until a seat's turn."""
    setting = position.setting
    road = setting.road
    found = vec[i64](capacity=96)
    found = append(found, (position.turn - seat + setting.seats) % setting.seats)
    found = append(found, 5 + position.money)
    found = append(found, 12 + position.police)
    found = append(found, 20 + (position.money - 1) * 7 + position.police - 1)
    dice: i64 = 0
    cup: i64 = position.cup
    while cup:
        cup &= cup - 1
        dice += 1
    found = append(found, 68 + dice)
    if not position.inside:
        found = append(found, 75)
    found = append(found, 76 + first_meeting(position, road.north))
    return append(found, 89 + first_meeting(position, road.south))


def of_a_car(position: Position, car: i64, at: i64, found: vec[i64]) -> vec[i64]:
    """What holds for one car; its features begin at `at`."""
    road = position.setting.road
    place: i64 = position.place(car)
    rolls: i64 = 1 if position.cup & BIT[car] else 0
    if place == START:
        return append(found, at + 4 * rolls)
    if place == IN_SOUTH:
        found = append(found, at + 4 * rolls + 1)
        place = road.north
    elif place == IN_NORTH:
        found = append(found, at + 4 * rolls + 2)
        place = road.south
    else:
        found = append(found, at + 4 * rolls + 3)
        if not position.inside:
            pips: i64 = pips_to_alley(position, place)
            if pips:
                found = append(found, at + 114 + pips - 1)
    found = append(found, at + 8 + REACHED * rolls + first_meeting(position, place))
    money = position.circles.money
    police = position.circles.police
    found = distance(position, place, money[position.money], at + 34, found)
    found = distance(position, place, police[position.police], at + 54, found)
    if position.money < PIPS:
        found = distance(position, place, money[position.money + 1], at + 74, found)
    if position.police < PIPS:
        found = distance(position, place, police[position.police + 1], at + 94, found)
    return found


def distance(position: Position, place: i64, circle: i64, at: i64, found: vec[i64]) -> vec[i64]:
    """How far ahead a circle on the road is, if it is not too far."""
    if not circle:
        return found
    spaces: i64 = circle - place
    if spaces <= 0:
        spaces += position.setting.road.length
    return append(found, at + spaces - 1) if spaces <= FAR else found


def of_seats(position: Position, seat: i64, at: i64, found: vec[i64]) -> vec[i64]:
    """Everybody's points, and one's own lead."""
    seats: i64 = position.setting.seats
    circle: i64 = position.money if position.money > position.police else position.police
    stage: i64 = 0 if circle < 4 else 1 if circle < 6 else 2
    own: i64 = position.points(seat)
    found = append(found, at + (own if own < PURSE else PURSE - 1))
    at += PURSE
    number: i64 = 1
    while number < seats:
        other: i64 = position.points((seat + number) % seats)
        found = append(found, at + (other if other < PURSE else PURSE - 1))
        lead: i64 = own - other
        lead = LEAD if lead > LEAD else -LEAD if lead < -LEAD else lead
        found = append(found, at + PURSE + stage * LEADS + lead + LEAD)
        at += PURSE + STAGES * LEADS
        number += 1
    return found
