"""Long work in the event loop: others are served in between."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from tavolata.tables.hall.hall import Hall
from tavolata.tables.hall.slices import MOST_STEPS, Slices
from tavolata.tables.messages import commands as c
from tests.patience import PATIENCE
from tests.tables.house import play
from tests.tables.test_snapshot import an_evening, truth


def at_rest() -> bool:
    """Nobody moves."""
    return False


class Others:
    """Somebody else in the same event loop: counts how often they are served."""

    def __init__(self) -> None:
        self.served = 0
        self.task = asyncio.create_task(self._live())

    async def _live(self) -> None:
        while True:
            self.served += 1
            await asyncio.sleep(0)


def test_in_each_turn_of_the_loop_at_most_one_slice_is_done_whoever_works() -> None:
    async def run() -> None:
        slices, others = Slices(at_rest, 0.0), Others()
        done: list[tuple[str, int]] = []

        def work(name: str) -> Iterator[None]:
            for _ in range(20):
                done.append((name, others.served))
                yield

        await asyncio.gather(*(slices.go_through(work(name)) for name in "abc"))
        assert len(done) == 60
        turns = [turn for _, turn in done]
        assert len(set(turns)) == 60, "the others were served between any two pieces"
        assert {name for name, _ in done[:6]} == {"a", "b", "c"}, "nobody's work waits for another's end"
        others.task.cancel()

    asyncio.run(run())


def test_work_that_fails_lets_the_next_go_on() -> None:
    async def run() -> None:
        slices = Slices(at_rest, 0.0)

        def broken() -> Iterator[None]:
            yield
            raise ValueError

        failed = await asyncio.gather(slices.go_through(broken()), return_exceptions=True)
        assert isinstance(failed[0], ValueError)
        async with asyncio.timeout(PATIENCE):
            await slices.go_through(iter(range(3)))

    asyncio.run(run())


def test_no_slice_is_begun_while_a_move_is_on_its_way_but_for_ever_nobody_waits() -> None:
    async def run() -> None:
        asked = 0

        def moving() -> bool:
            nonlocal asked
            asked += 1
            return True

        done: list[int] = []

        def work() -> Iterator[None]:
            for _ in range(3):
                done.append(asked)
                yield

        async with asyncio.timeout(PATIENCE):
            await Slices(moving, 0.0).go_through(work())
        assert done == [MOST_STEPS, 2 * MOST_STEPS, 3 * MOST_STEPS]

    asyncio.run(run())


def test_a_table_that_was_put_away_comes_back_in_pieces(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "giro", 40, 2)
        before = truth(party.table)
        assert await hall.evict(float("inf")) == 1
        hall.slices.seconds = 0.0
        others = Others()
        assert truth(await hall.table(party.table.id)) == before
        assert hall.counts["brought_back"] == 1
        others.task.cancel()
        # one round at least for what each of two seats and the spectators remember
        assert others.served > len(party.table.seats) + 1

    play(db, scene)


def test_while_a_long_log_is_read_the_house_goes_on(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "giro", 20, 2)
        for number in range(120):
            # however soon the game was over, the log is long
            await party.done(c.Chat(party.id(), f"piano {number}", 0))
        before, rows = truth(party.table), len(await hall.store.rows(party.table.id))
        del hall.tables[party.table.id]
        hall.slices.seconds = 0.0
        others = Others()
        table = await hall.table(party.table.id)
        others.task.cancel()
        assert truth(table) == before
        assert others.served > rows > 120

    play(db, scene)
