"""The frames of a socket as server-sent events, for networks that block sockets."""

import asyncio
from collections.abc import AsyncIterator, Collection

from tavolata.server.house import House
from tavolata.server.outbox import Outbox
from tavolata.tables.frames import Bye
from tavolata.tables.play import encode
from tavolata.tables.terms import Why

COMMENT = 15.0
"""Seconds of silence after which a comment shows that the stream lives."""
RETRY = 1000


async def stream(
    house: House, table: str, hashes: Collection[str], have: int | None, address: str
) -> AsyncIterator[bytes]:
    """Events until one side ends; the place of the connection is given back then."""
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
        house.sockets.give_back(address)


def event(house: House, table: str, frame: bytes) -> bytes:
    """One event; its id is the version the table has now."""
    known = house.hall.tables.get(table)
    version = known.version if known is not None else 0
    return b"id: %d\ndata: %s\n\n" % (version, frame)
