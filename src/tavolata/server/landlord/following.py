"""A server follows what its landlord has done in the store: within a second, whoever did it and from where.

The store is asked once a second, for two small rows: one way for SQLite, where nobody can tell us anything,
and for PostgreSQL, where somebody could but might not be heard.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tavolata.server.landlord import errands, order
from tavolata.server.landlord.order import Banned, Order, Unwanted
from tavolata.store import Unavailable
from tavolata.tables.hall.hall import Hall
from tavolata.tables.messages.frames import Bulletin
from tavolata.tables.play.clocks import DAY

log: Final = logging.getLogger("tavolata")
TICK: Final = 1.0
"""Seconds between two looks into the store."""
TIDYING: Final = 3600
"""Looks between two at tables that are too old."""
NOTHING: Final = Bulletin()


class Landlord:
    """What the landlord wants, as far as this process knows."""

    def __init__(self, hall: Hall, keep_days: int, changed: Callable[[], None]) -> None:
        self.hall = hall
        self.keep = keep_days * DAY
        """Milliseconds for which a table is kept after its end; 0: for ever."""
        self.changed = changed
        """Called when the order is another."""
        self.order = Order()
        self.version = 0
        self.number = 0
        """Of what was written anew the last that was seen to."""
        self.banned = Banned(())
        self.unwanted = Unwanted(())
        self.watcher: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Know the order, and begin to look."""
        store = self.hall.store
        self.number = await store.read(errands.last_number, store.backend)
        await self._read_order()
        self.watcher = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Look no more."""
        if self.watcher is not None:
            self.watcher.cancel()
            await asyncio.gather(self.watcher, return_exceptions=True)

    async def _watch(self) -> None:
        look = 0
        while True:
            await asyncio.sleep(TICK)
            look += 1
            try:
                await self.step()
                if look % TIDYING == 0:
                    await self.tidy()
            except Unavailable:
                continue
            except Exception as problem:
                # the landlord would be heard no more, and would not notice
                log.error("failed", exc_info=problem, extra={"fields": {"at": "landlord"}})

    async def step(self) -> None:
        """See to what is new."""
        await self._read_order()
        store = self.hall.store
        for news in await store.read(errands.rewritten_since, store.backend, self.number):
            try:
                await self.hall.look_again(news.table, news.gone)
                if news.gone:
                    await store.read(errands.sweep, store.backend, news)
            except Unavailable:
                raise
            except Exception as problem:
                # one that can't be read keeps no other waiting
                log.error("failed", exc_info=problem, extra={"fields": {"at": "rewritten"}})
            self.number = news.number

    async def _read_order(self) -> None:
        store = self.hall.store
        found = await store.read(order.newer, store.backend, self.version)
        if found is not None:
            self.version, self.order = found
            self.banned, self.unwanted = Banned(self.order.bans), Unwanted(self.order.unwanted)
            self.changed()

    async def tidy(self) -> None:
        """Delete what ended too long ago, and forget what every process knows."""
        store, now = self.hall.store, self.hall.time.now()
        while self.keep and (names := await store.read(errands.old, store.backend, now - self.keep)):
            for name in names:
                with suppress(errands.NoTable):  # another process was faster
                    await store.read(errands.delete, store.backend, name, now)
        await store.read(errands.forget_rewritten, store.backend, now)

    # ---- asked by others --------------------------------------------------------------

    @property
    def bulletin(self) -> Bulletin:
        """What everybody is told."""
        return self.order.bulletin()

    def is_banned(self, address: str) -> bool:
        """Whether nobody comes in from an address, as limits count it."""
        return self.banned.has(address, self.hall.time.now())

    def is_unwanted(self, text: str) -> bool:
        """Whether a text holds a word that is not wanted here."""
        return self.unwanted.found_in(text)
