"""uvicorn's socket with a short way: a message goes to its listener at once, frames go out together."""

from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tavolata.server.framing import frame_size, framed, only_text, text_of

EXTENSION = "tavolata.wire"
"""The name under which the application finds the wire in its scope."""
SWITCHING = 101


class Hearer(Protocol):
    """Whoever serves a connection."""

    def take(self, data: bytes) -> None:
        """A message has come."""

    def flush(self) -> None:
        """There is room for frames again."""


class Wire(WebSocketsSansIOProtocol):
    """A connection. Handshake, keep-alive and closing are uvicorn's.

    By ASGI a message is queued, reading is paused, a task wakes and reading goes on: more work than
    all the rest of a move. So once somebody hears, messages take no queue.
    """

    hearer: Hearer | None = None
    early = False
    """Whether something came before there was a hearer, so that only uvicorn knows where a frame begins."""
    rest = b""
    """The beginning of a frame that has not come whole."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # an object, no dict

    def data_received(self, data: bytes) -> None:
        """Hand a whole text message on: what comes is hardly ever anything else."""
        if self.hearer is None or self.early:
            self.early = self.handshake_initiated
            super().data_received(data)
            return
        most = self.config.ws_max_size
        if not self.rest and len(data) <= most and self.is_open:
            text = only_text(data)
            if text is not None:
                self.hearer.take(text)
                return
        self._take_apart(self.rest + data, most)

    def _take_apart(self, data: bytes, most: int) -> None:
        """Hand whole text messages on, and everything else to uvicorn, frame by frame."""
        begin = 0
        while 0 < (size := frame_size(data, begin)) <= len(data) - begin and self.is_open:
            frame = data[begin : begin + size]
            begin += size
            text = text_of(frame) if size <= most else None
            if text is not None and self.hearer is not None:
                self.hearer.take(text)
            else:
                super().data_received(frame)
        self.rest = data[begin:]
        if not self.is_open or len(self.rest) > most:
            self.early = True
            super().data_received(self.rest)

    def handle_ping(self) -> None:
        """Answer, but pile up no answers for a client that reads none."""
        pong = b"".join(self.conn.data_to_send())
        if self.may_write:
            self.transport.write(pong)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave no cycle behind: the collector seldom comes."""
        super().connection_lost(exc)
        self.hearer = None
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)

    def send_receive_event_to_app(self) -> None:
        """A message in pieces, or of bytes, is here."""
        if self.hearer is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.hearer.take(data)

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        if self.hearer is not None:
            self.hearer.flush()

    @property
    def may_write(self) -> bool:
        """Whether frames may be written now."""
        return self.writable.is_set() and self.is_open

    @property
    def is_open(self) -> bool:
        """Whether anything can still be sent."""
        return not (self.close_sent or self.disconnected or self.transport.is_closing())

    def write(self, frames: list[bytes]) -> None:
        """Send text messages by one call to the system."""
        self.transport.write(framed(frames))
