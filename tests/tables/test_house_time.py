"""The system's clock is set, or the machine sleeps: nobody's bank is emptied, and nobody's is filled."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import Table
from tavolata.tables.messages.commands import Move
from tavolata.tables.messages.frames import Changed
from tavolata.tables.messages.terms import Clock, Settings
from tavolata.tables.play.clocks import HouseTime
from tests.tables.house import Party, opened

HOUR = 3_600_000
NOON = 1_700_000_000_000
CLOCKS = [Clock(kind="bank", bank=600, increment=5), Clock(kind="days", days=2)]


class Machine:
    """A system's two clocks, moved by hand."""

    def __init__(self) -> None:
        self.wall = NOON
        self.even = 5_000

    def passes(self, span: int) -> None:
        """Time passes."""
        self.wall += span
        self.even += span

    def boots(self) -> None:
        """The machine is started anew: its even clock begins again."""
        self.even = 0

    def time(self) -> HouseTime:
        return HouseTime(lambda: self.wall, lambda: self.even)


def left(hall: Hall, table: Table) -> list[int]:
    """What every seat has left."""
    assert table.clocks is not None
    return [table.clocks.remaining(seat, hall.time.now()) for seat in range(len(table.seats))]


async def restarted(
    db: Path, machine: Machine, name: str, check: Callable[[Hall, Table], Coroutine[Any, Any, None]]
) -> None:
    async with opened(db, clock=machine.time()) as hall:
        await check(hall, await hall.table(name))


@pytest.mark.parametrize("clock", CLOCKS, ids=["bank", "days"])
@pytest.mark.parametrize(
    "leap", [HOUR, 30 * 24 * HOUR, -HOUR], ids=["an hour on", "a month on", "an hour back"]
)
@pytest.mark.parametrize("noticed", [False, True])
def test_a_leap_of_the_systems_clock_costs_nobody_time(
    db: Path, leap: int, noticed: bool, clock: Clock
) -> None:
    machine = Machine()

    async def run() -> None:
        async with opened(db, clock=machine.time()) as hall:
            party = await Party.meet(hall, settings=Settings(clock=clock))
            table = party.table
            seat, text = party.first_move()
            machine.passes(20_000)
            before = left(hall, table)
            assert before[seat] == clock_of(clock) - 20_000
            machine.wall += leap
            if noticed:
                await hall.follow_the_clock()
                assert hall.time.now() == max(machine.wall, NOON + 20_000)
            assert left(hall, table) == before
            machine.passes(3_000)
            assert left(hall, table)[seat] == before[seat] - 3_000
            await party.done(Move(party.id(), table.version, seat, text))
            after = left(hall, table)
            machine.passes(7_000)
            running = left(hall, table)
            assert sum(after) - sum(running) == 7_000, "time runs on for whoever is to act"
            await hall.store.beat(hall.time.now())

        async def check(hall: Hall, table: Table) -> None:
            assert left(hall, table) == running, "the log tells the same"

        machine.boots()
        await restarted(db, machine, party.table.id, check)

    asyncio.run(run())


def clock_of(clock: Clock) -> int:
    return clock.bank * 1000 if clock.kind == "bank" else clock.days * 24 * HOUR


def test_the_clock_is_set_while_nobody_serves(db: Path) -> None:
    machine = Machine()

    async def run() -> None:
        async with opened(db, clock=machine.time()) as hall:
            party = await Party.meet(hall, settings=Settings(clock=CLOCKS[0]))
            machine.passes(20_000)
            await hall.store.beat(hall.time.now())
            before = left(hall, party.table)

        async def check(hall: Hall, table: Table) -> None:
            assert left(hall, table) == before

        for leap in (-HOUR, 3 * HOUR, -HOUR):
            machine.boots()
            machine.wall += leap
            await restarted(db, machine, party.table.id, check)

    asyncio.run(run())


def test_a_machine_that_slept_tells_the_right_moments_to_all_who_look(db: Path) -> None:
    machine = Machine()

    async def run() -> None:
        async with opened(db, clock=machine.time()) as hall:
            party = await Party.meet(hall, settings=Settings(clock=CLOCKS[0]))
            ear = await party.listen(*party.tokens.values())
            heard = len(ear.frames)
            before = left(hall, party.table)
            # asleep: only the wall clock goes on
            machine.wall += 8 * HOUR
            await hall.follow_the_clock()
            assert left(hall, party.table) == before
            told = ear.heard()[heard:]
            assert [type(frame) for frame in told] == [Changed]
            assert told[0].table.clocks is not None
            assert [state.left for state in told[0].table.clocks] == before
            assert hall.time.now() == machine.wall
            await hall.follow_the_clock()
            assert len(ear.frames) == heard + 1, "there is nothing more to follow"

    asyncio.run(run())


def test_small_corrections_are_not_worth_a_leap(db: Path) -> None:
    machine = Machine()

    async def run() -> None:
        async with opened(db, clock=machine.time()) as hall:
            machine.wall += 30_000
            await hall.follow_the_clock()
            assert hall.time.now() == NOON
            machine.wall += 1
            await hall.follow_the_clock()
            assert hall.time.now() == machine.wall
            assert hall.store.down == [(NOON, machine.wall)]

    asyncio.run(run())
