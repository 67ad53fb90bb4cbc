"""What a table is made of, in the closed types in which a snapshot keeps it.

A field of a table stands here with its type and in `Table.__init__` with what it begins with; copies and
snapshots follow.
"""

from typing import Literal

import msgspec
from msgspec import Raw

from tavolata.tables.messages.terms import Phase, Result, Said, Settings

FORMAT = 8
"""To be raised when the fields below change."""


class KeptPart(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Base of all parts: fields by their places."""


class KeptSeat(KeptPart, frozen=True):
    """Who sits on a seat."""

    name: str
    colour: int
    token: str
    level: str
    ready: bool
    muted: bool
    renamed: int


class KeptClocks(KeptPart, frozen=True):
    """The clocks of all seats."""

    left: list[int]
    since: list[int | None]
    overdue: list[bool]


class KeptState(KeptPart, frozen=True):
    """A state: its position, and what seats know that it doesn't tell."""

    position: dict[str, object]
    minds: list[Raw]


class KeptPlay(KeptPart, frozen=True):
    """The game on the table."""

    state: KeptState
    count: int
    lines: list[list[bytes]]
    """For each line what each viewer reads, or only one text if all read the same."""
    undoable: list[tuple[int, KeptState]]
    since: list[int]


class KeptTable(KeptPart, frozen=True):
    """All that the log made of a table: each of its fields by name, in the form in which it is kept."""

    version: int
    phase: Phase
    game: str
    rules: int
    options: dict[str, str | int]
    settings: Settings
    host: str
    seats: list[KeptSeat]
    created: int
    updated: int
    started: int | None
    play: KeptPlay | None
    secret: bytes
    commitment: str
    clocks: KeptClocks | None
    votes: dict[int, tuple[int, Literal["bot", "end"]]]
    rematch: list[int]
    next: str | None
    result: Result | None
    hinted: dict[int, tuple[int, int]]
    waits: dict[int, int]
    chat: list[Said]
    done: list[tuple[str, str, int]]
    out: dict[str, int]
    said: int
    undone_at: int
    moved: list[tuple[int, int, int]]


FIELDS = KeptTable.__struct_fields__
SEAT = KeptSeat.__struct_fields__
