"""People who play while somebody attacks: tables of all games, each from its own address, some with a bot.

Reads lines: each ends a stretch of time, and what happened in it is written as a line of JSON.
"""

import argparse
import asyncio
import contextlib
import http.client
import itertools
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import uvloop
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from bench.server.load import decode, encode
from tavolata import games

GAMES = games.own()
PAUSE = (0.2, 0.6)
"""Seconds for which people think."""
WITH_BOT = 4
"""Every so many-th table has one person and a bot."""
LOST = 5.0
"""Seconds after which a move that was not answered counts as lost."""


@dataclass
class Stretch:
    """What happened in a stretch of time."""

    waits: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    refused: int = 0
    cut_off: int = 0
    not_laid: int = 0

    def told(self, lost: int) -> dict[str, float]:
        """The figures."""
        cuts = statistics.quantiles(self.waits, n=100) if len(self.waits) > 1 else [0.0] * 99
        return {
            "moves": len(self.waits),
            "p50_ms": 1000 * cuts[49],
            "p99_ms": 1000 * cuts[98],
            "largest_ms": 1000 * max(self.waits, default=0.0),
            "bots_moves": len(self.bots),
            "bots_largest_s": max(self.bots, default=0.0),
            "refused": self.refused,
            "cut_off": self.cut_off,
            "not_laid": self.not_laid,
            "lost": lost,
        }


class People:
    """All who play, and what happens to them."""

    def __init__(self, base: str) -> None:
        self.place = urlsplit(base).netloc
        self.stretch = Stretch()
        self.asked: dict[str, float] = {}
        """When moves were sent that are not answered yet."""
        self.ids = itertools.count()
        self.playing: set[str] = set()

    def tell(self) -> dict[str, float]:
        """What happened since the last time."""
        late = time.perf_counter() - LOST
        lost = [name for name, at in self.asked.items() if at < late]
        for name in lost:
            del self.asked[name]
        told, self.stretch = self.stretch.told(len(lost)), Stretch()
        return {**told, "tables": len(self.playing)}

    # ---- tables ---------------------------------------------------------------------------

    async def at_table(self, number: int) -> None:
        """One table after another."""
        of = f"127.0.1.{number + 1}"
        game = GAMES[number % len(GAMES)]
        alone = number % WITH_BOT == WITH_BOT - 1
        wanted: dict[str, object] = {"game": game, "seats": 2, "start": True, "people": [{"name": "Giulia"}]}
        if alone:
            wanted["bots"] = ["greedy"]
        else:
            wanted["people"] = [{"name": "Giulia"}, {"name": "Marco"}]
        while True:
            made = await asyncio.to_thread(self._lay, wanted, of)
            if made is None:
                self.stretch.not_laid += 1
                await asyncio.sleep(0.5)
                continue
            self.playing.add(made["table"])
            seats = [
                self.player(made["table"], given["seat"], given["token"], of, alone)
                for given in made["seats"]
            ]
            await asyncio.gather(*seats)
            self.playing.discard(made["table"])

    def _lay(self, wanted: dict[str, object], of: str) -> dict[str, Any] | None:
        asking = http.client.HTTPConnection(self.place, timeout=10, source_address=(of, 0))
        try:
            asking.request("POST", "/api/tables", encode(wanted))
            answer = asking.getresponse()
            made: dict[str, Any] = json.loads(answer.read())
            return made if answer.status == 201 else None
        except (OSError, http.client.HTTPException):
            return None
        finally:
            asking.close()

    async def player(self, table: str, seat: int, token: str, of: str, alone: bool) -> None:
        """One seat until its game is over, however often the connection is lost."""
        hello = encode({"type": "hello", "table": table, "tokens": [token]})
        while True:
            with contextlib.suppress(OSError, ConnectionClosed, TimeoutError):
                async with connect(
                    f"ws://{self.place}/api/socket",
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    local_addr=(of, 0),
                ) as socket:
                    await socket.send(hello, text=True)
                    if await self._play(socket, seat, alone):
                        return
            self.stretch.cut_off += 1
            await asyncio.sleep(0.3)

    async def _play(self, socket: ClientConnection, seat: int, alone: bool) -> bool:
        """Play until the game is over; False if the connection ends before."""
        moved = 0.0
        name = ""
        thinking: asyncio.Task[None] | None = None
        async for message in socket:
            frame = decode(message)
            if frame.type == "ack":
                at = self.asked.pop(frame.id, None)
                if at is not None:
                    self.stretch.waits.append(time.perf_counter() - at)
            elif frame.type in ("refuse", "error", "bye"):
                self.asked.pop(frame.id, None)
                self.stretch.refused += 1
            if frame.table is not None and frame.table.phase in ("over", "closed"):
                # an update may come before the answer
                self.asked.pop(name, None)
                return True
            if frame.type in ("welcome", "update") and frame.eyes and frame.eyes[0].legal:
                if alone and moved:
                    self.stretch.bots.append(time.perf_counter() - moved)
                move = random.choice(frame.eyes[0].legal).move
                name = f"m{next(self.ids)}"
                data = {"type": "move", "id": name, "base": frame.version, "seat": seat, "move": move}
                # beside the reading: an answer must not wait for who thinks
                thinking = asyncio.create_task(self._say(socket, name, encode(data)))
                moved = 0.0
            elif alone and frame.type == "update" and not moved:
                moved = time.perf_counter()
        if thinking is not None:
            thinking.cancel()
        return False

    async def _say(self, socket: ClientConnection, name: str, data: bytes) -> None:
        await asyncio.sleep(random.uniform(*PAUSE))
        self.asked[name] = time.perf_counter()
        with contextlib.suppress(ConnectionClosed):
            await socket.send(data, text=True)


async def run(base: str, tables: int) -> None:
    """Play until nothing more is read."""
    people = People(base)
    seats = [asyncio.create_task(people.at_table(number)) for number in range(tables)]
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(people.tell()), flush=True)
    for seat in seats:
        seat.cancel()
    await asyncio.gather(*seats, return_exceptions=True)


def main() -> None:
    """Play at a server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base")
    parser.add_argument("--tables", type=int, default=50)
    args = parser.parse_args()
    uvloop.run(run(args.base, args.tables))


if __name__ == "__main__":
    main()
