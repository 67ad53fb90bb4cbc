"""A club behind one address opens the page in the same second, and nobody waits; a flood still does."""

import asyncio
import json
import urllib.request

from websockets.asyncio.client import connect

from bench.server.running import Running
from tests.patience import PATIENCE
from tests.server.conftest import Start

CLUB = "127.0.0.2"
"""No proxy's address, so every limit counts."""
PEOPLE = 30
LINES = 6
"""Connections that a browser opens for the page, beside its socket."""
REQUESTS = 12
FILES = 26
"""What a browser asks for that has nothing of the page yet: the start page, then a table."""


async def line(server: Running, paths: list[str]) -> list[int]:
    """What is answered to one question after another on one connection."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(CLUB, 0))
    codes = []
    for path in paths:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        codes.append(int(head.split()[1]))
        length = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
        await reader.readexactly(int(length))
    # the connection stays open, as a browser's does
    LEFT_OPEN.append(writer)
    return codes


LEFT_OPEN: list[asyncio.StreamWriter] = []


async def browser(server: Running, table: str) -> list[int]:
    """A person who opens the page."""
    asked = ["/api/games"] * REQUESTS + ["/assets/nothing.js"] * FILES
    lines = [line(server, asked[k::LINES]) for k in range(LINES)]
    socket = f"{server.base.replace('http', 'ws')}/api/socket"
    async with connect(socket, compression=None, local_addr=(CLUB, 0)) as wire:
        await wire.send(json.dumps({"type": "hello", "table": table}))
        assert json.loads(await wire.recv())["type"] == "welcome"
        return [code for codes in await asyncio.gather(*lines) for code in codes]


def limited(server: Running) -> int:
    with urllib.request.urlopen(f"{server.base}/metrics", timeout=PATIENCE) as said:
        lines = said.read().decode().splitlines()
    return int(next(each for each in lines if each.startswith("tavolata_limited_total ")).split()[1])


def test_thirty_people_behind_one_address_open_the_page_at_once(start: Start) -> None:
    # what comes back meanwhile would tell a slow machine's flood from a fast one's
    server = start(bot_pause=0.0, requests_a_second=0.1)

    async def run() -> None:
        made = urllib.request.Request(
            f"{server.base}/api/tables",
            b'{"game": "borgo", "seats": 2}',
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(made, timeout=PATIENCE) as said:
            table = json.loads(said.read())["table"]
        codes = await asyncio.gather(*(browser(server, table) for _ in range(PEOPLE)))
        assert {code for each in codes for code in each} == {200, 404}
        assert limited(server) == 0, "whoever meets a limit also waits"
        more = await asyncio.gather(*(line(server, ["/api/games"] * 10) for _ in range(60)))
        assert 429 in {code for each in more for code in each}, "a flood from there is no club"
        for writer in LEFT_OPEN:
            writer.close()

    asyncio.run(run())
