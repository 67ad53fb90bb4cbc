"""The store for larger installations: PostgreSQL, shared by several server processes."""

import os
import shutil
import subprocess
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from typing import LiteralString

import psycopg
from msgspec.structs import astuple
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tavolata.store.backend import (
    Backend,
    Batch,
    Conflict,
    KeptAnalysis,
    Notice,
    NotOpened,
    Rewrite,
    Row,
    Snapshot,
    Unavailable,
    check_level,
    migrations,
)

CARD: LiteralString = "tab, game, phase, public, updated, summary"
CHANNEL = "tavolata"
LOCK_OF_SCHEMA = 0x7A701A
LOCK_OF_LANDLORD = 0x7A701B
"""Held while a log is written anew, so that its number is seen in its order."""
DRIVE = 0x7A70
"""The first half of the advisory locks by which a process drives a table's bots."""
INSERT_ROWS: LiteralString = (
    "INSERT INTO entries "
    "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::bytea[]) "
    "ON CONFLICT DO NOTHING RETURNING tab, version"
)
UPSERT_NOTICE: LiteralString = (
    f"INSERT INTO cards ({CARD}) VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (tab) DO UPDATE SET "
    "phase = excluded.phase, public = excluded.public, updated = excluded.updated, summary = excluded.summary"
)
UPSERT_SNAPSHOT: LiteralString = (
    "INSERT INTO snapshots (tab, version, maker, data) "
    "SELECT tab, version, maker, data FROM (VALUES (%s::text, %s::bigint, %s::text, %s::bytea)) "
    "AS new (tab, version, maker, data) WHERE NOT EXISTS (SELECT 1 FROM rewritten AS made "
    "WHERE made.tab = new.tab AND made.version > new.version) ON CONFLICT (tab) DO UPDATE "
    "SET version = excluded.version, maker = excluded.maker, data = excluded.data"
)
UPSERT_ANALYSIS: LiteralString = (
    "INSERT INTO analyses (tab, data) SELECT tab, data FROM (VALUES (%s::text, %s::bytea)) "
    "AS new (tab, data) WHERE NOT EXISTS (SELECT 1 FROM rewritten AS made "
    "WHERE made.tab = new.tab AND made.gone) ON CONFLICT (tab) DO UPDATE SET data = excluded.data"
)
NAMES_TOLD = 200
"""Tables in one notification, whose text may have 8,000 bytes."""
OLDEST = 130_000
"""The first version we serve with, as PostgreSQL numbers them."""
PATIENCE = 5.0
"""Seconds a statement waits for a server that was restarted; all that wait share them."""
REST = 1.0
"""Seconds between two looks for one that stays away; who asks between is told at once."""


def first_line(problem: Exception) -> str:
    """What is wrong, without details, in which names of tables may stand."""
    return (str(problem).splitlines() or [type(problem).__name__])[0].strip().rstrip(".")


def key(row: Row) -> tuple[str, int]:
    """What no two rows have in common."""
    return row.table, row.version


