"""The embedded store: one SQLite file, write-ahead log, an fsync for every group of moves."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path

from tavolata.store.backend import (
    Backend,
    Batch,
    Card,
    Conflict,
    Newer,
    Row,
    Snapshot,
    Unavailable,
    check_level,
    migrations,
)

CARD = "tab, game, phase, public, updated, summary"
INSERT_CARD = f"INSERT OR REPLACE INTO cards ({CARD}) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_SNAPSHOT = "INSERT OR REPLACE INTO snapshots (tab, version, maker, data) VALUES (?, ?, ?, ?)"

MOST_ROWS = 512
"""Rows of one statement; SQLite takes 32,766 values."""


@cache
def insert_rows(number: int) -> str:
    """The statement that stores so many rows at once."""
    return "INSERT INTO entries VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * number)


def values(row: Row) -> tuple[object, ...]:
    """A row for a statement."""
    # bytes would make the driver look for an adapter first, which takes longer than to bind all the rest
    return row.table, row.version, row.at, row.command, bytearray(row.data)


class SqliteBackend(Backend):
    """A file. One connection writes, another reads; WAL lets them not wait for each other."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.writer: sqlite3.Connection
        self.reader: sqlite3.Connection

    def open(self) -> None:
        """Open or make the file."""
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            self.writer = self._connect()
            self.writer.execute("PRAGMA journal_mode = WAL")
            # FULL: a commit returns when the log is on the disk
            self.writer.execute("PRAGMA synchronous = FULL")
            self._migrate()
            self.reader = self._connect()
            self.reader.execute("PRAGMA query_only = ON")
        except (sqlite3.Error, OSError) as problem:
            raise Unavailable(f"{self.path}: {problem}") from problem
        except Newer:
            self.writer.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=256
        )
        connection.execute("PRAGMA busy_timeout = 10000")
        return connection

    def _migrate(self) -> None:
        steps = migrations("sqlite")
        level = self.writer.execute("PRAGMA user_version").fetchone()[0]
        check_level(level, steps)
        for number, step in enumerate(steps[level:], start=level + 1):
            self.writer.executescript(f"BEGIN;\n{step}\nPRAGMA user_version = {number};\nCOMMIT;")

    def close(self) -> None:
        """Close both connections; the last one folds the log into the file."""
        self.reader.close()
        self.writer.close()

    def write(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """One transaction; mostly one statement.

        Whenever SQLite works it lets go of the interpreter's lock, and gets it back only when the event
        loop gives it away, which may take milliseconds. So all rows go in by a single statement that is
        a transaction of its own; only what can't be done that way takes more.
        """
        db = self.writer
        rows = [row for batch in batches for row in batch.rows]
        plain = len(rows) <= MOST_ROWS and not any(batch.cards or batch.snapshots for batch in batches)
        try:
            if plain:
                try:
                    db.execute(insert_rows(len(rows)), list(chain.from_iterable(map(values, rows))))
                    return [None] * len(batches)
                except sqlite3.IntegrityError:
                    pass
            db.execute("BEGIN IMMEDIATE")
            answers = [self._write_one(db, batch) for batch in batches]
            db.execute("COMMIT")
        except sqlite3.Error as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [Unavailable(str(problem))] * len(batches)
        return answers

    def _write_one(self, db: sqlite3.Connection, batch: Batch) -> Exception | None:
        db.execute("SAVEPOINT batch")
        try:
            db.executemany(insert_rows(1), map(values, batch.rows))
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO batch")
            db.execute("RELEASE batch")
            return Conflict()
        if batch.cards:
            db.executemany(INSERT_CARD, batch.cards)
        try:
            if batch.snapshots:
                db.executemany(INSERT_SNAPSHOT, batch.snapshots)
        except sqlite3.Error as problem:
            # only a cache: what it shares a transaction with must not suffer
            if not db.in_transaction:
                raise
            db.execute("ROLLBACK TO batch")
            db.execute("RELEASE batch")
            return Unavailable(str(problem))
        db.execute("RELEASE batch")
        return None

    def rows(self, table: str, after: int) -> list[Row]:
        """A table's log."""
        found = self.reader.execute(
            "SELECT tab, version, at, command, data FROM entries "
            "WHERE tab = ? AND version > ? ORDER BY version",
            (table, after),
        )
        return [Row(*row) for row in found]

    def snapshot(self, table: str) -> Snapshot | None:
        """A table's snapshot."""
        found = self.reader.execute(
            "SELECT tab, version, maker, data FROM snapshots WHERE tab = ? "
            "AND version <= (SELECT max(version) FROM entries WHERE entries.tab = snapshots.tab)",
            (table,),
        ).fetchone()
        return Snapshot(*found) if found else None

    def _cards(self, rest: str, args: Sequence[object] = ()) -> list[Card]:
        found = self.reader.execute(f"SELECT {CARD} FROM cards {rest}", args)
        return [Card(tab, game, phase, bool(pub), at, data) for tab, game, phase, pub, at, data in found]

    def lobby(self, most: int) -> list[Card]:
        """Public tables."""
        order = "ORDER BY phase, updated DESC LIMIT ?"
        return self._cards(f"WHERE phase IN ('open', 'playing') AND public {order}", (most,))

    def card(self, table: str) -> Card | None:
        """One table's card."""
        found = self._cards("WHERE tab = ?", (table,))
        return found[0] if found else None

    def finished(self) -> list[str]:
        """Tables whose game is over."""
        found = self.reader.execute("SELECT tab FROM cards WHERE phase = 'over' ORDER BY updated, tab")
        return [tab for (tab,) in found]

    def count_open(self) -> int:
        """How many tables are open or being played."""
        found = self.reader.execute("SELECT count(*) FROM cards WHERE phase IN ('open', 'playing')")
        return int(found.fetchone()[0])

    def abandoned(self, before: int) -> list[str]:
        """Where nothing has happened since a moment."""
        found = self.reader.execute(
            "SELECT tab FROM cards WHERE phase IN ('open', 'playing') AND updated < ? "
            "AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.tab = cards.tab AND at >= ?)",
            (before, before),
        )
        return [tab for (tab,) in found]

    def beat(self, now: int, most_quiet: int) -> None:
        """Note the moment, and a silence before it."""
        # a connection of its own: the writer's may be in the middle of a transaction
        try:
            with closing(self._connect()) as db:
                db.execute("BEGIN IMMEDIATE")
                last = db.execute("SELECT at FROM alive").fetchone()
                if last and now - last[0] > most_quiet:
                    db.execute("INSERT OR REPLACE INTO downtimes VALUES (?, ?)", (last[0], now))
                db.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (now,))
                db.execute("COMMIT")
        except sqlite3.Error as problem:
            raise Unavailable(str(problem)) from problem

    def downtimes(self) -> list[tuple[int, int]]:
        """When nobody served."""
        return [
            (int(since), int(until))
            for since, until in self.reader.execute("SELECT since, until FROM downtimes ORDER BY since")
        ]

    def backup(self, path: str) -> None:
        """Copy page by page while others write; the copy is one moment's."""
        try:
            with closing(self._connect()) as source, closing(sqlite3.connect(path)) as target:
                source.backup(target)
        except sqlite3.Error as problem:
            raise Unavailable(f"{path}: {problem}") from problem
