"""A connection that has become a socket keeps nothing of what it was before."""

import asyncio
import os
import signal
import time
from pathlib import Path

from websockets.asyncio.client import connect

from bench.server.running import CODE, Running
from tests.patience import PATIENCE

COUNTING = f"""
import gc, signal, sys
def tell(*_):
    left = sum(type(each).__name__ == "HttpConnection" for each in gc.get_objects())
    print("left:", left, file=sys.stderr, flush=True)
signal.signal(signal.SIGUSR1, tell)
{CODE}
"""


def test_a_socket_keeps_nothing_of_its_head(tmp_path: Path) -> None:
    server = Running(tmp_path / "tables.db", tmp_path / "log", None, 0, COUNTING).start()

    async def left() -> str:
        sockets = [await connect(server.base.replace("http", "ws") + "/api/socket") for _ in range(5)]
        os.kill(server.pid, signal.SIGUSR1)
        begin = time.monotonic()
        while "left:" not in server.log.read_text() and time.monotonic() - begin < PATIENCE:
            await asyncio.sleep(0.05)
        for socket in sockets:
            await socket.close()
        return server.log.read_text()

    try:
        assert "left: 0" in asyncio.run(left())
    finally:
        server.stop()
