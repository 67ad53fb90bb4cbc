"""A game at the terminal: moves by number, key and text, undo, log, hints, saving, nothing lost."""

import itertools
import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tavolata import games
from tests.cases import GAMES, LANGUAGES
from tests.cli.conftest import Command

HIDDEN = [name for name in GAMES if games.game(name).card.hidden]
TWO = ("play", "borgo", "--seats", "2", "--seed", "3", "--name", "Ada", "Bruno")


def moves_in(path: Path) -> list[list[object]]:
    """The moves of a record, after the first one: nature shows the spare."""
    moves: list[list[object]] = json.loads(path.read_bytes())["moves"]
    return moves[1:]


def kept(home: Path) -> Path:
    """The one record that was kept in the usual folder."""
    [path] = (home / "data" / "tavolata").iterdir()
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_piped_input(
    tavolata: Command, home: Path, name: str, language: str
) -> None:
    words = ("--seed", "1", "--bot", "greedy", "--lang", language, "--option", "max_turns=12")
    answer = tavolata("play", name, *words, lines=["1"] * 400 + ["", "whole.jsonl"])
    assert answer.code == 0
    assert "{" not in answer.out
    assert tavolata("check", "1").code == 0
    assert json.loads((home / "1").read_bytes())["result"]


@pytest.mark.parametrize("typed", ["2", "pa7", "place a7", "PLACE A7", "pla7"])
def test_a_move_is_chosen_by_number_by_key_or_by_text(tavolata: Command, home: Path, typed: str) -> None:
    tavolata(*TWO, lines=[typed])
    assert moves_in(kept(home)) == [[0, "place a7"]]


def test_a_refused_move_is_answered_with_reason_and_section(tavolata: Command) -> None:
    answer = tavolata(*TWO, lines=["open K", "ok", "place b2", "99", "place a1", "pa1"])
    assert answer.out.count("First everyone puts one mouse into a tower. (§1)") == 2
    assert "“place b2” is not a move of this game." in answer.out
    assert "“99” is not a move of this game." in answer.out
    assert "There is already a mouse in the tower a1. (§1)" in answer.out


def test_the_beginning_of_a_move_lists_what_it_could_become(tavolata: Command) -> None:
    answer = tavolata(*TWO, lines=["1", "1", "push"])
    listed = answer.out.partition("That could be several moves:")[2].splitlines()[1:13]
    assert all("Push the spare (" in line for line in listed)


def test_undo_takes_back_only_what_the_rules_let(tavolata: Command, home: Path) -> None:
    answer = tavolata(*TWO, lines=["u", "pa1", "u", "pg7", "pa1", "oe", "u", "s out.jsonl"])
    refusal = "Only your own last move can be undone"
    assert answer.out.count(refusal) == 2
    assert moves_in(home / "out.jsonl")[:3] == [[0, "place g7"], [1, "place a1"], [0, "open E"]]


def test_the_log_tells_everything_in_words(tavolata: Command) -> None:
    answer = tavolata(*TWO, lines=["pa1", "pg7", "l"])
    log = answer.out[answer.out.rindex("End the turn") :]
    assert "● Ada puts a mouse into the tower a1." in log
    assert "■ Bruno puts a mouse into the tower g7." in log


def test_a_hint_is_a_legal_move(tavolata: Command) -> None:
    answer = tavolata(*TWO, lines=["h"])
    hint = answer.out.partition("Nonna would choose: Put a mouse into the tower ")[2]
    assert hint[:2] in ("a1", "a7", "g1", "g7")
    assert hint[2:8] == f" (p{hint[:2]})"
    chances = [int(chance) for chance in re.findall(r"(\d+) % to win: Put a mouse", hint)]
    assert len(chances) == 4, "every way in was thought about"
    assert chances == sorted(chances, reverse=True)
    assert re.search(r"\d+ positions in \d+\.\d s", hint)


def test_hints_come_unasked_where_they_are_wanted(tavolata: Command) -> None:
    answer = tavolata(*TWO, "--hint", lines=["pa1"])
    assert answer.out.count("Nonna would choose") == 2, "before the first move, and before the next"


def test_help_tells_the_keys(tavolata: Command) -> None:
    assert "undo your last move" in tavolata(*TWO, lines=["?"]).out


