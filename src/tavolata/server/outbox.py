"""What waits to be sent to one client."""

import asyncio

from tavolata.tables.table import Holder


class Outbox:
    """A listener of a table: takes frames at once, hands them out in order, never waits."""

    __slots__ = ("bytes", "ended", "frames", "hashes", "holder", "most", "some")

    def __init__(self, most: int) -> None:
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder((), False)
        self.frames: list[bytes] = []
        self.bytes = 0
        self.most = most
        self.some = asyncio.Event()
        self.ended = ""
        """Why nothing more will be sent: `too_slow` or `stopping`."""

    def end(self, why: str) -> None:
        """Send nothing more."""
        self.ended = self.ended or why
        self.frames.clear()
        self.some.set()

    def send(self, frame: bytes) -> None:
        """Take a frame to be delivered; a reader that is too slow for its frames loses them all."""
        if self.ended:
            return
        self.bytes += len(frame)
        if self.bytes > self.most:
            self.end("too_slow")
        else:
            self.frames.append(frame)
            self.some.set()

    async def next(self) -> bytes | None:
        """The next frame, None when it has ended."""
        while not self.frames:
            if self.ended:
                return None
            self.some.clear()
            await self.some.wait()
        frame = self.frames.pop(0)
        self.bytes -= len(frame)
        return frame
