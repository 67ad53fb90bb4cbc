"""A server that is killed, or finds its disk full, in the middle of a load, many times over.

Every player writes down what was acknowledged. In the end the records must hold exactly that, once.
"""

import argparse
import asyncio
import http.client
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench.server.running import Running
from tavolata.client import Client, NotDone, Session
from tavolata.tables.messages.frames import Ack, Refuse

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]
BACK = 60.0
"""Seconds in which play must go on after a disturbance."""
FULL = 1.0
"""Seconds for which the disk is full."""


class Survived(NamedTuple):
    """What came of it."""

    times: int
    tables: int
    acknowledged: int
    reconnects: int


class Load:
    """Tables of two who answer each other at once; when a game is over the next table is laid."""

    def __init__(self, base: str) -> None:
        self.client = Client(base)
        self.acknowledged: dict[tuple[str, int], list[str]] = {}
        self.reconnects = 0

    @property
    def count(self) -> int:
        """Moves that were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    async def play_on(self) -> None:
        """One table after another, for ever."""
        while True:
            try:
                made = await self.client.make_table("borgo", 2, people=PEOPLE, start=True)
            except (OSError, NotDone, http.client.HTTPException):
                await asyncio.sleep(0.2)
                continue
            tokens = {given["seat"]: given["token"] for given in made["seats"]}
            one, two = (self.client.session(made["table"], [tokens[seat]]) for seat in (0, 1))
            try:
                async with one, two:
                    await asyncio.gather(self._play(one, 0), self._play(two, 1))
            finally:
                # below zero is one that never came in
                self.reconnects += max(0, one.reconnects) + max(0, two.reconnects)

    async def _play(self, session: Session, seat: int) -> None:
        done = self.acknowledged[session.name, seat] = []
        async for eyes in session.turns():
            move = random.choice(eyes.legal).move
            answer = await session.move(seat, move)
            if isinstance(answer, Ack):
                done.append(move)
            else:
                assert isinstance(answer, Refuse)
                assert answer.kind == "stale", answer

    async def compare(self) -> None:
        """Hold the records against what was acknowledged."""
        for (table, seat), moves in self.acknowledged.items():
            record = await self.client.get(f"/api/tables/{table}/record")
            stored = [text for who, text in record["moves"] if who == seat]
            assert stored[: len(moves)] == moves, "a move was lost, doubled or changed"
            # the last one may have been stored without its answer reaching anybody
            assert len(stored) <= len(moves) + 1, "a move was made that nobody asked for"


async def disturb(base: str, tables: int, times: int, once: Callable[[], None]) -> Survived:
    """Play at several tables while something is done to the server, then compare."""
    load = Load(base)
    playing = [asyncio.create_task(load.play_on()) for _ in range(tables)]
    for _ in range(times):
        await asyncio.sleep(random.uniform(0.2, 0.8))
        await asyncio.to_thread(once)
        before, deadline = load.count, time.monotonic() + BACK
        while load.count < before + tables:
            assert time.monotonic() < deadline, "nobody came back"
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await load.compare()
    return Survived(times, len(load.acknowledged) // 2, load.count, load.reconnects)


def kill(server: Running) -> Callable[[], None]:
    """A power cut, and power again."""

    def once() -> None:
        server.kill()
        server.start()

    return once


def fill_disk(server: Running) -> Callable[[], None]:
    """No file of the server can be written for a while."""

    def once() -> None:
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
        time.sleep(FULL)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))

    return once


def main() -> None:
    """Start a server and treat it badly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--full", action="store_true", help="fill its disk instead of killing it")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder) / "t.db", Path(folder) / "log").start()
        how = fill_disk if args.full else kill
        try:
            print(asyncio.run(disturb(server.base, args.tables, args.times, how(server))))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
