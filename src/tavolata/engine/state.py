"""The one interface through which every game is played, searched and learned.

A state is mutable, `apply` is its only writer, and callers copy. Seats and actions are
small whole numbers; nature is a player like the others, so that search can sum over her
moves and records can hold them. See docs/decisions.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.phrase import Event, Outcome, Reason

NATURE: Final[i64] = -1
"""The actor when chance decides next."""
NOBODY: Final[i64] = -2
"""The actor when the game is over."""


class State:
    """A position of some game, and everything that may be done with it."""

    def seats(self) -> i64:
        """How many seats play."""
        raise NotImplementedError

    def actor(self) -> i64:
        """The seat to act (the lowest, if several owe a choice), NATURE, or NOBODY."""
        raise NotImplementedError

    def acting(self) -> i64:
        """Bit mask of all seats that may act now: several in a simultaneous choice."""
        seat: i64 = self.actor()
        if seat < 0:
            return 0
        return BIT[seat]

    def legal(self, seat: i64) -> vec[i64]:
        """The moves this seat, or NATURE, may make now, ascending."""
        raise NotImplementedError

    def pick(self, seat: i64, dice: Dice) -> i64:
        """One of the seat's legal moves, each equally likely.

        It is `legal(seat)[dice.below(n)]`; a game may find it without making the list.
        """
        moves = self.legal(seat)
        return moves[dice.below(len(moves))]

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        """The reason against a move of a seat or of NATURE, None if it is legal."""
        reason = self.why_not_to_act(seat)
        return self.forbidden(seat, action) if reason is None else reason

    def why_not_to_act(self, seat: i64) -> Reason | None:
        """The reason why a seat, or NATURE, has nothing to decide now."""
        actor: i64 = self.actor()
        if actor == NOBODY:
            return Reason("over", "", {})
        if seat == actor or (seat >= 0 and actor >= 0 and self.acting() & BIT[seat]):
            return None
        return Reason("not_to_act", "", {"seat": int(actor)})

    def forbidden(self, seat: i64, action: i64) -> Reason | None:
        """What the rules have against this move of one who is to act: every condition stands here."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64, tell: list[Event] | None = None) -> None:
        """Make a move that `why_not` has nothing against; events go to `tell`."""
        raise NotImplementedError

    def reveals(self, seat: i64, action: i64) -> bool:
        """Whether the move tells anyone something new by itself, so that it can't be undone."""
        return False

    def draw(self, dice: Dice) -> i64:
        """Nature's next move, thrown with these dice."""
        raise NotImplementedError

    def odds(self, action: i64) -> float:
        """The chance of a move of nature."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        raise NotImplementedError

    def copy(self) -> "State":
        """The same position, free to go another way."""
        raise NotImplementedError

    def redeal(self, seat: i64, dice: Dice) -> "State":
        """Another truth that this seat (below zero: a spectator) could not tell apart."""
        raise NotImplementedError

    def evaluate(self, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won), as far as the seat can know."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise AssertionError if an invariant of the position is broken."""
        raise NotImplementedError

    def turns_played(self) -> i64:
        """How many turns are completed."""
        raise NotImplementedError

    def to_act(self) -> list[int]:
        """All seats that may act now, ascending; empty for nature and when it is over."""
        mask: i64 = self.acting()
        seats = []
        seat: i64 = 0
        while mask:
            if mask & 1:
                seats.append(int(seat))
            mask >>= 1
            seat += 1
        return seats
