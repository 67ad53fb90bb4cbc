"""Figures for Prometheus on a port of their own: of this process, or of all workers together.

Each worker tells its own at a socket that the process over them has made; that one puts them together.
"""

import asyncio
import http.client
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from tavolata.engine.errors import BadSetting
from tavolata.server.config import Config
from tavolata.server.http import metrics

PATH: Final = "/metrics"
PATIENCE: Final = 5.0
"""Seconds in which a question has come, and a worker has answered."""
HEAD: Final = 8192
ANSWER: Final = b"HTTP/1.1 %s\r\ncontent-type: %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%s"


def listening(config: Config) -> socket.socket | None:
    """The socket at which Prometheus asks, if the figures have one of their own."""
    if not config.metrics_port:
        return None
    family = socket.AF_INET6 if ":" in config.metrics_host else socket.AF_INET
    try:
        return socket.create_server((config.metrics_host, config.metrics_port), family=family)
    except OSError as problem:
        where = f"Port {config.metrics_port} of {config.metrics_host}"
        raise BadSetting(f"{where} can't be opened for figures: {problem.strerror}.") from None


async def tell(door: socket.socket, written: Callable[[], str]) -> asyncio.Server:
    """Answer whoever asks at this socket for figures."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                right = head.split(b" ", 2)[:2] == [b"GET", PATH.encode()]
                body = written().encode() if right else b""
                status = b"200 OK" if right else b"404 Not Found"
                writer.write(ANSWER % (status, metrics.KIND.encode(), len(body), body))
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return
        finally:
            writer.close()

    return await asyncio.start_server(answer, sock=door, limit=HEAD)


class Gathering(ThreadingHTTPServer):
    """Asks all workers, and answers with what they say."""

    daemon_threads = True

    def __init__(self, door: socket.socket, workers: Sequence[socket.socket]) -> None:
        super().__init__(door.getsockname()[:2], Gatherer, bind_and_activate=False)
        self.socket.close()
        self.socket = door
        self.ports = [each.getsockname()[1] for each in workers]

    def gathered(self) -> str:
        """The figures of all workers that answer."""
        return metrics.together(
            (str(k), found) for k, port in enumerate(self.ports) if (found := asked(port))
        )


class Gatherer(BaseHTTPRequestHandler):
    """One question."""

    timeout = PATIENCE

    def do_GET(self) -> None:
        """Answer it."""
        right, server = self.path == PATH, self.server
        assert isinstance(server, Gathering)
        body = server.gathered().encode() if right else b""
        self.send_response(200 if right else 404)
        self.send_header("Content-Type", metrics.KIND)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written about who asks."""


def asked(port: int) -> str:
    """What a worker tells; empty if it does not answer, as while it is being replaced."""
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", PATH)
            return connection.getresponse().read().decode()
        finally:
            connection.close()
    return ""
