"""The wire: every message between a page (or a bot of another's) and the server.

All schemas are closed: an unknown field is refused when read, and nothing that is not listed
here can be written. A state has no encoder. Texts travel as keys and arguments.
The page's TypeScript types and the OpenAPI document are made from these types; docs/protocol.md
tells how they are used.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw

# ---- small things --------------------------------------------------------------------------

TableId = Annotated[
    str, Meta(pattern="^[a-z2-9]{12}$", description="A table's name; the secret of its link.")
]
Token = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$")]
"""Chosen by the client, never used twice by it: a repeated one is answered again, not done again."""
Seat = Annotated[int, Meta(ge=0, le=5)]
Colour = Annotated[int, Meta(ge=0, le=5, description="One of six colours with their signs.")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=30, pattern="^[a-z0-9_-]+$")]
Value = Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=-(2**31), le=2**31)]
Millis = int
"""Time in thousandths of a second; moments count from 1970, UTC."""


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything on the wire."""


class Say(Wire):
    """A sentence: a key into a table of texts, and what fills its slots."""

    key: str
    args: dict[str, Any] = {}


class Why(Wire):
    """Why something was not done: a sentence of `refusal` in the texts of the game or of the tables."""

    key: str
    args: dict[str, Any] = {}
    section: str = ""
    """The § of the game's rulebook, empty if no rule of the game is the cause."""
    texts: Literal["game", "tables"] = "tables"
    """Which texts hold the key: `/api/games/{game}/texts/…` or `/api/texts/…`."""


# ---- what is agreed on at a table ----------------------------------------------------------


