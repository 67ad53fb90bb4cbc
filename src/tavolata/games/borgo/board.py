"""What is printed: the castle's squares, tiles and rooms. Data and geometry, no rules.

Marked [ours] in RULEBOOK.md: both room patterns and the names of the cheeses. The room
patterns can be replaced by an owner's own (boardfile.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.phrase import OfferedMove
from tavolata.engine.value import Value

COLUMNS: Final = "abcdefg"
SIZE: Final[i64] = 7
SQUARES: Final[i64] = 49
SPARE: Final[i64] = 49
"""The spare tile's place in the list of tiles, after the 49 squares."""

# Squares are numbered by column, then row: a1 = 0, a2 = 1, … g7 = 48.
SQUARE_NAMES: Final = [column + str(row) for column in COLUMNS for row in range(1, 8)]
NUMBER: Final = {name: number for number, name in enumerate(SQUARE_NAMES)}

TOWER_NAMES: Final = ["a1", "a7", "g1", "g7"]
RAISED_NAMES: Final = ["c1", "e1", "a3", "c3", "e3", "g3", "a5", "c5", "e5", "g5", "c7", "e7"]

# Kinds of tile: seven cheeses, plain floor, trap, and two that are no tile.
KINDS: Final = "ABGMPRT.X?#"
CHEESES: Final[i64] = 7
PLAIN: Final[i64] = 7
TRAP: Final[i64] = 8
UNSEEN: Final[i64] = 9
STONE: Final[i64] = 10
TILE_KINDS: Final[i64] = 9
COUNTS: Final = vec[u8]([u8(10 if kind == PLAIN else 3) for kind in range(9)])
"""How many tiles of each kind there are, the spare included."""
FACE_DOWN: Final = vec[u8](
    [u8(STONE if name in TOWER_NAMES + RAISED_NAMES else UNSEEN) for name in [*SQUARE_NAMES, "spare"]]
)
"""All tiles before anybody has looked."""

MICE_A_SEAT: Final[i64] = 4
ROOMS: Final[i64] = 18
ROOM_LETTERS: Final = "ABCDEFGHIJKLMNOPQR"
ROOF_SHAPES: Final = {2: ("tile", 11), 3: ("straw", 5), 4: ("copper", 2)}
"""Squares of a room: the roof it carries, and how many of those there are."""

PATTERNS: Final = {
    "A": [
        "#AABCC#",
        "DAABCCE",
        "DFFBGGE",
        "HIJJJKL",
        "HIMMMKL",
        "HNOPQRL",
        "#NOPQR#",
    ],
    "B": [
        "#AABCC#",
        "DEEBFFG",
        "DEEBFFG",
        "DHIIIJG",
        "KHLLLJM",
        "KNNOPPM",
        "#QQORR#",
    ],
}
"""The two sides, row 7 first; letters are the rooms, # the towers."""

# A slot is named by the square its tile enters; its line leads away from there.
SLOT_NAMES: Final = ["a2", "a4", "a6", "b1", "b7", "d1", "d7", "f1", "f7", "g2", "g4", "g6"]


def _line(slot: str) -> list[int]:
    column, row = COLUMNS.index(slot[0]), int(slot[1]) - 1
    if slot[0] in "ag":
        line = [c * 7 + row for c in range(7)]
    else:
        line = [column * 7 + r for r in range(7)]
    return line if slot[0] == "a" or slot[1] == "1" else line[::-1]


def _neighbours(square: int, diagonal: bool) -> list[int]:
    column, row = divmod(square, 7)
    return [
        c * 7 + r
        for c in range(max(0, column - 1), min(7, column + 2))
        for r in range(max(0, row - 1), min(7, row + 2))
        if (c, r) != (column, row) and (diagonal or c == column or r == row)
    ]


def mask(squares: list[int]) -> int:
    """The squares as a bit mask."""
    return sum(1 << square for square in squares)


def distance(start: int, end: int) -> int:
    """Steps from square to square, never diagonally."""
    return abs(start // 7 - end // 7) + abs(start % 7 - end % 7)


TOWER_SQUARES: Final = vec[i64]([NUMBER[name] for name in TOWER_NAMES])
TOWERS: Final[i64] = 0x1040000000041
"""The four towers as a mask."""
LINES: Final = vec[i64]([square for slot in SLOT_NAMES for square in _line(slot)])
"""For each slot the seven squares of its line, where the tile enters first."""
STEPS: Final = vec[i64]([mask(_neighbours(square, diagonal=False)) for square in range(49)])
"""For each square the mask of those one step away."""

NOT_ROW_1: Final[i64] = 0x1FBF7EFDFBF7E
NOT_ROW_7: Final[i64] = 0xFDFBF7EFDFBF
ALL: Final[i64] = 0x1FFFFFFFFFFFF


def spread(squares: i64) -> i64:
    """All squares one step away from any of these."""
    return (
        ((squares & NOT_ROW_7) << 1) | ((squares & NOT_ROW_1) >> 1) | ((squares << 7) & ALL) | (squares >> 7)
    )


class Castle(Value):
    """One side's rooms, as masks: what rules ask while a game runs."""

    def __init__(self, side: str, rows: list[str]) -> None:
        self.side = side
        self.rows = rows
        self.letters = ["#"] * 49
        for row, text in enumerate(reversed(rows)):
            for column, letter in enumerate(text):
                self.letters[column * 7 + row] = letter
        rooms = [
            [square for square in range(49) if self.letters[square] == letter] for letter in ROOM_LETTERS
        ]
        self.rooms: vec[i64] = vec[i64]([mask(room) for room in rooms])
        self.near: vec[i64] = vec[i64]()
        near = []
        for square in range(49):
            around = {self.letters[other] for other in _neighbours(square, diagonal=True)}
            near.append(sum(1 << k for k, letter in enumerate(ROOM_LETTERS) if letter in around))
        self.near = vec[i64](near)
        self.all_roofs: i64 = BIT[ROOMS] - 1
        self.room_squares = [
            [SQUARE_NAMES[k] for k in range(49) if self.letters[k] == letter] for letter in ROOM_LETTERS
        ]
        self.offers: dict[int, OfferedMove] = {}
        """Moves that were offered in this castle."""

    def made_of(self) -> tuple[object, ...]:
        return self.side, self.rows

    def squares(self, room: i64) -> list[str]:
        """The names of a room's squares."""
        return self.room_squares[room]

    def roof(self, room: i64) -> str:
        """Which roof a room carries."""
        return ROOF_SHAPES[len(self.squares(room))][0]
