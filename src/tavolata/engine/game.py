"""What every game offers around its rules: new states, texts for moves, views, boards."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, cast, get_args

import msgspec

from tavolata.engine.card import Card, OptionValue
from tavolata.engine.errors import BadRecord, Illegal, NotToAct, Unreadable
from tavolata.engine.phrase import Event, OfferedMove, Phrase, Reason
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.engine.terrain import Done, Terrain
from tavolata.engine.texts import Texts, texts

if TYPE_CHECKING:
    from rich.console import RenderableType


MOST_SEATS = 6
"""No game of ours has more."""


Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
"""A whole number in a position that can be anything from 0 up."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat, or a spectator, may see; each game adds its own closed list of fields."""

    seat: int | None


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A knowledge, written: whose it is, and what it sees in the fields of the record format.

    What it can't know is written there as the game puts it, whatever the truth is.
    """

    seat: int
    seen: dict[str, object]


class About(msgspec.Struct, frozen=True):
    """What is said of a game before it is chosen."""

    name: str
    """Its title, or what is short for it."""
    teaser: str


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an owner's own board file replaces; each game says what."""


WIN = 1_000
"""What a win counts where events are weighed: more than anything that leads to one."""
LARGEST = 2**62
"""No move of nature has so large a number."""
LONGEST_QUOTE = 80
"""Of a text longer than any move a refusal quotes only the beginning."""


