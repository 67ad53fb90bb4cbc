"""One suite for both databases: what is stored is there, together or not at all, and comes back."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from tavolata.engine.errors import BadSetting, TavolataError
from tavolata.store import Conflict, KeptAnalysis, Notice, Row, Snapshot, Store, Unavailable, open_store
from tavolata.store.backend import Batch
from tavolata.store.postgres import PostgresBackend
from tavolata.store.sqlite import SqliteBackend
from tavolata.store.store import FEW
from tests.patience import PATIENCE
from tests.postgres import Postgres

Test = Callable[[Store], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/folder/tables.db"
    address: str = request.getfixturevalue("postgres_url")
    return address


@asynccontextmanager
async def opened(url: str, now: int = 1000, quiet: int = 30_000) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open(now, quiet)
    try:
        yield store
    finally:
        await store.close()


def row(table: str, version: int, data: bytes = b"{}") -> Row:
    return Row(table, version, 1000 + version, f"me:{version}", data)


def notice(table: str, phase: str = "open", public: bool = True, updated: int = 5) -> Notice:
    return Notice(table, "borgo", phase, public, updated, b'{"a": 1}')


def test_what_was_stored_comes_back_in_order_after_a_restart(url: str) -> None:
    async def first() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1), row("a", 2, b"\x00\xff")], [notice("a")])
            await store.append([row("b", 1)])
            await store.append([row("a", 3)])

    async def second() -> None:
        async with opened(url) as store:
            assert await store.rows("a") == [row("a", 1), row("a", 2, b"\x00\xff"), row("a", 3)]
            assert await store.rows("a", 2) == [row("a", 3)]
            assert await store.rows("nobody") == []
            assert await store.notice("a") == notice("a")
            assert await store.notice("b") is None

    asyncio.run(first())
    asyncio.run(second())


def test_a_version_is_written_once_and_a_batch_is_all_or_nothing(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1)])
            with pytest.raises(Conflict):
                await store.append([Row("a", 1, 77, "other:1", b"other")], [notice("a")])
            with pytest.raises(Conflict):
                await store.append([row("new", 1), Row("a", 1, 77, "other:2", b"other")], [notice("new")])
            assert await store.rows("a") == [row("a", 1)]
            assert await store.rows("new") == []
            assert await store.notice("new") is None
            assert await store.notice("a") is None

    asyncio.run(run())


def test_of_many_who_write_the_same_version_one_wins(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            tries = [store.append([Row("a", 1, k, f"p{k}:1", b"%d" % k)]) for k in range(40)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert answers.count(None) == 1
            assert sum(isinstance(answer, Conflict) for answer in answers) == 39
            (stored,) = await store.rows("a")
            assert answers[int(stored.data)] is None

    asyncio.run(run())


def test_moves_that_come_together_share_a_commit(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.append([row(f"t{k}", 1)]) for k in range(300)))
            assert store.stored == 300
            assert store.groups < 100
            assert [len(await store.rows(f"t{k}")) for k in range(300)] == [1] * 300

    asyncio.run(run())


def test_a_few_moves_are_let_pass_and_a_stream_without_end_holds_up_nobody(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(f"{tmp_path}/t.db") as store:
            assert not store.moving()
            said: list[Exception | None] = []
            for k in range(FEW + 1):
                store.put(Batch([row(f"t{k}", 1)]), said.append)
                assert store.moving() == (k < FEW)
            while store.under_way:
                await asyncio.sleep(0.001)
            assert said == [None] * (FEW + 1)
            assert not store.moving()

    asyncio.run(run())


def test_a_file_takes_a_crowd_of_ends_and_moves_in_a_few_statements(tmp_path: Path) -> None:
    """Each statement waits for the interpreter's lock, and a whole house waits for it."""
    backend = SqliteBackend(str(tmp_path / "t.db"))
    backend.open()
    assert backend.writer is not None
    said: list[str] = []
    backend.writer.set_trace_callback(said.append)
    ends = [Batch([row(f"t{k}", 1)], [notice(f"t{k}", "over"), notice(f"t{k}", "closed")]) for k in range(40)]
    assert backend.write([*ends, Batch([row("moved", 1)])]) == [None] * 41
    assert len(said) <= 4
    again = [Batch([row("t3", 1)], [notice("t3")]), Batch([row("t3", 2)], [notice("t3", "playing")])]
    first, second = backend.write(again)
    assert isinstance(first, Conflict)
    assert second is None
    assert backend.notice("t3") == notice("t3", "playing")
    assert backend.notice("t4") == notice("t4", "closed")
    assert backend.count_open() == 1
    backend.close()


