"""A new game from a neighbour is a package of its own that plays as the neighbour does."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tavolata.games import game, own
from tests.guest.conftest import Run

QUIET = ("install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target")


def made(run: Run, tmp_path: Path, neighbour: str) -> Path:
    """The folder into which a new game is installed, as pip does it."""
    source, folder = tmp_path / "source", tmp_path / "installed"
    answer = run([], "new", "bocce-2", "--from", neighbour, "--out", str(source))
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == f"bocce-2 is in {source}. README.md there says how to go on.\n"
    subprocess.run([sys.executable, "-m", "pip", *QUIET, str(folder), str(source)], check=True, timeout=90)
    return folder


@pytest.mark.parametrize("neighbour", own())
def test_it_plays_the_same_games_under_its_own_name(run: Run, tmp_path: Path, neighbour: str) -> None:
    folder = made(run, tmp_path, neighbour)
    listed = run([folder], "games").stdout
    assert any(line.split()[:3] == ["bocce-2", "Bocce", "2"] for line in listed.splitlines())
    games = []
    for name in ("bocce-2", neighbour):
        words = ("--games", "1", "--seed", "4", "--max-turns", "8", "--records", f"{name}.jsonl")
        answer = run([folder], "simulate", name, *words)
        assert answer.returncode == 0, answer.stderr
        games.append(json.loads((tmp_path / f"{name}.jsonl").read_bytes()))
    assert games[0] == {**games[1], "game": "bocce-2"}
    checked = run([folder], "check", "bocce-2.jsonl")
    assert checked.stdout == "1 record checked, all right.\n"


@pytest.mark.parametrize("neighbour", own())
def test_nothing_of_the_neighbours_name_is_left_in_its_code(run: Run, tmp_path: Path, neighbour: str) -> None:
    assert run([], "new", "bocce-2", "--from", neighbour).returncode == 0
    kind = type(game(neighbour)).__name__
    for path in (tmp_path / "bocce-2").rglob("*.py"):
        source = path.read_text("utf-8")
        compile(source, str(path), "exec")
        assert neighbour not in source
        assert game(neighbour).package.rpartition(".")[2] not in source
        assert not re.search(rf"\b{kind}", source)
    assert (tmp_path / "bocce-2" / "bocce_2" / "RULEBOOK.de.md").read_text("utf-8").startswith("# Bocce 2\n")


def test_its_own_tests_try_all_laws(run: Run, tmp_path: Path) -> None:
    run([], "new", "bocce", "--from", "little-italy")
    source = (tmp_path / "bocce" / "tests" / "test_laws.py").read_text("utf-8")
    compile(source, "test_laws.py", "exec")
    assert "from bocce import GAME" in source
    assert "tried(GAME)" in source


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Bocce", "A game's name has small letters"),
        ("borgo", "There is a game borgo already."),
        ("there", "there is there already, and stays as it is."),
    ],
)
def test_what_can_not_be_made_is_refused(run: Run, tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "there").mkdir()
    answer = run([], "new", name, "--from", "borgo")
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert list((tmp_path / "there").iterdir()) == []
