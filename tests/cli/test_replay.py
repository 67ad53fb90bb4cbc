"""Stepping through a record."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def record(tavolata: Command, home: Path) -> Path:
    words = ("--games", "2", "--seed", "4", "--max-turns", "6", "--records", "two.jsonl")
    assert tavolata("simulate", "borgo", *words).code == 0
    return home / "two.jsonl"


def headings(out: str) -> list[str]:
    """What each screen says of its place: `Move 3 of 40` or `Before the first move`."""
    lines = [line for line in out.splitlines() if "Borgo Parmigiano  " in line]
    return [line.partition("Borgo Parmigiano  ")[2].partition(":")[0] for line in lines]


def test_enter_goes_on_b_goes_back_a_number_jumps(tavolata: Command, record: Path) -> None:
    moves = len(json.loads(record.read_bytes().splitlines()[0])["moves"])
    answer = tavolata("replay", record, lines=["", "", "b", "5", "0", "b", "q"])
    assert answer.code == 0
    places = [
        f"Move {k} of {moves}" if k else f"Before the first move, {moves} to come."
        for k in (0, 1, 2, 1, 5, 0)
    ]
    assert headings(answer.out) == places
    assert "This is the beginning." in answer.out


def test_the_last_screen_tells_who_won(tavolata: Command, record: Path) -> None:
    moves = len(json.loads(record.read_bytes().splitlines()[0])["moves"])
    answer = tavolata("replay", record, lines=[str(moves), ""])
    assert "wins" in answer.out
    assert "This was the last move." in answer.out


def test_any_game_of_the_file_can_be_seen_from_any_seat(tavolata: Command, record: Path) -> None:
    assert tavolata("replay", record, "--game", "2", "--seat", "1", "--lang", "it").code == 0
    answer = tavolata("replay", record, "--game", "3")
    assert (answer.code, answer.sentence) == (2, f"tavolata: {record} holds 2 records, there is no number 3.")
    answer = tavolata("replay", record, "--seat", "2")
    assert answer.code == 2
    assert "numbered 0 to 1, there is no seat 2." in answer.err


def test_what_is_no_answer_is_told(tavolata: Command, record: Path) -> None:
    answer = tavolata("replay", record, lines=["what", "9999"])
    assert answer.out.count("Press Enter for the next move") == 2


def test_an_unfinished_record_says_so_at_its_end(tavolata: Command, home: Path, record: Path) -> None:
    data = json.loads(record.read_bytes().splitlines()[0])
    data["moves"], data["result"] = data["moves"][:4], None
    (home / "half.jsonl").write_text(json.dumps(data))
    answer = tavolata("replay", "half.jsonl", lines=["4"])
    assert "The record ends here, the game was not over." in answer.out


def test_a_wrong_move_is_shown_where_it_stands(tavolata: Command, home: Path, record: Path) -> None:
    data = json.loads(record.read_bytes().splitlines()[0])
    data["moves"][1] = [0, "open K"]
    (home / "wrong.jsonl").write_text(json.dumps(data))
    answer = tavolata("replay", "wrong.jsonl", lines=["1"])
    assert "From here on the record is wrong: First everyone puts one mouse into a tower." in answer.out


@pytest.mark.parametrize("content", ["", "{", "{}", '{"game": "bogro"}'])
def test_a_file_without_a_record_is_refused(tavolata: Command, home: Path, content: str) -> None:
    (home / "odd.jsonl").write_text(content)
    answer = tavolata("replay", "odd.jsonl")
    assert answer.code == 2
    assert "odd.jsonl" in answer.sentence
