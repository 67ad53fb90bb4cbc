"""Guests that can't be played: each is a sentence, and the others still play."""

import asyncio
from pathlib import Path

import pytest

from bench.server.running import Running
from tavolata import games
from tavolata.client import Client
from tests.guest.conftest import HERE, Run, bring, with_guests

PIG = (HERE / "pig" / "__init__.py").read_text().replace("package = __name__", 'package = "tavolata"')
CARD = "Card(name='{}', title='x', sentence='x', seats=range(2, 3), actions=1)"

BAD = {
    "borgo": (PIG, "the house has a game of this name"),
    "absent": (
        "import no_such_module\nGAME = 1\n",
        "can't be imported (ModuleNotFoundError: No module named 'no_such_module')",
    ),
    "leaving": ("raise SystemExit(3)\n", "can't be imported (SystemExit: 3)"),
    "half": (
        "from tavolata.engine.plain import PlainGame\nGAME = PlainGame()\n",
        "can't be imported (TypeError: Can't instantiate",
    ),
    "none": ("GAME = 'none'\n", "none_guest:GAME is no Game but of type str"),
    "other": (PIG, "its card is named 'pig'"),
    "crowd": (
        PIG.replace('name="pig"', 'name="crowd"').replace("range(2, 7)", "range(2, 9)"),
        "a table has 1 to 6 seats",
    ),
    "broken": (
        PIG.replace('name="pig"', 'name="broken"').replace("[0] * seats)", "seats)"),
        "can't be begun (TypeError",
    ),
}


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crowd")
    for name, (module, _) in BAD.items():
        bring(folder, name, module)
    return folder


def test_each_is_told_of_with_its_cause(run: Run, pig: Path, crowd: Path) -> None:
    told = " ".join(run([pig, crowd], "games").stdout.split())
    for name, (_, why) in BAD.items():
        assert f"{name} of package {name}-guest is left out: " in told
        assert why in told, (name, told)
    assert "pig Pig 2-6" in told
    assert "borgo Borgo Parmigiano 2-4" in told


def test_the_doctor_finds_them(run: Run, crowd: Path) -> None:
    answer = run([crowd], "doctor")
    assert "none of package none-guest is left out" in " ".join(answer.stdout.split())
    assert answer.returncode != 0


def test_they_are_no_games(run: Run, crowd: Path) -> None:
    answer = run([crowd], "play", "none")
    assert "There is no game 'none'." in answer.stderr
    assert run([crowd], "simulate", "borgo", "--games", "1").returncode == 0


def test_of_two_guests_of_one_name_the_first_plays(run: Run, pig: Path, tmp_path: Path) -> None:
    folder = bring(tmp_path / "second", "pig", PIG)
    told = " ".join(run([folder, pig], "games").stdout.split())
    assert "pig of package tavolata-pig is left out: another guest has this name" in told


def test_the_server_opens_and_its_log_names_them(
    crowd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", with_guests(crowd)["PYTHONPATH"])
    server = Running(tmp_path / "tables.db", tmp_path / "log").start()
    try:
        listed = asyncio.run(Client(server.base).get("/api/games"))["games"]
        assert [each["name"] for each in listed] == games.own()
    finally:
        assert server.stop() == 0
    assert "none_guest:GAME is no Game but of type str" in server.log.read_text()
