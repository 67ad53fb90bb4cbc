"""Asso, a guest with secrets: everybody plays one of five cards; the highest takes the trick."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.card import Card, Option, OptionValue
from tavolata.engine.dice import Dice
from tavolata.engine.game import Board, Known, View
from tavolata.engine.phrase import EVERYONE, Event, Outcome, Phrase
from tavolata.engine.plain import PlainGame, PlainState
from tavolata.engine.state import NATURE, NOBODY, Knowledge

CARDS, EACH, HIDDEN = 24, 5, -1


@dataclass(eq=False)
class AssoState(PlainState):
    """Hands, the cards on the table, and tricks; a card nobody may know is written -1."""

    length: int
    hands: list[list[int]]
    table: list[int]
    tricks: list[int]
    turn: int = 0
    turns: int = 0
    gone: list[int] = field(default_factory=list)

    def seats(self) -> int:
        return len(self.hands)

    def actor(self) -> int:
        if self.turns >= self.length * len(self.hands):
            return NOBODY
        return NATURE if self.turns == 0 and self.to_deal() is not None else self.turn

    def to_deal(self) -> int | None:
        """Who is still dealt to."""
        return next((k for k, hand in enumerate(self.hands) if len(hand) < self.length), None)

    def unseen(self) -> list[int]:
        """Cards that lie nowhere, as far as this state knows."""
        known = {*self.gone, *self.table, *(card for hand in self.hands for card in hand)}
        return [card for card in range(CARDS) if card not in known]

    def legal(self, seat: int) -> vec[i64]:
        if seat != self.actor():
            return vec[i64]()
        return vec[i64](self.unseen() if seat == NATURE else sorted(c for c in self.hands[seat] if c >= 0))

    def apply(self, seat: int, action: int, tell: list[Event] | None = None) -> None:
        told = [] if tell is None else tell
        if seat == NATURE:
            to = self.to_deal()
            assert to is not None
            self.hands[to] = sorted([*self.hands[to], action])
            args: dict[str, object] = {"seat": to, "card": str(action)}
            told.append(Event("dealt", args, 1 << to, Phrase("dealt_to", {"seat": to})))
            return
        self.hands[seat].remove(action if action in self.hands[seat] else HIDDEN)
        self.table[seat] = action
        told.append(Event("played", {"seat": seat, "card": str(action)}, EVERYONE))
        self.turns += 1
        self.turn = (seat + 1) % len(self.hands)
        if HIDDEN not in self.table:
            best = self.table.index(max(self.table))
            self.tricks[best] += 1
            self.gone += self.table
            self.table = [HIDDEN] * len(self.hands)
            self.turn = best
            told.append(Event("taken", {"seat": best}, EVERYONE))

    def outcome(self) -> Outcome | None:
        if self.actor() != NOBODY:
            return None
        best = max(self.tricks)
        winners = [seat for seat, each in enumerate(self.tricks) if each == best]
        return Outcome(winners, self.tricks[:], "all_played")

    def knowledge(self, seat: int) -> Knowledge:
        seen = self.copy()
        seen.hands = [hand if k == seat else [HIDDEN] * len(hand) for k, hand in enumerate(seen.hands)]
        return AssoKnowledge(seat, seen)

    def sounds(self, viewer: int, actor: int, action: int) -> int:
        return -1 if actor == NATURE and viewer != self.to_deal() else action


class AssoKnowledge(Knowledge):
    """What lies open, and one's own hand."""

    def deal(self, dice: Dice) -> AssoState:
        state = self.seen_as(AssoState).copy()
        rest = state.unseen()
        for hand in state.hands:
            for k, card in enumerate(hand):
                if card == HIDDEN:
                    hand[k] = rest.pop(int(dice.below(len(rest))))
            hand.sort()
        return state

    def hides(self) -> bool:
        return True


class AssoView(View, frozen=True):
    """What a seat may see."""

    turn: int
    mine: list[int]
    table: list[int | None]
    tricks: list[int]


class Asso(PlainGame[AssoState, AssoView]):
    """The game object."""

    package = "tavolata"
    card = Card(
        name="asso", title="Asso", sentence="The highest card takes the trick.", seats=range(2, 5),
        actions=CARDS, chances=CARDS, options=(Option("length", EACH, (3, EACH)),), minutes=5, hidden=True,
    )  # fmt: skip

    def begin(self, seats: int, options: Mapping[str, OptionValue], board: Board | None) -> AssoState:
        return AssoState(int(options["length"]), [[] for _ in range(seats)], [HIDDEN] * seats, [0] * seats)

    def write(self, state: AssoState, seat: int, action: int) -> str:
        return f"{'deal' if seat == NATURE else 'play'} {action}"

    def write_knowledge(self, knowledge: Knowledge) -> Known:
        return Known(int(knowledge.seat), self.position(knowledge.seen_as(AssoState)))

    def write_for(self, state: AssoState, seat: int, action: int, viewer: int | None) -> str:
        told = seat != NATURE or viewer == state.to_deal()
        return self.write(state, seat, action) if told else "deal ?"

    def read_knowledge(self, known: Known, board: Board | None = None) -> Knowledge:
        return AssoKnowledge(known.seat, self.from_position(known.seen))

    def show(self, seen: AssoState, seat: int | None) -> AssoView:
        mine = [] if seat is None else seen.hands[seat]
        table = [None if card == HIDDEN else card for card in seen.table]
        return AssoView(seat, seen.turn, mine, table, seen.tricks)


GAME = Asso()
