"""How much one connection, or one address, may ask for."""

import ipaddress
import time
from collections import OrderedDict
from typing import Final

MOST_KNOWN: Final = 50_000
"""Addresses that are remembered; who has not been seen for longest is forgotten first."""


HOUSE: Final = 64
"""Bits of an IPv6 address that name whose it is; who has one has all that begin so."""


def address_of(host: str) -> str:
    """Where a client comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 one.

    >>> address_of("2001:db8::7"), address_of("2001:db8::ffff:1"), address_of("::ffff:192.0.2.1")
    ('2001:db8::/64', '2001:db8::/64', '192.0.2.1')
    """
    if ":" not in host:
        return host
    try:
        known = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known, HOUSE), strict=False))


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
        """Seconds until there is room."""
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

    def is_full(self) -> bool:
        """Whether nobody finds a place."""
        return self.taken >= self.most

    def may_have(self, address: str, many: bool = False) -> bool:
        """Whether an address may have one more place; a proxy's may always, for `many` come through it."""
        return many or self.each.get(address, 0) < self.most_each

    def take(self, address: str, many: bool = False) -> bool:
        """Take a place if there is one."""
        if self.is_full() or not self.may_have(address, many):
            return False
        self.taken += 1
        self.each[address] = self.each.get(address, 0) + 1
        return True

    def give_back(self, address: str) -> None:
        """Free a place."""
        self.taken -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]
