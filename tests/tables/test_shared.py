"""Two processes with one store: what one writes the other knows, also while it is still reading."""

import asyncio
import time
from collections.abc import Callable

import psycopg
import pytest

from tavolata.store import Row
from tavolata.tables.hall.listeners import TABLES_TOLD
from tavolata.tables.messages import commands as c
from tests.patience import PATIENCE
from tests.tables.house import Ear, Party, opened


def test_a_table_read_while_another_process_writes_to_it_misses_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as here, opened(postgres_url) as there:
            party = await Party.meet(here)
            backend = there.store.backend
            read = backend.rows

            def read_slowly(table: str, after: int) -> list[Row]:
                found = read(table, after)
                time.sleep(0.5)
                return found

            monkeypatch.setattr(backend, "rows", read_slowly)
            reading = asyncio.create_task(there.table(party.table.id))
            await asyncio.sleep(0.25)
            seat, move = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, move))
            table = await reading
            async with asyncio.timeout(PATIENCE):
                while table.version < party.table.version:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_a_process_that_comes_later_finds_out_who_is_where(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as here:
            parties = [await Party.meet(here) for _ in range(TABLES_TOLD + 1)]
            for party in parties:
                await party.listen(party.tokens[0])
            async with opened(postgres_url) as there:
                tables = [party.table.id for party in parties]
                await until(lambda: all(there.listeners.there(table)[0] == {0} for table in tables))

    asyncio.run(scene())


def test_who_came_or_went_while_a_process_could_not_hear_is_known_to_it_afterwards(postgres_url: str) -> None:
    async def scene() -> None:
        async with opened(postgres_url) as here, opened(postgres_url) as there:
            party = await Party.meet(here)
            gone = await party.listen(party.tokens[0])
            await there.table(party.table.id)
            ear = Ear(party.tokens[1])
            await there.join(party.table.id, ear, None)
            await until(lambda: there.listeners.there(party.table.id)[0] == {0, 1})
            with psycopg.connect(postgres_url, autocommit=True) as db:
                db.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
            here.leave(party.table.id, gone)
            await until(lambda: there.listeners.there(party.table.id)[0] == {1})
            told = ear.last()
            assert [seat.online for seat in told.table.seats] == [False, True]

    asyncio.run(scene())
