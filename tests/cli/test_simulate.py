"""Simulations: the same games whatever plays them, nothing lost, honest figures."""

import itertools
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tavolata import games
from tavolata.lab.statistics import percentile, wilson
from tests.cases import GAMES
from tests.cli.conftest import Command

FULL_DISK = Path("/dev/full")


def without_speed(report: str) -> str:
    return report[: report.rindex("\n\n")]


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes(
    tavolata: Command, home: Path
) -> None:
    words = (
        "simulate",
        "borgo",
        "--seats",
        "3",
        "--games",
        "60",
        "--seed",
        "7",
        "--bots",
        "random,greedy,random",
    )
    alone = tavolata(*words, "--records", "alone.jsonl")
    shared = tavolata(*words, "--records", "shared.jsonl", "--jobs", "2")
    assert (alone.code, shared.code) == (0, 0)
    assert (home / "alone.jsonl").read_bytes() == (home / "shared.jsonl").read_bytes()
    assert without_speed(alone.out) == without_speed(shared.out)


def test_another_seed_gives_other_games(tavolata: Command, home: Path) -> None:
    for seed in ("1", "2"):
        tavolata("simulate", "borgo", "--games", "3", "--seed", seed, "--records", f"{seed}.jsonl")
    assert (home / "1.jsonl").read_bytes() != (home / "2.jsonl").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_check_accepts_what_simulate_writes(tavolata: Command, name: str) -> None:
    card = games.game(name).card
    for seats in card.seats:
        path = f"{seats}.jsonl"
        words = ("--seats", seats, "--games", "2", "--seed", seats, "--max-turns", "30")
        assert tavolata("simulate", name, *words, "--records", path, "--trace").code == 0
        answer = tavolata("check", path)
        assert (answer.code, answer.out) == (0, "2 records checked, all right.\n")


def test_every_choice_of_every_option_reaches_the_record(tavolata: Command, home: Path) -> None:
    for side, goal in itertools.product("AB", (4, 5, 6)):
        words = (
            "--option",
            f"side={side}",
            "--option",
            f"goal={goal}",
            "--records",
            "out.jsonl",
            "--games",
            "1",
        )
        assert tavolata("simulate", "borgo", *words).code == 0
        record = json.loads((home / "out.jsonl").read_bytes())
        assert record["options"] == {"side": side, "goal": goal, "max_turns": 1000}
        assert tavolata("check", "out.jsonl").code == 0


def test_the_report_tells_wins_length_endings_and_speed(tavolata: Command) -> None:
    answer = tavolata("simulate", "borgo", "--games", "20", "--bots", "random,greedy")
    first, *lines = answer.out.splitlines()
    assert first == "Borgo Parmigiano, 2 seats, side A, goal 4, max_turns 1000, seed 0: 20 games"
    starts = [line.split()[0] for line in lines if line]
    assert starts[:6] == ["seat", "●", "■", "bot", "random", "greedy"]
    assert starts[6:9] == ["length", "turns", "moves"]
    wins = [int(line.split()[3]) for line in lines if line.startswith(("●", "■"))]
    assert sum(wins) == 20
    assert "moves a second on one process" in lines[-1]


def test_records_can_go_to_standard_output(tavolata: Command) -> None:
    answer = tavolata("simulate", "borgo", "--games", "2", "--records", "-")
    assert [json.loads(line)["game"] for line in answer.out.splitlines()] == ["borgo", "borgo"]
    assert "2 games" in answer.err


@pytest.mark.skipif(not FULL_DISK.exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_in_a_sentence(tavolata: Command) -> None:
    answer = tavolata("simulate", "borgo", "--games", "5", "--records", FULL_DISK)
    assert answer.code == 2
    assert answer.sentence == "tavolata: /dev/full can't be written: No space left on device."


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_and_a_polite_kill_keep_what_was_played(home: Path, jobs: str, number: signal.Signals) -> None:
    records = home / "kept.jsonl"
    words = ["simulate", "borgo", "--games", "10000000", "--jobs", jobs, "--records", str(records)]
    command = [sys.executable, "-m", "tavolata.cli.main", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while not (records.exists() and records.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    lines = records.read_bytes().splitlines(keepends=True)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert f"stopped after {len(lines)} of 10000000 games; their records are in {records}." in err
    assert f": {len(lines):,} game" in out
    assert all(line.endswith(b"}\n") and json.loads(line)["result"] for line in lines)


def test_wilson_intervals_are_those_of_the_textbook() -> None:
    # R: prop.test(x, n, correct = FALSE)$conf.int
    expected = {(0, 10): (0.0, 0.2775), (5, 10): (0.2366, 0.7634), (81, 263): (0.2553, 0.3662)}
    for (successes, trials), (low, high) in expected.items():
        assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_percentiles_lie_between_neighbours_in_proportion() -> None:
    assert [percentile([10, 20, 30], percent) for percent in (0, 25, 50, 100)] == [10, 15, 20, 30]
    assert percentile([4], 95) == 4


def test_tables_are_written_beside_the_report(tavolata: Command, home: Path) -> None:
    words = ("simulate", "borgo", "--games", "4", "--max-turns", "6", "--bots", "random,greedy", "--rotate")
    forms = ("--csv", "t.csv", "--json", "t.json", "--parquet", "t.parquet")
    answer = tavolata(*words, *forms, "--jobs", "2")
    assert (answer.code, answer.err) == (0, "")
    rows = json.loads((home / "t.json").read_bytes())
    assert [row["bot"] for row in rows] == ["random", "greedy", "greedy", "random"] * 2
    assert len((home / "t.csv").read_text().splitlines()) == 1 + len(rows)
    assert (home / "t.parquet").read_bytes()[:4] == b"PAR1"


def test_a_table_that_can_not_be_written_is_told_before_the_first_game(tavolata: Command) -> None:
    answer = tavolata("simulate", "borgo", "--games", "1000000", "--csv", "nowhere/t.csv")
    assert answer.code == 2
    assert "nowhere/t.csv can't be written: No such file or directory." in answer.err


@pytest.mark.skipif(not FULL_DISK.exists(), reason="there is no /dev/full here")
def test_a_table_that_fits_on_no_disk_is_told_of(tavolata: Command) -> None:
    answer = tavolata("simulate", "borgo", "--games", "2", "--json", str(FULL_DISK))
    assert answer.code == 2
    assert "can't be written: No space left on device." in answer.err
