"""Two thousand tables with two sockets each: what they cost, and whether the house stays awake."""

import argparse
import asyncio
import statistics
import time

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tavolata.client import Client

encode = msgspec.json.Encoder().encode
PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]


async def sit(base: str, table: str, token: str) -> ClientConnection:
    """A connection that was welcomed; what it is sent later is thrown away."""
    address = base.replace("http", "ws", 1) + "/api/socket"
    socket = await connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60)
    await socket.send(encode({"type": "hello", "table": table, "tokens": [token]}), text=True)
    await socket.recv()
    return socket


async def ping(socket: ClientConnection, number: int) -> float:
    """Seconds until a ping is answered."""
    begin = time.perf_counter()
    await socket.send(encode({"type": "ping", "n": number}), text=True)
    while True:
        frame = msgspec.json.decode(await socket.recv())
        if frame["type"] == "pong":
            return time.perf_counter() - begin


async def run(base: str, tables: int, wait: bool) -> dict[str, float]:
    """Fill the house, then ask all over it."""
    client = Client(base)
    sockets: list[ClientConnection] = []
    limit = asyncio.Semaphore(16)

    async def fill() -> None:
        async with limit:
            made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
            for given in made["seats"]:
                sockets.append(await sit(base, made["table"], given["token"]))

    await asyncio.gather(*(fill() for _ in range(tables)))
    waits = [await ping(socket, k) for k, socket in enumerate(sockets[:: max(1, len(sockets) // 500)])]
    cuts = statistics.quantiles(waits, n=100)
    found = {"sockets": len(sockets), "p50_ms": 1000 * cuts[49], "p99_ms": 1000 * cuts[98]}
    print(msgspec.json.encode(found).decode(), flush=True)
    if wait:
        await asyncio.to_thread(input)
    return found


def main() -> None:
    """Fill a server; with --wait stay until a line is read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--wait", action="store_true")
    args = parser.parse_args()
    uvloop.run(run(args.base, args.tables, args.wait))


if __name__ == "__main__":
    main()
