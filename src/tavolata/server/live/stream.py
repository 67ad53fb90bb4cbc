"""The frames of a socket as server-sent events, for networks that block sockets."""

import asyncio
from collections.abc import AsyncIterator, Collection

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tavolata.server.house import House
from tavolata.server.live.outbox import FINAL, Outbox
from tavolata.server.refusing import in_words, refuse
from tavolata.tables.messages.frames import Bye
from tavolata.tables.messages.terms import Why
from tavolata.tables.play.play import encode

COMMENT = 15.0
"""Seconds of silence after which a comment shows that the stream lives."""
RETRY = 1000
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Events(StreamingResponse):
    """An answer that goes on; it has a place for exactly as long as it is sent."""

    def __init__(
        self, house: House, table: str, hashes: Collection[str], have: int | None, address: str
    ) -> None:
        self.house = house
        self.table = table
        self.have = have
        self.address = address
        self.some = asyncio.Event()
        self.outbox = Outbox(house.config.outbox_bytes, self.some.set, address)
        self.outbox.hashes = frozenset(hashes)
        super().__init__(self._events(), headers=HEADERS, media_type="text/event-stream")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until one side ends."""
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body"})
        elif not self.house.sockets.take(self.address):
            self.house.counts["limited"] += 1
            await refuse(Why("too_many_sockets"))(scope, receive, send)
        else:
            try:
                await self._look_on(scope, receive, send)
            finally:
                self.house.sockets.give_back(self.address)

    async def _look_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Join before the answer begins: what is against it can still be said."""
        self.house.outboxes.add(self.outbox)
        try:
            try:
                await self.house.hall.join(self.table, self.outbox, self.have)
                self.house.greet(self.outbox)
                answer = super().__call__
            except Exception as problem:
                answer = in_words(problem, "events").__call__
            await answer(scope, receive, send)
        finally:
            self.house.outboxes.discard(self.outbox)
            self.house.hall.leave(self.table, self.outbox)

    async def _events(self) -> AsyncIterator[bytes]:
        """Events until one side ends."""
        house, outbox, some = self.house, self.outbox, self.some
        while not outbox.ended:
            try:
                async with asyncio.timeout(COMMENT):
                    await some.wait()
            except TimeoutError:
                yield b": still here\n\n"
            some.clear()
            for frame in outbox.take():
                yield event(house, self.table, frame)
        house.watch.sent_away(outbox.ended)
        again = None if outbox.ended in FINAL else RETRY
        yield event(house, self.table, encode(Bye(Why(outbox.ended), again)))


def event(house: House, table: str, frame: bytes) -> bytes:
    """One event; its id is the version the table has now."""
    known = house.hall.tables.get(table)
    version = known.version if known is not None else 0
    return b"id: %d\ndata: %s\n\n" % (version, frame)
