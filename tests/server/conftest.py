"""A running server in a process of its own."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.server.running import Running
from tests.patience import PATIENCE

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers and stops what is left of them; limits may be given, else there are none."""
    running: list[Running] = []

    def begin(db: str | Path | None = None, descriptors: int = 0, **limits: object) -> Running:
        log = tmp_path / f"server{len(running)}.log"
        server = Running(
            db or tmp_path / "tables.db", log, {"bot_pause": 0.0, **limits} if limits else None, descriptors
        )
        running.append(server)
        return server.start()

    yield begin
    for server in running:
        if server.process is not None and server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of a module that leave no mark on it."""
    folder = tmp_path_factory.mktemp("server")
    running = Running(folder / "tables.db", folder / "log").start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def upgraded(server: Running, receive_buffer: int = 0) -> socket.socket:
    """A bare socket after the handshake, if wished one that can hold little."""
    wire = socket.create_connection(("127.0.0.1", int(server.base.rpartition(":")[2])), PATIENCE)
    if receive_buffer:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    wire.sendall(
        b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    while b"\r\n\r\n" not in wire.recv(4096):
        pass
    return wire
