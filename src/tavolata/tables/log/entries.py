"""What can happen at a table, as its log keeps it: a table is what its entries make of it.

Entries are rewritten only where somebody's name is erased (`erasing.py`), and old ones must stay readable: a
new field needs a default.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tavolata.engine.course import Recorded
from tavolata.tables.messages.terms import Settings


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", tag=str.lower):
    """Base of all entries."""


class Made(Entry, frozen=True):
    """The table was laid. Tokens are kept as hashes only, here and everywhere."""

    game: str
    rules: int
    seats: int
    options: dict[str, str | int]
    settings: Settings
    host: str


class Sat(Entry, frozen=True):
    """A person took a seat: a free one, or later a bot's."""

    seat: int
    name: str
    colour: int
    token: str


class ChangedSeat(Entry, frozen=True, tag="changed"):
    """A person has another name or colour."""

    seat: int
    name: str
    colour: int


class Stood(Entry, frozen=True):
    """A seat is free again; only before the start."""

    seat: int
    out: bool = False
    """Whether the host showed its sitter out."""


class BotSat(Entry, frozen=True):
    """A bot acts for a seat; whose seat it is does not change."""

    seat: int
    level: str
    colour: int


class CameBack(Entry, frozen=True):
    """A person took their seat back from a bot."""

    seat: int


class Agreed(Entry, frozen=True):
    """Something else was agreed on before the start."""

    options: dict[str, str | int]
    settings: Settings
    seats: int


class WasReady(Entry, frozen=True):
    """A person is ready, or not yet."""

    seat: int
    ready: bool


class Started(Entry, frozen=True):
    """The game began: who sits where, the secret of chance, and nature's first moves."""

    order: list[int]
    """For each seat of the game the seat at which its player sat before."""
    secret: str
    moves: list[Recorded]
    rules: int = 0
    """The version of the rules it is played by; 0 in old logs: as when the table was laid."""


class Moved(Entry, frozen=True):
    """A seat's move, and nature's after it."""

    moves: list[Recorded]


class Undone(Entry, frozen=True):
    """A seat took its last move back."""

    seat: int


class Hinted(Entry, frozen=True):
    """A seat was given a hint."""

    seat: int
    since: int
    """The version since which it has owed the decision the hint was about: each counts once."""


class Spoke(Entry, frozen=True):
    """A line of chat."""

    seat: int | None
    text: str


class Muted(Entry, frozen=True):
    """A seat may not, or may again, speak."""

    seat: int
    muted: bool


class RanOut(Entry, frozen=True):
    """A seat's time is over."""

    seat: int


class Chose(Entry, frozen=True):
    """Somebody chose what is to be done about a seat out of time."""

    seat: int
    about: int
    choice: Literal["wait", "bot", "end"]


class WantsRematch(Entry, frozen=True):
    """A person wants to play again, or not."""

    seat: int
    yes: bool


class Followed(Entry, frozen=True):
    """The game goes on at another table."""

    table: str


class Closed(Entry, frozen=True):
    """The table was ended."""


class Erased(Entry, frozen=True):
    """Names and words were taken out of all entries before."""


class Deleted(Entry, frozen=True):
    """The table was deleted: of its log nothing is left but this, in the place after its end."""


AnyEntry = (
    Made
    | Sat
    | ChangedSeat
    | Stood
    | BotSat
    | CameBack
    | Agreed
    | WasReady
    | Started
    | Moved
    | Undone
    | Hinted
    | Spoke
    | Muted
    | RanOut
    | Chose
    | WantsRematch
    | Followed
    | Closed
    | Erased
    | Deleted
)

GAME = (Made, Started, Moved, Undone, RanOut, Followed, Closed)
"""Entries that are part of the game; all others are said beside it."""

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(AnyEntry).decode


def last_moves(log: Sequence[AnyEntry], most: int) -> int:
    """The index from which a log holds the last so many moves that count."""
    number = 0
    for k in range(len(log) - 1, 0, -1):
        match log[k]:
            case Moved(moves) | Started(moves=moves):
                number += len(moves)
            case Undone():
                number -= 1
        if number >= most:
            return k
    return 0
