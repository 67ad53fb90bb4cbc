"""The one interface through which every game is played, searched and learned.

A state is mutable, `apply` is its only writer, and callers copy. Seats and actions are
small whole numbers; nature is a player like the others, so that search can sum over her
moves and records can hold them. What one seat knows of a state is a value of its own, a
knowledge: whoever plays gets that and never the state. See docs/decisions.
"""

from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.heirs import check_heir
from tavolata.engine.phrase import Event, Outcome, Reason
from tavolata.engine.value import Value

NATURE: Final[i64] = -1
"""The actor when chance decides next."""
NOBODY: Final[i64] = -2
"""The actor when the game is over."""
SPECTATOR: Final[i64] = -1
"""The viewer who holds no seat."""

LANE: Final[i64] = 0x7FFFFFFF
"""Keys are mixed in two halves of 31 bits, so that no product leaves 63, compiled or not."""


class Outlook(Value):
    """How a game is best looked ahead in; data for a search, tried out in play."""

    def __init__(
        self, reach: float = 0.3, horizon: i64 = 1000, playouts: bool = False, picks: bool = False
    ) -> None:
        self.reach = reach
        """How eagerly a search tries again what it seldom tried: about as much as the game's hints differ."""
        self.horizon: i64 = horizon
        """How many turns ahead a search looks; what comes after them the hints judge better."""
        self.playouts = playouts
        """Whether random moves to the end judge better than hints."""
        self.picks = picks
        """Whether nature's moves are told by `State.picks`, so that with a net all of them can be counted."""

    def made_of(self) -> tuple[object, ...]:
        return self.reach, int(self.horizon), self.playouts, self.picks


USUAL: Final = Outlook()


# a guest in plain Python inherits; costs the compiled games nothing (docs/decisions/0024)
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of some game, and everything that may be done with it.

    Two states are equal if the same game is played and the same lies on the table.
    """

    def __init_subclass__(cls) -> None:
        check_heir(cls)

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

    def sounds(self, viewer: i64, actor: i64, action: i64) -> i64:
        """The number by which a viewer hears of this move: the same for moves it can't tell apart."""
        return action

    def outlook(self) -> Outlook:
        """How to look ahead in this game."""
        return USUAL

    def bluffs(self) -> bool:
        """Whether who acts now must not be seen through: always the same choice would be used against it."""
        return False

    def draw(self, dice: Dice) -> i64:
        """Nature's next move, thrown with these dice."""
        raise NotImplementedError

    def odds(self, action: i64) -> float:
        """The chance of a move of nature."""
        raise NotImplementedError

    def chances(self) -> i64:
        """Among how many moves nature chooses now, or a little more; told without making the list."""
        return len(self.legal(NATURE))

    def picks(self) -> vec[i64]:
        """Where nature shows several things at once and `picker` takes one of them: all that may be taken.

        Four numbers for each: the thing, in how many ways, all as likely, it may show, a move of nature that
        shows it so, and the move that takes it. Moves for the same showing stand together. Empty elsewhere.
        """
        return vec[i64]()

    def picker(self) -> i64:
        """The seat that takes one of `picks`."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        raise NotImplementedError

    def copy(self) -> "State":
        """The same position, free to go another way."""
        raise NotImplementedError

    # ---- what a seat knows ------------------------------------------------------------

    def knowledge(self, seat: i64) -> "Knowledge":
        """What this seat (below zero: a spectator) can know. Here: all, for a game without secrets."""
        return Knowledge(seat, self.copy())

    def redeal(self, seat: i64, dice: Dice) -> "State":
        """Another state that this seat (below zero: a spectator) could not tell from the truth."""
        return self.knowledge(seat).deal(dice)

    def work_out(self) -> None:
        """Let everyone know what can be known now, so that asking costs little however long a game is."""
        return None

    def minds(self) -> list["Knowledge"]:
        """What spectators and each seat know that the position doesn't tell; none if it tells all."""
        return []

    def set_minds(self, minds: list["Knowledge"]) -> None:
        """Let seats and spectators of a state from a position know again what it doesn't tell."""
        if minds:
            raise ValueError("In this game the position tells everything.")

    def evaluate(self, seat: i64) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won), as far as the seat can know."""
        raise NotImplementedError

    def features(self, seat: i64) -> vec[i64]:
        """The numbers of all features that hold as the seat sees the table; none if the game names none."""
        return vec[i64]()

    def features_but(self, seat: i64) -> list[vec[i64]]:
        """For each seat the features that hold, but none for this one (below zero: for every seat)."""
        nothing = vec[i64]()
        return [nothing if each == seat else self.features(each) for each in range(self.seats())]

    # ---- as a value -------------------------------------------------------------------

    def made_of(self) -> tuple[object, ...]:
        """What the class must be called with to make a state of the same game."""
        raise NotImplementedError

    def numbers(self) -> vec[i64]:
        """Everything that changes in a game, in a fixed order."""
        raise NotImplementedError

    def set_numbers(self, numbers: vec[i64]) -> None:
        """Let the position be the one with these numbers."""
        raise NotImplementedError

    def key(self) -> i64:
        """A number of 62 bits that equal states of a game share, and others hardly ever."""
        one: i64 = 0x2545F491
        two: i64 = 0x1B873593
        for number in self.numbers():
            one = ((one ^ (number & LANE)) * 0x45D9F3B) & LANE
            two = ((two ^ (number >> 31 & LANE) ^ one) * 0x119DE1F3) & LANE
            one ^= two >> 13
        return one << 31 | two

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self.numbers() == other.numbers() and self.made_of() == other.made_of()

    def __hash__(self) -> int:
        return int(self.key())

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [int(number) for number in self.numbers()]
        return restored, (type(self), self.made_of(), numbers, self.minds())

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


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Value):
    """Everything one seat (below zero: a spectator) can know of a state, and nothing else; never changed."""

    def __init__(self, seat: i64, seen: State) -> None:
        self.seat: i64 = seat
        self.seen = seen
        """A state in which what the seat can't know is put the same way whatever the truth is."""

    def made_of(self) -> tuple[object, ...]:
        return int(self.seat), self.seen

    def __hash__(self) -> int:
        return hash((int(self.seat), self.seen))

    def viewer(self) -> int | None:
        """The seat, None for a spectator."""
        return int(self.seat) if self.seat >= 0 else None

    def seen_as(self, kind: type[S]) -> S:
        """What it sees, as a state of its game."""
        seen = self.seen
        assert isinstance(seen, kind)
        return seen

    def deal(self, dice: Dice) -> State:
        """A state this seat could not tell from the truth, each as often as it is likely."""
        return self.seen.copy()

    def legal(self) -> vec[i64]:
        """The seat's own moves, ascending: no secret of others decides them."""
        return self.seen.legal(self.seat)

    def guess(self, dice: Dice) -> State:
        """A state as a player would imagine it who expects the others to play well; else as `deal`."""
        return self.deal(dice)

    def hides(self) -> bool:
        """Whether seats of the game have secrets from each other."""
        return False

    def forget(self, share: float, dice: Dice) -> "Knowledge":
        """What it knows with a worse memory: of all it only remembers, this share is gone."""
        return self


def restored(
    kind: type[State], made_of: tuple[object, ...], numbers: list[int], minds: list[Knowledge]
) -> State:
    """The state that was pickled."""
    state = kind(*made_of)
    state.set_numbers(vec[i64](numbers))
    state.set_minds(minds)
    return state
