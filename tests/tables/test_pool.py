"""Helper processes are watched over: whatever happens to one, the next task is answered."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tavolata.store import open_store
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.pool import NoAnswer, Pool, Unwell
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.messages.commands import Move
from tests.tables.house import Party, until
from tests.tables.test_thinking import known

ECHO = """
import os, sys, time
sys.stdout.buffer.write(b"+")
sys.stdout.buffer.flush()
while length := sys.stdin.buffer.read(4):
    said = sys.stdin.buffer.read(int.from_bytes(length, "big"))
    if not said:
        continue
    if said == b"pid":
        said = str(os.getpid()).encode()
    if said == b"hang":
        time.sleep(1000)
    if said.startswith(b"die") and (said == b"die" or not os.path.exists(said[4:])):
        open(said[4:], "w").close() if said != b"die" else None
        os._exit(3)
    sys.stdout.buffer.write(b"+" + len(said).to_bytes(4, "big") + said)
    sys.stdout.buffer.flush()
"""
"""A helper that says what it hears, and does as it is told."""


def echo(**given: float) -> Pool:
    """A pool of one such helper."""
    pool = Pool("echo", 1, given.get("budget", 20.0), 8, 4, (sys.executable, "-c", ECHO))
    pool.start()
    return pool


def failing(folder: Path, times: int, then: str = "") -> tuple[str, ...]:
    """A command that can't start the first few times, and is a real helper afterwards."""
    count = folder / "starts"
    then = then or "from tavolata.tables.helpers.worker import main; main()"
    code = (
        f"import os, sys; n = os.path.getsize({str(count)!r}) if os.path.exists({str(count)!r}) else 0\n"
        f"open({str(count)!r}, 'a').write('x')\n"
        f"if n < {times}: sys.exit(1)\n{then}"
    )
    return sys.executable, "-c", code


def test_a_helper_that_was_killed_in_mid_task_is_replaced_and_the_task_done(tmp_path: Path) -> None:
    async def run() -> None:
        pool = echo()
        once = b"die " + str(tmp_path / "died").encode()
        assert await pool.request("a", once) == once, "asked of a second process"
        assert (pool.counts["died"], pool.counts["started"], pool.well) == (1, 2, True)
        await pool.stop()

    asyncio.run(run())


def test_a_task_that_kills_every_helper_is_given_up_and_the_next_answered() -> None:
    async def run() -> None:
        pool = echo()
        with pytest.raises(NoAnswer) as given_up:
            await pool.request("a", b"die")
        assert not isinstance(given_up.value, Unwell)
        assert await pool.request("a", b"ciao") == b"ciao"
        await pool.stop()

    asyncio.run(run())


def test_a_helper_that_hangs_is_ended_and_the_next_task_answered() -> None:
    async def run() -> None:
        pool = echo(budget=20.0)
        first = int(await pool.request("a", b"pid"))
        pool.budget = 0.2
        with pytest.raises(NoAnswer):
            await pool.request("a", b"hang")
        pool.budget = 20.0
        assert int(await pool.request("a", b"pid")) != first
        assert pool.counts["killed"] == 1
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        await pool.stop()

    asyncio.run(run())


def test_a_helper_killed_between_two_tasks_is_replaced() -> None:
    async def run() -> None:
        pool = echo()
        os.kill(int(await pool.request("a", b"pid")), signal.SIGKILL)
        assert await pool.request("a", b"ciao") == b"ciao"
        await pool.stop()

    asyncio.run(run())


def test_a_start_that_fails_is_tried_again_and_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        pool = Pool("echo", 1, 20.0, 8, 4, failing(tmp_path, 3, ECHO))
        pool.start()
        for _ in range(3):
            with pytest.raises(Unwell):
                await pool.request("a", b"ciao")
        assert not pool.well
        assert pool.counts["not_started"] == 3
        assert await pool.request("a", b"ciao") == b"ciao"
        assert pool.well
        await pool.stop()

    asyncio.run(run())
    assert [record.message for record in caplog.records].count("helper can't start") == 3


def test_the_queue_is_bounded_for_all_and_for_each() -> None:
    async def run() -> None:
        pool = Pool("echo", 1, 20.0, 8, 4, (sys.executable, "-c", ECHO))
        asking = [asyncio.create_task(pool.request(f"w{k // 4}", b"ciao")) for k in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(Unwell):
            await pool.request("another", b"ciao")
        pool.most = 100
        with pytest.raises(Unwell):
            await pool.request("w0", b"ciao")
        assert pool.counts["crowded"] == 2
        pool.start()
        assert await asyncio.gather(*asking) == [b"ciao"] * 8
        assert await pool.request("w0", b"ciao") == b"ciao"
        assert pool.queued == 0
        await pool.stop()

    asyncio.run(run())


def test_whoever_goes_away_leaves_the_queue() -> None:
    async def run() -> None:
        pool = Pool("echo", 1, 20.0, 4, 4, (sys.executable, "-c", ECHO))
        gone = [asyncio.create_task(pool.request("w", b"ciao")) for _ in range(4)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        assert (pool.queued, len(pool.waiting)) == (0, 0)
        pool.start()
        assert await pool.request("w", b"ciao") == b"ciao"
        assert pool.counts["answered"] == 1
        await pool.stop()

    asyncio.run(run())


def test_a_task_is_written_when_its_turn_has_come_and_a_fault_there_is_told() -> None:
    async def run() -> None:
        pool = echo()
        wrote: list[str] = []

        def writing(name: str) -> Callable[[], Awaitable[bytes]]:
            async def write() -> bytes:
                wrote.append(name)
                if name == "bad":
                    raise ValueError(name)
                return name.encode()

            return write

        told = [asyncio.create_task(pool.request(name, writing(name))) for name in ("a", "bad", "b")]
        await asyncio.sleep(0)
        assert wrote == []
        answers = await asyncio.gather(*told, return_exceptions=True)
        assert (answers[0], type(answers[1]), answers[2]) == (b"a", ValueError, b"b")
        assert wrote == ["a", "bad", "b"]
        await pool.stop()

    asyncio.run(run())


@contextmanager
def no_descriptor_left() -> Iterator[None]:
    """A crowd has taken every file descriptor there is."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, limits[1]))
    taken: list[int] = []
    try:
        with suppress(OSError):
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))
        assert len(taken) > 100
        yield
    finally:
        for each in taken:
            os.close(each)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_a_helper_can_be_started_when_others_have_taken_all_descriptors() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0)
        thinkers.start()
        there = known()
        with no_descriptor_left():
            assert await thinkers.think("t", "borgo", "greedy", there) in range(4)
        await thinkers.stop()

    asyncio.run(run())


def test_a_bots_move_owed_is_made_when_helpers_are_well_again(tmp_path: Path) -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0, command=failing(tmp_path, 3))
        hall = Hall(open_store(str(tmp_path / "tables.db")), thinkers)
        await hall.open()
        party = await Party.meet(hall, "borgo", people=1, bots=1)
        while party.table.seats[party.table.to_act()[0]].kind == "person":
            seat, text = party.first_move()
            await party.done(Move(party.id(), party.table.version, seat, text))
        await until(lambda: not thinkers.well, 60)
        assert hall.driver.moves == 0, "no bot, no move"
        await until(lambda: hall.driver.moves > 0, 60)
        assert thinkers.counts["not_started"] == 3
        await hall.close()

    asyncio.run(run())
