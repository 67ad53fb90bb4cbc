"""What a table tells: answers to who asked, and news to everyone who looks on."""

from tavolata.coach.terms import Grounds
from tavolata.tables.messages.terms import (
    Eyes,
    Millis,
    Progress,
    RefusalKind,
    Said,
    Say,
    TableState,
    Term,
    Why,
)


class Frame(Term, frozen=True, tag_field="type", tag=str.lower):
    """Base of what the server sends on a socket or as an SSE `data` line."""


class Welcome(Frame, frozen=True):
    """The answer to `hello`: everything this client may know."""

    version: int
    now: Millis
    """The server's time, for clocks."""
    seats: list[int]
    """The seats this connection holds, by its tokens."""
    host: bool
    table: TableState
    eyes: list[Eyes]
    """One for each seat held, or one spectator's; empty before the start."""
    chat: list[Said]
    times: list[tuple[int, Millis]]
    """For the last moves: how many the record had, and when; moves between two of these came together."""
    missed: bool
    """True: `have` was known and each `log` holds exactly what happened since; False: draw anew."""


class Update(Frame, frozen=True):
    """Something happened on the table: first animate each new line of `log`, then draw `view`."""

    version: int
    now: Millis
    table: Progress
    """Takes the place of the same fields of the table as it was told last."""
    eyes: list[Eyes]
    undone: int = 0
    """So many moves were taken back: as many lines of the log no longer count, from the last one that did."""


class Changed(Frame, frozen=True):
    """Something round the table changed: seats, settings, votes, clocks; nothing on it."""

    version: int
    now: Millis
    table: TableState


class Spoken(Frame, frozen=True):
    """Somebody said something."""

    version: int
    said: Said


class Ack(Frame, frozen=True):
    """The command was done, durably; what follows from it is told to everyone in its own frame."""

    id: str
    version: int


class Refuse(Frame, frozen=True):
    """The command was not done and changed nothing."""

    id: str
    kind: RefusalKind
    why: Why


class Seated(Frame, frozen=True):
    """You have a seat. Keep the token as a secret; it is not shown again."""

    id: str
    version: int
    seat: int
    token: str


class Answer(Frame, frozen=True):
    """The answer to `ask`."""

    id: str
    seat: int
    move: str
    say: Say
    sure: list[Say]
    """Events (`event`) that would happen, whatever others hide and chance decides."""
    chance: bool
    """Whether chance decides something at once."""
    secrets: bool
    """Whether what others hide decides; `sure` is empty then."""
    undo: bool
    """Whether the move could be taken back."""


class Advice(Frame, frozen=True):
    """The answer to `hint`."""

    id: str
    seat: int
    move: str
    say: Say
    level: str
    chance: int | None
    """Of 100 games how many the seat would win after it, as the bot judges; None: nothing was to weigh."""
    yours: int | None
    """The same after the move that was asked about."""
    why: Grounds | None
    """What speaks for it, if that can be told."""
    asked: int
    """How many hints the seat has asked for in this game, this one counted."""


class Pong(Frame, frozen=True):
    """The answer to `ping`."""

    n: int
    now: Millis


class Error(Frame, frozen=True):
    """What was sent can't be understood, or was too much; the connection stays."""

    why: Why


class Bye(Frame, frozen=True):
    """The server ends this connection."""

    why: Why
    retry: int | None = None
    """Milliseconds after which to come back; None: not by itself."""


class Bulletin(Frame, frozen=True):
    """What the house tells everybody; after a `welcome` if there is anything, and whenever it changes."""

    words: str = ""
    """In the landlord's own words, as plain text."""
    drained: bool = False
    """Whether no new tables are laid."""
    closes: Millis | None = None
    """When the house closes for a while, as far as that is known."""
    chat: bool = True
    """Whether anybody may chat."""


ServerFrame = (
    Welcome
    | Update
    | Changed
    | Spoken
    | Ack
    | Refuse
    | Seated
    | Answer
    | Advice
    | Pong
    | Error
    | Bye
    | Bulletin
)
