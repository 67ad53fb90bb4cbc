"""What all attackers need: addresses of their own, connections, tables, and a time at which to stop."""

import asyncio
import contextlib
import itertools
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.server.load import encode


class Attacker:
    """Somebody with a few addresses on this machine."""

    def __init__(self, port: int, net: int, prepared: dict[str, Any]) -> None:
        self.port = port
        self.addresses = [f"127.0.{net}.{k}" for k in range(1, 9)]
        self.prepared = prepared
        """Long tables, laid before the server began: their names and tokens."""
        self.count: Counter[str] = Counter()
        """What was tried, and what came of it."""
        self.ids = itertools.count()

    def id(self) -> str:
        """An id for a command."""
        return f"a{next(self.ids)}"

    async def together(self, act: Callable[[str], Awaitable[None]], each: int, addresses: int = 4) -> None:
        """Act again and again, so often at once from so many addresses."""
        await asyncio.gather(
            *(self._again(act, of) for of in self.addresses[:addresses] for _ in range(each))
        )

    async def _again(self, act: Callable[[str], Awaitable[None]], of: str) -> None:
        while True:
            try:
                await act(of)
                self.count["tries"] += 1
            except (OSError, EOFError, TimeoutError, KeyError, ValueError):
                self.count["turned_away"] += 1
                await asyncio.sleep(0.01)
            except Exception as problem:  # whatever a socket's library says of a connection that ended
                self.count[type(problem).__name__] += 1
                await asyncio.sleep(0.01)

    # ---- connections ------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def wire(self, of: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A bare connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(of, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def socket(self, of: str) -> connect:
        """A socket before its hello."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/socket",
            compression=None,
            max_size=None,
            ping_interval=None,
            local_addr=(of, 0),
        )

    async def ask(
        self, of: str, method: str, path: str, body: object = None, *tokens: str
    ) -> tuple[int, Any]:
        """Status and JSON of an answer, on a connection of its own."""
        data = b"" if body is None else encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        head += f"Content-Length: {len(data)}\r\n"
        if tokens:
            head += f"Authorization: Bearer {','.join(tokens)}\r\n"
        async with self.wire(of) as (reader, writer):
            writer.write(head.encode() + b"\r\n" + data)
            said = await reader.read()
        status = int(said.split(b" ", 2)[1])
        self.count[str(status)] += 1
        return status, json.loads(said.partition(b"\r\n\r\n")[2])

    # ---- tables -------------------------------------------------------------------------------

    async def lay(self, of: str, game: str, people: int, **more: object) -> dict[str, Any]:
        """A table with people of one's own."""
        wanted = {"game": game, "seats": max(2, people), "people": [{"name": f"P{k}"} for k in range(people)]}
        status, made = await self.ask(of, "POST", "/api/tables", {**wanted, **more})
        if status != 201:
            await asyncio.sleep(1.0)
            raise ValueError("no table")
        return dict(made)

    async def greet(self, socket: ClientConnection, made: dict[str, Any]) -> None:
        """Say hello with all tokens."""
        tokens = [made["host"], *(given["token"] for given in made["seats"])]
        await socket.send(encode({"type": "hello", "table": made["table"], "tokens": tokens}), text=True)
