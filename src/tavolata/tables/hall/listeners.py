"""Who looks at which table, and what they are told. Every frame is built for one pair of eyes at a time."""

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Raw

from tavolata.store import Store
from tavolata.tables.log.table import Holder, News, Table
from tavolata.tables.messages.frames import Changed, Spoken, Update, Welcome
from tavolata.tables.messages.terms import Eyes, TableState
from tavolata.tables.play.play import RING, encode

SILENT: Final = 35.0
"""Seconds after which another process that says nothing is taken for gone."""
TABLES_TOLD: Final = 100
"""Tables in one message to other processes, whose text has a limit."""


class Presence(NamedTuple):
    """Who looks on at one process."""

    seats: frozenset[int]
    spectators: int
    looking: frozenset[int]
    """Seats whose page is in sight."""


class Listener(Protocol):
    """Somebody who looks at a table."""

    hashes: frozenset[str]
    holder: Holder
    looks: bool
    """Whether the page is in sight."""

    def send(self, frame: bytes) -> None:
        """Take a frame to be delivered; never waits."""

    def end(self, why: str) -> None:
        """Send nothing more, and say why."""


class Listeners:
    """All listeners of this process, and who is known to look on at others."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock
        self.by_table: dict[str, set[Listener]] = {}
        self.node = secrets.token_hex(4)
        self.elsewhere: dict[str, dict[str, Presence]] = {}
        """For each table and each other process who is there."""
        self.heard: dict[str, float] = {}
        self.frames = 0

    def of(self, table: str) -> Iterable[Listener]:
        """Who looks at a table from here."""
        return self.by_table.get(table, ())

    # ---- coming and going -------------------------------------------------------------

    def join(self, table: Table, listener: Listener, have: int | None) -> None:
        """Let somebody look on, beginning with everything they may know; who does already begins anew."""
        before = self.here(table.id)
        listener.holder = table.holder(listener.hashes)
        self.by_table.setdefault(table.id, set()).add(listener)
        self.welcome(table, listener, have)
        self._who_is_here_changed(table, table.id, before, listener)

    def take_seat(self, table: Table, listener: Listener) -> None:
        """Who looked on holds a seat now; the others see somebody there."""
        before = self.here(table.id)
        listener.holder = table.holder(listener.hashes)
        self.welcome(table, listener)
        self._who_is_here_changed(table, table.id, before, listener)

    def send_away(self, name: str, why: str) -> None:
        """There is nothing any more to look at."""
        for listener in list(self.of(name)):
            listener.end(why)

    def begin_anew(self, table: Table) -> None:
        """Tell everyone everything once more."""
        for listener in self.of(table.id):
            self.welcome(table, listener)

    def leave(self, table: Table | None, name: str, listener: Listener) -> None:
        """Somebody is gone."""
        listeners = self.by_table.get(name, set())
        if listener not in listeners:
            return
        before = self.here(name)
        listeners.discard(listener)
        if not listeners:
            del self.by_table[name]
        self._who_is_here_changed(table, name, before, listener)

    def look(self, name: str, listener: Listener, yes: bool) -> None:
        """Somebody looks at their page, or has it out of sight; the others need not know."""
        before = self.here(name)
        listener.looks = yes
        if self.here(name) != before:
            self._tell_processes(name)

    def _who_is_here_changed(self, table: Table | None, name: str, before: Presence, who: Listener) -> None:
        """Tell the others who is here now, if that is something new."""
        now = self.here(name)
        if now == before:
            return
        if table is not None and now[:2] != before[:2]:
            self._changed(table, [other for other in self.of(name) if other is not who])
        self._tell_processes(name)

    def here(self, table: str) -> Presence:
        """Who looks on at this process."""
        listeners = self.of(table)
        seats = frozenset(seat for listener in listeners for seat in listener.holder.seats)
        looking = frozenset(seat for each in listeners if each.looks for seat in each.holder.seats)
        return Presence(seats, sum(not listener.holder.seats for listener in listeners), looking)

    def there(self, table: str) -> tuple[frozenset[int], int]:
        """Seats online at any process, and spectators."""
        seats, spectators, _ = self.here(table)
        for elsewhere in self.elsewhere.get(table, {}).values():
            seats, spectators = seats | elsewhere.seats, spectators + elsewhere.spectators
        return seats, spectators

    def looking(self, table: str) -> frozenset[int]:
        """Seats whose page is in sight, at any process."""
        elsewhere = [each.looking for each in self.elsewhere.get(table, {}).values()]
        return self.here(table).looking.union(*elsewhere)

    def state(self, table: Table) -> TableState:
        """The table with who is there."""
        return table.state(self.clock(), *self.there(table.id))

    # ---- telling ----------------------------------------------------------------------

    def welcome(self, table: Table, listener: Listener, have: int | None = None) -> None:
        """Everything a listener may know, with what was missed since a version."""
        missed = None if have is None else table.missed(have)
        frame = Welcome(
            table.version,
            self.clock(),
            list(listener.holder.seats),
            listener.holder.host,
            self.state(table),
            eyes(table, listener.holder.seats, RING if missed is None else missed),
            list(table.chat),
            table.times(),
            missed is not None,
        )
        self._send(listener, encode(frame))
        forget_views(table)

    def tell(self, table: Table, news: News) -> None:
        """Tell everyone who looks on what has changed."""
        listeners = self.of(table.id)
        if not listeners or news.kind == "noted":
            return
        if news.kind == "spoken":
            frame = encode(Spoken(table.version, table.chat[-1]))
            for listener in listeners:
                self._send(listener, frame)
        elif news.kind == "changed" or news.begun:
            self._tell_change(table, news)
        else:
            self._tell_update(table, news)

    def _tell_change(self, table: Table, news: News) -> None:
        same: list[Listener] = []
        moved: list[Listener] = []
        for listener in self.of(table.id):
            holder = table.holder(listener.hashes)
            (moved if holder != listener.holder or news.begun else same).append(listener)
            listener.holder = holder
        # only now it is known who is here
        for listener in moved:
            self.welcome(table, listener)
        self._changed(table, same)
        if moved:
            self._tell_processes(table.id)

    def _changed(self, table: Table, listeners: Iterable[Listener]) -> None:
        frame = b""
        for listener in listeners:
            frame = frame or encode(Changed(table.version, self.clock(), self.state(table)))
            self._send(listener, frame)

    def _tell_update(self, table: Table, news: News) -> None:
        now = self.clock()
        # the same for all eyes, so it is written once
        progress: Any = Raw(encode(table.progress(now)))
        written: dict[tuple[int, ...], bytes] = {}
        for listener in self.of(table.id):
            seats = listener.holder.seats
            if seats not in written:
                seen = eyes(table, seats, news.lines)
                written[seats] = encode(Update(table.version, now, progress, seen, news.undone))
            self._send(listener, written[seats])
        forget_views(table)

    def _send(self, listener: Listener, frame: bytes) -> None:
        self.frames += 1
        listener.send(frame)

    # ---- other processes --------------------------------------------------------------

    def _tell_processes(self, *tables: str) -> None:
        if not self.store.shared:
            return
        for k in range(0, len(tables), TABLES_TOLD):
            told = [self._who_is_here(table) for table in tables[k : k + TABLES_TOLD]]
            self.store.tell("here", " ".join([self.node, *told]))

    def _who_is_here(self, table: str) -> str:
        here = self.here(table)
        seats, looking = (",".join(map(str, sorted(each))) for each in (here.seats, here.looking))
        return f"{table}:{here.spectators}:{seats}:{looking}"

    def ask_processes(self) -> list[str]:
        """Find out anew who is where, when it may have been missed; gives the tables it was known of."""
        known = list(self.elsewhere)
        self.elsewhere.clear()
        self.store.tell("where", self.node)
        self._tell_processes(*self.by_table)
        return known

    def beat(self) -> list[str]:
        """Tell the others that this process lives, and forget those that don't; gives their tables."""
        if self.store.shared:
            self.store.tell("beat", self.node)
        late = time.monotonic() - SILENT
        left: list[str] = []
        for node in [node for node, at in self.heard.items() if at < late]:
            del self.heard[node]
            for name, there in list(self.elsewhere.items()):
                if there.pop(node, None) is not None:
                    left.append(name)
                if not there:
                    del self.elsewhere[name]
        return left

    def hear(self, topic: str, payload: str) -> list[str]:
        """Something another process told; returns the tables whose presence changed."""
        node, *rest = payload.split(" ")
        if node == self.node:
            return []
        self.heard[node] = time.monotonic()
        if topic == "where":
            self._tell_processes(*self.by_table)
        return [self._hear_who_is_there(node, told) for told in rest]

    def _hear_who_is_there(self, node: str, told: str) -> str:
        table, spectators, *where = told.split(":")
        seats, looking = (frozenset(int(seat) for seat in each.split(",") if seat) for each in where)
        if seats or spectators != "0":
            self.elsewhere.setdefault(table, {})[node] = Presence(seats, int(spectators), looking)
        elif table in self.elsewhere:
            self.elsewhere[table].pop(node, None)
            if not self.elsewhere[table]:
                del self.elsewhere[table]
        return table

    def presence_changed(self, table: Table) -> None:
        """Tell everyone here who came or went elsewhere."""
        self._changed(table, self.of(table.id))


def eyes(table: Table, seats: tuple[int, ...], lines: int) -> list[Eyes]:
    """What the holder of these seats sees; a spectator, who holds none, sees with a spectator's eyes."""
    play = table.play
    if play is None or (not seats and not table.settings.spectators):
        return []
    undo = table.settings.undo and table.phase == "playing"
    return [play.eyes(seat, lines, undo) for seat in (seats or (None,))]


def forget_views(table: Table) -> None:
    """What was made for all eyes is not needed until something happens again."""
    if table.play is not None:
        table.play.open_sight = None
