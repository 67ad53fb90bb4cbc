"""Many tables with two people each who make random moves: as fast as they may, or at a pace.

A bare client on purpose: it must cost less than the server it measures.
"""

import argparse
import asyncio
import contextlib
import random
import statistics
import time
from dataclasses import dataclass, field

import msgspec
import uvloop
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from tavolata.client import Client


class Offered(msgspec.Struct):
    """Of a legal move its text."""

    move: str


class Seen(msgspec.Struct):
    """Of what a seat sees what may be done."""

    legal: list[Offered]


class Laid(msgspec.Struct):
    """Of the table whether it is still played."""

    phase: str
    next: str | None = None


class Heard(msgspec.Struct):
    """Of any frame what a player needs."""

    type: str
    version: int = 0
    id: str = ""
    table: Laid | None = None
    eyes: list[Seen] = []


decode = msgspec.json.Decoder(Heard).decode
encode = msgspec.json.Encoder().encode


@dataclass
class Count:
    """What happened."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    games: int = 0


async def player(base: str, table: str, seat: int, token: str, count: Count, pace: float, end: float) -> None:
    """Play one seat until the time is over; `pace` is the pause between this table's moves."""
    address = base.replace("http", "ws", 1) + "/api/socket"
    choice = random.Random(f"{table}{seat}")
    number = 0
    async with connect(address, compression=None, max_size=None, ping_interval=None) as socket:
        await socket.send(encode({"type": "hello", "table": table, "tokens": [token]}), text=True)
        asked: dict[str, float] = {}
        thinking: asyncio.Task[None] | None = None
        while time.monotonic() < end:
            try:
                async with asyncio.timeout(max(0.01, end - time.monotonic())):
                    frame = decode(await socket.recv())
            except TimeoutError:
                return
            if frame.type == "ack":
                count.moves += 1
                # an update may come before the answer, and be answered itself
                count.waits.append(time.perf_counter() - asked.pop(frame.id))
            elif frame.type == "refuse":
                count.refused += 1
            if frame.table is not None and frame.table.phase == "over":
                count.games += 1
                return
            if frame.type in ("welcome", "update") and frame.eyes and frame.eyes[0].legal:
                number += 1
                move = choice.choice(frame.eyes[0].legal).move
                name = f"{seat}.{number}"
                data = {"type": "move", "id": name, "base": frame.version, "seat": seat, "move": move}
                pause = choice.uniform(0.5, 1.5) * pace
                # beside the reading: an answer must not wait for a player who thinks
                thinking = asyncio.create_task(say(socket, data, pause, asked))
        if thinking is not None:
            await asyncio.gather(thinking, return_exceptions=True)


async def say(
    socket: ClientConnection, data: dict[str, object], pause: float, asked: dict[str, float]
) -> None:
    """Send a move after a while."""
    if pause:
        await asyncio.sleep(pause)
    asked[str(data["id"])] = time.perf_counter()
    with contextlib.suppress(ConnectionClosed):
        await socket.send(encode(data), text=True)


async def at_table(base: str, game: str, count: Count, pace: float, end: float) -> None:
    """Two people at one table after another."""
    client = Client(base)
    while time.monotonic() < end:
        people = [{"name": "Giulia"}, {"name": "Marco"}]
        made = await client.make_table(game, 2, people=people, start=True)
        await asyncio.gather(
            *(
                player(base, made["table"], given["seat"], given["token"], count, pace, end)
                for given in made["seats"]
            )
        )


async def run(base: str, game: str, tables: int, seconds: float, pace: float) -> dict[str, float]:
    """The load; gives moves a second and percentiles of the time from sending a move to its ack."""
    count = Count()
    begin = time.monotonic()
    end = begin + seconds
    await asyncio.gather(*(at_table(base, game, count, pace, end) for _ in range(tables)))
    took = time.monotonic() - begin
    cuts = statistics.quantiles(count.waits, n=100) if len(count.waits) > 1 else [0.0] * 99
    return {
        "moves": count.moves,
        "moves_a_second": count.moves / took,
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "refused": count.refused,
        "games": count.games,
    }


def main() -> None:
    """Load a server and print what came of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base")
    parser.add_argument("--game", default="borgo")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pace", type=float, default=0.0)
    args = parser.parse_args()
    found = uvloop.run(run(args.base, args.game, args.tables, args.seconds, args.pace))
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
