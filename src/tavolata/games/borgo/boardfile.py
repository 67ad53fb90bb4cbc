"""An owner's own castle: the room pattern of one side or both.

name = "My castle"

[rooms]
A = [
    "#AABCC#",   # row 7, the towers are #
    …            # down to row 1
]
"""

from collections import Counter

from tavolata.engine.boardfile import BoardFile, carried
from tavolata.engine.errors import BadBoard
from tavolata.engine.game import Board
from tavolata.games.borgo.board import NUMBER, PATTERNS, ROOF_SHAPES, ROOM_LETTERS, TOWER_NAMES, distance

Rows = list[str]


class BorgoBoard(Board, frozen=True):
    """Room patterns that replace ours: side to seven rows, row 7 first."""

    name: str
    rooms: dict[str, Rows]

    def rows(self, side: str) -> Rows:
        """The pattern of a side, the usual one where the owner gave none."""
        return self.rooms.get(side, PATTERNS[side])


def why_not_rows(rows: object) -> tuple[str, str] | None:
    """What is wrong with a room pattern, and the row that shows it; None if nothing is."""
    if not isinstance(rows, list) or len(rows) != 7 or not all(isinstance(row, str) for row in rows):
        return "A side is a list of seven rows, row 7 first.", ""
    letters: dict[str, list[int]] = {}
    for row, text in zip(range(7, 0, -1), rows, strict=True):
        if len(text) != 7:
            return f"Row {row} has {len(text)} squares, it must have seven.", text
        for column, letter in zip("abcdefg", text, strict=True):
            square = f"{column}{row}"
            if (letter == "#") != (square in TOWER_NAMES):
                what = "must be a tower (#)" if square in TOWER_NAMES else "can't be a tower (#)"
                return f"{square} {what}: the towers are the four corners.", text
            if letter == "#":
                continue
            if letter not in ROOM_LETTERS:
                return (
                    f"{square} is {letter!r}; rooms are the letters {ROOM_LETTERS[0]} to {ROOM_LETTERS[-1]}.",
                    text,
                )
            letters.setdefault(letter, []).append(NUMBER[square])
    missing = [letter for letter in ROOM_LETTERS if letter not in letters]
    if missing:
        return f"There are 18 rooms, {', '.join(missing)} is missing.", ""
    for letter, squares in letters.items():
        if not is_roof(squares):
            where = next(text for text in rows if letter in text)
            return f"Room {letter} has no roof of its shape: there are 1×2, 1×3 and 2×2.", where
    found = Counter(len(squares) for squares in letters.values())
    for size, (roof, number) in ROOF_SHAPES.items():
        if found[size] != number:
            return f"There are {number} {roof} roofs, for rooms of {size}; the pattern has {found[size]}.", ""
    return None


def is_roof(squares: list[int]) -> bool:
    """Whether a roof fits: a row of two or three, or a block of four."""
    columns, rows = {square // 7 for square in squares}, {square % 7 for square in squares}
    extent = max(distance(one, other) for one in squares for other in squares) + 1
    if len(columns) == 1 or len(rows) == 1:
        return len(squares) in (2, 3) and extent == len(squares)
    return len(squares) == 4 and len(columns) == len(rows) == 2 and extent == 3


def read(source: str) -> BorgoBoard:
    """An owner's castle from the text of a TOML file."""
    file = BoardFile(source)
    rooms = file.data.get("rooms")
    if not isinstance(rooms, dict) or not rooms:
        raise file.bad("rooms", "A castle needs a table [rooms] with side A, B or both.")
    for key in file.data:
        if key not in ("name", "rooms"):
            raise file.bad(key, f"{key!r} is not known; a castle has name and [rooms].")
    for side, rows in rooms.items():
        if side not in PATTERNS:
            raise file.bad(side, f"There is no side {side!r}, only A and B.")
        wrong = why_not_rows(rows)
        if wrong:
            raise file.bad(side, wrong[0], wrong[1])
    return BorgoBoard(file.name(), rooms)


def from_record(data: object) -> BorgoBoard:
    """The castle that a record carries."""
    board = carried(data, "name", "rooms")
    if not isinstance(board["rooms"], dict):
        raise BadBoard("The record's board: rooms must be an object of sides.")
    for side, rows in board["rooms"].items():
        wrong = ("there is no such side.", "") if side not in PATTERNS else why_not_rows(rows)
        if wrong:
            raise BadBoard(f"The record's board, side {side}: {wrong[0]}")
    return BorgoBoard(**board)
