"""An owner's own road: its length, its circles, its mouths.

name = "My road"
length = 40
money = [4, 15, 26, 37, 8, 19]       # the spaces of 1 to 6
police = [24, 35, 6, 17, 28, 39]     # the spaces of -1 to -6

[mouths]                             # the space before each mouth
south = 40
north = 20
"""

from collections.abc import Mapping

from tavolata.engine.boardfile import BoardFile, carried
from tavolata.engine.errors import BadBoard
from tavolata.engine.game import Board
from tavolata.games.little_italy.board import APART, CIRCLES, KINDS, LONGEST, Road

KEYS = ("name", "length", "money", "police", "mouths")
MOUTHS = ("south", "north")


class LittleItalyBoard(Board, frozen=True):
    """A road that replaces ours: spaces are numbered from 1, clockwise."""

    name: str
    length: int
    money: list[int]
    police: list[int]
    mouths: dict[str, int]

    def road(self) -> Road:
        """The road to play on."""
        return Road(self.length, self.mouths["south"], self.mouths["north"], self.money, self.police)


def is_number(value: object) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def why_not(data: Mapping[str, object]) -> tuple[str, str, str] | None:
    """What is wrong with a road: the key, the cause, and the value that shows it; None if nothing is."""
    for key in data:
        if key not in KEYS:
            return key, f"{key!r} is not known; a road has {', '.join(KEYS[:-1])} and [mouths].", ""
    for key in KEYS[1:]:
        if key not in data:
            return key, f"A road needs {key}.", ""
    if not isinstance(data.get("name", ""), str):
        return "name", "The name must be a text in quotes.", ""
    length = data["length"]
    if not isinstance(length, int) or isinstance(length, bool) or not 2 * APART <= length <= LONGEST:
        return "length", f"A road has {2 * APART} to {LONGEST} spaces, not {length!r}.", ""
    return why_not_circles(data, length) or why_not_mouths(data["mouths"], length)


def why_not_circles(data: Mapping[str, object], length: int) -> tuple[str, str, str] | None:
    """What is wrong with the places of the circles."""
    taken: dict[int, str] = {}
    for key, sign in zip(KINDS, ("", "-"), strict=True):
        spaces = data[key]
        if not isinstance(spaces, list) or len(spaces) != CIRCLES or not all(map(is_number, spaces)):
            return key, f"{key} must be a list of six spaces, those of the circles {sign}1 to {sign}6.", ""
        for value, space in enumerate(spaces, start=1):
            circle = f"{sign}{value}"
            if not 1 <= space <= length:
                cause = f"Circle {circle} lies on space {space}; the road has spaces 1 to {length}."
                return key, cause, str(space)
            if space in taken:
                return key, f"Circles {taken[space]} and {circle} both lie on space {space}.", str(space)
            taken[space] = circle
    return None


def why_not_mouths(mouths: object, length: int) -> tuple[str, str, str] | None:
    """What is wrong with the mouths of the alley."""
    if not isinstance(mouths, dict) or set(mouths) != set(MOUTHS):
        return "mouths", "The table [mouths] must have south and north, and nothing else.", ""
    for mouth in MOUTHS:
        space = mouths[mouth]
        if not is_number(space) or not 1 <= space <= length:
            return mouth, f"The {mouth} mouth comes after one of the spaces 1 to {length}, not {space!r}.", ""
    between = (mouths["north"] - mouths["south"]) % length
    if not APART <= between <= length - APART:
        cause = (
            f"The mouths are {min(between, length - between)} spaces apart; they must be {APART} or more"
            " both ways round, so that no drive comes past two."
        )
        return "north", cause, ""
    return None


def read(source: str) -> LittleItalyBoard:
    """An owner's road from the text of a TOML file."""
    file = BoardFile(source)
    wrong = why_not(file.data)
    if wrong:
        key, cause, part = wrong
        raise file.bad(key, cause, part)
    return LittleItalyBoard(**{"name": "", **file.data})


def from_record(data: object) -> LittleItalyBoard:
    """The road that a record carries."""
    board = carried(data, *KEYS)
    wrong = why_not(board)
    if wrong:
        raise BadBoard(f"The record's board, {wrong[0]}: {wrong[1]}")
    return LittleItalyBoard(**board)
