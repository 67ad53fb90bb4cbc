"""What waits to be sent to one client."""

from collections.abc import Callable
from typing import Final

from tavolata.tables.log.table import Holder

FINAL: Final = ("no_table", "banned")
"""Why somebody need not come back."""


def nobody() -> None:
    """Is woken when the client has gone."""


class Outbox:
    """A listener of a table: takes frames at once, hands them out in order, never waits."""

    __slots__ = ("address", "bytes", "ended", "frames", "hashes", "holder", "looks", "most", "wake")

    def __init__(self, most: int, wake: Callable[[], None], address: str = "") -> None:
        self.address = address
        """Where the client comes from, as limits count it."""
        self.hashes: frozenset[str] = frozenset()
        self.holder = Holder((), False)
        self.looks = True
        self.frames: list[bytes] = []
        self.bytes = 0
        self.most = most
        self.wake = wake
        """Called when there is something to deliver, or nothing will ever be again."""
        self.ended = ""
        """Why nothing more will be sent: `too_slow`, `stopping`, or what is `FINAL`."""

    def end(self, why: str) -> None:
        """Send nothing more."""
        self.ended = self.ended or why
        self.frames = []
        self.wake()

    def send(self, frame: bytes) -> None:
        """Take a frame to be delivered; a reader that is too slow for its frames loses them all."""
        if self.ended:
            return
        self.bytes += len(frame)
        if self.bytes > self.most:
            self.end("too_slow")
            return
        self.frames.append(frame)
        if len(self.frames) == 1:
            self.wake()

    def forget(self) -> None:
        """Nobody delivers any more."""
        self.frames = []
        self.wake = nobody

    def take(self) -> list[bytes]:
        """Everything that waits."""
        frames, self.frames, self.bytes = self.frames, [], 0
        return frames
