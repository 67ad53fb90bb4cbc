"""What is watched in a server all the time, whoever asks: how late its loop is, what fails, what is open."""

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from typing import Final

from tavolata.server.limits.buckets import Bucket
from tavolata.store import Store, Unavailable
from tavolata.store.histogram import QUICK, Histogram
from tavolata.tables.play.clocks import HouseTime

log: Final = logging.getLogger("tavolata")
TICK: Final = 0.25
"""Seconds between two looks at how late the loop is."""
COUNTING: Final = 40
"""Such looks between two counts of open tables."""
FRESH: Final = 2.0
"""Seconds for which it is believed that the store takes what is written: anybody may ask for it."""
SAID: Final = 20
"""Lines about clients that may be written at once, and one a second after that: nobody fills the disk."""


class ErrorCounter(logging.Handler):
    """Counts what is logged as an error, by what was being done."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.counts: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        fields = getattr(record, "fields", {})
        # what others log may say anything
        own = record.getMessage() if record.name == log.name else record.name
        self.counts[str(fields.get("at", own))] += 1


class Watch:
    """Watches over one process."""

    def __init__(self, store: Store, clock: HouseTime) -> None:
        self.store = store
        self.clock = clock
        self.lag = Histogram(QUICK)
        """How late the event loop comes to what is due."""
        self.errors = ErrorCounter()
        self.byes: Counter[str] = Counter()
        """Connections that the server ended, by the reason."""
        self.open_tables = 0
        self.saying = Bucket(1.0, SAID)
        self.writes = True
        self.written = 0.0
        """When it was tried last whether the store takes anything."""
        self.trying = asyncio.Lock()
        self.looker: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to watch."""
        logging.getLogger().addHandler(self.errors)
        self.looker = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Watch no more."""
        logging.getLogger().removeHandler(self.errors)
        if self.looker is not None:
            self.looker.cancel()
            await asyncio.gather(self.looker, return_exceptions=True)

    async def _look(self) -> None:
        look = 0
        while True:
            if look % COUNTING == 0:
                with suppress(Unavailable):
                    self.open_tables = await self.store.count_open()
            look += 1
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.lag.observe(max(0.0, time.perf_counter() - due))

    async def can_write(self) -> bool:
        """Whether the store takes what is written, found out by writing; a crowd that asks writes once.

        Where something failed it says so until the keeper, which looks after the store, finds it well again.
        """
        if self.store.trouble:
            return False
        async with self.trying:
            now = time.monotonic()
            if now - self.written > FRESH:
                try:
                    await self.store.beat(self.clock.now())
                    self.writes = True
                except Unavailable:
                    self.writes = False
                self.written = time.monotonic()
        return self.writes

    def sent_away(self, why: str) -> None:
        """A client's connection was ended by us."""
        self.byes[why] += 1
        if why != "stopping" and self.saying.take():
            log.info("client_ended", extra={"fields": {"why": why}})
