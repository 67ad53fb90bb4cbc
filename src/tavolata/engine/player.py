"""Who sits on a seat when no person does, and the loop that plays a game to its end."""

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tavolata.engine.dice import Dice
from tavolata.engine.heirs import check_heir
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.engine.value import Value

BREATH: Final[i64] = 16
"""Every so many iterations whoever thinks looks whether somebody said stop."""


class Budget(Value):
    """How long a player may think about one move: seconds, or iterations; 0 leaves either open.

    Iterations let results repeat. Who waits may say `stop` at any time: the best move found so far, now.
    """

    def __init__(self, seconds: float = 0.0, iterations: i64 = 0) -> None:
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.stopped = False
        self.asked: Budget | None = None
        """The budget it was made from: a stop said to that one counts here too."""

    def made_of(self) -> tuple[object, ...]:
        return self.seconds, int(self.iterations)

    def stop(self) -> None:
        """Let whoever thinks come to an end."""
        self.stopped = True

    def or_else(self, seconds: float, iterations: i64) -> "Budget":
        """This budget, or where it leaves all open one of so much, which ends with this one."""
        if self.seconds > 0.0 or self.iterations > 0:
            return self
        other = Budget(seconds, iterations)
        other.asked = self
        return other

    def within(self, seconds: float, iterations: i64) -> "Budget":
        """No more than this budget and no more than so much; it ends with this one."""
        if seconds <= 0.0 or 0.0 < self.seconds < seconds:
            seconds = self.seconds
        if iterations <= 0 or 0 < self.iterations < iterations:
            iterations = self.iterations
        other = Budget(seconds, iterations)
        other.asked = self
        return other

    def is_spent(self, iterations: i64, begun: float) -> bool:
        """Whether so many iterations since this moment of `time.perf_counter` are enough."""
        if iterations % BREATH == 0:
            # compiled code never lets another thread speak by itself, and one may have to say stop
            time.sleep(0.0)
        if self.is_stopped() or (self.iterations > 0 and iterations >= self.iterations):
            return True
        return self.seconds > 0.0 and time.perf_counter() - begun >= self.seconds

    def is_stopped(self) -> bool:
        """Whether somebody said stop, to this one or to the one it comes from."""
        return self.stopped or (self.asked is not None and self.asked.is_stopped())


class Candidate:
    """A move that was thought about: how well the seat would stand after it, from 0 to 1."""

    def __init__(self, move: i64, worth: float, tries: i64) -> None:
        self.move: i64 = move
        self.worth = worth
        self.tries: i64 = tries
        """How often it was looked at."""


class Choice:
    """A move, and what was thought before it was chosen: nothing, where there was nothing to think about."""

    def __init__(
        self, move: i64, candidates: list[Candidate] | None = None, searched: i64 = 0, depth: i64 = 0
    ) -> None:
        self.move: i64 = move
        self.candidates: list[Candidate] = candidates or []
        self.searched: i64 = searched
        """How many positions were looked at."""
        self.depth: i64 = depth
        """How many moves ahead, at most."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses a move from what its seat knows."""

    def __init_subclass__(cls) -> None:
        check_heir(cls)

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        """One of `knowledge.legal()`: the only door through which a player is asked."""
        raise NotImplementedError


class RandomPlayer(Player):
    """Any legal move, each equally likely."""

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        return Choice(knowledge.seen.pick(knowledge.seat, dice))


def play_out(
    state: State,
    players: list[Player],
    nature: Dice,
    thinking: Dice,
    limit: i64 = 0,
    budget: Budget | None = None,
) -> vec[i64]:
    """Play to the end, or for `limit` moves, in place; returns the moves as seat, action, seat, action, …

    Nature and the players throw different dice, so that two line-ups can be given the
    same chance. Who moves at random is not told what it knows: it would not look.
    """
    moves = vec[i64](capacity=1024)
    given = Budget() if budget is None else budget
    left: i64 = limit if limit > 0 else -1
    seat: i64 = state.actor()
    while seat != NOBODY and left != 0:
        if seat == NATURE:
            action = state.draw(nature)
        elif type(players[seat]) is RandomPlayer:
            action = state.pick(seat, thinking)
        else:
            action = players[seat].choose(state.knowledge(seat), given, thinking).move
        state.apply(seat, action)
        moves = append(append(moves, seat), action)
        left -= 1
        seat = state.actor()
    return moves