class Clock(Wire):
    """How time is kept: not at all, a bank with an increment for each turn, or days for each turn."""

    kind: Literal["none", "bank", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 600
    """Seconds a seat has for the whole game (kind `bank`)."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 15
    """Seconds added whenever a seat has decided (kind `bank`)."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Days for each decision (kind `days`)."""


class Settings(Wire):
    """What concerns the table and not the rules; the host may change it until the start."""

    public: bool = False
    """Whether the table stands in the lobby."""
    seating: Literal["chosen", "random"] = "chosen"
    clock: Clock = Clock()
    undo: bool = True
    hints: bool = False
    """Whether a seat may ask a bot for advice."""
    chat: bool = True
    spectators: bool = True
    aids: Annotated[list[str], Meta(max_length=8)] = []
    """Aids to the eye that the table allows, of those the game's card lists."""


class SeatState(Wire):
    """One seat, as everyone sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    """Who acts for the seat now."""
    name: str = ""
    """Of the person whose seat it is, also while a bot plays for them; empty for a free or a bot's own seat."""
    level: str = ""
    """The bot's, if one acts."""
    colour: int = 0
    online: bool = False
    ready: bool = False
    muted: bool = False


class ClockState(Wire):
    """A seat's time. While it runs, what is left is `left - (now - since)`."""

    left: Millis
    since: Millis | None = None
    """The moment from which it runs; None while it stands."""
    overdue: bool = False


class Result(Wire):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    why: str


class TableState(Wire):
    """All that is public about a table, except what lies on it."""

    id: str
    game: str
    rules: int
    """The version of the game's rules it is played by."""
    phase: Literal["open", "playing", "over", "closed"]
    """`open`: seats fill; `over`: the game was played to its end; `closed`: it was left unfinished."""
    options: dict[str, str | int]
    settings: Settings
    seats: list[SeatState]
    created: Millis
    started: Millis | None = None
    moves: int = 0
    """How many moves the record has, nature's too."""
    to_act: list[int] = []
    clocks: list[ClockState] = []
    """One a seat, empty if the table has no clock."""
    votes: dict[str, Literal["bot", "end"]] = {}
    """Seat to what it chose about overdue seats; a choice of `end` needs everyone who waits."""
    rematch: list[int] = []
    """Seats that want to play again."""
    next: str | None = None
    """The table of the rematch: seats and spectators follow it."""
    result: Result | None = None
    commitment: str = ""
    """SHA-256 of the secret from which every chance of this table comes; published at the start."""
    spectators: int = 0


# ---- what lies on the table, as one pair of eyes sees it ------------------------------------


class LegalMove(Wire):
    """A move that may be made, and what it would do (`move` in the game's texts), with way and price."""

    move: str
    say: Say


class Logged(Wire):
    """One move of the record as a viewer may read it, and what the viewer heard of it (`event`)."""

    at: int
    """Its place in the record, from 1."""
    by: int | Literal["*"]
    move: str
    events: list[Say]


class Eyes(Wire):
    """What one seat (None: a spectator) sees."""

    seat: int | None
    view: Raw
    """The game's own view; its schema is `{Game}View` in the OpenAPI document."""
    prompt: Say
    """What is to be done now (`prompt` in the game's texts)."""
    legal: list[LegalMove] = []
    """Only for a seat that is to act."""
    undo: bool = False
    """Whether this seat may take its last move back."""
    log: list[Logged] = []
    """In a welcome the last moves (at most 64), in an update the new ones."""


class Said(Wire):
    """A line of chat."""

    at: Millis
    seat: int | None
    """None: the host without a seat."""
    name: str
    text: str


# ---- from client to server -----------------------------------------------------------------


class Command(Wire, tag_field="type", tag=str.lower):
    """Base of what a client sends on a socket, or posts to `/api/tables/{table}/commands`."""


class Hello(Command):
    """The first message on a socket: which table, and the secrets of the seats this device holds."""

    table: TableId
    tokens: Annotated[list[Token], Meta(max_length=8)] = []
    """Seat tokens and, for the host, the host token; none for a spectator."""
    have: Version | None = None
    """The last version seen, to be sent only what is missing."""


class Move(Command):
    """Make a move."""

    id: CommandId
    base: Version
    """The version the player looked at."""
    seat: Seat
    move: MoveText


class Undo(Command):
    """Take the seat's own last move back."""

    id: CommandId
    seat: Seat


class Ask(Command):
    """What would this move do? Answered with a preview, made without looking at any secret."""

    id: CommandId
    seat: Seat
    move: MoveText


class Hint(Command):
    """A bot's advice for a seat that is to act."""

    id: CommandId
    seat: Seat


class Sit(Command):
    """Take a free seat (None: the first free one); answered with `seated`."""

    id: CommandId
    name: Name
    colour: Colour | None = None
    seat: Seat | None = None


class Change(Command):
    """Another name or colour for one's own seat."""

    id: CommandId
    seat: Seat
    name: Name | None = None
    colour: Colour | None = None


class Stand(Command):
    """Leave one's seat: before the start it is free again, later a bot plays on and one may come back.

    The host may free any seat before the start.
    """

    id: CommandId
    seat: Seat


class Bot(Command):
    """Put a bot on a seat: the host on a free one or a bot's, a player on their own; None: away with it."""

    id: CommandId
    seat: Seat
    level: Level | None = None


class Back(Command):
    """Take one's own seat back from the bot."""

    id: CommandId
    seat: Seat


class Agree(Command):
    """The host changes what is agreed on, before the start; None leaves it as it is."""

    id: CommandId
    options: Annotated[dict[str, Value], Meta(max_length=16)] | None = None
    settings: Settings | None = None
    seats: Annotated[int, Meta(ge=2, le=6)] | None = None


class Ready(Command):
    """Say, or take back, that one is ready; the game starts when the host says so."""

    id: CommandId
    seat: Seat
    ready: bool = True


class Start(Command):
    """The host starts the game; every seat must be taken."""

    id: CommandId


class Rematch(Command):
    """Play again, or not: with everyone's yes a new table is laid (bots always say yes)."""

    id: CommandId
    seat: Seat
    yes: bool = True


class Close(Command):
    """The host ends the table for good; a running game stays unfinished."""

    id: CommandId


class Chat(Command):
    """Say something to the table; seat None is the host's voice without a seat."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    seat: Seat | None = None


class Mute(Command):
    """The host silences a seat, or lets it speak again."""

    id: CommandId
    seat: Seat
    muted: bool = True


class Overdue(Command):
    """What shall be done about a seat whose time is over: wait on, let a bot play, or end the game."""

    id: CommandId
    seat: Seat
    """Who chooses."""
    about: Seat
    choice: Literal["wait", "bot", "end"]


class Ping(Command):
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
ClientFrame = Hello | TableCommand | Ping


# ---- from server to client -----------------------------------------------------------------


class Frame(Wire, tag_field="type", tag=str.lower):
    """Base of what the server sends on a socket or as an SSE `data` line."""


class Welcome(Frame):
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
    missed: bool
    """True: `have` was known and each `log` holds exactly what happened since; False: draw anew."""


class Update(Frame):
    """Something happened on the table: first animate each new line of `log`, then draw `view`."""

    version: int
    now: Millis
    table: TableState
    eyes: list[Eyes]
    undone: int = 0
    """So many moves were taken back before; drop as many lines of the log."""


class Changed(Frame):
    """Something round the table changed: seats, settings, votes, clocks; nothing on it."""

    version: int
    now: Millis
    table: TableState


class Spoken(Frame):
    """Somebody said something."""

    version: int
    said: Said


class Ack(Frame):
    """The command was done, durably; what follows from it was or will be told to everyone in its own frame."""

    id: str
    version: int


class Refuse(Frame):
    """The command was not done and changed nothing."""

    id: str
    kind: Literal["unreadable", "illegal", "not_to_act", "stale", "forbidden", "busy", "unavailable"]
    """`stale`: look again, then decide again; `unavailable`: try the same id again in a moment."""
    why: Why


class Seated(Frame):
    """You have a seat. Keep the token as a secret; it is not shown again."""

    id: str
    version: int
    seat: int
    token: str


class Answer(Frame):
    """The answer to `ask`."""

    id: str
    seat: int
    move: str
    say: Say
    sure: list[Say]
    """Events (`event`) that would happen, whatever others hide and chance decides."""
    chance: bool
    """Whether chance decides something at once."""
    undo: bool
    """Whether the move could be taken back."""


class Advice(Frame):
    """The answer to `hint`."""

    id: str
    seat: int
    move: str
    say: Say
    level: str


class Pong(Frame):
    """The answer to `ping`."""

    n: int
    now: Millis


class Error(Frame):
    """What was sent can't be understood, or was too much; the connection stays."""

    why: Why


class Bye(Frame):
    """The server ends this connection."""

    why: Why
    retry: int | None = None
    """Milliseconds after which to come back; None: not by itself."""


ServerFrame = (
    Welcome | Update | Changed | Spoken | Ack | Refuse | Seated | Answer | Advice | Pong | Error | Bye
)


# ---- HTTP ----------------------------------------------------------------------------------


class Problem(Wire):
    """The body of every answer that is no success."""

    why: Why


class OptionInfo(Wire):
    """An option of a game: one of `choices`, or a number from `least` if there are none."""

    name: str
    default: str | int
    choices: list[str | int]
    least: int


class GameInfo(Wire):
    """A game's card."""

    name: str
    title: str
    sentence: str
    version: int
    least_seats: int
    most_seats: int
    hidden: bool
    """Whether seats hold secrets from each other: a shared screen needs a curtain."""
    options: list[OptionInfo]
    aids: list[str]
    """What `settings.aids` may hold for this game."""


class Games(Wire):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[str]
    """Bots, weakest first."""
    languages: list[str]
    version: str
    """Of the server."""


class TextTables(Wire):
    """All sentences and words of a game, or of the tables, in a language.

    A sentence is a text with {slots}, or an object with `count`, `one` and `other`.
    """

    language: str
    tables: dict[str, dict[str, str | dict[str, str]]]


class Rulebook(Wire):
    """A game's rules in our own words."""

    language: str
    markdown: str


class Person(Wire):
    """Who sits down."""

    name: Name
    colour: Colour | None = None
    seat: Seat | None = None


class NewTable(Wire):
    """What is agreed on; people and bots may be seated in the same breath."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=6)]
    options: Annotated[dict[str, Value], Meta(max_length=16)] = {}
    settings: Settings = Settings()
    people: Annotated[list[Person], Meta(max_length=6)] = []
    """Who sits at this device: one token each."""
    bots: Annotated[list[Level], Meta(max_length=6)] = []
    """Bots for the seats that are free after that, in order."""
    start: bool = False
    """Start at once; all seats must be taken then."""


class SeatGiven(Wire):
    """A seat and its secret token, shown this once."""

    seat: int
    token: str


class TableMade(Wire):
    """A new table."""

    table: str
    host: str
    """The host's secret token."""
    seats: list[SeatGiven]
    """In the order of `people`."""


class Summary(Wire):
    """A table as the lobby and an invitation show it."""

    id: str
    game: str
    phase: Literal["open", "playing", "over", "closed"]
    options: dict[str, str | int]
    settings: Settings
    seats: list[SeatState]
    created: Millis
    updated: Millis
    next: str | None = None
    result: Result | None = None


class Lobby(Wire):
    """Public tables: those with a free seat first, then those being played."""

    tables: list[Summary]


class ReplayStep(Wire):
    """A move of a replay and what lay on the table after it; step 0 is the beginning."""

    at: int
    by: int | Literal["*"] | None
    move: str
    eyes: list[Eyes]
    """Each `log` holds this move alone, as these eyes saw it."""


class Replay(Wire):
    """A stretch of a table's game."""

    table: TableState
    moves: int
    """How many the whole record has."""
    steps: list[ReplayStep]


class Proof(Wire):
    """What `tavolata verify` checks: the record, and the secret its chances came from."""

    tavolata_proof: int
    table: str
    commitment: str
    secret: str
    record: dict[str, Any]


class Health(Wire):
    """Whether the server can do its work."""

    status: Literal["ok", "stopping", "store"]
    version: str
