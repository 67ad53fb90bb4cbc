"""The wire: what is asked for and answered by HTTP.

What goes over sockets is in `tables`: `terms.py`, `commands.py` (from the client), `frames.py` (from
the server). The page's TypeScript types and the OpenAPI document are made from all of them;
docs/protocol.md tells how they are used.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from tavolata.coach.terms import Analysis
from tavolata.engine.game import About
from tavolata.tables.messages.terms import (
    Colour,
    Eyes,
    GivenValue,
    Level,
    Millis,
    Name,
    Phase,
    Result,
    Say,
    Seat,
    SeatState,
    Settings,
    TableId,
    TableState,
    Term,
    Why,
)

MAILBOX = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$"
"""What is taken for a mailbox: no quotes, no comments, nothing that a mail's head could be changed by."""
Url = Annotated[str, Meta(min_length=10, max_length=500, pattern="^https?://[!-~]+$")]
Hour = Annotated[int, Meta(ge=0, le=23)]
Language = Literal["en", "it", "de"]
ChannelKind = Literal["push", "mail", "ntfy", "webhook"]


class Problem(Term, frozen=True):
    """The body of every answer that is no success."""

    why: Why


class OptionInfo(Term, frozen=True):
    """An option of a game: one of `choices`, or a number from `least` if there are none."""

    name: str
    default: str | int
    choices: list[str | int]
    least: int


class GameInfo(Term, frozen=True):
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
    minutes: int
    """How long a game takes; 0 if nobody has said."""
    bots: int
    """How many bots a person who plays alone is offered."""
    about: dict[str, About]
    """By language what the game is called and how it is announced."""
    lesson: bool
    """Whether there is a led first game."""
    puzzles: int
    """How many there are."""


class Described(Term, frozen=True):
    """What a bot is called, and how it plays in a sentence."""

    title: str
    text: str


class LevelInfo(Term, frozen=True):
    """A bot that people may play with."""

    name: str
    """What `bots` of a new table and the command `bot` call it."""
    about: dict[str, Described]
    """By language."""


class Games(Term, frozen=True):
    """What can be played here."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    """Bots, weakest first. Programs may seat `random` and `greedy`, too."""
    languages: list[str]
    version: str
    """Of the server."""


class TextTables(Term, frozen=True):
    """All sentences and words of a game, or of the tables, in a language.

    A sentence is a text with {slots}, or an object with `count`, `one` and `other`.
    """

    language: str
    tables: dict[str, dict[str, str | dict[str, str]]]


class Rulebook(Term, frozen=True):
    """A game's rules in our own words."""

    language: str
    markdown: str


class Person(Term, frozen=True):
    """Who sits down."""

    name: Name
    colour: Colour | None = None
    seat: Seat | None = None


class NewTable(Term, frozen=True):
    """What is agreed on; people and bots may be seated in the same breath."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=6)]
    options: Annotated[dict[str, GivenValue], Meta(max_length=16)] = field(default_factory=dict)
    settings: Settings = Settings()
    people: Annotated[list[Person], Meta(max_length=6)] = field(default_factory=list)
    """Who sits at this device: one token each."""
    bots: Annotated[list[Level], Meta(max_length=6)] = field(default_factory=list)
    """Bots for the seats that are free after that, in order."""
    start: bool = False
    """Start at once; all seats must be taken then."""


class SeatGiven(Term, frozen=True):
    """A seat and its secret token, shown this once."""

    seat: int
    token: str


class TableMade(Term, frozen=True):
    """A new table."""

    table: str
    host: str
    """The host's secret token."""
    seats: list[SeatGiven]
    """In the order of `people`."""


class Summary(Term, frozen=True):
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
    spectators: int = 0
    rules: int = 1
    """The version of the game's rules it is played by."""
    outdated: bool = False
    """Whether it was played by other rules than are played here now: nothing of the game can be shown."""


class Lobby(Term, frozen=True):
    """Public tables: those with a free seat first, then those being played."""

    tables: list[Summary]


class ReplayStep(Term, frozen=True):
    """What was seen after a move; step 0 is the beginning."""

    at: int
    eyes: list[Eyes]
    """Each `log` holds this move alone, as these eyes saw it; nothing at step 0."""


class Replay(Term, frozen=True):
    """A stretch of a table's game."""

    now: Millis
    """The server's time, for clocks."""
    table: TableState
    moves: int
    """How many the whole record has."""
    steps: list[ReplayStep]


class Tally(Term, frozen=True):
    """How each seat of a finished game came to its score: sentences of `tally` in the game's texts.

    What brought or cost points names them in its argument `points`.
    """

    seats: list[list[Say]]


class Analysed(Term, frozen=True):
    """How far the analysis of a finished game is, and what is found out so far."""

    state: Literal["none", "working", "stopped", "whole"]
    """`none`: nobody asked yet; `stopped`: nobody looked any more, or it failed; it can go on from there."""
    done: int
    """How many moves are judged."""
    moves: int
    """How many there are."""
    analysis: Analysis | None
    """None if there is nothing beyond what the caller has."""


class Nearby(Term, frozen=True):
    """Where others in the network find this server; told only to who sits at its machine."""

    here: bool
    """Whether the caller sits there."""
    addresses: list[str]
    """Empty: to others nothing is told, or the server listens to its own machine alone."""


class ChannelTerm(Term, frozen=True, tag_field="kind"):
    """Base of what a channel leads to."""


