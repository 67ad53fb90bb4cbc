"""What people (and bots) may ask a table to do."""

from typing import Annotated, Literal, final

from msgspec import Meta, field

from tavolata.tables.messages.terms import (
    Colour,
    CommandId,
    GivenValue,
    Level,
    MoveText,
    Name,
    Seat,
    Settings,
    TableId,
    Term,
    Token,
    Version,
)


class Command(Term, frozen=True, tag_field="type", tag=str.lower):
    """Base of what a client sends on a socket, or posts to `/api/tables/{table}/commands`."""


class Move(Command, frozen=True):
    """Make a move."""

    id: CommandId
    base: Version
    """The version the player looked at."""
    seat: Seat
    move: MoveText


class Undo(Command, frozen=True):
    """Take the seat's own last move back."""

    id: CommandId
    seat: Seat


class Ask(Command, frozen=True):
    """What would this move do? Answered with a preview, made without looking at any secret."""

    id: CommandId
    seat: Seat
    move: MoveText


class Hint(Command, frozen=True):
    """A bot's advice for a seat that is to act; asked again about the same decision it is the same advice."""

    id: CommandId
    seat: Seat
    move: MoveText | None = None
    """What the player is about to do, to be weighed against it."""


class Sit(Command, frozen=True):
    """Take a free seat (None: the first one); answered with `seated`.

    While the game is played a bot's seat, if the table takes latecomers.
    """

    id: CommandId
    name: Name
    colour: Colour | None = None
    seat: Seat | None = None


class Change(Command, frozen=True):
    """Another name or colour for one's own seat."""

    id: CommandId
    seat: Seat
    name: Name | None = None
    colour: Colour | None = None


class Stand(Command, frozen=True):
    """Leave one's seat: before the start it is free again, later a bot plays on and one may come back.

    The host may free any seat before the start.
    """

    id: CommandId
    seat: Seat


class Bot(Command, frozen=True):
    """Put a bot on a seat: the host on a free one or a bot's, a player on their own; None: away with it."""

    id: CommandId
    seat: Seat
    level: Level | None = None


class Back(Command, frozen=True):
    """Take one's own seat back from the bot."""

    id: CommandId
    seat: Seat


class Agree(Command, frozen=True):
    """The host changes what is agreed on, before the start; None leaves it as it is."""

    id: CommandId
    options: Annotated[dict[str, GivenValue], Meta(max_length=16)] | None = None
    settings: Settings | None = None
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None


class Ready(Command, frozen=True):
    """Say, or take back, that one is ready; the game starts when the host says so."""

    id: CommandId
    seat: Seat
    ready: bool = True


class Start(Command, frozen=True):
    """The host starts the game; every seat must be taken."""

    id: CommandId


class Rematch(Command, frozen=True):
    """Play again, or not: with everyone's yes a new table is laid (bots always say yes)."""

    id: CommandId
    seat: Seat
    yes: bool = True


class Close(Command, frozen=True):
    """The host ends the table for good; a running game stays unfinished."""

    id: CommandId


class Chat(Command, frozen=True):
    """Say something to the table; seat None is the host's voice without a seat."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    seat: Seat | None = None


class Mute(Command, frozen=True):
    """The host silences a seat, or lets it speak again."""

    id: CommandId
    seat: Seat
    muted: bool = True


class Overdue(Command, frozen=True):
    """What shall be done about a seat whose time is over: wait on, let a bot play, or end the game."""

    id: CommandId
    seat: Seat
    """Who chooses."""
    about: Seat
    choice: Literal["wait", "bot", "end"]


@final
class Hello(Command, frozen=True):
    """The first message on a socket: which table, and the secrets of the seats this device holds."""

    table: TableId
    tokens: Annotated[list[Token], Meta(max_length=8)] = field(default_factory=list)
    """Seat tokens and, for the host, the host token; none for a spectator."""
    have: Version | None = None
    """The last version seen, to be sent only what is missing."""


@final
class Look(Command, frozen=True):
    """Whether the page of this socket is in sight; who looks at none may be reminded of their turn."""

    yes: bool


@final
class Ping(Command, frozen=True):
    """Is anybody there? Answered with `pong`."""

    n: Annotated[int, Meta(ge=0, le=2**53)] = 0


TableCommand = (
    Move
    | Undo
    | Ask
    | Hint
    | Sit
    | Change
    | Stand
    | Bot
    | Back
    | Agree
    | Ready
    | Start
    | Rematch
    | Close
    | Chat
    | Mute
    | Overdue
)
"""What may be posted as well as sent on a socket."""
ClientFrame = Hello | TableCommand | Look | Ping
