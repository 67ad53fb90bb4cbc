"""The embedded store: one SQLite file, write-ahead log, an fsync for every group of moves."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

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
from tavolata.store.files import keep_private, make_folder

CARD = "tab, game, phase, public, updated, summary"
INSERT_SNAPSHOT = (
    "INSERT OR REPLACE INTO snapshots (tab, version, maker, data) SELECT ?1, ?2, ?3, ?4 "
    "WHERE NOT EXISTS (SELECT 1 FROM rewritten WHERE tab = ?1 AND version > ?2)"
)
INSERT_ANALYSIS = (
    "INSERT OR REPLACE INTO analyses (tab, data) SELECT ?1, ?2 "
    "WHERE NOT EXISTS (SELECT 1 FROM rewritten WHERE tab = ?1 AND gone)"
)

DAMAGED = "is damaged; docs/serving.md says how a copy takes its place"
MOST_AT_ONCE = 512
"""Rows or notices of one statement; SQLite takes 32,766 values."""


@cache
def insert_rows(number: int) -> str:
    """The statement that stores so many rows at once."""
    return "INSERT INTO entries VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * number)


@cache
def insert_notices(number: int) -> str:
    """The statement that stores so many notices at once; of two of one table the later stays."""
    return f"INSERT OR REPLACE INTO cards ({CARD}) VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?)"] * number)


def said(problem: sqlite3.Error) -> str:
    """What SQLite is against, as the rest of a sentence."""
    match getattr(problem, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return "is no database"
        case sqlite3.SQLITE_CORRUPT:
            return DAMAGED
        case sqlite3.SQLITE_FULL:
            return "can't be written: there is no room on the disk"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return "can't be written: that is not allowed here"
        case sqlite3.SQLITE_BUSY:
            return "is held by another program"
    return f"can't be used: {problem}"


def values(row: Row) -> tuple[object, ...]:
    """A row for a statement."""
    # bytes would make the driver look for an adapter first, which takes longer than to bind all the rest
    return row.table, row.version, row.at, row.command, bytearray(row.data)


@contextmanager
def together(db: sqlite3.Connection) -> Iterator[None]:
    """What is written here is stored together or, whatever goes wrong, not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # left open it would swallow what others write next, and they would be told that it is stored
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


