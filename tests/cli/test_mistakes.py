"""Every mistake on the command line is answered in one sentence that says what there is."""

import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Command

MISTAKES = [
    ("simulat borgo", "There is no command 'simulat'. Did you mean simulate?"),
    ("play bogro", "There is no game 'bogro'. Did you mean borgo?"),
    ("rules Borgo", "Did you mean borgo?"),
    ("simulate borgo --seats 1", "Borgo Parmigiano is played by 2 to 4 seats, not 1."),
    ("play borgo --seats 9", "Borgo Parmigiano is played by 2 to 4 seats, not 9."),
    ("play borgo --option goal=7", "Option goal can be 4, 5 or 6, not 7."),
    ("simulate borgo --option gaol=5", "There is no Borgo Parmigiano option 'gaol'. Did you mean goal?"),
    ("simulate borgo --option goal", "An option is written name=value, not 'goal'."),
    ("simulate borgo --option goal=5 --option goal=6", "Option goal is given twice."),
    ("simulate borgo --max-turns 5 --option max_turns=6", "The limit is given twice"),
    ("simulate borgo --bots gredy", "There is no bot 'gredy'. Did you mean greedy?"),
    ("simulate borgo --seats 3 --bots random,greedy", "3 seats need one bot for all or 3 bots, not 2."),
    ("simulate borgo --games 0", "a whole number from 1 up is needed, not '0'"),
    ("simulate borgo --seed -1", "a whole number from 0 up is needed, not '-1'"),
    ("simulate borgo --jobs two", "a whole number from 1 up is needed, not 'two'"),
    ("simulate borgo --trace", "say where with --records FILE."),
    ("simulate borgo --records missing/folder.jsonl", "missing/folder.jsonl can't be written: No such file"),
    ("simulate borgo --board missing.toml", "missing.toml can't be read: No such file or directory."),
    ("play borgo --bot greedy greedy greedy --seats 2", "There are 3 bots for 2 seats."),
    (
        "play borgo --seats 2 --bot greedy --name A B",
        "There are more names (2) than seats for people (1 of 2).",
    ),
    ("play borgo --lang fr", "There is no language 'fr'. There are en, it, de."),
    ("play borgo --resume missing.jsonl", "missing.jsonl can't be read"),
    ("check missing.jsonl", "missing.jsonl can't be read: No such file or directory."),
    ("check .", ". can't be read: Is a directory."),
    ("replay missing.jsonl", "missing.jsonl can't be read"),
    ("perft borgo --depth 1 --position missing.json", "missing.json can't be read"),
    ("perft borgo --depth 1 --position x --seats 2", "leave --seats and --option out."),
    ("perft borgo", "the following arguments are required: --depth"),
    ("bench chess", "There is no game 'chess'."),
    ("serve --port 65536", "a whole number from 0 to 65535 is needed, not '65536'"),
    ("serve --host 192.0.2.1", "Port 8740 of 192.0.2.1 can't be opened: Cannot assign requested address"),
]


@pytest.mark.parametrize(("words", "sentence"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake_is_answered_in_a_sentence(tavolata: Command, words: str, sentence: str) -> None:
    answer = tavolata(*words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert len(answer.err.splitlines()) <= 3


def test_a_port_that_is_taken_is_told_in_a_sentence(tavolata: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = tavolata("serve", "--port", str(port), "--db", str(tmp_path / "tables.db"))
    assert answer.code == 2
    assert answer.sentence == f"tavolata: Port {port} of 127.0.0.1 is taken: choose another by --port."
    assert not (tmp_path / "tables.db").exists()


HOLE = """name = "Bad castle"
[rooms]
A = [
    "#AABCC#",
    "DAABCCE",
    "DFF.GGE",
    "HIJJJKL",
    "HIMMMKL",
    "HNOPQRL",
    "#NOPQR#",
]
"""


@pytest.mark.parametrize("command", ["play", "simulate", "perft --depth 1"])
def test_a_board_file_with_a_hole_names_line_and_cause(tavolata: Command, home: Path, command: str) -> None:
    (home / "castle.toml").write_text(HOLE)
    name, *rest = command.split()
    answer = tavolata(name, "borgo", *rest, "--board", "castle.toml")
    assert answer.code == 2
    assert answer.sentence == ("tavolata: Line 6 of the board file: d5 is '.'; rooms are the letters A to R.")


def test_a_board_file_that_is_no_text_is_refused(tavolata: Command, home: Path) -> None:
    (home / "castle.toml").write_bytes(b"\xff\xfe\x00")
    answer = tavolata("play", "borgo", "--board", "castle.toml")
    assert answer.code == 2
    assert "castle.toml is not a text file in UTF-8." in answer.err


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"phase": "turn"}', "[" * 100_000])
def test_a_position_that_is_none_is_refused(tavolata: Command, home: Path, text: str) -> None:
    (home / "position.json").write_text(text)
    answer = tavolata("perft", "borgo", "--depth", "1", "--position", "position.json")
    assert answer.code == 2
    assert answer.sentence.startswith("tavolata: ")
