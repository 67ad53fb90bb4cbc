"""How often one address may guess a secret: a wrong guess costs, the same one again costs nothing."""

from collections import OrderedDict
from hashlib import sha256

from tavolata.server.limits.buckets import MOST_KNOWN, Buckets
from tavolata.tables.log.table import Refused

AT_ONCE = 10
A_SECOND = 1 / 60


class Guesses:
    """Guesses at one secret, by address.

    A browser that remembers what was right yesterday says it again and again: it tells nobody anything new,
    and must not keep out whoever comes from the same address.
    """

    def __init__(self) -> None:
        self.buckets = Buckets(A_SECOND, AT_ONCE)
        self.wrong: OrderedDict[tuple[str, bytes], None] = OrderedDict()

    def take(self, address: str, given: str, right: bool) -> bool:
        """Whether a guess is right; raises Refused for who has tried too often, whether it is or not."""
        key = address, sha256(given.encode("utf-8", "replace")).digest()
        if not right and key in self.wrong:
            return False
        bucket = self.buckets.of(address)
        bucket.take(0.0)
        if bucket.left < 1.0:
            raise Refused("busy", "too_fast")
        if right:
            self.wrong.pop(key, None)
            return True
        bucket.take()
        self.wrong[key] = None
        if len(self.wrong) > MOST_KNOWN:
            self.wrong.popitem(last=False)
        return False
