"""What happens by itself goes on: a fault is written down and tried again, and nobody waits without cause."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.running.config import Config
from tests.tables.house import Party, opened


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

            async def think(*given: Any) -> int:
                if next(faults, None) is not None:
                    raise ValueError("a fault of ours")
                return await plain(*given)

            monkeypatch.setattr(hall.driver.thinkers, "think", think)
            hasten(monkeypatch)
            await Party.meet(hall, "borgo", people=0, bots=2)
            async with asyncio.timeout(20):
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
            async with asyncio.timeout(20):
                while len(beats) < 5:
                    await asyncio.get_running_loop().run_in_executor(None, lambda: None)

    asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["failed"] * 2


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody rests."""
    plain = asyncio.sleep

    async def soon(seconds: float) -> None:
        await plain(0)

    monkeypatch.setattr(asyncio, "sleep", soon)
