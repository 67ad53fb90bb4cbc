"""A running server in a process of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.server.running import Running

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers and stops what is left of them; limits may be given, else there are none."""
    running: list[Running] = []

    def begin(db: str | Path | None = None, **limits: object) -> Running:
        log = tmp_path / f"server{len(running)}.log"
        server = Running(db or tmp_path / "tables.db", log, {"bot_pause": 0.0, **limits} if limits else None)
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
