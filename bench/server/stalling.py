"""How long the event loop is held when players of Giro stall on purpose, for as long as they like.

All seats in one hand only swap, give and put back. Told is the longest hold by a move, by a replay and
a record at the end, by looking again when the table was let go (by its snapshot), and after a restart
without one (by its log); `whole` is how long who asked has waited.

python -m bench.server.stalling [--seats 4] [--moves 2000]
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tavolata.store import open_store
from tavolata.tables.hall.command import do
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log.table import Holder, Table, hashed
from tavolata.tables.messages.commands import Ask, Move
from tavolata.tables.messages.frames import Refuse
from tavolata.tables.messages.terms import Settings

EVERYBODY_LONG_GONE = float("inf")
STALLING = ("swap", "give", "rest", "discard", "take")


class Ear:
    """All seats of a table on one socket."""

    def __init__(self, tokens: list[str]) -> None:
        self.hashes = frozenset(map(hashed, tokens))
        self.holder = Holder((), False)
        self.looks = True
        self.frames = 0

    def end(self, why: str) -> None:
        """Nothing more comes."""

    def send(self, frame: bytes) -> None:
        """Let it go by."""
        self.frames += 1


class Holds:
    """Watches how long each callback keeps the event loop, in its own processor time."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def take(self) -> float:
        """The longest hold since last asked, in milliseconds."""
        await asyncio.sleep(0)  # lets the callback we are in end
        longest, self.longest = self.longest, 0.0
        return round(1000 * longest, 2)


@contextmanager
def watched() -> Iterator[Holds]:
    """Watch every callback of asyncio's loop."""
    holds = Holds()
    plain = Handle._run

    def run(handle: Handle) -> None:
        begin = time.thread_time()
        plain(handle)
        holds.longest = max(holds.longest, time.thread_time() - begin)

    Handle._run = run  # type: ignore[assignment, method-assign]
    try:
        yield holds
    finally:
        Handle._run = plain  # type: ignore[method-assign]


def stalling(table: Table, chance: random.Random) -> tuple[int, str]:
    """A move that keeps the tickets going round."""
    assert table.play is not None
    seat = table.to_act()[0]
    legal = table.game.legal(table.play.state, seat)
    moves = [text for word in STALLING for text in legal if text.startswith(word)]
    first = moves[0].split()[0]
    return seat, chance.choice([text for text in moves if text.startswith(first)])


async def stall(hall: Hall, holds: Holds, table: Table, hashes: list[str], moves: int) -> dict[str, float]:
    """Play on and on, and ask for a preview now and then."""
    chance = random.Random(4)
    await holds.take()
    found = {}
    for number in range(moves):
        seat, text = stalling(table, chance)
        command = Move(f"m{number}", table.version, seat, text)
        answer = await do(hall, table.id, hashes, command)
        assert not isinstance(answer, Refuse)
        if number % 100 == 0:
            seat, text = stalling(table, chance)
            await do(hall, table.id, hashes, Ask(f"a{number}", seat, text))
        if (number + 1) % (moves // 4) == 0:
            found[f"move_to_{number + 1}_ms"] = await holds.take()
    return found


async def measure(seats: int, moves: int) -> dict[str, float]:
    """The longest holds in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, watched() as holds:
        hall = Hall(open_store(str(Path(folder) / "tables.db")), Thinkers(1))
        await hall.open()
        people = [(f"Person {k}", None, None) for k in range(seats)]
        table, _, given = await hall.make("giro", seats, {}, Settings(), people, start=True)
        tokens = [token for _, token in given]
        ear = Ear(tokens)
        await hall.join(table.id, ear, None)
        found = await stall(hall, holds, table, [hashed(token) for token in tokens], moves)
        assert table.play is not None
        for what in ("replay", "record"):
            begin = time.perf_counter()
            if what == "replay":
                await hall.archive.replay("here", table, [0], table.play.count, table.play.count)
            else:
                await hall.archive.record("here", table, 0)
            found[f"{what}_whole_ms"] = round(1000 * (time.perf_counter() - begin), 1)
            found[f"{what}_ms"] = await holds.take()
        for way in ("snapshot", "log"):
            hall.leave(table.id, ear)
            if way == "snapshot":
                await hall.evict(EVERYBODY_LONG_GONE)
                found["put_away_ms"] = await holds.take()
            else:
                await hall.close()
                hall = Hall(open_store(str(Path(folder) / "tables.db")), Thinkers(1))
                await hall.open()
                hall.store.backend.writer.execute("DELETE FROM snapshots")  # type: ignore[attr-defined]
            await holds.take()
            begin = time.perf_counter()
            await hall.join(table.id, ear, None)
            found[f"hello_by_{way}_whole_ms"] = round(1000 * (time.perf_counter() - begin), 1)
            found[f"hello_by_{way}_ms"] = await holds.take()
        await hall.close()
    return found


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=2000)
    args = parser.parse_args()
    print(json.dumps(asyncio.run(measure(args.seats, args.moves))))


if __name__ == "__main__":
    main()
