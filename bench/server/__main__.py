"""All loads of the server, one after another: `python -m bench.server [--write] [--quick]`.

boardgame.io is installed by npm into a temporary folder and measured in the same run, with the same
kind of client.
"""

import argparse
import asyncio
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.server.killing import disturb, fill_disk, kill
from bench.server.running import Running
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE
from tavolata.games import game

HERE = Path(__file__).parent
FIGURES = HERE.parents[1] / "docs" / "figures" / "server.md"
LONG = {"goal": 6}
"""Options with which games take long: boardgame.io's matches end after as many moves."""
ABOUT = {
    "closed_loop": "Closed loop: 100 tables of two, every move durable, beside boardgame.io in memory",
    "paced": "100 tables at five moves a second each",
    "crowd": "Many open tables with two sockets each",
    "coming_back": "From the store back into memory: finished games with all seats, whole log or snapshot",
    "kill_9": "Killed in the middle of a load",
    "full_disk": "The disk full for a second, in the middle of a load",
}
BOARDGAME_IO = {
    "name": "load",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "ws": "^8.18.0"},
    # newer ones copy the list of middleware before boardgame.io has filled it
    "overrides": {"koa": "2.13.4", "koa-compose": "4.1.0"},
}


def install_boardgame_io(folder: Path) -> bool:
    """By npm, with the scripts of the load beside it; False if that can't be done here."""
    npm = shutil.which("npm")
    if npm is None:
        return False
    folder.mkdir()
    (folder / "package.json").write_text(json.dumps(BOARDGAME_IO))
    for script in (HERE / "closed_loop").glob("*.cjs"):
        shutil.copy(script, folder)
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, check=False
    )
    return done.returncode == 0