def test_a_saved_game_goes_on_where_it_was(tavolata: Command, home: Path) -> None:
    tavolata(*TWO, lines=["pa1", "pg7", "s half.jsonl", "q"])
    assert tavolata("check", "half.jsonl").code == 0
    answer = tavolata("play", "borgo", "--resume", "half.jsonl", lines=["e", "s more.jsonl"])
    assert "Player 1 puts a mouse into the tower a1." in answer.out
    assert moves_in(home / "more.jsonl") == [[0, "place a1"], [1, "place g7"], [0, "end"]]


def test_an_existing_file_is_never_written_over_except_by_the_same_game(
    tavolata: Command, home: Path
) -> None:
    (home / "mine.txt").write_text("precious")
    answer = tavolata(*TWO, lines=["pa1", "s mine.txt", "s own.jsonl", "pg7", "s own.jsonl", "q"])
    assert (home / "mine.txt").read_text() == "precious"
    assert "There is already a file mine.txt, and it stays as it is." in answer.out
    assert moves_in(home / "own.jsonl") == [[0, "place a1"], [1, "place g7"]]


def test_a_file_that_cannot_be_written_is_told(tavolata: Command, home: Path) -> None:
    (home / "folder").mkdir()
    answer = tavolata(*TWO, lines=["pa1", "s folder", "s nowhere/file.jsonl"])
    assert "folder can't be written: Is a directory." in answer.out
    assert "nowhere/file.jsonl can't be written: No such file or directory." in answer.out


@pytest.mark.parametrize(("reply", "saved"), [("", True), ("y", True), ("n", False)])
def test_quitting_offers_to_save(tavolata: Command, home: Path, reply: str, saved: bool) -> None:
    answer = tavolata(*TWO, lines=["pa1", "q", reply])
    assert answer.code == 0
    assert "Save the game?" in answer.out
    assert "Good-bye" in answer.out
    assert (home / "data").exists() == saved


def test_quitting_before_the_first_move_asks_nothing(tavolata: Command, home: Path) -> None:
    assert "Save" not in tavolata(*TWO, lines=["q"]).out
    assert not (home / "data").exists()


