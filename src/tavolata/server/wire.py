"""uvicorn's socket with a short way: a message goes to its listener at once, frames go out together."""

from struct import pack
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION = "tavolata.wire"
"""The name under which the application finds the wire in its scope."""
SWITCHING = 101
TEXT = 0x81
"""The first byte of a text message that is not cut in pieces."""
SHORT, LONG = 126, 65_536


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

    def handle_connect(self, event: Request) -> None:
        """Let the application find this wire."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # an object, no dict

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        if self.hearer is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.hearer.take(data)

    def handle_text(self, event: Frame) -> None:
        """The usual message: text in one frame."""
        if self.hearer is None or self.close_sent or not event.fin:
            super().handle_text(event)
        else:
            self.hearer.take(bytes(event.data))

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
        parts: list[bytes] = []
        for frame in frames:
            parts += (_head(len(frame)), frame)
        self.transport.write(b"".join(parts))


def _head(size: int) -> bytes:
    """What stands before a whole text message of a server, which masks nothing (RFC 6455, 5.2)."""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < LONG:
        return pack("!BBH", TEXT, SHORT, size)
    return pack("!BBQ", TEXT, SHORT + 1, size)
