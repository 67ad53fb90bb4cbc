"""Pig: roll as often as you dare, a one takes everything you have not put away."""

from collections.abc import Mapping
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.card import MAX_TURNS, Card, Option, OptionValue
from tavolata.engine.game import Board, View
from tavolata.engine.phrase import EVERYONE, Event, Outcome
from tavolata.engine.plain import PlainGame, PlainState
from tavolata.engine.state import NATURE, NOBODY

ROLL, HOLD = 0, 1
SIDES = 6


@dataclass(eq=False)
class PigState(PlainState):
    """What everybody has put away, and what lies at stake."""

    goal: int
    max_turns: int
    points: list[int]
    stake: int = 0
    turn: int = 0
    turns: int = 0
    rolling: bool = False

    def seats(self) -> int:
        return len(self.points)

    def is_over(self) -> bool:
        return max(self.points) >= self.goal or 0 < self.max_turns <= self.turns

    def actor(self) -> int:
        return NOBODY if self.is_over() else NATURE if self.rolling else self.turn

    def legal(self, seat: int) -> vec[i64]:
        if seat != self.actor():
            return vec[i64]()
        if seat == NATURE:
            return vec[i64](list(range(SIDES)))
        return vec[i64]([ROLL, HOLD] if self.stake else [ROLL])

    def apply(self, seat: int, action: int, tell: list[Event] | None = None) -> None:
        told = [] if tell is None else tell
        if seat == NATURE:
            self.rolling = False
            pips = action + 1
            told.append(Event("rolled" if action else "lost", {"seat": self.turn, "pips": pips}, EVERYONE))
            self.stake += pips
            if not action:
                self.pass_on()
        elif action == ROLL:
            self.rolling = True
            told.append(Event("rolls", {"seat": seat}, EVERYONE))
        else:
            self.points[seat] += self.stake
            args: dict[str, object] = {"seat": seat, "stake": self.stake, "points": self.points[seat]}
            told.append(Event("held", args, EVERYONE))
            self.pass_on()

    def pass_on(self) -> None:
        self.stake = 0
        self.turns += 1
        self.turn = self.turns % len(self.points)

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        best = max(self.points)
        winners = [seat for seat, each in enumerate(self.points) if each == best]
        return Outcome(winners, self.points[:], "goal" if best >= self.goal else "max_turns")

    def features(self, seat: int) -> vec[i64]:
        """Who is on turn as this seat sees it, what lies at stake, and tenths of the goal."""
        n = len(self.points)
        found = [(self.turn - seat) % n, n + min(self.stake // 5, 9)]
        for place in range(n):
            points = self.points[(seat + place) % n] * 10 // self.goal
            found.append(n + 10 + 11 * place + min(points, 10))
        return vec[i64](found)

    def evaluate(self, seat: int) -> float:
        """Twenty at stake are enough: more is not worth the risk."""
        mine = self.points[seat] + (min(self.stake, 20) if self.turn == seat else 0)
        return min(1.0, mine / self.goal)


class PigView(View, frozen=True):
    """Everything, for everybody."""

    goal: int
    turn: int
    stake: int
    points: list[int]


class Pig(PlainGame[PigState, PigView]):
    """The game object."""

    package = __name__
    card = Card(
        name="pig",
        title="Pig",
        sentence="Roll as often as you dare; a one takes it all.",
        seats=range(2, 7),
        actions=2,
        chances=SIDES,
        options=(Option("goal", 50, (30, 50, 100)), MAX_TURNS),
        minutes=10,
    )

    def begin(self, seats: int, options: Mapping[str, OptionValue], board: Board | None) -> PigState:
        return PigState(int(options["goal"]), int(options["max_turns"]), [0] * seats)

    def features(self, seats: int) -> list[tuple[str, int]]:
        purses = [(f"seat {seat}: tenths of the goal", 11) for seat in range(seats)]
        return [("whose turn it is", seats), ("points at stake, in fives", 10), *purses]

    def write(self, state: PigState, seat: int, action: int) -> str:
        return f"pips {action + 1}" if seat == NATURE else ("roll", "hold")[action]

    def show(self, seen: PigState, seat: int | None) -> PigView:
        return PigView(seat, seen.goal, seen.turn, seen.stake, seen.points)


GAME = Pig()
