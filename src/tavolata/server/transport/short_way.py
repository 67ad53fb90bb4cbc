"""The short way of a message: from the system to its listener at once, and frames out together.

By ASGI a message is queued, reading is paused, a task wakes and reading goes on: more work than
all the rest of a move. So once somebody listens, messages take no queue.
"""

from asyncio import Transport
from typing import TYPE_CHECKING

from tavolata.server.transport.framing import frame_size, framed, is_close, only_text, text_of
from tavolata.server.transport.way import Hearer, Way

if TYPE_CHECKING:
    from tavolata.server.transport.handshake import Handshake


class ShortWay(Way):
    """A connection after its handshake, as its transport knows it."""

    def __init__(self, hearer: Hearer, handshake: "Handshake", transport: Transport, most: int) -> None:
        super().__init__(hearer)
        self.handshake = handshake
        """Knows what to do with everything but whole text messages."""
        self.transport = transport
        self.most = most
        """Bytes of the longest message that is taken."""
        self.whole = not handshake.talked
        """Whether what comes next begins with a frame; if not, only the handshake can read it."""
        self.piecemeal = False
        """Whether a message in pieces has begun, amid which no other may come."""
        self.rest = b""
        """What came and is not taken apart yet: frames that wait for their turn, or the beginning of one."""
        self.in_row = False
        """Whether what came waits for its turn."""
        self.paused = False
        """Whether the hearer wants nothing to be read."""
        self.writable: bool = handshake.writable.is_set()

    def data_received(self, data: bytes) -> None:
        """Hand a whole text message on: what comes is hardly ever anything else."""
        if self.deaf:
            # what a flood still brings is not even looked at, only the answer to our goodbye
            if is_close(data):
                self.handshake.data_received(data)
            return
        if not self.whole:
            self.handshake.data_received(data)
            return
        if not (self.rest or self.piecemeal) and len(data) <= self.most and self.is_open():
            text = only_text(data)
            if text is not None:
                self.hear(text)
                return
        self.rest += data
        if not self.in_row and self.hearer is not None:
            self.in_row = True
            self.transport.pause_reading()
            self.hearer.by_turnstile(self._read_rest)

    def _read_rest(self) -> None:
        self.in_row = False
        if not self.deaf:
            self._take_apart()
        self._read_on()

    def _take_apart(self) -> None:
        """Hand whole text messages on, and everything else to the handshake, frame by frame."""
        data, self.rest = self.rest, b""
        begin = 0
        while 0 < (size := frame_size(data, begin)) <= len(data) - begin and self.is_open():
            if self.deaf:
                return
            frame = data[begin : begin + size]
            begin += size
            text = text_of(frame) if size <= self.most and not self.piecemeal else None
            if text is not None:
                self.hear(text)
            else:
                self.handshake.data_received(frame)
                self.piecemeal = bool(self.handshake.frames)
        self.rest = data[begin:]
        if not self.is_open() or len(self.rest) > self.most:
            self.whole = False
            self.handshake.data_received(self.rest)

    def hear(self, text: bytes) -> None:
        """Hand a message on."""
        if self.hearer is not None:
            self.hearer.take(text)

    def eof_received(self) -> None:
        """The client will say nothing more."""
        self.handshake.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave no cycle behind: the collector seldom comes."""
        self.handshake.connection_lost(exc)
        self.hearer = None

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self.writable = False
        self.handshake.pause_writing()

    def resume_writing(self) -> None:
        """The client has read on."""
        self.writable = True
        self.handshake.resume_writing()
        if self.hearer is not None:
            self.hearer.flush()

    def may_write(self) -> bool:
        return self.writable and self.is_open()

    def pause_reading(self) -> None:
        self.paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        self.paused = False
        self._read_on()

    def _read_on(self) -> None:
        if not (self.paused or self.in_row or self.transport.is_closing()):
            self.transport.resume_reading()

    def abort(self) -> None:
        self.transport.abort()

    def is_open(self) -> bool:
        """Whether anything can still be sent."""
        done = self.handshake.close_sent or self.handshake.disconnected
        return not (done or self.transport.is_closing())

    def write(self, frames: list[bytes]) -> None:
        """Send text messages by one call to the system."""
        self.transport.write(framed(frames))
