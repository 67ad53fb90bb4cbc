"""Two processes with one store: what one writes the other knows, also while it is still reading."""

import asyncio
import time

import pytest

from tavolata.store import Row
from tavolata.tables.messages import commands as c
from tests.tables.house import Party, opened


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
            async with asyncio.timeout(5):
                while table.version < party.table.version:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())
