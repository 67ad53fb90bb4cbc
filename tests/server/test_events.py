"""A stream of events is begun only when there is something to tell; else its answer says why not."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.live import stream
from tavolata.store.sqlite import SqliteBackend
from tavolata.tables.log.table import Table
from tavolata.tables.messages.terms import Settings
from tests.patience import PATIENCE


async def asked(house: House, path: str) -> list[dict[str, Any]]:
    """What is answered to somebody who stays."""
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not said:
            return {"type": "http.request", "body": b"", "more_body": False}
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
        "method": "GET",
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
        "headers": [(b"host", b"127.0.0.1")], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        await app_of(house)(scope, receive, send)
    return said


async def laid(house: House) -> Table:
    people = [("Giulia", None, None), ("Marco", None, None)]
    table, _, _ = await house.hall.make("borgo", 2, {}, Settings(), people, (), True)
    return table


def left_behind(house: House) -> tuple[object, ...]:
    return house.sockets.taken, len(house.outboxes), dict(house.hall.listeners.by_table)


def test_a_store_that_fails_while_somebody_joins_is_told_in_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db")))
        await house.open()
        table = await laid(house)
        # its last write may or may not have been stored, and the store can't tell
        house.hall.doubtful.add(table.id)
        backend = house.hall.store.backend
        assert isinstance(backend, SqliteBackend)
        assert isinstance(backend.reader, sqlite3.Connection)
        backend.reader.close()
        said = await asked(house, f"/api/tables/{table.id}/events")
        assert said[0]["status"] == 503
        assert msgspec.json.decode(said[1]["body"])["why"]["key"] == "store_down"
        assert left_behind(house) == (0, 0, {})
        await house.close()

    asyncio.run(run())
    assert not [record for record in caplog.records if record.exc_info]


def test_a_name_is_not_remembered_by_who_never_came(tmp_path: Path) -> None:
    """Else each of them would be kept for ever: only tables in memory are let go."""

    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db")))
        await house.open()
        table = await laid(house)
        await house.hall.evict(float("inf"))
        backend = house.hall.store.backend
        assert isinstance(backend, SqliteBackend)
        assert isinstance(backend.writer, sqlite3.Connection)
        backend.writer.execute("DELETE FROM entries")

        said: list[Any] = []

        async def send(message: Any) -> None:
            said.append(message)

        async def receive() -> Any:
            await asyncio.sleep(3600)

        answer = stream.Events(house, table.id, frozenset(), None, "127.0.0.1")
        await answer({"type": "http", "method": "GET", "asgi": {"spec_version": "2.3"}}, receive, send)
        assert said[0]["status"] == 404
        assert table.id not in house.hall.used
        assert left_behind(house) == (0, 0, {})
        await house.close()

    asyncio.run(run())
