"""uvicorn's side of a socket: the handshake, keep-alive, messages in pieces, and closing."""

from collections.abc import Callable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tavolata.server.transport.short_way import ShortWay
from tavolata.server.transport.way import Hearer

EXTENSION = "tavolata.handshake"
"""The name under which the application finds the handshake in its scope."""
SWITCHING = 101
TOO_BIG = 1009
GOODBYE = 2.0
"""Seconds in which a client answers our goodbye."""
MOST_PIECES = 64
"""Pieces of one message."""


class Handshake(WebSocketsSansIOProtocol):
    """Begins a connection, and hands it over to who listens."""

    way: ShortWay | None = None
    leave: Callable[[], None] | None = None
    """Gives the place of the connection back."""
    talked = False
    """Whether something came after the handshake, so that only uvicorn knows where a frame begins."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this handshake."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # an object, no dict

    def hand_over(self, hearer: Hearer) -> ShortWay:
        """Let everything that comes go to the short way from now on."""
        self.close_timeout = GOODBYE
        # a socket lives for hours: what its head said is known by now
        self.scope["headers"] = []
        del self.request, self.response
        self.way = ShortWay(hearer, self, self.transport, self.config.ws_max_size)
        self.transport.set_protocol(self.way)  # type: ignore[arg-type]  # a compiled class has no such base
        return self.way

    async def send(self, message: ASGISendEvent) -> None:
        """Send on; a handshake that was refused in words is over, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def handle_parser_exception(self) -> None:
        """Say goodbye to whoever sends what can't be read; before the handshake there is no word for it."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def data_received(self, data: bytes) -> None:
        """Read what the short way doesn't, and everything before there is one."""
        self.talked = self.handshake_initiated
        super().data_received(data)

    def handle_ping(self) -> None:
        """Answer, but pile up no answers for a client that reads none."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set() and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(pong)
        self._noise()

    def handle_pong(self, event: Frame) -> None:
        """A pong is small, but many of them are much."""
        super().handle_pong(event)
        self._noise()

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message, of which there must not be many."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.send_close(TOO_BIG)
            self.handle_parser_exception()
        self._noise()

    def _noise(self) -> None:
        if self.way is not None and self.way.hearer is not None:
            self.way.hearer.noise()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave no cycle behind: the collector seldom comes."""
        super().connection_lost(exc)
        if self.leave is not None:
            self.leave()
            self.leave = None
        self.way = None
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)

    def send_receive_event_to_app(self) -> None:
        """A message in pieces, or of bytes, is here."""
        if self.way is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self.way.hear(data)
