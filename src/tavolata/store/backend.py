"""What a database must offer; it is called from two threads, one that writes and one that reads."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import NamedTuple

from msgspec import Struct

from tavolata.engine.errors import TavolataError


class Row(Struct, frozen=True):
    """One entry of a table's log; version counts from 1 without gaps, `at` in ms since 1970."""

    table: str
    version: int
    at: int
    command: str
    """Who asked for it and by which id, empty if nobody did."""
    data: bytes


class Notice(NamedTuple):
    """What the lobby shows of a table; rewritten when it changes."""

    table: str
    game: str
    phase: str
    public: bool
    updated: int
    summary: bytes


class Snapshot(NamedTuple):
    """A table as it was at a version, so that its log need not be read from the beginning."""

    table: str
    version: int
    maker: str
    """The program that can read it."""
    data: bytes


class KeptAnalysis(NamedTuple):
    """What is found out about a finished game, whole or as far as it goes."""

    table: str
    data: bytes


class Batch(Struct, frozen=True):
    """What is stored together or not at all; snapshots and analyses each for themselves."""

    rows: Sequence[Row]
    notices: Sequence[Notice] = ()
    snapshots: Sequence[Snapshot] = ()
    analyses: Sequence[KeptAnalysis] = ()


class Anew(NamedTuple):
    """How a table's log stands after the landlord had it written anew: these rows and no others."""

    rows: Sequence[Row]
    notice: Notice | None
    """What the lobby shows of it then; None: the table is gone, with all that hung on it."""


Rewrite = Callable[[Sequence[Row], Notice | None], Anew | None]
"""What becomes of a log and its notice; None: they stay as they are."""


class Rewritten(NamedTuple):
    """A table whose log was written anew, so that whoever has it in memory looks again."""

    number: int
    table: str
    version: int
    """Of the entry that was added to say so."""
    gone: bool


class Conflict(Exception):
    """Another process has written this version of a table."""


class Unavailable(Exception):
    """The database can't be reached or can't write; nothing of the batch is stored."""


class NotOpened(TavolataError):
    """A database that can't be opened; the sentence says why."""


class Newer(NotOpened):
    """The database was written by a newer version of the program."""


class Backend(ABC):
    """A database, called synchronously."""

    shared = False
    """Whether other processes may write to the same tables."""

    @abstractmethod
    def open(self, make: bool = True, alone: bool = False) -> None:
        """Connect and bring the schema up to date, or raise NotOpened.

        `make`: a database that is not there is made. `alone`: it is ours until it is closed; no second
        server may have it, unless several can share it.
        """

    @abstractmethod
    def close(self) -> None:
        """Leave."""

    @abstractmethod
    def write(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """Store batches in one durable transaction; a batch that conflicts is left out and says so."""

    @abstractmethod
    def rows(self, table: str, after: int) -> list[Row]:
        """A table's log from the version after this one."""

    @abstractmethod
    def snapshot(self, table: str) -> Snapshot | None:
        """The last snapshot of a table; None if there is none, or of a version that its log has not."""

    @abstractmethod
    def analysis(self, table: str) -> bytes | None:
        """What is kept of the analysis of a table's game."""

    @abstractmethod
    def lobby(self, most: int) -> list[Notice]:
        """Public tables that are open or being played, latest first, open ones before."""

    @abstractmethod
    def notice(self, table: str) -> Notice | None:
        """What is shown of a table, None if there is none of this name."""

    @abstractmethod
    def finished(self) -> list[str]:
        """The names of all tables whose game is over, oldest first."""

    @abstractmethod
    def count_open(self) -> int:
        """How many tables are open or being played."""

    @abstractmethod
    def abandoned(self, before: int) -> list[str]:
        """Tables that are open or being played, at which nothing has happened since a moment."""

    @abstractmethod
    def beat(self, now: int, most_quiet: int) -> int:
        """Note that a server is alive; a longer silence before is noted as a time in which it was down.

        Returns the moment that is noted: never one before the last.
        """

    @abstractmethod
    def downtimes(self) -> list[tuple[int, int]]:
        """When no server was running, as moments in ms, ascending."""

    @abstractmethod
    def run(self, statement: str, args: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """One statement about what is no log, with `?` for its values, durably; gives the rows it returns."""

    @abstractmethod
    def rewrite(self, table: str, rewrite: Rewrite, at: int) -> bool:
        """Write a table's log anew in one transaction, between two moves; False if it stays as it is.

        The last of the new rows must be one more than there were: who has the table in memory then fails to
        write, and looks. Its snapshot goes, and what was kept of it before does not come back.
        """

    @abstractmethod
    def tidy(self) -> None:
        """Overwrite what was deleted, as far as the database does that on request."""

    @abstractmethod
    def backup(self, path: str) -> None:
        """Copy a live database to a file."""

    def drives(self, table: str) -> bool:
        """Whether this process may act for the table's bots and clocks."""
        return True

    def release(self, table: str) -> None:
        """Let another process act for them."""
        return None

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Call `hear(topic, payload)` for what other processes tell, from a thread, until closed."""
        return None

    def tell(self, topic: str, payload: str) -> None:
        """Tell the other processes, not durably."""
        return None


def migrations(kind: str) -> list[str]:
    """The steps from an empty database to the schema of today, as SQL."""
    folder = files(__package__) / "migrations"
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(f".{kind}.sql"))
    return [(folder / name).read_text("utf-8") for name in names]


def check_level(level: int, steps: Sequence[str]) -> None:
    """Refuse a database from the future."""
    if level > len(steps):
        raise Newer(
            f"The database has schema {level}, this program knows {len(steps)}. Run a newer tavolata on it."
        )