class PushChannel(ChannelTerm, frozen=True, tag="push"):
    """A browser, by the push service it is subscribed to."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000, pattern="^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}$")]
    """The browser's public key, in base64url as all keys here."""
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]


class MailChannel(ChannelTerm, frozen=True, tag="mail"):
    """A mailbox, which is asked first whether it wants that."""

    address: Annotated[str, Meta(min_length=6, max_length=254, pattern=MAILBOX)]


class NtfyChannel(ChannelTerm, frozen=True, tag="ntfy"):
    """A topic of ntfy, here or elsewhere."""

    url: Url


class WebhookChannel(ChannelTerm, frozen=True, tag="webhook"):
    """An address to which JSON is posted."""

    url: Url


AnyChannel = PushChannel | MailChannel | NtfyChannel | WebhookChannel


class QuietHours(Term, frozen=True):
    """Hours in which nobody is reminded, by the clocks of a place; it is done after them."""

    since: Hour
    until: Hour
    zone: Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$")]
    """As the IANA's database names it: Europe/Rome."""


class NewChannel(Term, frozen=True):
    """Where a seat wants to be reminded that it is its turn."""

    seat: Seat
    channel: AnyChannel
    language: Language = "en"
    quiet: QuietHours | None = None


class ChannelShown(Term, frozen=True):
    """A channel, as its seat sees it."""

    id: str
    seat: int
    kind: ChannelKind
    where: str
    """The mailbox or the address; of a browser its push service's."""
    language: Language
    quiet: QuietHours | None
    confirmed: bool
    """Whether the mailbox has said yes; of other kinds always."""


class ChannelList(Term, frozen=True):
    """The channels of the seats that the caller's tokens open."""

    channels: list[ChannelShown]


class MailAsked(Term, frozen=True):
    """What the link in a mail is about."""

    table: str
    game: str
    address: str
    language: Language
    confirmed: bool


class Reminding(Term, frozen=True):
    """How this house reminds players who are away."""

    kinds: list[ChannelKind]
    """What a channel may lead to."""
    key: str
    """The house's public key, for a browser's subscription."""


class HouseShown(Term, frozen=True):
    """What the house tells everybody: the same as a `bulletin`, and whether it has a password."""

    words: str
    drained: bool
    closes: Millis | None
    chat: bool
    password: bool
    """Whether the lobby, and laying a table, want the house's password in the field `House-Password`."""


class LandlordAsks(Term, frozen=True, tag_field="do", tag=str.lower):
    """Base of what a landlord asks for on the page; `tavolata house`, `tables` and `people` do the same."""


class Announce(LandlordAsks, frozen=True):
    """Words on every page; empty: none."""

    words: Annotated[str, Meta(max_length=500)]


class Drain(LandlordAsks, frozen=True):
    """No new tables, and when the house closes."""

    closes: Millis | None = None


class Reopen(LandlordAsks, frozen=True):
    """New tables again."""


class Silence(LandlordAsks, frozen=True):
    """Nobody chats, or everybody may again."""

    yes: bool


class Banish(LandlordAsks, frozen=True):
    """Nobody comes in from an address or a network."""

    network: Annotated[str, Meta(max_length=64)]
    days: Annotated[int, Meta(ge=1, le=36_500)] | None = None


class Lift(LandlordAsks, frozen=True):
    """A ban is over."""

    network: Annotated[str, Meta(max_length=64)]


class Unwant(LandlordAsks, frozen=True):
    """Words that nobody is called by and nobody says, in place of those before."""

    words: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=1000)]


class SetPassword(LandlordAsks, frozen=True):
    """Another password of the house; empty: none."""

    password: Annotated[str, Meta(max_length=100)]


class CloseTable(LandlordAsks, frozen=True):
    """A table is ended; its record stays."""

    table: TableId


class DeleteTable(LandlordAsks, frozen=True):
    """A table is taken away for good."""

    table: TableId


class ShowOut(LandlordAsks, frozen=True):
    """Nobody comes in any more from the address of who holds a seat, wherever that is."""

    table: TableId
    seat: Seat
    days: Annotated[int, Meta(ge=1, le=36_500)] | None = None


class ErasePerson(LandlordAsks, frozen=True):
    """A name, and all that was said under it, is taken out of the house."""

    name: Name


LandlordAsk = (
    Announce
    | Drain
    | Reopen
    | Silence
    | Banish
    | Lift
    | Unwant
    | SetPassword
    | CloseTable
    | DeleteTable
    | ShowOut
    | ErasePerson
)


class BanShown(Term, frozen=True):
    """A ban, and until when."""

    network: str
    until: Millis | None


class TableListed(Term, frozen=True):
    """A table as its landlord sees it: nothing that a spectator could not see."""

    table: str
    game: str
    phase: Phase
    public: bool
    updated: Millis
    seats: list[SeatState]
    """Nobody's presence is told here."""


class Housekeeping(Term, frozen=True):
    """What goes on in a house, for its landlord."""

    version: str
    now: Millis
    house: HouseShown
    bans: list[BanShown]
    unwanted: list[str]
    tables: list[TableListed]
    """The latest 100."""
    figures: dict[str, float]
    """Those of /metrics that need no more than a number, of the process that answers."""


class Health(Term, frozen=True):
    """Whether the server can do its work."""

    status: Literal["ok", "stopping", "store", "bots"]
    version: str
