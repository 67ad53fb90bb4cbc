"""A board as a drawing of its places: where what happens in games is counted and shown."""

from collections.abc import Sequence

import msgspec

Point = tuple[float, float]
Done = tuple[str, str, int]
"""A deed, the place where it was done, and the seat whose deed it was."""


class Place(msgspec.Struct, frozen=True):
    """One place of a board."""

    name: str
    path: str
    """Its outline, or the way along it, as an SVG path."""
    at: Point
    """Where a figure about it stands."""
    sign: str = ""
    """What stands before the figure, if the drawing doesn't say which place it is."""


class Deed(msgspec.Struct, frozen=True):
    """What can be done at places, as a key of the table `[deed]` of the texts."""

    key: str
    places: tuple[Place, ...]
    ways: bool = False
    """Whether its places are lines and no areas."""


class Terrain(msgspec.Struct, frozen=True):
    """A board: what is drawn beneath, and the deeds that are counted on it."""

    width: float
    height: float
    ground: tuple[str, ...]
    """Outlines of what is printed, as SVG paths."""
    deeds: tuple[Deed, ...]
    letter: float
    """The height of a letter."""
    words: tuple[tuple[str, Point], ...] = ()
    """What is written on it, and where."""


def around(points: Sequence[Point]) -> str:
    """The outline through these points.

    >>> around([(0, 0), (2, 0), (1, 1.5)])
    'M0 0L2 0L1 1.5Z'
    """
    return f"{along(points)}Z"


def along(points: Sequence[Point]) -> str:
    """The way through these points."""
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle by its upper left corner."""
    return around([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def disc(middle: Point, radius: float) -> str:
    """A circle.

    >>> disc((5, 5), 2)
    'M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z'
    """
    x, y = middle
    turn = f"a{radius:.4g} {radius:.4g} 0 1 0"
    return f"M{x - radius:.4g} {y:.4g}{turn} {2 * radius:.4g} 0{turn} {-2 * radius:.4g} 0Z"


def bend(start: Point, end: Point, out: float) -> tuple[str, Point]:
    """A bent way, and its middle: `out` says how far it leaves the straight line, as a part of its length."""
    (a, b), (c, d) = start, end
    aside = (a + c) / 2 - out * (d - b), (b + d) / 2 + out * (c - a)
    path = f"M{a:.4g} {b:.4g}Q{aside[0]:.4g} {aside[1]:.4g} {c:.4g} {d:.4g}"
    return path, ((a + c) / 4 + aside[0] / 2, (b + d) / 4 + aside[1] / 2)