def test_the_end_of_input_keeps_the_game_and_tells_how_to_go_on(tavolata: Command, home: Path) -> None:
    answer = tavolata(*TWO, lines=["pa1"])
    path = kept(home)
    assert answer.code == 0
    assert f"The record is in {path}." in answer.out
    assert f"tavolata play borgo --resume {path}" in answer.out
    assert tavolata("check", path).code == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_and_a_closed_terminal_keep_the_game(home: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-u", "-m", "tavolata.cli.main", *TWO]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("pa1\n")
        process.stdin.flush()
        while "Bruno, put your first mouse" not in process.stdout.readline():
            pass
        process.send_signal(number)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"The record is in {kept(home)}." in out


def test_nothing_is_lost_when_nobody_reads_any_more(home: Path) -> None:
    command = [sys.executable, "-m", "tavolata.cli.main", *TWO]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        while "q quit" not in process.stdout.readline():
            pass
        assert process.stdout.read(2) == "> "
        process.stdout.close()
        process.stdin.write("pa1\n")
        process.stdin.flush()
        errors = process.stderr.read()
    assert "Traceback" not in errors
    assert moves_in(kept(home)) == [[0, "place a1"]]


def test_without_a_word_one_person_plays_against_a_bot(tavolata: Command) -> None:
    answer = tavolata("play", "borgo", lines=["1"])
    assert "· Ugo" in answer.out, "somebody of the family, by name"
    assert "● Player 1" in answer.out


def test_bots_alone_can_be_watched(tavolata: Command) -> None:
    answer = tavolata("play", "borgo", "--seats", "2", "--bot", "greedy", "random", "--seed", "2")
    assert answer.code == 0
    assert answer.out.count("puts a mouse into the tower") == 2
    assert "wins" in answer.out


def test_the_same_seed_gives_the_game_that_simulate_plays_first(tavolata: Command, home: Path) -> None:
    tavolata(
        "simulate", "borgo", "--games", "1", "--seed", "5", "--max-turns", "0", "--records", "first.jsonl"
    )
    [[_, spare], *_] = json.loads((home / "first.jsonl").read_bytes())["moves"]
    answer = tavolata("play", "borgo", "--seed", "5")
    letter = spare.split()[1]
    assert f"Spare  {letter if letter != '.' else '·'} " in answer.out


def test_the_language_of_the_system_is_spoken(tavolata: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "setze deine erste Maus" in tavolata("play", "borgo").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "put your first mouse" in tavolata("play", "borgo").out


@pytest.mark.parametrize("name", HIDDEN)
def test_a_curtain_hides_one_players_secrets_from_the_next(tavolata: Command, name: str) -> None:
    answer = tavolata("play", name, "--seats", "2", "--seed", "1", lines=["", "1"] * 40)
    screens = answer.out.split("Pass the screen on. ")
    assert len(screens) > 2
    for before, after in itertools.pairwise(screens[1:]):
        # a screen begins with the name of whom it is for, and the next is for another
        assert before.partition(",")[0] != after.partition(",")[0]


def test_a_game_without_secrets_has_no_curtain(tavolata: Command) -> None:
    assert "Pass the screen on" not in tavolata(*TWO, lines=["pa1", "pg7"]).out


def test_going_on_keeps_bots_and_names_on_their_seats(tavolata: Command, home: Path) -> None:
    answer = tavolata("play", "borgo", "--bot", "random", "--name", "Ada Bi", lines=["pa1"])
    assert f"tavolata play borgo --resume {kept(home)} --bot random --name 'Ada Bi'" in answer.out


def test_a_record_with_a_wrong_move_is_not_gone_on_with(tavolata: Command, home: Path) -> None:
    tavolata(*TWO, lines=["pa1", "pg7", "s half.jsonl", "q"])
    broken = (home / "half.jsonl").read_text().replace("place g7", "place a1")
    (home / "half.jsonl").write_text(broken)
    answer = tavolata("play", "borgo", "--resume", "half.jsonl")
    assert answer.code == 2
    assert answer.sentence.startswith(
        "tavolata: half.jsonl, line 1, move 3: Player 2 can't play 'place a1'. "
    )


@pytest.mark.parametrize(
    ("language", "agreed"),
    [("en", "discs shuffled · a single turn"), ("it", "dischi mescolati"), ("de", "Scheiben gemischt")],
)
def test_what_was_agreed_on_is_said_in_the_players_language(
    tavolata: Command, language: str, agreed: str
) -> None:
    words = ("--option", "discs=shuffled", "--option", "max_turns=1", "--lang", language)
    assert f"Little Italy  {agreed}" in tavolata("play", "little-italy", *words).out


def test_what_happened_before_the_last_news_is_in_the_log(tavolata: Command) -> None:
    words = ("play", "little-italy", "--seats", "6", "--bot", *["random"] * 5, "--seed", "1")
    answer = tavolata(*words, lines=["1"])
    assert "more before that; l shows everything." in answer.out


@pytest.mark.parametrize("name", GAMES)
def test_a_narrow_window_cuts_the_table_off_and_says_so(
    tavolata: Command, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    answer = tavolata("play", name, "--seed", "1")
    assert "The table is drawn 80 columns wide, this window has 60." in answer.out


def test_nobody_calls_back_what_another_player_typed(home: Path) -> None:
    pty = pytest.importorskip("pty")
    pytest.importorskip("readline")
    ours, terminal = pty.openpty()
    command = [sys.executable, "-m", "tavolata.cli.main", "play", "mille-grazie", "--seats", "3"]
    environment = {**os.environ, "TERM": "xterm"}

    def answer(keys: bytes) -> bytes:
        """What is written between these keys and the next prompt."""
        os.write(ours, keys)
        out = b""
        while not out.endswith(b"> "):
            assert select.select([ours], [], [], 60)[0], f"no prompt after {out!r}"
            out += os.read(ours, 4096)
        return out

    with subprocess.Popen(command, env=environment, stdin=terminal, stdout=terminal) as process:
        try:
            assert b"Player 2, press Enter" in answer(b"")
            answer(b"\n")
            assert b"Player 3, press Enter" in answer(b"hide L\n")
            answer(b"\n")
            # the key for the line before, then Enter: there is no such line, the table is drawn again
            assert b"Player 3, choose in secret" in answer(b"\x1b[A\n")
        finally:
            process.kill()
    os.close(ours)
    os.close(terminal)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
@pytest.mark.parametrize(
    "words", ["games", "perft borgo --depth 1", "simulate borgo --games 1", "play borgo"]
)
def test_output_that_cannot_be_written_is_told(home: Path, words: str) -> None:
    command = [sys.executable, "-m", "tavolata.cli.main", *words.split()]
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert answer.returncode == 2
    assert answer.stderr.endswith("tavolata: standard output can't be used: No space left on device.\n")
    assert "Traceback" not in answer.stderr
