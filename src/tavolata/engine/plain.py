"""A game in plain Python, uncompiled, as guests write theirs: everything they need not say themselves.

A `PlainState` is a dataclass without `eq`, for states are compared as the engine does it. Its fields are its
position, so they hold what JSON can: numbers, texts, lists.
"""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import fields
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Self, TypeVar, cast, get_type_hints

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.errors import BadBoard
from tavolata.engine.game import Board, Game, View
from tavolata.engine.phrase import Event, OfferedMove, Phrase, Reason, in_order
from tavolata.engine.state import NATURE, Knowledge, State
from tavolata.engine.texts import Texts

if TYPE_CHECKING:
    from rich.console import RenderableType


class PlainState(State):
    """A position without secrets, whose chance is even: override what is otherwise.

    Left to write are `seats`, `actor`, `legal`, `apply` and `outcome`.
    """

    def forbidden(self, seat: int, action: int) -> Reason | None:
        """Whatever is not legal, without a closer reason."""
        return None if action in self.legal(seat) else Reason("not_now", "", {})

    def draw(self, dice: Dice) -> int:
        """Any of nature's moves."""
        return self.pick(NATURE, dice)

    def odds(self, action: int) -> float:
        """The same for each of nature's moves."""
        moves = self.legal(NATURE)
        return 1 / len(moves) if action in moves else 0.0

    def copy(self) -> Self:
        """The same fields, free to change."""
        other = type(self).__new__(type(self))
        vars(other).update(deepcopy(vars(self)))
        return other

    def evaluate(self, seat: int) -> float:
        """Who has won knows it, and nobody knows more."""
        outcome = self.outcome()
        if outcome is None:
            return 0.5
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

    def check(self) -> None:
        """Any position can be."""

    def turns_played(self) -> int:
        """The field `turns`, if there is one."""
        return int(getattr(self, "turns", 0))

    def made_of(self) -> tuple[object, ...]:
        """Its fields."""
        return tuple(deepcopy(getattr(self, field.name)) for field in fields(self))  # type: ignore[arg-type]

    def numbers(self) -> vec[i64]:
        """None: its fields are all there is."""
        return vec[i64]()

    def set_numbers(self, numbers: vec[i64]) -> None:
        """There are none."""

    def key(self) -> int:
        """A digest of the fields."""
        return int.from_bytes(blake2b(msgspec.json.encode(self.made_of()), digest_size=8).digest()) >> 2


S = TypeVar("S", bound=PlainState)
V = TypeVar("V", bound=View)


class PlainTexts(Texts):
    """The words of a guest: what they lack is said by its key, as in the page."""

    def say(self, table: str, phrase: Phrase, names: Sequence[str] = ()) -> str:
        return super().say(table, phrase, names) if self.has(table, phrase.key) else phrase.key

    def word(self, table: str, key: str) -> str:
        return super().word(table, key) if self.has(table, key) else key

    def has(self, table: str, key: str) -> bool:
        """Whether the guest, or what all games share, says this."""
        return key in self.tables.get(table, {})


plain_texts = cache(PlainTexts)


class PlainGame(Game[S, V, Board, dict[str, object]]):
    """A game of a `PlainState`, without board files; left to write are `begin`, `write` and `show`."""

    def texts(self, language: str) -> Texts:
        """Its words, and the key where it has none."""
        return plain_texts(self.package, language)

    def parse(self, state: S, seat: int, text: str) -> int | None:
        """The move that is written so."""
        moves = state.legal(NATURE) if seat == NATURE else range(self.card.actions)
        return next((int(move) for move in moves if self.write(state, seat, move) == text), None)

    def write_for(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """The move as it is written; of a game with secrets only one's own."""
        own = seat == viewer or not self.card.hidden
        return self.write(state, seat, action) if own else "?"

    def describe(self, knowledge: Knowledge, action: int) -> Phrase:
        """What the texts say in `[move]` under the move's first word, else the move as it is written."""
        text = self.write(cast(S, knowledge.seen), knowledge.seat, action)
        word = text.partition(" ")[0]
        known = word in self.texts("en").tables["move"]
        return Phrase(word if known else "as_written", {"seat": knowledge.seat, "move": text})

    def offers(self, knowledge: Knowledge) -> list[OfferedMove]:
        seen = cast(S, knowledge.seen)
        moves = [int(move) for move in knowledge.legal()] if knowledge.seat >= 0 else []
        return in_order(
            [
                OfferedMove(self.write(seen, knowledge.seat, move), self.describe(knowledge, move))
                for move in moves
            ]
        )

    def view(self, knowledge: Knowledge, aids: Collection[str] = ()) -> V:
        return self.show(cast(S, knowledge.seen), knowledge.viewer())

    @abstractmethod
    def show(self, seen: S, seat: int | None) -> V:
        """What a seat (None: a spectator) sees of what it knows, field by field."""

    def position(self, state: S) -> dict[str, object]:
        """The fields of the state."""
        written: dict[str, object] = msgspec.to_builtins(state)
        return written

    written = dict[str, object]
    """Read into the state's own class, below."""

    def set_up(self, written: dict[str, object], board: Board | None) -> S:
        """The state with these fields, made by its class: what msgspec makes lacks the methods of ours."""
        kind = cast(type[S], self.named(PlainState))
        types = get_type_hints(kind)
        for wrong, names in (("there is no", written.keys() - types), ("it lacks", types.keys() - written)):
            if names:
                raise ValueError(f"{wrong} {min(names)}")
        return kind(**{name: msgspec.convert(value, types[name]) for name, value in written.items()})

    def tally(self, state: S, events: Sequence[Event]) -> list[list[Phrase]]:
        """The score alone."""
        outcome = state.outcome()
        return [[Phrase("points", {"points": each})] for each in outcome.scores] if outcome else []

    def prompt(self, view: V) -> Phrase:
        """Whose turn it is, if the view has a field `turn`."""
        turn = getattr(view, "turn", None)
        return Phrase("wait", {}) if turn is None else Phrase("turn", {"seat": turn})

    def read_board(self, source: str) -> Board:
        """There are none."""
        raise BadBoard(f"{self.card.title} has no boards of owners.")

    def board_from_record(self, data: object) -> Board:
        """There are none."""
        return self.read_board("")

    def draw(self, view: V, texts: Texts, names: list[str]) -> "RenderableType":
        """The fields of the view, one below the other, and a table of what seats have."""
        from rich.console import Group
        from rich.table import Table

        labels, seats = texts.tables.get("label", {}), range(len(names))
        fields = {
            str(labels.get(name, name.replace("_", " "))): names[each]
            if name == "turn" and each in seats
            else each
            for name, each in msgspec.to_builtins(view).items()
            if name != "seat"
        }
        shared = Table(box=None, pad_edge=False, show_header=False)
        own = Table(box=None, pad_edge=False, header_style="bold")
        own.add_column("")
        columns = []
        for label, each in fields.items():
            if isinstance(each, list) and len(each) == len(names):
                own.add_column(label)
                columns.append(each)
            else:
                shared.add_row(label, in_words(each))
        for seat, name in enumerate(names):
            own.add_row(name, *(in_words(column[seat]) for column in columns))
        return Group(shared, *([own] if columns else []))


def in_words(value: object) -> str:
    """A value of a view for people."""
    if value is None or value == [] or value == {}:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {in_words(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(each) for each in value)
    return str(value)
