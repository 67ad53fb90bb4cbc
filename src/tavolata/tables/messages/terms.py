"""What a table is and tells, in closed types: seats, settings, clocks, and what one pair of eyes sees.

Everything that leaves a table is built from these. An unknown field is refused when read, and
nothing that is not listed can be written: a state has no encoder. Texts are keys and arguments.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, field

# ---- small things --------------------------------------------------------------------------

TableId = Annotated[
    str, Meta(pattern="^[a-z2-9]{12}$", description="A table's name; the secret of its link.")
]
Token = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]
"""Chosen by the client, never used twice by it: a repeated one is answered again, not done again."""
Seat = Annotated[int, Meta(ge=0, le=5)]
Colour = Annotated[int, Meta(ge=0, le=5, description="One of six colours with their signs.")]
NAME_LENGTH: Final = 24
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=30, pattern="^[a-z0-9_-]+$")]
GivenValue = Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=-(2**31), le=2**31)]
"""What a client gives for an option; the game's card says whether it may be."""
RefusalKind = Literal["unreadable", "illegal", "not_to_act", "stale", "forbidden", "busy", "unavailable"]
"""`stale`: look again, then decide again; `unavailable`: try the same id again in a moment."""
Millis = int
"""Time in thousandths of a second; moments count from 1970, UTC."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is sent: a closed list of fields."""


class Say(Term, frozen=True):
    """A sentence: a key into a table of texts, and what fills its slots."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)


class Why(Term, frozen=True):
    """Why something was not done: a sentence of `refusal` in the texts of the game or of the tables."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)
    section: str = ""
    """The § of the game's rulebook, empty if no rule of the game is the cause."""
    texts: Literal["game", "tables"] = "tables"
    """Which texts hold the key: `/api/games/{game}/texts/…` or `/api/texts/…`."""


# ---- what is agreed on at a table ----------------------------------------------------------


class Clock(Term, frozen=True):
    """How time is kept: not at all, a bank with an increment, or days each time a seat is to act.

    It is kept in logs: a new field needs a default, and none may go.
    """

    kind: Literal["none", "bank", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 600
    """Seconds a seat has for the whole game (kind `bank`)."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 15
    """Seconds added whenever a seat has acted and is to act no longer (kind `bank`)."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Days each time a seat is to act (kind `days`)."""


class Settings(Term, frozen=True):
    """What concerns the table and not the rules; the host may change it until the start.

    It is kept in logs: a new field needs a default, and none may go.
    """

    public: bool = False
    """Whether the table stands in the lobby."""
    seating: Literal["chosen", "random"] = "chosen"
    clock: Clock = Clock()
    undo: bool = True
    hints: bool = False
    """Whether a seat may ask a bot for advice."""
    chat: bool = True
    spectators: bool = True
    latecomers: bool = False
    """Whether somebody may take a bot's seat while the game is played."""
    aids: Annotated[list[str], Meta(max_length=8)] = field(default_factory=list)
    """Aids to the eye that the table allows, of those the game's card lists."""


class SeatState(Term, frozen=True):
    """One seat, as everyone sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    """Who acts for the seat now."""
    name: str = ""
    """Of the person whose seat it is, also while a bot plays for them; else empty."""
    level: str = ""
    """The bot's, if one acts."""
    colour: int = 0
    online: bool = False
    ready: bool = False
    muted: bool = False


class ClockState(Term, frozen=True):
    """A seat's time. While it runs, what is left is `left - (now - since)`."""

    left: Millis
    since: Millis | None = None
    """The moment from which it runs; None while it stands."""
    overdue: bool = False


class Result(Term, frozen=True):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    why: str


class Ended(msgspec.Struct):
    """Of a notice's summary how the game ended."""

    result: Result | None = None


Phase = Literal["open", "playing", "over", "closed"]
"""`open`: seats fill; `over`: the game was played to its end; `closed`: it was left unfinished."""


class TableState(Term, frozen=True):
    """All that is public about a table, except what lies on it."""

    id: str
    game: str
    rules: int
    """The version of the game's rules it is played by."""
    phase: Phase
    options: dict[str, str | int]
    settings: Settings
    seats: list[SeatState]
    created: Millis
    started: Millis | None = None
    moves: int = 0
    """How many moves the record has, nature's too."""
    to_act: list[int] = field(default_factory=list)
    clocks: list[ClockState] = field(default_factory=list)
    """One a seat, empty if the table has no clock."""
    votes: dict[str, Literal["bot", "end"]] = field(default_factory=dict)
    """Seat to what it chose about overdue seats; a choice of `end` needs everyone who waits."""
    rematch: list[int] = field(default_factory=list)
    """Seats that want to play again."""
    next: str | None = None
    """The table of the rematch: seats and spectators follow it."""
    result: Result | None = None
    hints: list[int] = field(default_factory=list)
    """How many each seat asked for; told when the game is over, empty before."""
    commitment: str = ""
    """SHA-256 of the secret from which every chance of this table comes; published at the start."""
    spectators: int = 0
    outdated: bool = False
    """Whether it was played by other rules than are played here now: nothing of the game can be shown."""


class Progress(Term, frozen=True):
    """What a move can change of a TableState; everything else of it stays as it was."""

    phase: Phase
    moves: int
    to_act: list[int]
    clocks: list[ClockState]
    votes: dict[str, Literal["bot", "end"]]
    result: Result | None
    hints: list[int]


# ---- what lies on the table, as one pair of eyes sees it ------------------------------------


class LegalMove(Term, frozen=True):
    """A move that may be made, and what it would do (`move` in the game's texts), with way and price."""

    move: str
    say: Say


class Logged(Term, frozen=True, omit_defaults=True):
    """One move of the record as a viewer may read it, and what the viewer heard of it (`event`)."""

    at: int
    """Its place in the record, from 1."""
    by: int | Literal["*"]
    move: str
    events: list[Say]
    undone: bool = False
    """It was taken back; the next move may have its place."""


class Eyes(Term, frozen=True):
    """What one seat (None: a spectator) sees."""

    seat: int | None
    view: Raw
    """The game's own view; its schema is `{Game}View` in the OpenAPI document."""
    prompt: Say
    """What is to be done now (`prompt` in the game's texts)."""
    legal: list[LegalMove] = field(default_factory=list)
    """Only for a seat that is to act."""
    undo: bool = False
    """Whether this seat may take its last move back."""
    log: list[Logged] = field(default_factory=list)
    """In a welcome the last moves (at most 64), in an update the new ones."""


class Said(Term, frozen=True):
    """A line of chat."""

    at: Millis
    seat: int | None
    """None: the host without a seat."""
    name: str
    text: str
