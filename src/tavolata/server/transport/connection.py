"""A connection before it is a question or a socket: counted, timed, and what it may send bounded.

uvicorn reads HTTP, and trusts whoever sends it. Here stands what it leaves open: how many may come, how
long a question may be and take, and that everybody is told when a connection is gone.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from functools import cache, partial
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tavolata.server.house import House
from tavolata.server.refusing import HEADERS, refuse
from tavolata.server.transport.handshake import Handshake
from tavolata.tables.messages.terms import Why

MOST_FIELDS: Final = 100
"""Fields of a head."""
LONGEST_FIELD: Final = 8000
"""What sockets read of a line."""
LONGEST_ADDRESS: Final = 4096
MOST_PIPELINED: Final = 4
"""Questions that may wait for the answer to one before them."""
LINGER: Final = 1.0
"""Seconds in which a last word is read before the connection is gone."""


@cache
def last_word(key: str) -> bytes:
    """A refusal as it is sent."""
    answer = refuse(Why(key))
    answer.headers.update(HEADERS)
    status = HTTPStatus(answer.status_code)
    lines = [b"HTTP/1.1 %d %s" % (status, status.phrase.encode()), b"connection: close"]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join([*lines, b"", bytes(answer.body)])


class TooMuch(ValueError):
    """A question that is not read to its end."""


class HttpConnection(HttpToolsProtocol):
    """One connection, until it is gone or has become a socket."""

    def __init__(self, house: House, address: str, **given: Any) -> None:
        super().__init__(**given)
        self.house = house
        self.address: str | None = address
        """Where it comes from, as long as it has a place."""
        self.patience: TimerHandle | None = None
        """Until when something must have come."""
        self.slowness: TimerHandle | None = None
        """Until when something must have been read."""
        self.running: RequestResponseCycle | None = None
        """The question that is being answered."""
        self.number = 0
        """Questions that have begun."""
        self.heading = False
        """Whether a head has begun and is not over."""
        self.whole = True
        """Whether the last question has come to its end."""
        self.fields = self.size = self.came = 0
        """Of the question that is coming: fields, bytes of its head, and bytes of what came in pieces."""
        self.unread = b""
        """What came and waits for its turn to be read."""
        self.deaf = False
        """Whether nothing is read any more."""
        self.why = ""

    # ---- coming and going -------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        """Wait for a question; the place was taken before."""
        super().connection_made(cast(Transport, transport))
        self.house.strangers[self] = None
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back, and let whoever answers know, also if another question has come since."""
        self.leave()
        self._answer_no_more()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Have no place and wait for nothing any more."""
        self._wait_no_more()
        self._read_on()
        self.house.strangers.pop(self, None)
        if self.address is not None:
            self.house.connections.give_back(self.address)
            self.address = None

    def give_way(self) -> None:
        """Leave the place to another."""
        self.leave()
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket, which gives the place back when it is gone."""
        self._wait_no_more()
        if self.running is not None and not self.running.response_complete:
            self._refuse("too_fast")
            return
        super().handle_websocket_upgrade()
        handshake = self.transport.get_protocol()
        assert isinstance(handshake, Handshake)
        assert self.address is not None
        handshake.leave = partial(self.house.connections.give_back, self.address)
        self.address = None
        self.leave()
        # nobody needs this half of the connection any more, and no cycle keeps it
        del self.parser

    # ---- what comes -------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read on, by turns: a crowd may ask in the same moment, and to read is most of the work."""
        if self.deaf:
            return
        most = self.house.config.head_bytes + 2 * self.house.config.body_bytes
        if len(data) > most or self.house.turnstile.enter_at_once():
            self._read(data)
            return
        self.unread = data
        self.transport.pause_reading()
        self.house.hall.spawn(self._read_when_let_in())

    async def _read_when_let_in(self) -> None:
        await self.house.turnstile.enter(self.address or "")
        data, self.unread = self.unread, b""
        if not (self.deaf or self.transport.is_closing()):
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        """Read on, but not without end."""
        if self.whole and self.patience is None:
            self._wait()
        number = self.number
        super().data_received(data)
        if self.deaf or self.whole or number != self.number:
            return
        self.came += len(data)
        config = self.house.config
        if self.came > config.head_bytes + (0 if self.heading else 2 * config.body_bytes):
            self._refuse("head_too_long" if self.heading else "too_long")

    def on_message_begin(self) -> None:
        """A question begins."""
        super().on_message_begin()
        self.number += 1
        self.heading, self.whole = True, False
        self.fields = self.size = self.came = 0

    def on_url(self, url: bytes) -> None:
        """What it is about."""
        super().on_url(url)
        self.size += len(url)
        if len(self.url) > LONGEST_ADDRESS:
            self._too_much("address_too_long")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A field of its head, or after its body."""
        self.fields += 1
        longest = len(name) + len(value)
        self.size += longest
        fits = longest <= LONGEST_FIELD and self.size <= self.house.config.head_bytes
        if self.fields > MOST_FIELDS or not fits:
            self._too_much("head_too_long")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head has come; the body has as long once more."""
        self.heading = False
        self.house.strangers.pop(self, None)
        if len(self.pipeline) >= MOST_PIPELINED:
            self._too_much("too_fast")
        self._wait()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it has come."""
        self.whole = True
        self._wait_no_more()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """It is answered; what of it has not been read by then never will be."""
        if self.whole:
            super().on_response_complete()
        else:
            self._hang_up()

    # ---- what is refused ----------------------------------------------------------------

    def _too_much(self, key: str) -> None:
        self.why = key
        raise TooMuch(key)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a question that could not be read, in a sentence of ours."""
        self._refuse(self.why or "not_http")

    def _refuse(self, key: str) -> None:
        self.house.counts["limited"] += 1
        if not self._answer_no_more():
            self._say(key)
        self._hang_up()

    def _answer_no_more(self) -> bool:
        """Let whoever answers a question know that nobody hears it; tells whether the answer had begun."""
        cycle = self.running
        if cycle is None or cycle.response_complete:
            return False
        cycle.disconnected = True
        cycle.message_event.set()
        return cycle.response_started

    def _say(self, key: str) -> None:
        """A last word, past the application."""
        self.transport.write(last_word(key))

    def _hang_up(self) -> None:
        """Read nothing more, but wait until the last word has been read."""
        self.deaf = True
        self._wait_no_more()
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self.transport.write_eof()
        self.patience = self.loop.call_later(LINGER, self.transport.abort)

    # ---- time ---------------------------------------------------------------------------

    def _wait(self) -> None:
        self._wait_no_more()
        self.patience = self.loop.call_later(self.house.config.head_seconds, self._lose_patience)

    def _wait_no_more(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _lose_patience(self) -> None:
        self.patience = None
        if self.whole:
            # nothing was asked: nothing is answered
            self.transport.close()
        else:
            self._refuse("unfinished")

    def pause_writing(self) -> None:
        """The client does not read: it has a while to begin."""
        super().pause_writing()
        if self.slowness is None:
            self.slowness = self.loop.call_later(self.house.config.idle_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read on."""
        self._read_on()
        super().resume_writing()

    def _read_on(self) -> None:
        if self.slowness is not None:
            self.slowness.cancel()
            self.slowness = None
