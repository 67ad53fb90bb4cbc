"""How many seats one address takes, and that whoever was shown out stays out for a while.

Addresses are kept in memory only, never in the store. People behind one address may well be many: they
may fill private tables as they like, hold a dozen seats at public ones that wait, and a host's own address
is never kept out of the host's table.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tavolata.server.config import Config
from tavolata.server.limits.buckets import MOST_KNOWN, Buckets
from tavolata.tables.log.table import Refused, Table
from tavolata.tables.play.clocks import HouseTime

MINUTE = 60_000
LEFT_ALONE = 3600.0
"""Seconds for which a seat counts at a table that nobody looks at."""
Key = tuple[str, str]
"""A table, and the hash of a token that opens something there."""


class Seating:
    """Who sat down from where."""

    def __init__(self, config: Config, tables: Mapping[str, Table], time: HouseTime) -> None:
        self.config = config
        self.time = time
        self.tables = tables
        self.pace = Buckets(config.seats_an_hour / 3600, config.seat_burst)
        self.taken: OrderedDict[Key, tuple[str, float]] = OrderedDict()
        """Where the holder of a token came from, and when."""
        self.waiting: set[Key] = set()
        """Of these the seats at public tables that wait for their start, as far as was seen last."""
        self.of: dict[str, set[Key]] = {}
        """All of `taken` by address."""
        self.coming: dict[str, int] = {}
        """For each address how many seats it is about to take."""

    def note(self, table: str, token: str, address: str) -> None:
        """Remember from where somebody got a token."""
        key = (table, token)
        self.taken[key] = (address, time.monotonic())
        self.of.setdefault(address, set()).add(key)
        # while the table is here it can be seen what the token opens; it may not be for long
        self._is_waiting(key)
        if len(self.taken) > MOST_KNOWN:
            self._forget(next(iter(self.taken)))

    def _forget(self, key: Key) -> None:
        address, _ = self.taken.pop(key)
        self.waiting.discard(key)
        keys = self.of[address]
        keys.discard(key)
        if not keys:
            del self.of[address]

    @contextmanager
    def room(self, table: Table, address: str) -> Iterator[None]:
        """Room for somebody to sit down; raises Refused if there is none."""
        self._keep_out(table, address)
        if not self.pace.of(address).take():
            raise Refused("busy", "too_fast")
        waiting = table.settings.public and table.phase == "open"
        coming = self.coming.get(address, 0)
        if waiting and self.held(address) + coming >= self.config.open_seats_an_address:
            raise Refused("busy", "too_many_seats")
        self.coming[address] = coming + 1
        try:
            yield
        finally:
            self.coming[address] -= 1
            if not self.coming[address]:
                del self.coming[address]

    def _keep_out(self, table: Table, address: str) -> None:
        since = self.time.now() - self.config.shown_out_minutes * MINUTE
        out = [token for token, at in table.out.items() if at > since]
        from_here = any(self._came_from((table.id, token), address) for token in out)
        if from_here and not self._came_from((table.id, table.host), address):
            raise Refused("forbidden", "shown_out")

    def address(self, table: str, token: str) -> str | None:
        """Where somebody came from who sat down at this process, or came back to their seat since."""
        found = self.taken.get((table, token))
        return None if found is None else found[0]

    def _came_from(self, key: Key, address: str) -> bool:
        return self.taken.get(key, ("", 0.0))[0] == address

    def held(self, address: str) -> int:
        """Seats of an address at public tables that have not begun; what it holds no more is forgotten."""
        return sum(self._is_waiting(key) for key in list(self.of.get(address, ())))

    def _is_waiting(self, key: Key) -> bool:
        name, token = key
        table = self.tables.get(name)
        if table is not None:
            open_to_all = table.settings.public and table.phase == "open"
            if open_to_all and any(sitting.token == token for sitting in table.seats):
                self.waiting.add(key)
            else:
                self.waiting.discard(key)
        elif self.taken[key][1] < time.monotonic() - LEFT_ALONE:
            self._forget(key)
        return key in self.waiting
