"""The block as a drawing of its places, for whoever counts where what happens."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import cast

from tavolata.engine.phrase import Event
from tavolata.engine.terrain import Deed, Done, Place, Point, Terrain, around, box, disc
from tavolata.games.little_italy.board import KINDS, Road
from tavolata.games.little_italy.rules import LittleItalyState

WIDTH, HIGH = 960, 830
ACROSS, UP = 390, 320
"""How far the road is from the block's middle."""
ALLEY = "alley"


def terrain(state: LittleItalyState) -> Terrain:
    """The ring road with its circles, and the alley through the block."""
    setting = state.setting
    road = setting.road
    spaces = tuple(space(road, number) for number in range(1, road.length + 1))
    ring = [at(road, number, 1.0) for number in range(1, road.length + 1)]
    south, north = at(road, int(road.south), 0.95), at(road, int(road.north), 0.95)
    circles = {kind: state.circles.spaces(number) for number, kind in enumerate(KINDS)}
    if setting.shuffled:
        # §12: which disc comes to lie where differs from game to game
        circles = dict.fromkeys(KINDS, sorted(circles[KINDS[0]] + circles[KINDS[1]]))
    marks = {
        kind: (
            *(space(road, number) for number in sorted(spaces_of)),
            Place(ALLEY, box(WIDTH / 2 - 55, HIGH / 2 - 40, 110, 80), (WIDTH / 2, HIGH / 2)),
        )
        for kind, spaces_of in circles.items()
    }
    words = [(str(number), at(road, number, 1.13)) for number in range(5, road.length + 1, 5)]
    if not setting.shuffled:
        for sign, kind in (("+", "money"), ("−", "police")):
            words += [(f"{sign}{k}", at(road, each, 0.84)) for k, each in enumerate(circles[kind], 1)]
    return Terrain(
        WIDTH,
        HIGH,
        (around(ring), f"M{south[0]:.4g} {south[1]:.4g}L{north[0]:.4g} {north[1]:.4g}"),
        (Deed("earned", marks["money"]), Deed("paid", marks["police"]), Deed("stood", spaces)),
        30,
        tuple(words),
    )


def at(road: Road, number: int, out: float) -> Point:
    """A point beside a space, `out` of 1 being the middle of the road; the south mouth lies below."""
    turn = 2 * pi * (number - int(road.south)) / road.length
    return WIDTH / 2 - out * ACROSS * sin(turn), HIGH / 2 + out * UP * cos(turn)


def space(road: Road, number: int) -> Place:
    """A space of the road."""
    middle = at(road, number, 1.0)
    return Place(str(number), disc(middle, min(30, 1000 / road.length)), middle)


def deeds(state: LittleItalyState, events: Sequence[Event]) -> list[Done]:
    """Where cars came to stand, and at which circles was earned and paid."""
    found: list[Done] = []
    circle = ALLEY
    for event in events:
        args = event.args
        if event.key.startswith(("met_", "found_")):
            circle = str(args.get("space", ALLEY))
        elif event.key in ("drove", "drove_over", "came_out"):
            found.append(("stood", str(args["to"]), cast(int, args["seat"])))
        elif event.key in ("earned", "paid"):
            found.append((event.key, circle, cast(int, args["seat"])))
    return found
