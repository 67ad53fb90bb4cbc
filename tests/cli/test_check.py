"""Checking records: each wrong one is reported with its line, its move and the reason."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command

Record = dict[str, Any]


@pytest.fixture
def record(tavolata: Command, home: Path) -> Record:
    """A finished game of two with its trace."""
    words = ("--games", "1", "--records", "good.jsonl", "--trace", "--max-turns", "10")
    assert tavolata("simulate", "borgo", *words).code == 0
    found: Record = json.loads((home / "good.jsonl").read_bytes())
    return found


def illegal_move(record: Record) -> None:
    del record["trace"]
    record["moves"][1] = [0, "open K"]


def unreadable_move(record: Record) -> None:
    del record["trace"]
    record["moves"][1] = [0, "fly a1"]


def wrong_seat(record: Record) -> None:
    del record["trace"]
    record["moves"][1][0] = 1


def wrong_result(record: Record) -> None:
    record["result"]["scores"] = [9, 9]


def wrong_legal_list(record: Record) -> None:
    record["trace"][1]["legal"]["0"].append("end")


def wrong_position(record: Record) -> None:
    record["trace"][3]["position"]["turn"] = 7


def unknown_game(record: Record) -> None:
    record["game"] = "bogro"


def other_rules(record: Record) -> None:
    record["rules"] = 99


def too_many_seats(record: Record) -> None:
    record["seats"] = 9


def wrong_goal(record: Record) -> None:
    record["options"]["goal"] = 7


FAULTS: list[tuple[Callable[[Record], None], str]] = [
    (
        illegal_move,
        "line 2, move 2: Player 1 can't play 'open K'. First everyone puts one mouse into a tower.",
    ),
    (unreadable_move, "line 2, move 2: Player 1 can't play 'fly a1'. “fly a1” is not a move of this game."),
    (wrong_seat, "line 2, move 2: Player 2 can't play"),
    (wrong_result, "The result should be"),
    (wrong_legal_list, "line 2, move 2: Before move 2, legal"),
    (wrong_position, "line 2, move 4: Before move 4, position, turn: should be"),
    (unknown_game, "line 2: There is no game 'bogro'. Did you mean borgo?"),
    (other_rules, "line 2: It was played by version 99 of the rules"),
    (too_many_seats, "line 2: Borgo Parmigiano is played by 2 to 4 seats, not 9."),
    (wrong_goal, "line 2: Option goal can be 4, 5 or 6, not 7."),
]


@pytest.mark.parametrize(("spoil", "reason"), FAULTS, ids=[spoil.__name__ for spoil, _ in FAULTS])
def test_a_wrong_record_is_reported_and_the_others_are_checked(
    tavolata: Command, home: Path, record: Record, spoil: Callable[[Record], None], reason: str
) -> None:
    good = json.dumps(record)
    spoil(record)
    (home / "mixed.jsonl").write_text(f"{good}\n{json.dumps(record)}\n{good}\n")
    answer = tavolata("check", "mixed.jsonl")
    report, summary = answer.out.splitlines()
    assert answer.code == 1
    assert report.startswith("mixed.jsonl, line 2")
    assert reason in report
    assert summary == "3 records checked, 1 wrong."


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "there is no record in it."),
        (b"\n\n", "there is no record in it."),
        (b"hello\n", "The line is not a whole JSON object"),
        (b"[1, 2]\n", "This is no record"),
        (b"{}\n", "This is no record"),
        (b'{"game": "borgo"}\n', 'A record begins with "tavolata": 1, not null.'),
        (b"\xff\xfe\n", "The line is not a whole JSON object"),
        (b"[" * 100_000 + b"\n", "The line is not a whole JSON object"),
    ],
)
def test_a_file_without_records_is_told(tavolata: Command, home: Path, content: bytes, reason: str) -> None:
    (home / "odd.jsonl").write_bytes(content)
    answer = tavolata("check", "odd.jsonl")
    assert answer.code == 1
    assert reason in answer.out.splitlines()[0]


def test_a_truncated_file_is_told_and_its_whole_lines_are_checked(
    tavolata: Command, home: Path, record: Record
) -> None:
    whole = json.dumps(record).encode() + b"\n"
    (home / "cut.jsonl").write_bytes(whole + whole[:-200])
    answer = tavolata("check", "cut.jsonl")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "cut.jsonl, line 2: The line is not a whole JSON object (the file ends in the middle of it).",
        "2 records checked, 1 wrong.",
    ]


def test_records_are_read_from_standard_input(tavolata: Command, record: Record) -> None:
    answer = tavolata("check", "-", lines=[json.dumps(record)])
    assert (answer.code, answer.out) == (0, "1 record checked, all right.\n")


def test_several_files_are_summed_up(tavolata: Command, record: Record) -> None:
    assert tavolata("check", "good.jsonl", "good.jsonl").out == "2 records checked, all right.\n"
