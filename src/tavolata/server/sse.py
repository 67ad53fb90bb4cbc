"""The frames of a socket as server-sent events, for networks that block sockets."""

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import aclosing

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tavolata.server.house import House
from tavolata.server.outbox import Outbox
from tavolata.server.refusing import refuse
from tavolata.tables.frames import Bye
from tavolata.tables.play import encode
from tavolata.tables.terms import Why

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
        self.address = address
        self.stream = stream(house, table, hashes, have)
        super().__init__(self.stream, headers=HEADERS, media_type="text/event-stream")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until one side ends."""
        async with aclosing(self.stream):
            if scope["method"] == "HEAD":
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                await send({"type": "http.response.body"})
            elif not self.house.sockets.take(self.address):
                self.house.counts["limited"] += 1
                await refuse(Why("too_many_sockets"))(scope, receive, send)
            else:
                try:
                    await super().__call__(scope, receive, send)
                finally:
                    self.house.sockets.give_back(self.address)


async def stream(
    house: House, table: str, hashes: Collection[str], have: int | None
) -> AsyncGenerator[bytes]:
    """Events until one side ends."""
    some = asyncio.Event()
    outbox = Outbox(house.config.outbox_bytes, some.set)
    outbox.hashes = frozenset(hashes)
    house.outboxes.add(outbox)
    try:
        await house.hall.join(table, outbox, have)
        while not outbox.ended:
            try:
                async with asyncio.timeout(COMMENT):
                    await some.wait()
            except TimeoutError:
                yield b": still here\n\n"
            some.clear()
            for frame in outbox.take():
                yield event(house, table, frame)
        yield event(house, table, encode(Bye(Why(outbox.ended), RETRY)))
    finally:
        house.outboxes.discard(outbox)
        house.hall.leave(table, outbox)


def event(house: House, table: str, frame: bytes) -> bytes:
    """One event; its id is the version the table has now."""
    known = house.hall.tables.get(table)
    version = known.version if known is not None else 0
    return b"id: %d\ndata: %s\n\n" % (version, frame)
