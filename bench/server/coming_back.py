"""How long a table that left memory takes to come back, by its log and by its snapshot.

python -m bench.server.coming_back [--games 12]
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

from tavolata import games
from tavolata.store import open_store
from tavolata.tables.hall.command import do
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log.table import Table, hashed
from tavolata.tables.messages.commands import Move
from tavolata.tables.messages.terms import Settings

EVERYBODY_LONG_GONE = float("inf")


async def played(hall: Hall, game: str, chance: random.Random) -> Table:
    """A random game to its end, with all seats the game has."""
    seats = max(games.game(game).card.seats)
    people = [(f"Person {k}", None, None) for k in range(seats)]
    table, _, given = await hall.make(game, seats, {}, Settings(), people, start=True)
    hashes = [hashed(token) for _, token in given]
    while table.phase == "playing":
        assert table.play is not None
        seat = chance.choice(table.to_act())
        text = chance.choice(table.game.legal(table.play.state, seat))
        await do(hall, table.id, hashes, Move(f"m{table.version}", table.version, seat, text))
    return table


async def seconds_to(hall: Hall, name: str) -> float:
    """How long the hall takes to find a table."""
    begin = time.perf_counter()
    await hall.table(name)
    return time.perf_counter() - begin


async def measure(game: str, number: int) -> dict[str, float]:
    """Medians over some games, in milliseconds."""
    by_log, by_snapshot, entries = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(open_store(str(Path(folder) / "tables.db")), Thinkers(1))
        await hall.open()
        for seed in range(number):
            table = await played(hall, game, random.Random(seed))
            entries.append(table.version)
            del hall.tables[table.id]
            by_log.append(await seconds_to(hall, table.id))
            await hall.evict(EVERYBODY_LONG_GONE)
            by_snapshot.append(await seconds_to(hall, table.id))
        assert hall.counts["brought_back"] == number
        await hall.close()
    return {
        "entries": statistics.median(entries),
        "by_log_ms": 1000 * statistics.median(by_log),
        "by_snapshot_ms": 1000 * statistics.median(by_snapshot),
    }


def main() -> None:
    """Measure every game and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    args = parser.parse_args()
    found = {game: asyncio.run(measure(game, args.games)) for game in games.names()}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