class PostgresBackend(Backend):
    """One connection writes, one reads, one listens; each comes back by itself when it was lost."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.writer: psycopg.Connection | None = None
        self.reader: psycopg.Connection | None = None
        self.driver: psycopg.Connection | None = None
        self.driving: set[int] = set()
        self.driver_lock = threading.Lock()
        self.closed = threading.Event()
        self.lost: float | None = None
        """Since when the reader's thread finds no server."""
        self.again = 0.0
        """When it looks again."""

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5)

    def open(self, make: bool = True, alone: bool = False) -> None:
        """Connect and bring the schema up to date; who made the database made it for us, and for several."""
        try:
            self.writer = self._connect()
            if self.writer.info.server_version < OLDEST:
                raise NotOpened(f"This PostgreSQL is too old: {OLDEST // 10_000} or newer is needed.")
            self._migrate(self.writer)
        except psycopg.Error as problem:
            self.close()
            raise NotOpened(f"PostgreSQL can't be used: {first_line(problem)}.") from problem
        except NotOpened:
            self.close()
            raise

    def _migrate(self, db: psycopg.Connection) -> None:
        steps = migrations("postgres")
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_OF_SCHEMA,))
            db.execute("CREATE TABLE IF NOT EXISTS schema_level (level INTEGER NOT NULL)")
            found = db.execute("SELECT level FROM schema_level").fetchone()
            level = found[0] if found else 0
            check_level(level, steps)
            for step in steps[level:]:
                db.execute(step.encode())
            db.execute("DELETE FROM schema_level")
            db.execute("INSERT INTO schema_level VALUES (%s)", (len(steps),))

    def close(self) -> None:
        """Leave; locks go with their connections."""
        self.closed.set()
        for connection in (self.writer, self.reader, self.driver):
            if connection is not None:
                connection.close()

    # ---- writing ----------------------------------------------------------------------

    def write(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """One transaction; if the connection is lost before the commit it is tried once more.

        When it is lost during the commit nobody knows whether it was stored: the second try then finds
        its own rows in the log and takes them for done.
        """
        problem: Exception = Unavailable("not connected")
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if self.writer is None or self.writer.closed:
                    self.writer = self._connect()
                return self._write(self.writer, batches)
            except psycopg.Error as error:
                problem = Unavailable(first_line(error))
                if self.writer is not None:
                    # whatever it is: a server that only reads, say, is not the one to come back to
                    self.writer.close()
                if not isinstance(error, psycopg.OperationalError):
                    break
                if time.monotonic() > deadline or self.closed.is_set():
                    break
                time.sleep(0.2)
        return [problem] * len(batches)

    def _write(self, db: psycopg.Connection, batches: Sequence[Batch]) -> list[Exception | None]:
        answers: list[Exception | None] = []
        # Batches of one row go in one statement; those of several keep together by a savepoint each.
        first: dict[tuple[str, int], Row] = {}
        for batch in batches:
            if len(batch.rows) == 1:
                first.setdefault(key(batch.rows[0]), batch.rows[0])
        with db.transaction():
            stored = self._insert(db, list(first.values()))
            told: list[str] = []
            for batch in batches:
                if len(batch.rows) == 1:
                    (row,) = batch.rows
                    is_new = key(row) in stored and first[key(row)] is row
                    done = is_new or self._is_mine(db, row)
                else:
                    done = self._write_together(db, batch)
                if done:
                    for notice in batch.notices:
                        db.execute(UPSERT_NOTICE, notice)
                    told.extend(f"{row.table}:{row.version}" for row in batch.rows)
                answers.append(None if done else Conflict())
            for k in range(0, len(told), NAMES_TOLD):
                self._notify(db, "log", ",".join(told[k : k + NAMES_TOLD]))
        for k, batch in enumerate(batches):
            for upsert, kept in ((UPSERT_SNAPSHOT, batch.snapshots), (UPSERT_ANALYSIS, batch.analyses)):
                if kept and answers[k] is None:
                    answers[k] = self._keep(db, upsert, kept)
        return answers

    def _keep(
        self,
        db: psycopg.Connection,
        upsert: LiteralString,
        kept: Sequence[Snapshot] | Sequence[KeptAnalysis],
    ) -> Exception | None:
        """In a transaction of its own: only a cache, nothing else suffers if it can't be written."""
        try:
            with db.transaction():
                for each in kept:
                    db.execute(upsert, each)
        except psycopg.Error as problem:
            return Unavailable(first_line(problem))
        return None

    def _insert(self, db: psycopg.Connection, rows: Sequence[Row]) -> set[tuple[str, int]]:
        if not rows:
            return set()
        columns = [list(column) for column in zip(*map(astuple, rows), strict=True)]
        return set(db.execute(INSERT_ROWS, columns).fetchall())

    def _is_mine(self, db: psycopg.Connection, row: Row) -> bool:
        found = db.execute(
            "SELECT at, command, data FROM entries WHERE tab = %s AND version = %s", (row.table, row.version)
        ).fetchone()
        return found == (row.at, row.command, row.data)

    def _write_together(self, db: psycopg.Connection, batch: Batch) -> bool:
        try:
            with db.transaction():
                if len(self._insert(db, batch.rows)) < len(batch.rows):
                    raise psycopg.Rollback
                return True
        except psycopg.Rollback:
            pass
        return all(self._is_mine(db, row) for row in batch.rows)

    # ---- reading ----------------------------------------------------------------------

    def _found(self) -> psycopg.Connection:
        """A new connection of the reader's thread; one that can't be had is not looked for at once again."""
        if time.monotonic() < self.again:
            raise psycopg.OperationalError("the server is away")
        try:
            return self._connect()
        except psycopg.OperationalError:
            now = time.monotonic()
            self.lost = self.lost or now
            if now > self.lost + PATIENCE:
                self.again = now + REST
            raise

    def _reading(self) -> psycopg.Connection:
        """The connection of the reader's thread."""
        if self.reader is None or self.reader.closed:
            self.reader = self._found()
        return self.reader

    def _read(self, query: LiteralString, args: Sequence[object] = ()) -> list[tuple[object, ...]]:
        while True:
            try:
                found = self._reading().execute(query, args).fetchall()
                self.lost = None
                return found
            except psycopg.OperationalError as error:
                if self.reader is not None:
                    self.reader.close()
                self.lost = self.lost or time.monotonic()
                if time.monotonic() > self.lost + PATIENCE or self.closed.is_set():
                    raise Unavailable(first_line(error)) from error
                time.sleep(0.2)
            except psycopg.Error as error:
                raise Unavailable(first_line(error)) from error

    def rows(self, table: str, after: int) -> list[Row]:
        found = self._read(
            "SELECT tab, version, at, command, data FROM entries "
            "WHERE tab = %s AND version > %s ORDER BY version",
            (table, after),
        )
        return [Row(*row) for row in found]  # type: ignore[arg-type]

    def snapshot(self, table: str) -> Snapshot | None:
        found = self._read(
            "SELECT tab, version, maker, data FROM snapshots WHERE tab = %s "
            "AND version <= (SELECT max(version) FROM entries WHERE entries.tab = snapshots.tab)",
            (table,),
        )
        return Snapshot(*found[0]) if found else None  # type: ignore[arg-type]

    def analysis(self, table: str) -> bytes | None:
        found = self._read("SELECT data FROM analyses WHERE tab = %s", (table,))
        return bytes(found[0][0]) if found else None  # type: ignore[call-overload]

    def lobby(self, most: int) -> list[Notice]:
        query: LiteralString = (
            f"SELECT {CARD} FROM cards WHERE phase IN ('open', 'playing') AND public "
            "ORDER BY phase, updated DESC LIMIT %s"
        )
        return [Notice(*row) for row in self._read(query, (most,))]  # type: ignore[arg-type]

    def notice(self, table: str) -> Notice | None:
        query: LiteralString = f"SELECT {CARD} FROM cards WHERE tab = %s"
        found = self._read(query, (table,))
        return Notice(*found[0]) if found else None  # type: ignore[arg-type]

    def finished(self) -> list[str]:
        found = self._read("SELECT tab FROM cards WHERE phase = 'over' ORDER BY updated, tab")
        return [str(tab) for (tab,) in found]

    def count_open(self) -> int:
        return int(str(self._read("SELECT count(*) FROM cards WHERE phase IN ('open', 'playing')")[0][0]))

    def abandoned(self, before: int) -> list[str]:
        found = self._read(
            "SELECT tab FROM cards WHERE phase IN ('open', 'playing') AND updated < %s "
            "AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.tab = cards.tab AND at >= %s)",
            (before, before),
        )
        return [str(tab) for (tab,) in found]

    # ---- being alive ------------------------------------------------------------------

    def beat(self, now: int, most_quiet: int) -> int:
        try:
            db = self._reading()
            with db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_OF_SCHEMA,))
                last = db.execute("SELECT at FROM alive").fetchone()
                if last and now - last[0] > most_quiet:
                    db.execute("INSERT INTO downtimes VALUES (%s, %s) ON CONFLICT DO NOTHING", (last[0], now))
                moment: int = max(now, last[0]) if last else now
                db.execute(
                    "INSERT INTO alive VALUES (1, %s) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                    (moment,),
                )
                return moment
        except psycopg.Error as problem:
            raise Unavailable(first_line(problem)) from problem

    def downtimes(self) -> list[tuple[int, int]]:
        found = self._read("SELECT since, until FROM downtimes ORDER BY since")
        return [(int(str(since)), int(str(until))) for since, until in found]

    def run(self, statement: str, args: Sequence[object] = ()) -> list[tuple[object, ...]]:
        try:
            done = self._reading().execute(statement.replace("?", "%s").encode(), args)
            return done.fetchall() if done.description else []
        except psycopg.Error as problem:
            raise Unavailable(first_line(problem)) from problem

    def rewrite(self, table: str, rewrite: Rewrite, at: int) -> bool:
        try:
            while True:
                try:
                    with self._reading().transaction():
                        return self._rewrite(self._reading(), table, rewrite, at)
                except psycopg.errors.UniqueViolation:
                    continue  # somebody has moved meanwhile
        except psycopg.Error as problem:
            raise Unavailable(first_line(problem)) from problem

    def _rewrite(self, db: psycopg.Connection, table: str, rewrite: Rewrite, at: int) -> bool:
        db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_OF_LANDLORD,))
        rows = self.rows(table, 0)
        anew = rewrite(rows, self.notice(table)) if rows else None
        if anew is None:
            return False
        # what was written since then stays, and meets the new last row
        last = rows[-1].version
        db.execute("DELETE FROM entries WHERE tab = %s AND version <= %s", (table, last))
        columns = [list(column) for column in zip(*map(astuple, anew.rows), strict=True)]
        db.execute(
            "INSERT INTO entries "
            "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::bytea[])",
            columns,
        )
        db.execute("DELETE FROM snapshots WHERE tab = %s", (table,))
        if anew.notice is None:
            db.execute("DELETE FROM cards WHERE tab = %s", (table,))
            db.execute("DELETE FROM analyses WHERE tab = %s", (table,))
            db.execute("DELETE FROM channels WHERE tab = %s", (table,))
        else:
            db.execute(UPSERT_NOTICE, anew.notice)
        version = anew.rows[-1].version
        db.execute(
            "INSERT INTO rewritten (tab, version, gone, at) VALUES (%s, %s, %s, %s)",
            (table, version, anew.notice is None, at),
        )
        self._notify(db, "log", f"{table}:{version}")
        return True

    def tidy(self) -> None:
        """What was deleted is given free."""
        try:
            self._reading().execute("VACUUM entries, cards, snapshots, analyses, channels")
        except psycopg.Error as problem:
            raise Unavailable(first_line(problem)) from problem

    def backup(self, path: str) -> None:
        """By PostgreSQL's own pg_dump, which copies one moment of a live database."""
        tool = shutil.which("pg_dump")
        if tool is None:
            raise Unavailable("pg_dump was not found; it comes with PostgreSQL's client package")
        # a password among a command's words could be read by everybody on the machine
        asked = conninfo_to_dict(self.url)
        secret = asked.pop("password", None)
        done = subprocess.run(
            [
                tool,
                "--format=custom",
                "--no-owner",
                f"--file={path}",
                f"--dbname={make_conninfo('', **asked)}",
            ],
            env={**os.environ, "PGPASSWORD": str(secret)} if secret else None,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Unavailable(done.stderr.strip() or "pg_dump failed")

    # ---- several processes ------------------------------------------------------------

    def drives(self, table: str) -> bool:
        """By an advisory lock that lives as long as this process's connection."""
        key = zlib.crc32(table.encode()) - 2**31
        with self.driver_lock:
            try:
                if self.driver is None or self.driver.closed:
                    self.driving.clear()
                    self.driver = self._found()
                if key not in self.driving:
                    got = self.driver.execute("SELECT pg_try_advisory_lock(%s, %s)", (DRIVE, key)).fetchone()
                    if got is None or not got[0]:
                        return False
                    self.driving.add(key)
                return True
            except psycopg.Error:
                if self.driver is not None:
                    self.driver.close()
                return False

    def release(self, table: str) -> None:
        key = zlib.crc32(table.encode()) - 2**31
        with self.driver_lock:
            if key in self.driving and self.driver is not None:
                self.driving.discard(key)
                try:
                    self.driver.execute("SELECT pg_advisory_unlock(%s, %s)", (DRIVE, key))
                except psycopg.Error:
                    self.driver.close()

    def _notify(self, db: psycopg.Connection, topic: str, payload: str) -> None:
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{topic} {payload}"))

    def tell(self, topic: str, payload: str) -> None:
        try:
            self._notify(self._reading(), topic, payload)
        except psycopg.Error as problem:
            raise Unavailable(first_line(problem)) from problem

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Listen until closed; `hear("listening", "")` says that what was told before may be missed."""
        while not self.closed.is_set():
            try:
                with self._connect() as db:
                    db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    hear("listening", "")
                    while not self.closed.is_set():
                        for note in db.notifies(timeout=0.5):
                            topic, _, payload = note.payload.partition(" ")
                            hear(topic, payload)
            except psycopg.Error:
                self.closed.wait(0.5)
