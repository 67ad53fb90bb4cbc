"""A game of others plays through every door of the house, which knows nothing of it."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.server.running import Running
from tavolata.client import Client
from tests.guest.conftest import HERE, Run, bring, with_guests
from tests.server.test_play import play_all


def test_it_is_a_small_game_and_names_nothing_but_the_engine() -> None:
    source = (HERE / "pig" / "__init__.py").read_text()
    assert len(source.splitlines()) < 150
    ours = {line.split()[1] for line in source.splitlines() if line.startswith("from tavolata")}
    assert {each.rpartition(".")[0] for each in ours} == {"tavolata.engine"}


def test_it_is_listed_with_the_others(run: Run, pig: Path) -> None:
    lines = run([pig], "games").stdout.splitlines()
    assert any(line.split()[:3] == ["pig", "Pig", "2-6"] for line in lines)
    assert any(line.startswith("borgo") for line in lines)
    assert "pig" not in run([], "games").stdout


def test_the_doctor_has_played_it(run: Run, pig: Path) -> None:
    assert "Pig, 2 to 6 seats, en, it, de" in run([pig], "doctor").stdout


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_its_rules_are_shown_in_the_one_language_they_have(run: Run, pig: Path, language: str) -> None:
    assert "A one takes all that is at stake" in run([pig], "rules", "pig", "--lang", language).stdout


def test_it_is_played_in_the_terminal(run: Run, pig: Path) -> None:
    words = ["play", "pig", "--seats", "2", "--seed", "2", "--name", "Ada", "Bruno"]
    shown = run([pig], *words, lines="1\n1\n2\n").stdout
    for sentence in ("Ada, roll again or put your points away.", "Roll the die", "at stake", "Ada rolls a"):
        assert sentence in shown, shown
    assert "Traceback" not in shown


def test_without_a_word_of_its_own_it_is_played_all_the_same(run: Run, tmp_path: Path) -> None:
    source = (HERE / "pig" / "__init__.py").read_text().replace('name="pig"', 'name="mute"')
    mute = bring(tmp_path / "mute", "mute", source.replace("package = __name__", 'package = "tavolata"'))
    played = run([mute], "play", "mute", "--seats", "2", "--seed", "2", lines="1\n1\n2\n")
    assert "rolled" in played.stdout
    assert "Traceback" not in played.stdout + played.stderr


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_it_is_simulated_checked_and_replayed(run: Run, pig: Path, tmp_path: Path, bots: str) -> None:
    words = [
        "--games",
        "4",
        "--seats",
        "3",
        "--bots",
        bots,
        "--seed",
        "1",
        "--jobs",
        "2",
        "--records",
        "games.jsonl",
        "--trace",
    ]
    assert run([pig], "simulate", "pig", *words).returncode == 0
    records = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [record["result"]["why"] for record in records] == ["goal"] * 4
    assert "4 records" in run([pig], "check", "games.jsonl").stdout
    assert "rolls a" in run([pig], "replay", "games.jsonl", lines="\n\n\n").stdout
    without = run([], "check", "games.jsonl")
    assert without.returncode != 0
    assert "There is no game 'pig'." in without.stdout + without.stderr


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_a_game_that_always_ends_is_given_no_limit_of_turns(run: Run, tmp_path: Path, command: str) -> None:
    source = (HERE / "pig" / "__init__.py").read_text().replace('name="pig"', 'name="short"')
    source = source.replace(", MAX_TURNS)", ",)").replace('int(options["max_turns"])', "40")
    source = source.replace("package = __name__", 'package = "tavolata"')
    short = bring(tmp_path / "short", "short", source)
    played = run([short], command, "short", "--seats", "2", "--bots", "random,greedy", "--games", "2")
    assert played.returncode == 0, played.stderr
    refused = run([short], command, "short", "--bots", "random,greedy", "--max-turns", "9")
    assert "There is no Pig option 'max_turns'." in refused.stderr


def test_its_lines_of_play_are_counted(run: Run, pig: Path, tmp_path: Path) -> None:
    # one seat's first move, six faces, then: after a one the other's roll, else roll or hold
    assert run([pig], "perft", "pig", "--depth", "3").stdout.split()[-1] == "11"
    (tmp_path / "late.json").write_text(
        '{"goal": 50, "max_turns": 0, "points": [49, 0], "stake": 1, "turn": 0, "turns": 8, "rolling": false}'
    )
    assert run([pig], "perft", "pig", "--depth", "2", "--position", "late.json").stdout.split()[-1] == "7"


STUDY = """
import warnings
import pyspiel
import tavolata.adapters.openspiel
from tavolata.adapters import gymnasium, pettingzoo
from tavolata.adapters.observing import set_up
from tavolata.adapters.vector import Vector
from gymnasium.utils.env_checker import check_env
warnings.simplefilter("ignore")
from pettingzoo.test import api_test, parallel_api_test, seed_test

for seats in range(2, 7):
    api_test(pettingzoo.env("pig", seats), num_cycles=50)
    seed_test(lambda: pettingzoo.env("pig", seats), num_cycles=50)
    parallel_api_test(pettingzoo.parallel_env("pig", seats), num_cycles=50)
    check_env(gymnasium.env("pig", seats=seats), skip_render_check=True)
    pyspiel.random_sim_test(pyspiel.load_game(f"tavolata_pig(players={seats})"), 1, True, False)
    envs = Vector("pig", 3, seats)
    envs.reset()
    for _ in range(100):
        envs.step(envs.pick())
    for state, row, seat in zip(envs._games.states, envs.seen.observations, envs.seen.seats):
        assert (row == set_up("pig", seats).observe(state.knowledge(seat))).all()
print("all is well")
"""


def test_it_is_studied_as_the_games_of_the_house_are(pig: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", STUDY]
    told = subprocess.run(
        command, cwd=tmp_path, env=with_guests(pig), capture_output=True, text=True, timeout=90
    )
    assert told.stdout.endswith("all is well\n"), told.stderr


def test_it_is_played_at_a_table(pig: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", with_guests(pig)["PYTHONPATH"])
    server = Running(tmp_path / "tables.db", tmp_path / "log").start()

    async def visit() -> None:
        client = Client(server.base)
        card = next(each for each in (await client.get("/api/games"))["games"] if each["name"] == "pig")
        assert card["about"]["de"] == {
            "name": "Pig",
            "teaser": "Roll as often as you dare; a one takes it all.",
        }
        assert (card["minutes"], card["bots"]) == (10, 1)
        schemas = (await client.get("/api/openapi.json"))["components"]["schemas"]
        assert {"$ref": "#/components/schemas/PigView"} in schemas["AnyView"]["anyOf"]
        assert "at stake" in (await client.get("/api/games/pig/rules/it"))["markdown"]
        made = await client.make_table(
            "pig", 3, people=[{"name": "Ada"}], bots=["greedy", "random"], start=True
        )
        async with client.session(made["table"], [made["seats"][0]["token"]]) as session:
            assert await play_all(session, 1)
            assert session.table is not None
            assert session.table.result is not None
            assert session.table.result.why == "goal"
        replay = await client.get(f"/api/tables/{made['table']}/replay?first=0&last=9")
        assert replay["steps"][0]["eyes"][0]["view"]["points"] == [0, 0, 0]
        tally = await client.get(f"/api/tables/{made['table']}/tally")
        assert tally["seats"][0][0]["key"] == "points"

    try:
        asyncio.run(visit())
    finally:
        assert server.stop() == 0
    log = server.log.read_text()
    assert '"level": "error"' not in log
    assert '"level": "warning"' not in log, "a helper that crashed is replaced, and the bot asked again"
