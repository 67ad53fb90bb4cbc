"""A position read back: the fields of the record format, and the state they describe."""

from typing import Annotated, Literal

import msgspec
from mypy_extensions import i64

from tavolata.engine.game import Number
from tavolata.games.little_italy.board import (
    CAR_NAMES,
    IN_NORTH,
    IN_SOUTH,
    LONGEST,
    START,
    Circles,
    Road,
)
from tavolata.games.little_italy.rules import LittleItalyState
from tavolata.games.little_italy.state import MOST_POINTS, PHASES, Setting

Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]
Car = Literal["yellow", "blue", "green", "red", "white", "black"]
Space = Annotated[int, msgspec.Meta(ge=1, le=LONGEST)]
Spaces = Annotated[list[Space], msgspec.Meta(min_length=6, max_length=6)]
Circle = Annotated[int, msgspec.Meta(ge=1, le=7)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class WrittenCircles(msgspec.Struct, forbid_unknown_fields=True):
    """The places of the circles, as a position writes them."""

    money: Spaces
    police: Spaces


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position, as the record format has them."""

    discs: Literal["printed", "shuffled"]
    max_turns: Number
    phase: Literal["discs", "roll", "drive", "over"]
    turn: Number
    turns: Number
    points: Annotated[list[Points], msgspec.Meta(min_length=2, max_length=6)]
    cars: dict[Car, Literal["start", "alley-s", "alley-n"] | Space]
    circles: WrittenCircles
    money: Circle
    police: Circle
    cup: list[Car]
    dice: dict[Car, Die]


def set_up(data: Written, road: Road) -> LittleItalyState:
    """The state that the fields of a position describe."""
    setting = Setting(road, len(data.points), data.discs == "shuffled", data.max_turns)
    state = LittleItalyState(setting)
    state.phase = PHASES.index(data.phase)
    state.turn, state.turns = data.turn, data.turns
    state.money, state.police = data.money, data.police
    state.circles = Circles(data.circles.money, data.circles.police)
    for seat, points in enumerate(data.points):
        state.set_points(seat, points)
    for name, place in data.cars.items():
        put_car(state, CAR_NAMES.index(name), place)
    for name in data.cup:
        state.cup |= i64(1 << CAR_NAMES.index(name))
    for name, pips in data.dice.items():
        state.set_die(CAR_NAMES.index(name), pips)
    return state


def put_car(state: LittleItalyState, car: int, place: str | int) -> None:
    """Put a car where a position says it is."""
    if isinstance(place, str):
        state.inside |= i64(1 << car)
        state.set_place(car, {"start": START, "alley-s": IN_SOUTH, "alley-n": IN_NORTH}[place])
    else:
        state.occupied |= i64(1 << place)
        state.set_place(car, place)
