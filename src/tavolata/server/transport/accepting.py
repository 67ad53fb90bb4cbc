"""Where connections come in: a few in each round of the event loop; who may not is told at once.

uvloop takes in all that wait, and more while it does: a storm of connections would hold up every move.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from uvicorn.middleware.proxy_headers import _TrustedHosts

from tavolata.server.house import House
from tavolata.server.limits.buckets import address_of
from tavolata.server.transport.connection import HttpConnection, last_word

log = logging.getLogger("tavolata")
EACH = 4
"""Connections that are counted, or refused, in one round of the event loop; they come in by the turnstile."""
REST = 0.5
"""Seconds before the next, if the system can't give a connection."""


class Acceptor:
    """A listening socket, as uvicorn's server knows one."""

    def __init__(self, listening: socket.socket, house: House, make: Callable[[str], HttpConnection]) -> None:
        self.sockets = (listening,)
        self.listening = listening
        self.house = house
        self.make = make
        self.proxies = _TrustedHosts(house.config.proxies)
        self.loop = asyncio.get_running_loop()
        self.closed = False
        self.coming: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        self._listen()

    def _listen(self) -> None:
        if not self.closed:
            self.loop.add_reader(self.listening, self._open)

    def close(self) -> None:
        """Let nobody in any more."""
        if not self.closed:
            self.closed = True
            self.loop.remove_reader(self.listening)

    async def wait_closed(self) -> None:
        """Wait for whoever is still coming in."""
        await asyncio.gather(*self.coming, return_exceptions=True)

    def _open(self) -> None:
        for _ in range(EACH):
            try:
                accepted, peer = self.listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as problem:
                log.error("no_connection", extra={"fields": {"why": problem.strerror}})
                self.loop.remove_reader(self.listening)
                self.loop.call_later(REST, self._listen)
                return
            accepted.setblocking(False)
            self._meet(accepted, peer[0])

    def _meet(self, accepted: socket.socket, host: str) -> None:
        address, many = address_of(host), host in self.proxies
        slowly = many or self.house.knocks.of(address).take()
        if slowly and self.house.find_place(address, many):
            task = self.loop.create_task(self._come_in(accepted, address))
            self.coming.add(task)
            task.add_done_callback(self.coming.discard)
            return
        self.house.counts["limited"] += 1
        with accepted, suppress(OSError):
            accepted.send(last_word("too_many_connections"))

    async def _come_in(self, accepted: socket.socket, address: str) -> None:
        await self.house.turnstile.enter(address)
        door = self.make(address)
        try:
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self.loop.connect_accepted_socket(lambda: door, accepted)
        except OSError:
            # it was gone before it was here
            door.leave()
            accepted.close()
