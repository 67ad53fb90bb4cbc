"""Time at a table: a bank with increments, or days for each decision. Kept by the server alone."""

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final, assert_never

from tavolata.tables.messages.terms import Clock, ClockState

Span = tuple[int, int]
DAY: Final = 86_400_000
LEAST_GIVEN: Final = 60_000
"""What the others' patience gives a seat with an empty bank, at least."""


def now() -> int:
    """This moment by the system's clock, in ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds that pass evenly, whatever is done to the system's clock; while it sleeps none do."""
    return time.monotonic_ns() // 1_000_000


class HouseTime:
    """The moments by which a house reckons: those of the system's clock, but without its leaps."""

    def __init__(self, wall: Callable[[], int] = now, even: Callable[[], int] = steady) -> None:
        self.wall = wall
        self.even = even
        self.ahead = wall() - even()

    def now(self) -> int:
        """This moment."""
        return self.ahead + self.even()

    def not_before(self, moment: int) -> None:
        """What is in the log has happened: go on from there if the system's clock was set back."""
        self.ahead = max(self.ahead, moment - self.even())

    def behind(self) -> int:
        """How far the system's clock has leapt ahead."""
        return self.wall() - self.now()

    def catch_up(self) -> None:
        """Leap after it; what lies between is nobody's time."""
        self.ahead = max(self.ahead, self.wall() - self.even())


def counted(since: int, until: int, down: Sequence[Span]) -> int:
    """Milliseconds between two moments without those in which no server ran.

    >>> counted(100, 200, [(50, 110), (150, 170), (300, 400)])
    70
    """
    lost = sum(max(0, min(until, end) - max(since, begin)) for begin, end in down)
    return max(0, until - since - lost)


class Clocks:
    """The clocks of all seats; every change is told with its moment, so that a log replays it."""

    def __init__(self, clock: Clock, seats: int, down: Sequence[Span]) -> None:
        self.clock = clock
        match clock.kind:
            case "days":
                self.days, self.whole, self.increment = True, clock.days * DAY, 0
            case "bank" | "none":
                self.days, self.whole, self.increment = False, clock.bank * 1000, clock.increment * 1000
            case unknown:
                assert_never(unknown)
        self.down = down
        self.left = [self.whole] * seats
        self.since: list[int | None] = [None] * seats
        self.overdue = [False] * seats

    def clone(self) -> "Clocks":
        """The same clocks, free to run another way."""
        other = Clocks(self.clock, 0, self.down)
        other.left, other.since, other.overdue = self.left[:], self.since[:], self.overdue[:]
        return other

    def settle(self, at: int, deciding: Collection[int]) -> None:
        """From this moment these seats, and no others, have something to decide."""
        for seat, since in enumerate(self.since):
            if since is None and seat in deciding:
                self.since[seat] = at
                if self.days:
                    self.left[seat] = self.whole
            elif since is not None and seat not in deciding:
                left = self.left[seat] - counted(since, at, self.down)
                self.left[seat] = max(0, left) + self.increment
                self.since[seat] = None
                self.overdue[seat] = False

    def give(self, seat: int, at: int) -> None:
        """The others wait on: new time from this moment."""
        self.left[seat] = self.whole if self.days else max(LEAST_GIVEN, 4 * self.increment)
        if self.since[seat] is not None:
            self.since[seat] = at
        self.overdue[seat] = False

    def remaining(self, seat: int, now: int) -> int:
        """What a seat has left at a moment, below zero if its time is over."""
        since = self.since[seat]
        return self.left[seat] - (0 if since is None else counted(since, now, self.down))

    def next_end(self, now: int) -> tuple[int, int] | None:
        """The seat whose time ends first, and in how many milliseconds."""
        ends = [
            (self.remaining(seat, now), seat)
            for seat, since in enumerate(self.since)
            if since is not None and not self.overdue[seat]
        ]
        if not ends:
            return None
        left, seat = min(ends)
        return seat, left

    def state(self, seat: int, now: int) -> ClockState:
        """A seat's clock as it is told: what is left now, and that it runs from now."""
        running = self.since[seat] is not None
        return ClockState(self.remaining(seat, now), now if running else None, self.overdue[seat])
