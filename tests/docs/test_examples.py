"""The scripts in examples/ run as they are, and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from tavolata.engine.record import check, read_lines
from tavolata.games import game, names

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = sorted((EXAMPLES / "records").glob("*.jsonl"))
LAST_WORDS = {
    "random_games.py": "turns a game",
    "own_bot.py": "against random play.",
    "environment.py": "games.",
    "study.py": "moves to choose among.",
    "own_board.py": "turns a game.",
    "own_search.py": "against random play.",
    "replay_record.py": "wins: enough kinds of cheese are collected.",
}


def run(script: str, *arguments: str) -> str:
    """What the script prints."""
    command = [sys.executable, str(EXAMPLES / script), *arguments]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


NEEDS_A_SERVER = ["bot_at_a_table.py"]
"""Run in tests/server/test_play.py."""


LEARNS = ["train.py"]
"""Tried in tests/adapters/test_learning.py, where torch is installed."""


def test_every_script_is_run_here() -> None:
    assert sorted([*LAST_WORDS, *NEEDS_A_SERVER, *LEARNS]) == sorted(
        path.name for path in EXAMPLES.glob("*.py")
    )


@pytest.mark.parametrize("script", LAST_WORDS)
def test_a_script_runs_without_arguments(script: str) -> None:
    assert run(script).rstrip().endswith(LAST_WORDS[script])


@pytest.mark.parametrize("name", names())
def test_random_games_of_every_game_come_to_an_end(name: str) -> None:
    assert run("random_games.py", name, "2").startswith("2 random games of")


def test_a_bot_that_thinks_about_its_turn_beats_random_play() -> None:
    wins = run("own_bot.py", "borgo", "10").partition("wins ")[2].partition(" of ")[0]
    assert int(wins) >= 8


@pytest.mark.parametrize("name", [path.stem for path in sorted((EXAMPLES / "boards").glob("*.toml"))])
def test_a_board_of_ones_own_is_compared_with_the_printed_one(name: str) -> None:
    said = run("own_board.py", str(EXAMPLES / "boards" / f"{name}.toml"), name, "2").splitlines()
    assert [line.partition(":")[0] for line in said] == ["printed", f"{name}.toml"]


def test_a_search_of_ones_own_beats_random_play() -> None:
    wins = run("own_search.py", "little-italy", "4").partition("wins ")[2].partition(" of ")[0]
    assert float(wins) >= 6


def test_a_record_can_be_told_in_another_language() -> None:
    assert "Käse" in run("replay_record.py", str(EXAMPLES / "records" / "borgo.jsonl"), "de")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_records_replay_to_the_result_they_tell(path: Path) -> None:
    with path.open("rb") as file:
        for _, data in read_lines(file):
            assert isinstance(data, dict)
            assert check(data, game(data["game"])) is None


@pytest.mark.parametrize("name", [path.stem for path in sorted((EXAMPLES / "boards").glob("*.toml"))])
def test_the_boards_can_be_played_on(name: str) -> None:
    rules = game(name)
    board = rules.read_board((EXAMPLES / "boards" / f"{name}.toml").read_text("utf-8"))
    rules.new(rules.card.seats[0], board=board).check()
