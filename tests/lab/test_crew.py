"""Whoever does the work, what comes of it is the same; and nobody's end ends it."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavolata.cli.main import main
from tavolata.engine.errors import BadSetting
from tavolata.lab.crew import ALONE, Crew, crew_of, in_order
from tests.lab.test_report import FEW
from tests.patience import PATIENCE

TAVOLATA = Path(sys.executable).with_name("tavolata")
NODES = Path(__file__).with_name("nodes.py")


def squares(plan: int, first: int, last: int) -> list[int]:
    return [plan + number * number for number in range(first, last)]


def mistaken(plan: int, first: int, last: int) -> list[int]:
    raise BadSetting("This can't be done.")


@pytest.fixture(params=[1, 2])
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    with crew_of(request.param) as found:
        yield found


def test_results_come_in_their_order(crew: Crew) -> None:
    assert list(in_order(squares, 7, 3, 500, crew)) == squares(7, 3, 500)


def test_whoever_wants_no_more_gets_no_more(crew: Crew) -> None:
    found: list[int] = []
    for number in in_order(squares, 0, 0, sys.maxsize, crew, lambda: len(found) >= 10):
        found.append(number)
    assert found[:10] == squares(0, 0, 10)
    left = in_order(squares, 0, 0, sys.maxsize, crew)
    assert next(left) == 0


def test_a_mistake_is_told_as_it_was_made(crew: Crew) -> None:
    with pytest.raises(BadSetting, match="can't be done"):
        list(in_order(mistaken, 0, 0, 5, crew))


def test_alone_nothing_is_done_before_it_is_asked_for() -> None:
    done: list[int] = []

    def note(plan: int, first: int, last: int) -> list[int]:
        done.append(first)
        return [first]

    left = in_order(note, 0, 0, 10, ALONE)
    next(left)
    assert done == [0]


# ---- a cluster ------------------------------------------------------------------------


class Nodes:
    """Two nodes on this machine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, NODES],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.lost = False
        self.address = next(line.strip() for line in self.process.stdout if ":" in line)

    def lose_one(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.lost = any(line.strip() == "lost" for line in self.process.stdout)

    def end(self) -> None:
        assert self.process.stdin is not None
        with self.process:
            self.process.stdin.close()
            self.process.wait(PATIENCE)


def on_cluster(nodes: Nodes, where: Path, *words: str) -> str:
    """What the command says, done by the cluster."""
    done = subprocess.run(
        [TAVOLATA, *words, "--cluster", nodes.address], cwd=where, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


COMMANDS = {
    "games.jsonl": ["simulate", "borgo", "--games", "40", "--seed", "3", "--records", "games.jsonl"],
    "pairs.deals": ["tournament", "giro", "--bots", "greedy,random", "--games", "6", "--keep", "pairs.deals"],
    "figures.json": ["report", "little-italy", *FEW, "--json", "figures.json"],
    "one.net": [
        "train",
        "little-italy",
        "--games",
        "40",
        "--units",
        "6",
        "--drills",
        "1",
        "--exercises",
        "40",
        "--out",
        "one.net",
    ],
    "found.jsonl": ["puzzles", "little-italy", "--number", "1", "--iterations", "20", "--out", "found.jsonl"],
}
"""By the file in which each leaves what it found."""


def timeless(path: Path) -> bytes:
    """What was found, without how long it took."""
    return re.sub(rb'"thought":\[[^\]]*\]', b"", path.read_bytes())


def test_where_no_cluster_is_a_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for address in ("127.0.0.1:1", "nowhere", "127.0.0.1:99999"):
        assert main(["simulate", "borgo", "--games", "2", "--cluster", address]) == 2
        assert f"No cluster answers at {address}" in capsys.readouterr().err


def found_alike(nodes: Nodes, name: str, words: list[str], folder: Path) -> None:
    """A cluster finds what one process finds."""
    alone, together = folder / f"{name}-alone", folder / f"{name}-together"
    alone.mkdir()
    together.mkdir()
    done = subprocess.run([TAVOLATA, *words], cwd=alone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    on_cluster(nodes, together, *words)
    assert timeless(alone / name) == timeless(together / name)


def found_with_one_node_lost(nodes: Nodes, folder: Path) -> None:
    """What is left of a cluster does the rest."""
    words = ["simulate", "borgo", "--games", "6000", "--seed", "5", "--records"]
    records, done = folder / "together.jsonl", threading.Event()

    def lose_in_the_middle() -> None:
        while not done.wait(0.01):
            if records.exists() and records.stat().st_size > 300_000:
                nodes.lose_one()
                return

    losing = threading.Thread(target=lose_in_the_middle)
    losing.start()
    try:
        on_cluster(nodes, folder, *words, str(records))
    finally:
        done.set()
        losing.join(PATIENCE)
    assert nodes.lost
    assert main([*words, str(folder / "alone.jsonl"), "--jobs", "2"]) == 0
    assert records.read_bytes() == (folder / "alone.jsonl").read_bytes()


@pytest.mark.timeout(5 * PATIENCE)
def test_a_cluster_finds_what_one_process_finds_also_when_a_node_is_lost(tmp_path: Path) -> None:
    """One test: a cluster takes seconds to start, and what happens to it happens to all who use it."""
    nodes = Nodes()
    try:
        for name, words in COMMANDS.items():
            found_alike(nodes, name, words, tmp_path)
        found_with_one_node_lost(nodes, tmp_path)
    finally:
        nodes.end()
