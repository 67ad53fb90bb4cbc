"""What the landlord has done to tables and people, straight in the store, whether a server runs or not.

Servers that run find out by `rewritten` and by versions, within a second or two (`following.py`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from tavolata.engine.errors import TavolataError
from tavolata.server.landlord import order
from tavolata.store import Anew, Backend, Notice, Rewritten, Row
from tavolata.tables.log import entries, erasing
from tavolata.tables.log.table import Table
from tavolata.tables.messages.terms import Phase, SeatState, Settings
from tavolata.tables.messages.words import folded
from tavolata.tables.play.clocks import DAY

CARD: Final = "tab, game, phase, public, updated, summary"
TABLE_NAME: Final = re.compile("[a-z2-9]{12}")
MOST_LISTED: Final = 1000
TOGETHER: Final = 200
"""Tables that are looked for, or deleted, in one go."""
REMEMBERED: Final = DAY
"""For which it is told that a log was written anew: no server looks for it later."""


class NoTable(TavolataError):
    """There is no table of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no table {name}.")


class NotOpen(TavolataError):
    """What has ended can't be ended."""


class NobodyThere(TavolataError):
    """A seat on which nobody sits can't be shown out."""


class Listed(msgspec.Struct, frozen=True):
    """A table as its landlord sees it: what a spectator could see, and nothing else."""

    table: str
    game: str
    phase: Phase
    public: bool
    updated: int
    created: int
    seats: list[SeatState]
    settings: Settings


class Summed(msgspec.Struct):
    """What a notice's summary has for it."""

    seats: list[SeatState]
    settings: Settings
    created: int


def listed(notice: Notice) -> Listed:
    """A table as its notice shows it."""
    summary = msgspec.json.decode(notice.summary, type=Summed)
    return Listed(
        notice.table, notice.game, notice.phase, notice.public, notice.updated,  # type: ignore[arg-type]
        summary.created, summary.seats, summary.settings,
    )  # fmt: skip


def tables(backend: Backend, phases: tuple[Phase, ...] = (), most: int = MOST_LISTED) -> list[Listed]:
    """The tables of a house, the latest first."""
    where = f"WHERE phase IN ({', '.join('?' * len(phases))}) " if phases else ""
    found = backend.run(f"SELECT {CARD} FROM cards {where}ORDER BY updated DESC LIMIT ?", (*phases, most))
    return [listed(Notice(*row)) for row in found]  # type: ignore[arg-type]


def table(backend: Backend, name: str) -> Listed:
    """One table."""
    notice = backend.notice(name) if TABLE_NAME.fullmatch(name) else None
    if notice is None:
        raise NoTable(name)
    return listed(notice)


def shown(backend: Backend, name: str) -> Iterator[str]:
    """What everybody may know of a table, a line each."""
    found = table(backend, name)
    kind = "public" if found.public else "private"
    yield f"{found.table}: {found.game}, {found.phase}, {kind}"
    for seat in found.seats:
        who = f"{seat.name} (a bot plays on)" if seat.name and seat.level else seat.name or seat.level
        yield f"seat {seat.seat}: {who or 'free'}"
    for setting, value in msgspec.to_builtins(found.settings).items():
        yield f"{setting}: {value}"
    rows = backend.rows(name, 0)
    yield f"entries: {len(rows)}, {sum(len(row.data) for row in rows):,} bytes"


def close(backend: Backend, name: str, at: int) -> None:
    """End a table as its host could; its record stays."""
    table(backend, name)

    def closed(rows: Sequence[Row], notice: Notice | None) -> Anew | None:
        found = Table(name)
        found.load(rows)
        found.recall(notice)
        if found.phase not in ("open", "playing"):
            return None
        row = Row(name, found.version + 1, max(at, found.updated), "", entries.write(entries.Closed()))
        found.fold(row)
        return Anew([*rows, row], found.notice())

    if not backend.rewrite(name, closed, at):
        raise NotOpen(f"Table {name} has ended already.")


