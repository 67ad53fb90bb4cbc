"""A server at its default limits, those who play there, and whoever attacks; each a process of its own."""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import uvloop

from bench.server.attacks import at_tables, at_the_door, prepared
from bench.server.attacks.attacker import Attacker
from bench.server.running import Running

DESCRIPTORS = 1024
"""What many systems give a process; some attacks open more."""
LONG_TABLES = 3
PATIENCE = 60.0
"""Seconds in which everybody finds a table."""
READY = "ready\n"
"""What an attacker says when it is about to begin."""
MEEK = 10
"""How much the attackers step back for the server: they share its cores."""
ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    each.__name__: each
    for each in (
        at_the_door.silent,
        at_the_door.half_questions,
        at_the_door.endless_heads,
        at_the_door.streams_in_a_row,
        at_the_door.broken_questions,
        at_the_door.floods,
        at_the_door.unread_answers,
        at_the_door.knocks,
        at_tables.hello_storm,
        at_tables.previews,
        at_tables.ready_floods,
        at_tables.rematches,
        at_tables.grabbed_seats,
        at_tables.the_same_again,
        at_tables.stalling,
        at_tables.long_tables,
    )
}
FIRST_NET = 10


class Besieged:
    """The house."""

    def __init__(self, folder: Path, tables: int, moves: int = prepared.MOVES) -> None:
        self.long = prepared.lay(folder / "tables.db", LONG_TABLES, moves)
        self.server = Running(folder / "tables.db", folder / "log", {}, DESCRIPTORS).start()
        self.tables = tables
        command = [
            sys.executable,
            "-m",
            "bench.server.attacks.honest",
            self.server.base,
            "--tables",
            str(tables),
        ]
        self.people = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> "Besieged":
        begin = time.monotonic()
        while (found := self.stretch(0.5))["tables"] < self.tables:
            if time.monotonic() - begin > PATIENCE:
                self.__exit__()
                raise RuntimeError(f"Not everybody found a table: {found}")
        return self

    def __exit__(self, *_: object) -> None:
        assert self.people.stdin is not None
        self.people.stdin.close()
        self.people.wait(20)
        assert self.people.stdout is not None
        self.people.stdout.close()
        self.server.stop()

    def stretch(self, seconds: float) -> dict[str, float]:
        """What happens to those who play in so many seconds from now."""
        self._told()
        begin, used, waited = time.monotonic(), self.server.seconds(), self.server.waited()
        time.sleep(seconds)
        found = self._told()
        took = time.monotonic() - begin
        found["processor"] = (self.server.seconds() - used) / took
        found["waited"] = (self.server.waited() - waited) / took
        return found

    def _told(self) -> dict[str, float]:
        assert self.people.stdin is not None
        assert self.people.stdout is not None
        self.people.stdin.write("\n")
        self.people.stdin.flush()
        found: dict[str, float] = json.loads(self.people.stdout.readline())
        return found

    def attacked(self, name: str, seconds: float, lead: float = 1.0) -> dict[str, Any]:
        """What happens to them in an attack, which begins a little before."""
        before = self.server.memory()
        found = self._besides(name, self.server, self.long, seconds, lead)
        found["memory_before"], found["memory"] = before, self.server.memory()
        return found

    def _besides(
        self, name: str, server: Running, long: dict[str, Any], seconds: float, lead: float
    ) -> dict[str, Any]:
        """What happens to those who play here while a house is attacked."""
        command = [sys.executable, "-m", "bench.server.attacks.house", name, str(server.given["port"])]
        attack = subprocess.Popen(
            [*command, str(lead + seconds), json.dumps(long)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert attack.stdout is not None
        # what it costs to begin a program is no attack
        assert attack.stdout.readline() == READY
        assert attack.stdin is not None
        attack.stdin.write("\n")
        attack.stdin.flush()
        time.sleep(lead)
        found: dict[str, Any] = dict(self.stretch(seconds))
        said, _ = attack.communicate(timeout=60)
        found["tried"] = json.loads(said)
        return found

    def spared(self, name: str, seconds: float, lead: float = 1.0) -> dict[str, Any]:
        """What happens to them when another house on this machine has the attack: what the machine costs."""
        with tempfile.TemporaryDirectory() as folder:
            long = prepared.lay(Path(folder) / "tables.db", LONG_TABLES, prepared.MOVES)
            other = Running(Path(folder) / "tables.db", Path(folder) / "log", {}, DESCRIPTORS).start()
            try:
                return self._besides(name, other, long, seconds, lead)
            finally:
                other.stop()


async def attack(name: str, port: int, seconds: float, long: dict[str, Any]) -> None:
    """Attack for a while, and tell what was tried."""
    attacker = Attacker(port, FIRST_NET + list(ATTACKS).index(name), long)
    try:
        async with asyncio.timeout(seconds):
            await ATTACKS[name](attacker)
    except (TimeoutError, OSError, ValueError) as problem:
        if not isinstance(problem, TimeoutError):
            attacker.count[f"ended by {problem}"] += 1
    print(json.dumps(attacker.count))


def main() -> None:
    """One attack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=ATTACKS)
    parser.add_argument("port", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("long")
    args = parser.parse_args()
    os.nice(MEEK)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(READY, end="", flush=True)
    sys.stdin.readline()
    uvloop.run(attack(args.name, args.port, args.seconds, json.loads(args.long)))


if __name__ == "__main__":
    main()
