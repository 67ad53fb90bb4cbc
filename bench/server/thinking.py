"""How long people wait for bots where many tables have one: `python -m bench.server.thinking [--write]`.

At every table a person who answers at once plays against the strongest bot, in all games in turn; bots
do not pause, so that what is waited for is thinking alone.
"""

import argparse
import asyncio
import os
import platform
import random
import re
import statistics
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import uvloop
from websockets import ConnectionClosed
from websockets.asyncio.client import connect

from bench.server.load import decode, encode
from bench.server.running import OPEN_HANDED, Running
from tavolata import games
from tavolata.bots import ADVISER
from tavolata.client import Client
from tavolata.server.config import Config

FIGURES = Path(__file__).parents[2] / "docs" / "figures" / "thinking.md"
SETTLED = 3.0
"""Seconds at the beginning that are not counted: helpers start, and all tables are laid at once."""


@dataclass
class Waits:
    """Seconds that people waited: for one move of a bot, and until they were to act again."""

    moves: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    games: int = 0

    def told(self) -> dict[str, float]:
        """The figures."""
        found: dict[str, float] = {"moves of bots": len(self.moves), "games to their end": self.games}
        for name, waits in (("a move", self.moves), ("a turn", self.turns)):
            cuts = statistics.quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
            found[f"{name}: median s"] = cuts[49]
            found[f"{name}: 99 % below s"] = cuts[98]
            found[f"{name}: longest s"] = max(waits, default=0.0)
        return found


async def sit(base: str, game: str, level: str, waits: Waits, begin: float, end: float) -> None:
    """One table after another, against one bot."""
    client = Client(base)
    while time.perf_counter() < end:
        made = await client.make_table(game, 2, people=[{"name": "Giulia"}], bots=[level], start=True)
        seat = made["seats"][0]
        try:
            async with asyncio.timeout(max(0.01, end - time.perf_counter())):
                await play(base, made["table"], seat["seat"], seat["token"], waits, begin)
                waits.games += 1
        except (TimeoutError, ConnectionClosed):
            continue


async def play(base: str, table: str, seat: int, token: str, waits: Waits, begin: float) -> None:
    """One game; whenever the person can do nothing, the bot is waited for."""
    choice = random.Random(table)
    moved = heard = 0.0
    async with connect(
        base.replace("http", "ws", 1) + "/api/socket", compression=None, max_size=None, ping_interval=None
    ) as socket:
        await socket.send(encode({"type": "hello", "table": table, "tokens": [token]}), text=True)
        async for message in socket:
            frame, now = decode(message), time.perf_counter()
            if frame.table is not None and frame.table.phase in ("over", "closed"):
                return
            if frame.type not in ("welcome", "update") or not frame.eyes:
                continue
            if heard and now > begin:
                waits.moves.append(now - heard)
            heard = now
            if frame.eyes[0].legal:
                if moved and now > begin:
                    waits.turns.append(now - moved)
                moved = heard = 0.0
                move = choice.choice(frame.eyes[0].legal).move
                data = {"type": "move", "id": str(frame.version), "base": frame.version, "seat": seat}
                await socket.send(encode({**data, "move": move}), text=True)
            elif not moved:
                moved = now


async def load(base: str, tables: int, seconds: float, level: str) -> dict[str, float]:
    """All tables at once."""
    waits, begin = Waits(), time.perf_counter() + SETTLED
    names = games.own()
    await asyncio.gather(
        *(sit(base, names[k % len(names)], level, waits, begin, begin + seconds) for k in range(tables))
    )
    return waits.told()


def counted(base: str) -> dict[str, float]:
    """What the server says of its helpers."""
    with urllib.request.urlopen(f"{base}/metrics") as answer:
        text = answer.read().decode()
    return {name: float(number) for name, number in re.findall(r"^tavolata_bots_(\w+) (\S+)$", text, re.M)}


def measure(
    folder: Path, tables: int, seconds: float, thinkers: int, level: str = ADVISER
) -> dict[str, float]:
    """A server of its own, loaded."""
    server = Running(folder / "tables.db", folder / "log", {**OPEN_HANDED, "thinkers": thinkers}).start()
    try:
        found = uvloop.run(load(server.base, tables, seconds, level))
        helpers = counted(server.base)
        return {**found, **{f"helpers {name}": number for name, number in helpers.items()}}
    finally:
        server.stop()


def report(found: dict[str, float], args: argparse.Namespace, before: float) -> str:
    """The figures as a page."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    rows = [f"| {name} | {figure:,.3f} |".replace(".000 |", " |") for name, figure in found.items()]
    return "\n".join(
        [
            "# Waiting for bots",
            "",
            f"Written by `python -m bench.server.thinking --write` on {time.strftime('%Y-%m-%d')}, "
            f"version {version('tavolata')}; {machine}; load before: {before:.1f}. {args.tables} tables, "
            f"at each a person who answers at once and `{ADVISER}`; helpers: {args.thinkers}; "
            f"{args.seconds:.0f} seconds; server, helpers and load share these cores.",
            "",
            "| | |",
            "|---|---|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """Load a server and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--thinkers", type=int, default=Config().thinkers)
    parser.add_argument("--write", action="store_true", help="write docs/figures/thinking.md")
    args = parser.parse_args()
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder), args.tables, args.seconds, args.thinkers)
    text = report(found, args, before)
    print(text)
    if args.write:
        FIGURES.write_text(text)


if __name__ == "__main__":
    main()
