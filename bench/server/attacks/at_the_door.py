"""Attacks by those who do not even come in: silence, halves, too much, and what is no question."""

import asyncio

from bench.server.attacks.attacker import Attacker

LONG = 3600.0
BROKEN = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://[\r\nContent-Length: 0\r\n\r\n",
    b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /" + b"a" * 4000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /%00%ff HTTP/1.1\r\nHost: [\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
)
PATHS = ("/healthz", "/metrics", "/assets/x.js", "/api/games", "/api/openapi.json", "/api/lobby", "/")


async def silent(attacker: Attacker) -> None:
    """1,600 connections that say nothing, more than there are descriptors, opened anew when they end."""

    async def act(of: str) -> None:
        async with attacker.wire(of) as (reader, _):
            await reader.read()

    await attacker.together(act, 200, 8)


async def half_questions(attacker: Attacker) -> None:
    """Heads and bodies that come by a letter each half second, and never to an end."""

    async def act(of: str) -> None:
        async with attacker.wire(of) as (reader, writer):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{"[:40])
            while not reader.at_eof() and not writer.is_closing():
                writer.write(b"x")
                await asyncio.sleep(0.5)

    await attacker.together(act, 50)


async def endless_heads(attacker: Attacker) -> None:
    """Heads of which one field has no end."""
    piece = b"x" * 65_536

    async def act(of: str) -> None:
        async with attacker.wire(of) as (_, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            while True:
                writer.write(piece)
                await writer.drain()
                attacker.count["kB"] += 64

    await attacker.together(act, 5)


async def broken_questions(attacker: Attacker) -> None:
    """An Origin that is no address, paths of 5,000 characters, bytes that are no HTTP."""

    async def act(of: str) -> None:
        for data in BROKEN:
            async with attacker.wire(of) as (reader, writer):
                writer.write(data)
                said = await reader.read(200)
                attacker.count[said[9:12].decode() or "nothing"] += 1

    await attacker.together(act, 10)


async def floods(attacker: Attacker) -> None:
    """Health, metrics, files, games, the lobby and the page, asked for on 160 connections without a pause."""
    ask = [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() for path in PATHS]

    async def act(of: str) -> None:
        async with attacker.wire(of) as (reader, writer):
            while not reader.at_eof():
                for one in ask:
                    writer.write(one)
                    said = await reader.readuntil(b"\r\n\r\n")
                    attacker.count[said[9:12].decode()] += 1
                    length = said.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
                    await reader.readexactly(int(length or b"0"))

    await attacker.together(act, 40)


async def unread_answers(attacker: Attacker) -> None:
    """Questions in a row whose answers nobody reads."""

    async def act(of: str) -> None:
        async with attacker.wire(of) as (_, writer):
            writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport reads
            writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 8)
            await asyncio.sleep(LONG)

    await attacker.together(act, 40)


async def knocks(attacker: Attacker) -> None:
    """Connections that are ended as soon as they are made."""

    async def act(of: str) -> None:
        async with attacker.wire(of):
            pass

    await attacker.together(act, 10)


async def streams_in_a_row(attacker: Attacker) -> None:
    """Two streams of events asked for at once on one connection, which is then ended."""
    made = {of: await attacker.lay(of, "borgo", 2, start=True) for of in attacker.addresses[:4]}

    async def act(of: str) -> None:
        async with attacker.wire(of) as (reader, writer):
            path = f"/api/tables/{made[of]['table']}/events"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 2)
            await reader.read(500)

    await attacker.together(act, 10)
