"""How much one connection, or one address, may ask for."""

import time
from collections import OrderedDict
from typing import Final

MOST_KNOWN: Final = 50_000
"""Addresses that are remembered; who has not been seen for longest is forgotten first."""


class Bucket:
    """Lets `burst` things through at once, and `rate` a second in the long run."""

    __slots__ = ("burst", "left", "rate", "seen")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.seen = time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there is room for one more."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < amount:
            return False
        self.left -= amount
        return True

    def wait(self, amount: float = 1.0) -> float:
        """Seconds until there is."""
        return max(0.0, (amount - self.left) / self.rate)


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self.known.get(address)
        if bucket is None:
            bucket = self.known[address] = Bucket(self.rate, self.burst)
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        else:
            self.known.move_to_end(address)
        return bucket


class Places:
    """How many connections are open, in all and from each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self.taken = 0
        self.each: dict[str, int] = {}

    def take(self, address: str) -> bool:
        """Take a place if there is one."""
        mine = self.each.get(address, 0)
        if self.taken >= self.most or mine >= self.most_each:
            return False
        self.taken += 1
        self.each[address] = mine + 1
        return True

    def give_back(self, address: str) -> None:
        """Free a place."""
        self.taken -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]