def test_a_table_has_one_snapshot_the_last_one_kept(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1), row("a", 2), row("b", 1)])
            assert await store.snapshot("a") is None
            await store.keep(Snapshot("a", 1, "me", b"\x00one"))
            await store.keep(Snapshot("a", 2, "me too", b"\xfftwo"))
        async with opened(url) as store:
            assert await store.snapshot("a") == Snapshot("a", 2, "me too", b"\xfftwo")
            assert await store.snapshot("b") is None
            assert await store.rows("a", 1) == [row("a", 2)]

    asyncio.run(run())


def test_what_is_found_out_about_a_table_is_kept_in_place_of_what_was_before(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            assert await store.analysis("a") is None
            await store.keep_analysis(KeptAnalysis("a", b"\x00half"))
            await store.keep_analysis(KeptAnalysis("a", b"\xffwhole"))
        async with opened(url) as store:
            assert await store.analysis("a") == b"\xffwhole"
            assert await store.analysis("b") is None

    asyncio.run(run())


NO_TABLE = "DROP TABLE snapshots"
ALL_BACK = """
CREATE TRIGGER all_back BEFORE INSERT ON snapshots BEGIN SELECT RAISE(ROLLBACK, 'full'); END
"""
"""Takes back the whole transaction, as a full disk may."""
NO_COMMIT = """
CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$;
CREATE CONSTRAINT TRIGGER no_commit AFTER INSERT ON snapshots
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no();
"""
"""The commit itself fails."""


@pytest.mark.parametrize("trouble", ["no table", "the whole transaction"])
def test_a_snapshot_that_cannot_be_kept_harms_nothing_stored_with_it(url: str, trouble: str) -> None:
    def drop() -> None:
        gone = trouble == "no table"
        if url.startswith("sqlite:///"):
            with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
                file.execute(NO_TABLE if gone else ALL_BACK)
        else:
            with psycopg.connect(url) as db:
                db.execute(NO_TABLE if gone else NO_COMMIT)

    async def run() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1)])
            drop()
            before = store.groups
            told = await asyncio.gather(
                store.append([row("a", 2)], [notice("a")]),
                store.keep(Snapshot("a", 1, "me", b"one")),
                store.append([row("b", 1), row("b", 2)]),
                return_exceptions=True,
            )
            assert [type(each) for each in told] == [type(None), Unavailable, type(None)]
            assert store.groups == before + 1
            assert [len(await store.rows(each)) for each in "ab"] == [2, 2]
            assert (await store.lobby(5))[0].table == "a"

    asyncio.run(run())


def test_what_a_driver_cannot_write_is_refused_and_takes_back_nothing_that_follows(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1)], [notice("a")])
            with pytest.raises(Unavailable):
                await store.append([replace(row("a", 2), command="\ud800")], [notice("a")])
            await store.append([row("a", 2)])
            with pytest.raises(Unavailable):
                await store.keep(Snapshot("a", 1, "\ud800", b"one"))
            await store.append([row("a", 3)])
            # read by another connection than it was written
            assert await store.rows("a") == [row("a", 1), row("a", 2), row("a", 3)]

    asyncio.run(run())


