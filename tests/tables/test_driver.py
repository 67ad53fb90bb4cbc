"""What happens by itself goes on: a fault is written down and tried again, and nobody waits without cause."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from tavolata.engine.player import Budget
from tavolata.server.config import Config
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Settings
from tests.patience import PATIENCE
from tests.tables.house import Party, opened, until
from tests.tables.test_thinking import known


def test_a_bot_whose_turn_has_many_moves_makes_them_ever_faster(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "tables.db", bot_pause=0.001) as hall:
            party = await Party.meet(hall, "mille-grazie", people=0, bots=2)
            rows = hall.driver.rows
            seen: set[tuple[int, int, int]] = set()
            while len(seen) < 40 and party.table.phase == "playing":
                await asyncio.sleep(0.001)
                seen.add(rows.get(party.table.id, (0, 0, 0)))
            counted = sorted(seen - {(0, 0, 0)}, key=lambda row: row[2])
            assert max(row for _, row, _ in counted) > 4
            for (seat, row, count), (other, then, later) in itertools.pairwise(counted):
                if later == count + 1:
                    assert then == (row + 1 if seat == other else 1)
            whole = [hall.driver._pause(party.table, row) / 0.001 for row in range(1, 13)]
            assert sorted(whole, reverse=True) == whole
            assert (4 + sum(whole[1:])) * Config().bot_pause < 5.0, "seconds for a turn of twelve moves"
            await hall.evict(float("inf"))

    asyncio.run(run())


def test_a_fault_while_a_bot_moves_is_told_and_not_its_last_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path / "tables.db") as hall:
            plain, faults = hall.driver.thinkers.think, iter(range(2))

            async def think(*given: Any, **more: Any) -> int:
                if next(faults, None) is not None:
                    raise ValueError("a fault of ours")
                return await plain(*given, **more)

            monkeypatch.setattr(hall.driver.thinkers, "think", think)
            hasten(monkeypatch)
            await Party.meet(hall, "borgo", people=0, bots=2)
            async with asyncio.timeout(PATIENCE):
                while hall.driver.moves < 2:
                    await asyncio.get_running_loop().run_in_executor(None, lambda: None)

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["failed"] * 2


def test_the_keeper_outlives_a_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path / "tables.db") as hall:
            plain, beats = hall.store.backend.beat, []

            def beat(now: int, quiet: int) -> int:
                beats.append(now)
                if len(beats) < 3:
                    raise ValueError("a fault of ours")
                return plain(now, quiet)

            monkeypatch.setattr(hall.store.backend, "beat", beat)
            hasten(monkeypatch)
            assert hall.keeper is not None
            hall.keeper.cancel()
            hall.keeper = asyncio.create_task(hall._keep())
            async with asyncio.timeout(PATIENCE):
                while len(beats) < 5:
                    await asyncio.get_running_loop().run_in_executor(None, lambda: None)

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["failed"] * 2


def test_a_thought_is_ended_when_nobody_needs_it_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person takes the seat back, the host seats another bot, the table is closed."""
    monkeypatch.setattr(Thinkers, "allowed", lambda self, level, row=1: Budget(seconds=500.0))
    monkeypatch.setattr(Thinkers, "grace", 30.0)

    async def run() -> None:
        async with opened(tmp_path / "tables.db") as hall:
            thinkers, thoughts = hall.driver.thinkers, hall.driver.thoughts
            party = await Party.meet(hall, "borgo", people=2)
            seat = party.table.to_act()[0]
            await party.done(c.Bot(party.id(), seat, "nonna"), party.tokens[seat])
            await until(lambda: thinkers.busy == 1, 60)
            await party.done(c.Back(party.id(), seat), party.tokens[seat])
            await until(lambda: not thoughts and thinkers.busy == 0, 60)
            await party.done(c.Bot(party.id(), seat, "nonna"), party.tokens[seat])
            await until(lambda: thinkers.busy == 1, 60)
            await party.done(c.Bot(party.id(), seat, "random"), party.tokens[seat])
            await until(lambda: hall.driver.moves > 0, 60)
            await party.done(c.Bot(party.id(), seat, "nonna"), party.tokens[seat])
            other = 1 - seat
            if party.table.to_act() == [other]:
                await party.done(c.Bot(party.id(), other, "nonna"), party.tokens[other])
            await until(lambda: thinkers.busy == 1, 60)
            await party.done(c.Close(party.id()))
            await until(lambda: not thoughts and thinkers.busy == 0, 60)
            assert (thinkers.counts["killed"], thinkers.counts["started"]) == (0, 1)

    asyncio.run(run())


def test_a_hint_is_thought_about_once_and_ended_by_the_next_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinkers, "allowed", lambda self, level, row=1: Budget(seconds=500.0))
    monkeypatch.setattr(Thinkers, "grace", 30.0)

    async def run() -> None:
        async with opened(tmp_path / "tables.db") as hall:
            thinkers = hall.driver.thinkers
            party = await Party.meet(hall, "borgo", settings=Settings(hints=True))
            seat, text = party.first_move()
            asked = [asyncio.create_task(party.refused(c.Hint(party.id(), seat))) for _ in range(3)]
            await until(lambda: thinkers.busy == 1, 60)
            assert thinkers.queued == 0
            await party.done(c.Move(party.id(), party.table.version, seat, text))
            assert await asyncio.gather(*asked) == ["stale"] * 3
            await until(lambda: thinkers.busy == 0, 60)
            assert thinkers.counts["killed"] == 0

    asyncio.run(run())


@pytest.mark.parametrize(("thinks", "waits"), [(0.0, True), (0.4, False)])
def test_the_time_a_bot_thinks_counts_towards_its_pause(
    thinks: float, waits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, waited = asyncio.sleep, []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await plain(0)

    async def run() -> None:
        async with opened(tmp_path / "tables.db", bot_pause=0.3) as hall:
            asked = hall.driver.thinkers.think

            async def think(*given: Any, **more: Any) -> int:
                move = await asked(*given, **more)
                await plain(thinks)
                return move

            monkeypatch.setattr(hall.driver.thinkers, "think", think)
            await asked("t", "borgo", "random", known())
            monkeypatch.setattr(asyncio, "sleep", sleep)
            await Party.meet(hall, "borgo", people=0, bots=2)
            async with asyncio.timeout(PATIENCE):
                while hall.driver.moves < 3:
                    await plain(0.01)
            assert bool(waited) is waits
            assert all(0.0 < seconds <= 0.3 for seconds in waited)

    asyncio.run(run())


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody rests."""
    plain = asyncio.sleep

    async def soon(seconds: float) -> None:
        await plain(0)

    monkeypatch.setattr(asyncio, "sleep", soon)