class SqliteBackend(Backend):
    """A file. One connection writes, another reads; WAL lets them not wait for each other."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.writer: sqlite3.Connection | None = None
        self.reader: sqlite3.Connection | None = None
        self.lock: sqlite3.Connection | None = None
        """Held by a server, so that no second one opens the same file."""

    def open(self, make: bool = True, alone: bool = False) -> None:
        """Open or make the file."""
        path = Path(self.path)
        try:
            if path.is_dir():
                raise NotOpened(f"{path} is a folder, not a database.")
            if not make and not path.exists():
                raise NotOpened(f"There is no database {path}.")
            make_folder(path.parent)
            keep_private(path)
            if alone:
                self._claim(path.resolve())
            self._connect_both()
        except sqlite3.Error as problem:
            self.close()
            raise NotOpened(f"{path} {said(problem)}.") from problem
        except OSError as problem:
            self.close()
            raise NotOpened(f"{path} can't be used: {problem.strerror or problem}.") from problem
        except NotOpened:
            self.close()
            raise

    def _claim(self, path: Path) -> None:
        """Hold a lock as long as this process lives: one of SQLite's own, on a file beside."""
        beside = path.with_name(f"{path.name}-lock")
        keep_private(beside)
        self.lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self.lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise NotOpened(f"Another server has {path} open. Stop that one, or name another --db.") from None

    def _connect_both(self) -> None:
        self.writer = self._connect()
        self._check_ours(self.writer)
        self.writer.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit returns when the log is on the disk
        self.writer.execute("PRAGMA synchronous = FULL")
        self._migrate(self.writer)
        self.reader = self._connect()
        self.reader.execute("PRAGMA query_only = ON")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=256
        )
        connection.execute("PRAGMA busy_timeout = 10000")
        # what is written over can't be read in the file afterwards
        connection.execute("PRAGMA secure_delete = FAST")
        return connection

    def _check_ours(self, db: sqlite3.Connection) -> None:
        """Leave databases of other programs alone: ours is empty, or has our tables."""
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if names and not names >= {"entries", "cards", "alive"}:
            raise NotOpened(f"{self.path} is a database of another program.")
        check_level(db.execute("PRAGMA user_version").fetchone()[0], migrations("sqlite"))
        # else it would be found out in the middle of a game, or in a copy
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise NotOpened(f"{self.path} {DAMAGED}.")

    def _migrate(self, db: sqlite3.Connection) -> None:
        steps = migrations("sqlite")
        level = db.execute("PRAGMA user_version").fetchone()[0]
        for number, step in enumerate(steps[level:], start=level + 1):
            db.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")

    def close(self) -> None:
        """Close all; the last connection folds the log into the file."""
        for connection in (self.reader, self.writer, self.lock):
            if connection is not None:
                connection.close()
        self.reader = self.writer = self.lock = None

    def write(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """One transaction, mostly one statement; then what is only a cache, each in a transaction of its own.

        Whenever SQLite works it lets go of the interpreter's lock, and gets it back only when the event
        loop gives it away, which may take milliseconds. So all rows go in by a single statement, as do
        all notices; only if a batch conflicts is each written for itself.
        """
        db = self.writer
        assert db is not None
        answers = self._write_logs(db, batches)
        for k, batch in enumerate(batches):
            for insert, kept in ((INSERT_SNAPSHOT, batch.snapshots), (INSERT_ANALYSIS, batch.analyses)):
                if kept and answers[k] is None:
                    answers[k] = self._keep(db, insert, kept)
        return answers

    def _write_logs(self, db: sqlite3.Connection, batches: Sequence[Batch]) -> list[Exception | None]:
        rows = [row for batch in batches for row in batch.rows]
        notices = [notice for batch in batches for notice in batch.notices]
        try:
            try:
                if notices or len(rows) > MOST_AT_ONCE:
                    with together(db):
                        self._insert(db, rows, notices)
                else:
                    # a statement is a transaction of its own
                    self._insert(db, rows, notices)
                return [None] * len(batches)
            except sqlite3.IntegrityError:
                with together(db):
                    return [self._write_one(db, batch) for batch in batches]
        except sqlite3.Error as problem:
            return [Unavailable(str(problem))] * len(batches)

    def _write_one(self, db: sqlite3.Connection, batch: Batch) -> Exception | None:
        db.execute("SAVEPOINT batch")
        try:
            self._insert(db, batch.rows, batch.notices)
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO batch")
            db.execute("RELEASE batch")
            return Conflict()
        db.execute("RELEASE batch")
        return None

    def _insert(self, db: sqlite3.Connection, rows: Sequence[Row], notices: Sequence[Notice]) -> None:
        for k in range(0, len(rows), MOST_AT_ONCE):
            some = rows[k : k + MOST_AT_ONCE]
            db.execute(insert_rows(len(some)), list(chain.from_iterable(map(values, some))))
        for k in range(0, len(notices), MOST_AT_ONCE):
            several = notices[k : k + MOST_AT_ONCE]
            db.execute(insert_notices(len(several)), list(chain.from_iterable(several)))

    def _keep(
        self, db: sqlite3.Connection, insert: str, kept: Sequence[Snapshot] | Sequence[KeptAnalysis]
    ) -> Exception | None:
        """Only a cache: nothing else suffers if it can't be written."""
        try:
            with together(db):
                db.executemany(insert, kept)
        except sqlite3.Error as problem:
            return Unavailable(str(problem))
        return None

    def _read(self, query: str, args: Sequence[object] = ()) -> list[Any]:
        assert self.reader is not None
        try:
            return self.reader.execute(query, args).fetchall()
        except sqlite3.Error as problem:
            raise Unavailable(said(problem)) from problem

    def rows(self, table: str, after: int) -> list[Row]:
        found = self._read(
            "SELECT tab, version, at, command, data FROM entries "
            "WHERE tab = ? AND version > ? ORDER BY version",
            (table, after),
        )
        return [Row(*row) for row in found]

    def snapshot(self, table: str) -> Snapshot | None:
        found = self._read(
            "SELECT tab, version, maker, data FROM snapshots WHERE tab = ? "
            "AND version <= (SELECT max(version) FROM entries WHERE entries.tab = snapshots.tab)",
            (table,),
        )
        return Snapshot(*found[0]) if found else None

    def analysis(self, table: str) -> bytes | None:
        found = self._read("SELECT data FROM analyses WHERE tab = ?", (table,))
        return bytes(found[0][0]) if found else None

    def _notices(self, rest: str, args: Sequence[object] = ()) -> list[Notice]:
        found = self._read(f"SELECT {CARD} FROM cards {rest}", args)
        return [Notice(tab, game, phase, bool(pub), at, data) for tab, game, phase, pub, at, data in found]

    def lobby(self, most: int) -> list[Notice]:
        order = "ORDER BY phase, updated DESC LIMIT ?"
        return self._notices(f"WHERE phase IN ('open', 'playing') AND public {order}", (most,))

    def notice(self, table: str) -> Notice | None:
        found = self._notices("WHERE tab = ?", (table,))
        return found[0] if found else None

    def finished(self) -> list[str]:
        found = self._read("SELECT tab FROM cards WHERE phase = 'over' ORDER BY updated, tab")
        return [tab for (tab,) in found]

    def count_open(self) -> int:
        found = self._read("SELECT count(*) FROM cards WHERE phase IN ('open', 'playing')")
        return int(found[0][0])

    def abandoned(self, before: int) -> list[str]:
        found = self._read(
            "SELECT tab FROM cards WHERE phase IN ('open', 'playing') AND updated < ? "
            "AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.tab = cards.tab AND at >= ?)",
            (before, before),
        )
        return [tab for (tab,) in found]

    def beat(self, now: int, most_quiet: int) -> int:
        # a connection of its own: the writer's may be in the middle of a transaction
        try:
            with closing(self._connect()) as db:
                db.execute("BEGIN IMMEDIATE")
                last = db.execute("SELECT at FROM alive").fetchone()
                if last and now - last[0] > most_quiet:
                    db.execute("INSERT OR REPLACE INTO downtimes VALUES (?, ?)", (last[0], now))
                moment = max(now, last[0]) if last else now
                db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (moment,))
                db.execute("COMMIT")
                return moment
        except sqlite3.Error as problem:
            raise Unavailable(str(problem)) from problem

    def downtimes(self) -> list[tuple[int, int]]:
        found = self._read("SELECT since, until FROM downtimes ORDER BY since")
        return [(int(since), int(until)) for since, until in found]

    def run(self, statement: str, args: Sequence[object] = ()) -> list[tuple[object, ...]]:
        if statement.startswith("SELECT"):
            return self._read(statement, args)
        try:
            with closing(self._connect()) as db:
                db.execute("PRAGMA synchronous = FULL")
                return db.execute(statement, args).fetchall()
        except sqlite3.Error as problem:
            raise Unavailable(said(problem)) from problem

    def rewrite(self, table: str, rewrite: Rewrite, at: int) -> bool:
        try:
            with closing(self._connect()) as db:
                db.execute("PRAGMA synchronous = FULL")
                db.execute("PRAGMA secure_delete = ON")
                with together(db):
                    return self._rewrite(db, table, rewrite, at)
        except sqlite3.Error as problem:
            raise Unavailable(said(problem)) from problem

    def _rewrite(self, db: sqlite3.Connection, table: str, rewrite: Rewrite, at: int) -> bool:
        found = db.execute("SELECT * FROM entries WHERE tab = ? ORDER BY version", (table,)).fetchall()
        rows = [Row(*row) for row in found]
        card = db.execute(f"SELECT {CARD} FROM cards WHERE tab = ?", (table,)).fetchone()
        anew = rewrite(rows, None if card is None else Notice(*card)) if rows else None
        if anew is None:
            return False
        for place in ("entries", "cards", "snapshots"):
            db.execute(f"DELETE FROM {place} WHERE tab = ?", (table,))
        db.executemany(insert_rows(1), map(values, anew.rows))
        if anew.notice is None:
            for place in ("analyses", "channels"):
                db.execute(f"DELETE FROM {place} WHERE tab = ?", (table,))
        else:
            db.execute(insert_notices(1), anew.notice)
        db.execute(
            "INSERT INTO rewritten (tab, version, gone, at) VALUES (?, ?, ?, ?)",
            (table, anew.rows[-1].version, anew.notice is None, at),
        )
        return True

    def tidy(self) -> None:
        """What was deleted is overwritten in the file already; now the write-ahead log begins anew."""
        try:
            with closing(self._connect()) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as problem:
            raise Unavailable(said(problem)) from problem

    def backup(self, path: str) -> None:
        """Copy page by page while others write; the copy is one moment's."""
        try:
            with closing(self._connect()) as source, closing(sqlite3.connect(path)) as target:
                source.backup(target)
        except sqlite3.Error as problem:
            raise Unavailable(f"{path} {said(problem)}") from problem
