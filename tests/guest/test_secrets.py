"""A guest with secrets keeps them, by what the page for guests says and no more."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bench.server.running import Running
from tavolata.client import Client
from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE, NOBODY
from tests.guest import asso
from tests.guest.asso import GAME, AssoState
from tests.guest.conftest import Run, bring, with_guests
from tests.server.test_play import play_all


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return bring(tmp_path / "guest", "asso", Path(asso.__file__).read_text())


def states() -> Iterator[AssoState]:
    """Every position of a game."""
    dice, state = SeededDice(5), GAME.new(3)
    while state.actor() != NOBODY:
        yield state
        actor = state.actor()
        state.apply(actor, state.draw(dice) if actor == NATURE else state.pick(actor, dice))
    yield state


def test_what_a_seat_knows_is_the_same_in_every_deal_and_survives_writing() -> None:
    dice = SeededDice(6)
    for state in states():
        for viewer in range(-1, 3):
            known = state.knowledge(viewer)
            dealt = known.deal(dice)
            assert isinstance(dealt, AssoState)
            assert dealt.knowledge(viewer) == known
            assert GAME.read_knowledge(GAME.write_knowledge(known)) == known
            assert GAME.view(known) == GAME.see(dealt, None if viewer < 0 else viewer)


def test_it_is_simulated_and_meets_in_tournaments(run: Run, folder: Path) -> None:
    words = ["asso", "--seats", "2", "--bots", "random,greedy", "--games", "2"]
    for command in ("simulate", "tournament"):
        played = run([folder], command, *words)
        assert played.returncode == 0, played.stderr


def test_at_a_table_nobody_reads_what_others_were_dealt(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", with_guests(folder)["PYTHONPATH"])
    server = Running(tmp_path / "tables.db", tmp_path / "log").start()

    async def visit() -> None:
        client = Client(server.base)
        made = await client.make_table("asso", 2, people=[{"name": "Ada"}], bots=["nino"], start=True)
        token = made["seats"][0]["token"]
        for tokens, dealt in (([token], 5), ([], 0)):
            async with client.session(made["table"], tokens) as session:
                async for _ in session.news():
                    break
                log = [line for line in session.eyes[0].log if line.by == "*"]
                assert len(log) == 10
                assert sum(line.move != "deal ?" for line in log) == dealt
                assert sum(event.key == "dealt" for line in log for event in line.events) == dealt
                view = msgspec.json.decode(msgspec.json.encode(session.eyes[0].view))
                assert len(view["mine"]) == dealt
        async with client.session(made["table"], [token]) as session:
            assert await play_all(session, 1)

    try:
        asyncio.run(visit())
    finally:
        assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()