def node() -> str:
    """The program itself: the one on the path may be a script that starts it."""
    said = subprocess.run(["node", "-p", "process.execPath"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def node_version() -> str:
    """Which Node runs boardgame.io, and the load."""
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def cpu_of(pid: int) -> float:
    """Processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def closed_loop(folder: Path, js: Path, seconds: int, rounds: int) -> dict[str, Any]:
    """100 tables of two who answer each other at once: ours and boardgame.io in turn."""
    runs = []
    moves = moves_of_a_game()
    for turn in range(rounds):
        server = Running(folder / f"closed{turn}.db", folder / "log").start()
        ours = loaded(js, server.pid, "tavolata", server.base, seconds, "borgo", json.dumps(LONG))
        server.stop()
        other = subprocess.Popen(
            [node(), "boardgame_io_server.cjs", str(moves)], cwd=js, stdout=subprocess.PIPE, text=True
        )
        try:
            theirs = loaded(js, other.pid, "boardgame_io", f"http://127.0.0.1:{port_of(other)}", seconds)
        finally:
            other.kill()
            other.communicate()
        runs.append((ours, theirs))
    return {
        "tavolata": middle([ours for ours, _ in runs]),
        "boardgame_io": middle([theirs for _, theirs in runs]),
        "times_the_moves": spread(
            [ours["moves_a_second"] / theirs["moves_a_second"] for ours, theirs in runs]
        ),
        "times_by_processor": spread(
            [theirs["cpu_ms_a_move"] / ours["cpu_ms_a_move"] for ours, theirs in runs]
        ),
    }


def moves_of_a_game() -> int:
    """How many moves two who play by chance make in a game."""
    players: list[Player] = [RandomPlayer(), RandomPlayer()]
    lengths = []
    for k in range(200):
        trace = play_out(game("borgo").new(2, LONG), players, SeededDice(1, k), SeededDice(2, k))
        lengths.append(sum(actor != NATURE for actor in trace[::2]))
    return round(statistics.mean(lengths))


def port_of(server: "subprocess.Popen[str]") -> str:
    """Where boardgame.io says that it listens."""
    assert server.stdout is not None
    for line in server.stdout:
        if said := re.match(r"PORT (\d+)", line):
            return said[1]
    raise RuntimeError("boardgame.io has not started.")


def loaded(js: Path, pid: int, kind: str, base: str, seconds: int, *more: str) -> dict[str, float]:
    """What a load says of a server, with the server's processor time for a move."""
    begin = cpu_of(pid)
    command = [node(), "load.cjs", kind, base, "100", str(seconds), *more]
    done = subprocess.run(command, cwd=js, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    found["cpu_ms_a_move"] = 1000 * (cpu_of(pid) - begin) / max(1, found["all_moves"])
    return found


def middle(runs: list[dict[str, float]]) -> dict[str, float]:
    """The median of every figure."""
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def spread(figures: list[float]) -> dict[str, float]:
    """Median, least and most."""
    return {"median": statistics.median(figures), "least": min(figures), "most": max(figures)}


def module(name: str, *args: str) -> dict[str, Any]:
    """What one of our loads says, run in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.server.{name}", *args], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def paced(folder: Path, rounds: int, seconds: int) -> dict[str, Any]:
    """100 tables, each with five moves a second."""
    runs: list[dict[str, float]] = []
    for turn in range(rounds):
        server = Running(folder / f"paced{turn}.db", folder / "log").start()
        load = ("--tables", "100", "--pace", "0.2", "--seconds", str(seconds))
        runs.append(module("load", server.base, *load))
        server.stop()
    return {**middle(runs), "p99_ms": spread([run["p99_ms"] for run in runs])}


def crowd(folder: Path, tables: int) -> dict[str, float]:
    """Many tables at once, and what each costs in memory; what is left of it when all have gone."""
    server = Running(folder / "crowd.db", folder / "log").start()
    before = server.memory()
    guests = subprocess.Popen(
        [sys.executable, "-m", "bench.server.crowd", server.base, "--tables", str(tables), "--wait"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert guests.stdout is not None
    found: dict[str, float] = json.loads(guests.stdout.readline())
    found["kB_a_table"] = (server.memory() - before) / tables / 1000
    begin = server.seconds()
    time.sleep(5)
    found["idle_cpu_percent"] = 100 * (server.seconds() - begin) / 5
    guests.communicate("\n")
    server.stop()
    return found


def report(found: dict[str, Any]) -> str:
    """The figures as a page."""
    lines = [
        "# The server under load",
        "",
        f"Written by `make bench` on {found['date']}, version {found['version']}; {found['machine']}; "
        f"load before: {found['load_average_before']:.1f}. Server, load and database share these cores.",
        "",
    ]
    for name, about in ABOUT.items():
        if name in found:
            lines += [f"## {about}", "", "| | |", "|---|---|"]
            lines += [f"| {each} | {figure} |" for each, figure in flat(found[name])] + [""]
    return "\n".join(lines)


def flat(found: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Names and figures of a load, those within others too."""
    for name, figure in found.items():
        title = before + name.replace("_", " ")
        if isinstance(figure, dict):
            yield from flat(figure, f"{title}: ")
        else:
            yield title, f"{figure:,.2f}" if isinstance(figure, float) else f"{figure:,}"


def main() -> None:
    """Run everything and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/figures/server.md")
    parser.add_argument("--quick", action="store_true", help="shorter loads")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    found: dict[str, Any] = {
        "date": time.strftime("%Y-%m-%d"),
        "version": version("tavolata"),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
        "load_average_before": os.getloadavg()[0],
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        js = folder / "js"
        if install_boardgame_io(js):
            found["machine"] += f", Node {node_version()}"
            found["closed_loop"] = closed_loop(folder, js, *((4, 1) if args.quick else (5, 15)))
        else:
            print("npm can't install boardgame.io here: no comparison.", file=sys.stderr)
        found["paced"] = paced(folder, *((1, 5) if args.quick else (5, 20)))
        found["crowd"] = crowd(folder, 300 if args.quick else 2000)
        found["coming_back"] = module("coming_back", "--games", "4" if args.quick else "12")
        server = Running(folder / "killed.db", folder / "log").start()
        times = 5 if args.quick else 50
        found["kill_9"] = asyncio.run(disturb(server.base, 20, times, kill(server)))._asdict()
        found["full_disk"] = asyncio.run(disturb(server.base, 20, 5, fill_disk(server)))._asdict()
        server.stop()
    text = report(found)
    print(text)
    if args.write:
        FIGURES.parent.mkdir(exist_ok=True)
        FIGURES.write_text(text)


if __name__ == "__main__":
    main()