def test_a_snapshot_ahead_of_its_log_is_none(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            await store.append([row("a", 1)])
            await store.keep(Snapshot("a", 2, "me", b"of a log that was cut"))
            await store.keep(Snapshot("gone", 1, "me", b"of no log"))
            assert await store.snapshot("a") is None
            assert await store.snapshot("gone") is None
            await store.append([row("a", 2)])
            assert await store.snapshot("a") is not None

    asyncio.run(run())


def test_the_lobby_shows_public_tables_open_ones_first_latest_first(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            notices = [
                notice("old", updated=1),
                notice("new", updated=9),
                notice("game", "playing", updated=20),
                notice("private", public=False),
                notice("done", "over"),
                notice("gone", "closed"),
            ]
            await store.append([row("x", 1)], notices)
            assert [each.table for each in await store.lobby(10)] == ["new", "old", "game"]
            assert [each.table for each in await store.lobby(1)] == ["new"]
            assert await store.count_open() == 4
            assert await store.read(store.backend.finished) == ["done"]
            await store.append([row("x", 2)], [notice("new", "over", updated=10)])
            assert await store.count_open() == 3

    asyncio.run(run())


def test_tables_at_which_nothing_happens_any_more_are_found(url: str) -> None:
    async def run() -> None:
        async with opened(url) as store:
            quiet, played, over = (replace(row(name, 1), at=5) for name in ("quiet", "played", "over"))
            notices = [notice("quiet", "playing", updated=5), notice("played", "playing", updated=5)]
            await store.append([quiet, played, over], [*notices, notice("over", "over", updated=5)])
            await store.append([replace(row("played", 2), at=50)])
            assert await store.abandoned(5) == []
            assert await store.abandoned(6) == ["quiet"]
            assert sorted(await store.abandoned(51)) == ["played", "quiet"]

    asyncio.run(run())


def test_a_silence_of_all_servers_is_remembered(url: str) -> None:
    async def run() -> None:
        async with opened(url, now=1_000_000) as store:
            assert store.down == []
            await store.beat(1_010_000)
        async with opened(url, now=1_020_000) as store:
            assert store.down == [], "a short silence is no downtime"
        async with opened(url, now=2_000_000) as store:
            assert store.down == [(1_020_000, 2_000_000)]
        async with opened(url, now=2_001_000) as store:
            assert store.down == [(1_020_000, 2_000_000)]

    asyncio.run(run())


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    async def run() -> None:
        async with opened(url):
            pass
        if url.startswith("sqlite"):
            with sqlite3.connect(url.removeprefix("sqlite:///")) as db:
                db.execute("PRAGMA user_version = 99")
        else:
            with psycopg.connect(url, autocommit=True) as pg:
                pg.execute("UPDATE schema_level SET level = 99")
        with pytest.raises(TavolataError, match="schema 99"):
            async with opened(url):
                pass

    asyncio.run(run())


def test_a_live_database_is_copied_as_of_one_moment(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"

    async def run() -> None:
        async with opened(url) as store:
            writing = [asyncio.create_task(store.append([row("a", v)])) for v in range(1, 200)]
            await asyncio.sleep(0)
            await asyncio.to_thread(store.backend.backup, str(copy))
            await asyncio.gather(*writing)

    asyncio.run(run())
    assert copy.stat().st_size > 0
    if url.startswith("sqlite"):
        with sqlite3.connect(copy) as db:
            versions = [version for (version,) in db.execute("SELECT version FROM entries ORDER BY version")]
            assert versions == list(range(1, len(versions) + 1))


def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(BadSetting):
        open_store("mysql://localhost/x")


FULL_DISK = """
import asyncio, resource, signal, sys
from tavolata.store import Row, Unavailable, open_store

async def main():
    store = open_store(sys.argv[1])
    await store.open(1000)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    stored = 0
    try:
        while True:
            await store.append([Row("a", stored + 1, 1, "", b"x" * 1000)])
            stored += 1
    except Unavailable:
        pass
    assert len(await store.rows("a")) == stored, "what was refused is not there"
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append([Row("a", stored + 1, 1, "", b"again")])
    assert len(await store.rows("a")) == stored + 1
    await store.close()
    print(stored)

asyncio.run(main())
"""


def test_a_full_disk_loses_nothing_that_was_promised_and_heals(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path / "t.db")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10


def test_a_postgres_that_was_stopped_and_started_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.store.postgres.PATIENCE", 60.0)
    server = Postgres().start()
    try:
        url = server.new_database("again")

        async def run() -> None:
            async with opened(url) as store:
                await store.append([row("a", 1)])
                server.stop()
                writing = asyncio.create_task(store.append([row("a", 2)]))
                await asyncio.sleep(0.3)
                server.start()
                await writing
                assert await store.rows("a") == [row("a", 1), row("a", 2)]

        asyncio.run(run())
    finally:
        server.remove()


def test_all_who_wait_for_a_postgres_that_is_away_share_their_patience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the tenth who asks waits ten times as long as the first, and the queue never ends."""
    monkeypatch.setattr("tavolata.store.postgres.PATIENCE", 0.5)
    server = Postgres().start()
    url = server.new_database("shared")

    async def run() -> None:
        async with opened(url) as store:
            backend = store.backend
            assert isinstance(backend, PostgresBackend)
            plain, tries = backend._connect, []

            def connect() -> psycopg.Connection:
                tries.append(1)
                return plain()

            monkeypatch.setattr(backend, "_connect", connect)
            await store.rows("a")
            server.stop()
            answers = await asyncio.gather(*(store.rows("a") for _ in range(30)), return_exceptions=True)
            assert {type(answer) for answer in answers} == {Unavailable}
            assert len(tries) < 10
            server.start()
            async with asyncio.timeout(PATIENCE):
                while True:
                    with contextlib.suppress(Unavailable):
                        assert await store.rows("a") == []
                        break

    try:
        asyncio.run(run())
    finally:
        server.remove()


def test_a_store_that_was_closed_is_told_nothing_more(postgres_url: str) -> None:
    """Connections that end last still tell who is gone."""

    async def run() -> None:
        async with opened(postgres_url) as store:
            pass
        store.tell("here", "node table 0 ")
        store.release("table")

    asyncio.run(run())


def test_a_postgres_that_stays_away_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.store.postgres.PATIENCE", 0.5)
    server = Postgres().start()
    url = server.new_database("away")

    async def run() -> None:
        async with opened(url) as store:
            server.stop()
            with pytest.raises(Unavailable):
                await store.append([row("a", 1)])
            with pytest.raises(Unavailable):
                await store.rows("a")

    try:
        asyncio.run(run())
    finally:
        server.remove()
