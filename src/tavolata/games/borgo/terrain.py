"""The castle as a drawing of its places, for whoever counts where what happens."""

from collections.abc import Sequence
from typing import cast

from tavolata.engine.phrase import Event
from tavolata.engine.terrain import Deed, Done, Place, Point, Terrain, around, box, disc
from tavolata.games.borgo.board import (
    KINDS,
    RAISED_NAMES,
    ROOM_LETTERS,
    SIZE,
    SLOT_NAMES,
    SQUARE_NAMES,
    TOWER_NAMES,
    Castle,
)
from tavolata.games.borgo.rules import BorgoState

SQUARE, RIM = 100, 96
"""A square's side, and the wall beside the outer ones."""
WHOLE = int(SIZE) * SQUARE + 2 * RIM


def terrain(state: BorgoState) -> Terrain:
    """Squares, rooms and slots of the castle."""
    castle = state.setting.castle
    squares = tuple(Place(name, box(*corner(name), SQUARE, SQUARE), middle(name)) for name in SQUARE_NAMES)
    floor = tuple(place for place in squares if place.name not in TOWER_NAMES + RAISED_NAMES)
    return Terrain(
        WHOLE,
        WHOLE,
        (box(RIM, RIM, WHOLE - 2 * RIM, WHOLE - 2 * RIM), *(disc(middle(name), 62) for name in TOWER_NAMES)),
        (
            Deed("landed", squares),
            Deed("took", floor),
            Deed("opened", tuple(room(castle, number) for number in range(len(ROOM_LETTERS)))),
            Deed("pushed", tuple(slot(name) for name in SLOT_NAMES)),
            Deed("fell", floor),
        ),
        30,
        (
            *((name[0], (middle(name)[0], WHOLE - 12.0)) for name in SQUARE_NAMES if name[1] == "1"),
            *((name[1], (14.0, middle(name)[1])) for name in SQUARE_NAMES if name[0] == "a"),
        ),
    )


def corner(square: str) -> Point:
    """The upper left corner of a square: a1 lies at the lower left."""
    column, row = divmod(SQUARE_NAMES.index(square), int(SIZE))
    return RIM + column * SQUARE, RIM + (int(SIZE) - 1 - row) * SQUARE


def middle(square: str) -> Point:
    """The middle of a square."""
    x, y = corner(square)
    return x + SQUARE / 2, y + SQUARE / 2


def room(castle: Castle, number: int) -> Place:
    """A room, which is always a rectangle, a little inside its walls."""
    corners = [corner(square) for square in castle.squares(number)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide = max(x for x, _ in corners) + SQUARE - left
    high = max(y for _, y in corners) + SQUARE - top
    at = (left + wide / 2, top + high / 2)
    return Place(ROOM_LETTERS[number], box(left + 5, top + 5, wide - 10, high - 10), at, ROOM_LETTERS[number])


def slot(name: str) -> Place:
    """A slot as an arrow's head outside its square, which points where the tile enters."""
    x, y = middle(name)
    across, up = {"a": (1, 0), "g": (-1, 0)}.get(name[0], (0, -1 if name[1] == "1" else 1))
    tip, foot = SQUARE / 2, SQUARE / 2 + 62
    points = [(x - across * tip, y - up * tip)]
    points += [(x - across * foot + side * up, y - up * foot + side * across) for side in (42, -42)]
    return Place(name, around(points), (x - across * (tip + 42), y - up * (tip + 42)))


def deeds(state: BorgoState, events: Sequence[Event]) -> list[Done]:
    """Where mice landed, took cheese and fell, which rooms were opened, where was pushed."""
    found: list[Done] = []
    for event in events:
        if "seat" not in event.args:
            continue
        seat = cast(int, event.args["seat"])
        if event.key == "took":
            found += [("took", square, seat) for square in takers(state, seat, str(event.args["cheese"]))]
        elif event.key in PLACE_OF:
            deed, argument = PLACE_OF[event.key]
            found.append((deed, str(event.args[argument]), seat))
    return found


PLACE_OF = {
    "placed": ("landed", "square"),
    "ran": ("landed", "to"),
    "jumped": ("landed", "to"),
    "entered": ("landed", "to"),
    "entered_over": ("landed", "to"),
    "opened": ("opened", "room"),
    "pushed": ("pushed", "slot"),
    "fell": ("fell", "square"),
}
"""For each event that names a place the deed, and the argument that names the place."""


def takers(state: BorgoState, seat: int, cheese: str) -> list[str]:
    """The squares on which the mice stand that took a cheese."""
    kind, mice = KINDS.index(cheese), int(state.mice(seat))
    return [name for k, name in enumerate(SQUARE_NAMES) if mice & 1 << k and state.tiles[k] == kind]
