"""A position read back: the fields of the record format, and the state they describe."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from tavolata.engine.game import Number
from tavolata.games.mille_grazie.board import LETTERS, RoadMap
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tavolata.games.mille_grazie.state import (
    GOES_ALONE,
    NOWHERE,
    PHASES,
    Setting,
)

FOR_EACH_SEAT = msgspec.Meta(min_length=2, max_length=4)


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position, as the record format has them."""

    max_turns: Number
    phase: Literal["deal", "lay", "hide", "escort", "town", "road", "rob", "over"]
    nobleman: Number
    turns: Number
    points: Annotated[list[Number], FOR_EACH_SEAT]
    towns: Annotated[list[str | None], FOR_EACH_SEAT]
    tasks: Annotated[list[list[str]], FOR_EACH_SEAT]
    laid: dict[str, str]
    hidden: dict[Literal["0", "1", "2", "3"], str]
    escort: str | None
    left: Number
    used: str
    road: str | None
    draw: list[str]
    discard: list[str]


def set_up(data: Written, map: RoadMap) -> MilleGrazieState:
    """The state that the fields of a position describe."""
    seats = len(data.points)
    if not seats == len(data.towns) == len(data.tasks):
        raise ValueError("points, towns and tasks must be of as many seats")
    state = MilleGrazieState(Setting(map, seats, data.max_turns))
    state.lay_out()
    state.phase = PHASES.index(data.phase)
    state.nobleman, state.turns, state.left = data.nobleman, data.turns, data.left
    for seat, town in enumerate(data.towns):
        state.points[seat] = data.points[seat]
        state.towns[seat] = NOWHERE if town is None else map.town_names.index(town)
        state.held[seat] = _tasks(map, data.tasks[seat])
    for who, letters in data.hidden.items():
        state.hidden[int(who)] = _roads(letters)
    if data.escort is not None:
        state.escort = GOES_ALONE if data.escort == "alone" else LETTERS.index(data.escort)
    if data.road is not None:
        state.road = LETTERS.index(data.road)
    state.used = _roads(data.used)
    state.laid = _tasks(map, data.laid.values())
    state.draw_pile, state.discard = _tasks(map, data.draw), _tasks(map, data.discard)
    return state


def _tasks(map: RoadMap, names: Iterable[str]) -> int:
    return sum(1 << k for k in {map.tasks.index(name) for name in names})


def _roads(letters: str) -> int:
    return sum(1 << k for k in {LETTERS.index(letter) for letter in letters})