def shortened(text: str) -> str:
    """A text as a refusal quotes it."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K = TypeVar("K")
B = TypeVar("B", bound=Board)
W = TypeVar("W")
"""The fields of a position with their types."""


class Game(ABC, Generic[S, V, B, W]):
    """One game: its card, and the ways in and out of its states."""

    card: Card
    package: str
    """The folder with RULEBOOK.md and texts/, as a package name."""

    def named(self, kind: type[K]) -> type[K]:
        """The class of this kind that the game names in the brackets of its Game[…]: its View, say."""
        for base in type(self).__mro__:
            for argument in (
                each for bound in getattr(base, "__orig_bases__", ()) for each in get_args(bound)
            ):
                if isinstance(argument, type) and issubclass(argument, kind):
                    return argument
        raise TypeError(f"{type(self).__name__} names no {kind.__name__} in Game[…]")

    def new(self, seats: int, options: Mapping[str, object] | None = None, board: B | None = None) -> S:
        """A game about to begin; raises BadSetting for seats or options it doesn't have."""
        return self.begin(self.card.check_seats(seats), self.card.read_options(options or {}), board)

    @abstractmethod
    def begin(self, seats: int, options: Mapping[str, OptionValue], board: B | None) -> S:
        """The same, of seats and options that the card has looked over: every option is there."""

    # ---- moves as text ----------------------------------------------------------------

    @abstractmethod
    def parse(self, state: S, seat: int, text: str) -> int | None:
        """The number of the move this text writes, None if it writes none."""

    @abstractmethod
    def write(self, state: S, seat: int, action: int) -> str:
        """The text of a move, of a seat or of NATURE."""

    def write_for(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """The text of a move as a viewer (None: a spectator) may read it while the game runs.

        Games with secrets put a ? where the viewer may not look.
        """
        return self.write(state, seat, action)

    def read(self, state: S, seat: int, text: str) -> int:
        """The legal move that a text writes, or the Refusal that says why not."""
        self._expect_to_act(state, seat)
        action = self.parse(state, seat, text)
        if action is None:
            raise self._unreadable(text)
        self._expect_legal(state, seat, action)
        return action

    def make(self, state: S, seat: int, action: int, tell: list[Event] | None = None) -> None:
        """Make a move by its number: `apply` for callers that can't be trusted; raises the Refusal."""
        self._expect_to_act(state, seat)
        if not 0 <= action < (LARGEST if seat == NATURE else self.card.actions):
            raise self._unreadable(str(action))
        self._expect_legal(state, seat, action)
        state.apply(seat, action, tell)

    def _expect_to_act(self, state: S, seat: int) -> None:
        reason = state.why_not_to_act(seat if NATURE <= seat < state.seats() else NOBODY)
        if reason is not None:
            raise NotToAct(*self._why(reason))

    def _unreadable(self, move: str) -> Unreadable:
        return Unreadable(*self._why(Reason("unreadable", "", {"move": shortened(move)})))

    def _expect_legal(self, state: S, seat: int, action: int) -> None:
        reason = state.forbidden(seat, action)
        if reason is not None:
            raise Illegal(*self._why(reason))

    def _why(self, reason: Reason) -> tuple[Reason, str]:
        return reason, self.texts("en").say("refusal", reason, self.seat_names(MOST_SEATS))

    def legal(self, state: S, seat: int) -> list[str]:
        """The texts of all legal moves of a seat, sorted by character code."""
        return sorted(self.write(state, seat, action) for action in state.legal(seat))

    @abstractmethod
    def describe(self, knowledge: Knowledge, action: int) -> Phrase:
        """What a move of the seat would do, for the table `[move]` of the texts: shown before it is made."""

    @abstractmethod
    def offers(self, knowledge: Knowledge) -> list[OfferedMove]:
        """Every legal move of the seat with its description, in the order of the texts."""

    # ---- positions and views ----------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> dict[str, object]:
        """The whole truth, in the fields of the record format."""

    written: type[W]
    """The fields of a position with their types, as the record format has them."""

    @abstractmethod
    def set_up(self, written: W, board: B | None) -> S:
        """The state that the fields of a position describe, not yet looked over.

        What can't be is a ValueError.
        """

    def from_position(self, position: Mapping[str, object], board: B | None = None) -> S:
        """The state a position describes; raises BadRecord if it describes none, or writes it differently."""
        try:
            written = msgspec.convert(dict(position), self.written)
            state = self.set_up(written, board)
            state.check()
            fields = msgspec.to_builtins(written)
            for field, value in self.position(state).items():
                if value != fields[field]:
                    raise ValueError(f"{field} should be written {value!r}")
        except AssertionError as problem:
            raise BadRecord(f"The position can't be: {problem}.") from problem
        except (LookupError, ValueError) as problem:  # a ValidationError of msgspec is a ValueError
            raise BadRecord(f"The position can't be read: {problem}.") from problem
        return state

    known: type[Known] = Known
    """The fields of a written knowledge with their types."""

    def write_knowledge(self, knowledge: Knowledge) -> Known:
        """A knowledge as plain data, exact both ways: for another process, another machine, another day."""
        return Known(int(knowledge.seat), self.position(cast(S, knowledge.seen)))

    def read_knowledge(self, known: Known, board: B | None = None) -> Knowledge:
        """The knowledge that was written; raises BadRecord if it can't be one."""
        state = self.from_position(known.seen, board)
        if not -1 <= known.seat < state.seats():
            raise BadRecord(f"There is no seat {known.seat} at this table.")
        return state.knowledge(known.seat)

    @abstractmethod
    def view(self, knowledge: Knowledge, aids: Collection[str] = ()) -> V:
        """What a seat or a spectator may see, built up from nothing; with aids that the card names."""

    def see(self, state: S, seat: int | None, aids: Collection[str] = ()) -> V:
        """The view of a seat (None: a spectator) of this state."""
        return self.view(state.knowledge(-1 if seat is None else seat), aids)

    def opened(self, state: S) -> V:
        """Everything that lies on the table, for when the game is over and nothing is secret any more."""
        return self.see(state, None)

    @abstractmethod
    def tally(self, state: S, events: Sequence[Event]) -> list[list[Phrase]]:
        """How each seat came to its score, for the table `[tally]` of the texts: told when the game is over.

        `events` are all that happened. What brought points names them in the argument `points`.
        """

    def brings(self, event: Phrase) -> int:
        """How much better off an event leaves whom it names (`seat` or `seats`), 0 if that can't be told.

        In whatever the game is won by; a win counts WIN. Told to a person as what speaks for a move.
        """
        return 0

    @abstractmethod
    def prompt(self, view: V) -> Phrase:
        """What is to be done now, for the table `[prompt]` of the texts; told from a view alone."""

    def features(self, seats: int) -> list[tuple[str, int]]:
        """What `State.features` numbers, in this order: what each group tells, and how many it has."""
        return []

    # ---- the board as places ----------------------------------------------------------

    def terrain(self, state: S) -> Terrain | None:
        """The board of a game that begins so, as a drawing of its places; None if it has no drawing."""
        return None

    def deeds(self, state: S, events: Sequence[Event]) -> list[Done]:
        """What was done where and by whom, as the events of one move tell it; `state` is what came of it."""
        return []

    # ---- an owner's own board ---------------------------------------------------------

    printed: B | None = None
    """The printed board, if views leave it out for its size: the page has it as data."""

    @abstractmethod
    def read_board(self, source: str) -> B:
        """An owner's board from the text of a TOML file; BadBoard names line and cause."""

    @abstractmethod
    def board_from_record(self, data: object) -> B:
        """The board a record carries; BadBoard if it can't be played on."""

    # ---- words and pictures -----------------------------------------------------------

    def texts(self, language: str) -> Texts:
        """The game's words in a language."""
        return texts(self.package, language)

    def rulebook(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        self.texts(language)
        for name in (f"RULEBOOK.{language}.md", "RULEBOOK.md"):
            book = files(self.package).joinpath(name)
            if book.is_file():
                return book.read_text("utf-8")
        return f"# {self.card.title}\n\n{self.card.sentence}\n"

    def about(self, language: str) -> About:
        """What the game is called and how it is announced; from the card where the texts say nothing."""
        said = self.texts(language).tables.get("about", {})
        return About(str(said.get("name", self.card.title)), str(said.get("teaser", self.card.sentence)))

    def seat_names(self, seats: int, language: str = "en") -> list[str]:
        """What players are called who gave no name."""
        word = self.texts(language).word("join", "player")
        return [f"{word} {seat + 1}" for seat in range(seats)]

    def draw(self, view: V, texts: Texts, names: list[str]) -> "RenderableType":
        """The table in the terminal, drawn from a view alone: by `draw` of the game's `terminal.py`."""
        drawn: RenderableType = import_module(f"{self.package}.terminal").draw(view, texts, names)
        return drawn


AnyGame = Game[Any, Any, Any, Any]
"""A game of which only the interface is known. `Any`, for it takes the states of no game but its own."""


def actor_name(seat: int) -> int | str:
    """How a record names who moved: a seat's number, or * for nature."""
    return "*" if seat == NATURE else seat
