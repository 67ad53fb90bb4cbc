"""The plain way of a message: by ASGI alone, under any server that is not our own.

It does the same as the short way and needs nothing of a server's inside. What comes before a message is whole
(pings, pieces, connections that say nothing) is for that server to bound.
"""

import asyncio

from starlette.types import Message, Receive, Send

from tavolata.server.transport.way import Hearer, Way


class PlainWay(Way):
    """A connection as ASGI knows it."""

    def __init__(self, hearer: Hearer, transmit: Send) -> None:
        super().__init__(hearer)
        self.transmit = transmit
        self.sending: asyncio.Task[None] | None = None
        self.gone = False
        self.reading = asyncio.Event()
        self.reading.set()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection is ended, though the client may still be there."""

    def may_write(self) -> bool:
        """Whether nothing is being sent: what comes meanwhile waits in the outbox, where it is counted."""
        return self.sending is None and not self.gone

    def write(self, frames: list[bytes]) -> None:
        """Send text messages one after another."""
        self.sending = asyncio.ensure_future(self._send(frames))

    async def _send(self, frames: list[bytes]) -> None:
        try:
            for frame in frames:
                await self.transmit({"type": "websocket.send", "text": frame.decode()})
        except (OSError, RuntimeError):
            self.gone = True
        self.sending = None
        if self.hearer is not None:
            self.hearer.flush()

    def pause_reading(self) -> None:
        """Take nothing more from ASGI's queue, which the server bounds."""
        self.reading.clear()

    def resume_reading(self) -> None:
        self.reading.set()

    async def next_message(self, receive: Receive) -> Message:
        """Wait for a message; an end if we have hung up."""
        await self.reading.wait()
        coming = asyncio.ensure_future(receive())
        try:
            await asyncio.wait((coming, self.over), return_when=asyncio.FIRST_COMPLETED)
            return coming.result() if coming.done() else {"type": "websocket.disconnect"}
        finally:
            coming.cancel()

    async def sent(self) -> None:
        if self.sending is not None:
            await asyncio.wait((self.sending,))

    def abort(self) -> None:
        """Send nothing more, and end: the server hangs up on whom the application has left."""
        self.gone = True
        self.reading.set()
        if not self.over.done():
            self.over.set_result(None)

    def leave(self) -> None:
        """Leave no task behind that waits for a client."""
        self.gone = True
        self.hearer = None
        if self.sending is not None:
            self.sending.cancel()