def delete(backend: Backend, name: str, at: int) -> None:
    """Take a table away with all that hangs on it: log, snapshot, analysis, channels."""

    def nothing(rows: Sequence[Row], notice: Notice | None) -> Anew | None:
        return erasing.deleted(rows, notice, at)

    if not TABLE_NAME.fullmatch(name) or not backend.rewrite(name, nothing, at):
        raise NoTable(name)


def kick(backend: Backend, name: str, seat: int, at: int, until: int | None) -> None:
    """Ban the address of whoever holds a seat: a server that knows it does it, in a moment."""
    found = table(backend, name)
    if seat >= len(found.seats) or not found.seats[seat].name:
        raise NobodyThere(f"Nobody sits on seat {seat} of {name}.")
    order.change(backend, lambda before: before.kicking(order.Kick(name, seat, at, until)))


# ---- people ------------------------------------------------------------------------------


class Called(NamedTuple):
    """A name, and at how many tables somebody had it."""

    name: str
    tables: list[str]


def all_tables(backend: Backend) -> Iterator[str]:
    """The names of all tables, some at a time."""
    last = ""
    while found := backend.run("SELECT tab FROM cards WHERE tab > ? ORDER BY tab LIMIT ?", (last, TOGETHER)):
        for (tab,) in found:
            yield str(tab)
        last = str(found[-1][0])


def people(backend: Backend, called: str = "") -> list[Called]:
    """Everybody's names, or those that look like this one, by how they are written."""
    found: dict[str, list[str]] = {}
    for name in all_tables(backend):
        for each in erasing.called(backend.rows(name, 0)):
            if not called or folded(each) == folded(called):
                found.setdefault(each, []).append(name)
    return [Called(name, found[name]) for name in sorted(found, key=folded)]


def erase(backend: Backend, name: str, at: int, only: str = "") -> Iterator[str]:
    """Take a name, and all that was said under it, out of all tables, or one; gives those it was in."""
    if only:
        table(backend, only)
    for each in [only] if only else all_tables(backend):
        if erase_at(backend, each, name, at):
            yield each
    backend.tidy()


def erase_at(backend: Backend, table: str, name: str, at: int) -> bool:
    """The same at one table; the reminders of whoever was called so go, too."""
    tokens: list[str] = []

    def rewritten(rows: Sequence[Row], notice: Notice | None) -> Anew | None:
        tokens[:] = erasing.tokens_of(name, rows)
        return erasing.without(name, rows, notice, at)

    done = backend.rewrite(table, rewritten, at)
    for token in tokens:
        backend.run("DELETE FROM channels WHERE tab = ? AND token = ?", (table, token))
    return done


# ---- by age ------------------------------------------------------------------------------


def old(backend: Backend, before: int) -> list[str]:
    """Some tables that ended before a moment."""
    found = backend.run(
        "SELECT tab FROM cards WHERE phase IN ('over', 'closed') AND updated < ? LIMIT ?", (before, TOGETHER)
    )
    return [str(tab) for (tab,) in found]


def forget_rewritten(backend: Backend, now: int) -> None:
    """What was told long ago is known to every server."""
    before = now - REMEMBERED
    backend.run(
        "DELETE FROM entries WHERE tab IN (SELECT tab FROM rewritten WHERE gone AND at < ?)", (before,)
    )
    backend.run("DELETE FROM rewritten WHERE at < ?", (before,))


# ---- for servers that run ----------------------------------------------------------------


def last_number(backend: Backend) -> int:
    """Of what was written anew the last."""
    return int(str(backend.run("SELECT coalesce(max(number), 0) FROM rewritten")[0][0]))


def rewritten_since(backend: Backend, number: int) -> list[Rewritten]:
    """What was written anew after that."""
    found = backend.run(
        "SELECT number, tab, version, gone FROM rewritten WHERE number > ? ORDER BY number LIMIT ?",
        (number, TOGETHER),
    )
    return [Rewritten(int(str(n)), str(tab), int(str(v)), bool(gone)) for n, tab, v, gone in found]


def sweep(backend: Backend, news: Rewritten) -> None:
    """What a server that had not heard yet may have written behind the end of a table that is gone."""
    backend.run("DELETE FROM entries WHERE tab = ? AND version <> ?", (news.table, news.version))
