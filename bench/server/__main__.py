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
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.server.killing import disturb, fill_disk, kill
from bench.server.running import Running

HERE = Path(__file__).parent
FIGURES = HERE.parents[1] / "docs" / "figures" / "server.json"
BOARDGAME_IO = {
    "name": "load",
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "socket.io-client": "^4.7.0"},
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
    for script in (HERE / "boardgame_io").glob("*.cjs"):
        shutil.copy(script, folder)
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, check=False
    )
    return done.returncode == 0


def node(folder: Path, *args: str) -> dict[str, float]:
    """What a load by node says."""
    done = subprocess.run(["node", *args], cwd=folder, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def cpu_of(pid: int) -> float:
    """Processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def closed_loop(folder: Path, js: Path, seconds: int) -> dict[str, Any]:
    """100 tables of two who answer each other at once: ours three times, boardgame.io between."""
    found: dict[str, Any] = {"tavolata": [], "boardgame_io": []}
    for turn in range(3):
        server = Running(folder / f"closed{turn}.db", folder / "log").start()
        begin = cpu_of(server.pid)
        ours = node(js, "load_tavolata.cjs", server.base, "100", str(seconds), "borgo")
        ours["cpu_ms_a_move"] = 1000 * (cpu_of(server.pid) - begin) / max(1, ours["all_moves"])
        found["tavolata"].append(ours)
        server.stop()
        theirs = subprocess.Popen(["node", "serve.cjs"], cwd=js, stdout=subprocess.PIPE, text=True)
        assert theirs.stdout is not None
        port = ""
        while not port:
            said = re.match(r"PORT (\d+)", theirs.stdout.readline())
            port = said[1] if said else ""
        begin = cpu_of(theirs.pid)
        other = node(js, "load.cjs", f"http://127.0.0.1:{port}", "100", str(seconds))
        other["cpu_ms_a_move"] = 1000 * (cpu_of(theirs.pid) - begin) / max(1, other["all_moves"])
        found["boardgame_io"].append(other)
        theirs.kill()
        theirs.wait()
        theirs.stdout.close()
    best = {name: sorted(runs, key=lambda run: run["moves_a_second"])[1] for name, runs in found.items()}
    return {
        **best,
        "times_the_moves": best["tavolata"]["moves_a_second"] / best["boardgame_io"]["moves_a_second"],
        "times_the_moves_by_cpu": best["boardgame_io"]["cpu_ms_a_move"] / best["tavolata"]["cpu_ms_a_move"],
    }


def module(name: str, *args: str) -> dict[str, Any]:
    """What one of our loads says, run in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.server.{name}", *args], capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


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


def main() -> None:
    """Run everything and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/figures/server.json")
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
            found["closed_loop"] = closed_loop(folder, js, 4 if args.quick else 10)
        else:
            print("npm can't install boardgame.io here: no comparison.", file=sys.stderr)
        server = Running(folder / "paced.db", folder / "log").start()
        seconds = "5" if args.quick else "20"
        found["paced"] = module("load", server.base, "--tables", "100", "--pace", "0.2", "--seconds", seconds)
        server.stop()
        found["crowd"] = crowd(folder, 300 if args.quick else 2000)
        server = Running(folder / "killed.db", folder / "log").start()
        times = 5 if args.quick else 50
        found["kill_9"] = asyncio.run(disturb(server.base, 20, times, kill(server)))._asdict()
        found["full_disk"] = asyncio.run(disturb(server.base, 20, 5, fill_disk(server)))._asdict()
        server.stop()
    text = json.dumps(found, indent=1)
    print(text)
    if args.write:
        FIGURES.parent.mkdir(exist_ok=True)
        FIGURES.write_text(text + "\n")


if __name__ == "__main__":
    main()
