"""What the landlord has done to a log: names and words taken out, or nothing left of it.

It reads entries and nothing of a game, so that it works for tables of games that are not here any more.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tavolata.store import Anew, Backend, Notice, Row
from tavolata.tables.log import entries
from tavolata.tables.log.entries import AnyEntry
from tavolata.tables.log.table import CHAT
from tavolata.tables.messages.terms import Said
from tavolata.tables.messages.words import folded

NOBODY: Final = "N. N."
"""Before a number: what somebody is called whose name was erased."""
SILENCE: Final = "…"
"""What is left of what they said, and of their name where others said it."""


class Sitter:
    """Somebody who sat down at a table, and what they were called there."""

    def __init__(self, number: int, name: str, token: str) -> None:
        self.number = number
        self.token = token
        self.name = name
        self.names = {folded(name)}
        self.erased = False

    @property
    def shown(self) -> str:
        """What they are called after it."""
        return f"{NOBODY} {self.number}" if self.erased else self.name


class Sitters:
    """Who sat where at each moment of a log."""

    def __init__(self) -> None:
        self.all: list[Sitter] = []
        self.seats: list[Sitter | None] = []

    def at(self, seat: int | None) -> Sitter | None:
        """Who sits there now."""
        return None if seat is None or seat >= len(self.seats) else self.seats[seat]

    def follow(self, entry: AnyEntry) -> None:
        """Let an entry happen."""
        match entry:
            case entries.Made(seats=seats) | entries.Agreed(seats=seats):
                self.seats = [*self.seats[:seats], *[None] * (seats - len(self.seats))]
            case entries.Sat(seat, name, _, token):
                sitter = Sitter(len(self.all) + 1, name, token)
                self.all.append(sitter)
                self.seats[seat] = sitter
            case entries.ChangedSeat(seat, name):
                if (sitter_there := self.at(seat)) is not None:
                    sitter_there.name = name
                    sitter_there.names.add(folded(name))
            case entries.Stood(seat):
                self.seats[seat] = None
            case entries.Started(order):
                self.seats = [self.seats[k] for k in order]


def is_gone(rows: Sequence[Row]) -> bool:
    """Whether these are the rows of a table that was deleted: a log begins with its first version."""
    return bool(rows) and rows[0].version != 1


def deleted(rows: Sequence[Row], notice: Notice | None, at: int) -> Anew | None:
    """Nothing of a table; None if it is gone already."""
    if is_gone(rows):
        return None
    last = rows[-1]
    return Anew([Row(last.table, last.version + 1, at, "", entries.write(entries.Deleted()))], None)


def called(rows: Sequence[Row]) -> list[str]:
    """All names that people had at a table."""
    found: dict[str, None] = {}
    for row in rows:
        entry = entries.read(row.data)
        if isinstance(entry, entries.Sat | entries.ChangedSeat):
            found[entry.name] = None
    return list(found)


def tokens_of(name: str, rows: Sequence[Row]) -> list[str]:
    """The hashes of the tokens of everybody who is, or was, called this at a table."""
    who = Sitters()
    for row in rows:
        who.follow(entries.read(row.data))
    return [sitter.token for sitter in who.all if folded(name) in sitter.names and sitter.token]


def without(name: str, rows: Sequence[Row], notice: Notice | None, at: int) -> Anew | None:
    """A log in which nobody was ever called this, or said anything; None if it is so already."""
    log = [entries.read(row.data) for row in rows]
    who = Sitters()
    for entry in log:
        who.follow(entry)
    for sitter in who.all:
        sitter.erased = folded(name) in sitter.names
    anew = list(_rewritten(log, who.all, name))
    if anew == log or is_gone(rows) or notice is None:
        return None
    written = [
        row if entry is before else msgspec.structs.replace(row, data=entries.write(entry))
        for row, before, entry in zip(rows, log, anew, strict=True)
    ]
    last = rows[-1]
    written.append(Row(last.table, last.version + 1, at, "", entries.write(entries.Erased())))
    return Anew(written, _shown(notice, who.seats))


def _rewritten(log: Sequence[AnyEntry], sitters: Sequence[Sitter], name: str) -> Iterator[AnyEntry]:
    """The same entries, without what is to be erased."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    now, erased = Sitters(), {sitter.number: sitter for sitter in sitters if sitter.erased}

    def is_erased(sitter: Sitter | None) -> bool:
        return sitter is not None and sitter.number in erased

    for entry in log:
        now.follow(entry)
        match entry:
            case entries.Sat(seat) | entries.ChangedSeat(seat) if is_erased(there := now.at(seat)):
                assert there is not None
                shown = erased[there.number].shown
                yield entry if entry.name == shown else replace(entry, name=shown)
            case entries.Spoke(seat, text):
                less = SILENCE if is_erased(now.at(seat)) else word.sub(SILENCE, text)
                yield entry if less == text else replace(entry, text=less)
            case _:
                yield entry


def _shown(notice: Notice, seats: Sequence[Sitter | None]) -> Notice:
    """What the lobby shows, with today's names."""
    summary = msgspec.json.decode(notice.summary)
    for seat, sitter in zip(summary["seats"], seats, strict=True):
        if seat.get("name") and sitter is not None:
            seat["name"] = sitter.shown
    return notice._replace(summary=msgspec.json.encode(summary))


def names_and_chat_of(backend: Backend, table: str) -> tuple[list[str], list[Said]]:
    """What a table's seats are called at the end of its log, and the last lines of chat."""
    who, chat = Sitters(), []
    for row in backend.rows(table, 0):
        entry = entries.read(row.data)
        who.follow(entry)
        if isinstance(entry, entries.Spoke):
            sitter = who.at(entry.seat)
            chat.append(Said(row.at, entry.seat, "" if sitter is None else sitter.name, entry.text))
    return ["" if sitter is None else sitter.name for sitter in who.seats], chat[-CHAT:]
