"""The hall: all tables of this process, and the way to those it has not in memory.

How a command changes a table stands in `command.py`. Several processes may share one store: each follows
the log that the others write.
"""

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from tavolata import games
from tavolata.engine.errors import TavolataError, UnknownGame
from tavolata.store import MOST_QUIET, Row, Store, Unavailable
from tavolata.store.histogram import QUICK, Histogram
from tavolata.tables.hall import deciding
from tavolata.tables.hall.command import be_sure, committed
from tavolata.tables.hall.driver import Driver
from tavolata.tables.hall.laying import Draft, rematch
from tavolata.tables.hall.listeners import Listener, Listeners
from tavolata.tables.hall.slices import Slices
from tavolata.tables.helpers.analyses import Analyses
from tavolata.tables.helpers.archive import Archive
from tavolata.tables.helpers.pool import Pool
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log import entries, erasing, snapshot
from tavolata.tables.log.table import Refused, Table, hashed
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.clocks import DAY, HouseTime, counted

log: Final = logging.getLogger("tavolata")
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
NAME_LENGTH: Final = 12
IDLE: Final = 60.0
"""Seconds after which a table nobody looks at leaves memory."""
BEAT: Final = 10.0
CLEARING: Final = 360
"""Beats between two looks for tables that were left for good."""


def new_name() -> str:
    """A table's name, which nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(NAME_LENGTH))


def _nobody_minds(name: str) -> None:
    """What is done about a change where nobody is to be reminded."""


class Hall:
    """All tables this process has in memory, and the way to those it has not."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        bot_pause: float = 0.0,
        patience: int = 60 * DAY,
        clock: HouseTime | None = None,
    ) -> None:
        self.store = store
        self.patience = patience
        """Milliseconds after which a table at which nothing happens is closed."""
        self.time = clock or HouseTime()
        self.listeners = Listeners(store, self.time.now)
        self.driver = Driver(self, thinkers, bot_pause)
        self.archive = Archive(store)
        self.analyses = Analyses(store)
        self.pools: tuple[Pool, ...] = (thinkers, self.archive.pool, self.analyses.pool)
        self.tables: dict[str, Table] = {}
        self.used: dict[str, float] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.slices = Slices(store.moving)
        self.doubtful: set[str] = set()
        """Tables whose last write may or may not have been stored."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.counts = {
            "moves": 0,
            "refused": 0,
            "loaded": 0,
            "evicted": 0,
            "made": 0,
            "kept": 0,
            "not_kept": 0,
            "brought_back": 0,
        }
        self.moved = Histogram(QUICK)
        """How long a person's move takes, from its coming to its answer."""
        self.keeper: asyncio.Task[None] | None = None
        self.on_change: Callable[[str], None] = _nobody_minds
        """Called with a table's name after it has changed, came from the store, or somebody looks no more."""

    # ---- opening and closing ----------------------------------------------------------

    async def open(self) -> None:
        """Open the store and begin to keep house."""
        self.time.not_before(await self.store.open(self.time.now()))
        for pool in self.pools:
            pool.start()
        self.store.listen(self._hear)
        self.keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Finish what is under way, then leave; every table is in the store already."""
        if self.keeper is not None:
            self.keeper.cancel()
        self.driver.stop()
        await self.analyses.stop()
        for pool in self.pools:
            await pool.stop()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Let something be done beside all else; the hall waits for it when it closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _keep(self) -> None:
        """Show that this server lives, and let go of tables that nobody uses."""
        for beat in itertools.count(1):
            await asyncio.sleep(BEAT)
            try:
                await self._keep_house(beat)
            except Unavailable:
                continue
            except Exception as problem:
                # nobody would do it from then on, and nobody would notice
                log.error("failed", exc_info=problem, extra={"fields": {"at": "keeper"}})

    async def _keep_house(self, beat: int) -> None:
        self._presence_changed(self.listeners.beat())
        await self.evict(time.monotonic() - IDLE)
        if self.store.shared:
            for table in list(self.tables.values()):
                self.driver.wake(table)
        await self.store.beat(self.time.now())
        await self.follow_the_clock()
        if beat % CLEARING == 0:
            self.spawn(self.close_abandoned())

    async def follow_the_clock(self) -> None:
        """Tell the right moments again after a leap or a sleep of the system; it costs nobody time."""
        if self.time.behind() <= MOST_QUIET:
            return
        # first it must be known that the time between is nobody's, then the house may leap
        await self.store.beat(self.time.now())
        await self.store.beat(self.time.wall())
        self.time.catch_up()
        for table in self.tables.values():
            if table.clocks is not None:
                self.listeners.presence_changed(table)

    async def close_abandoned(self) -> None:
        """Close the tables everybody has left for good. Their records stay."""
        try:
            for name in await self.store.abandoned(self.time.now() - self.patience):
                try:
                    await self._close_abandoned(name)
                except Unavailable:
                    raise
                except Exception as problem:
                    # one that can't be read keeps no other open
                    log.error("failed", exc_info=problem, extra={"fields": {"at": "abandoned"}})
        except Unavailable:
            return

    async def _close_abandoned(self, name: str) -> None:
        try:
            table = await self.table(name)
        except (Refused, TavolataError):
            # of a game, or a time, that this program does not know: for a program that does
            return
        async with table.lock:
            await be_sure(self, table)
            alone = counted(table.updated, self.time.now(), self.store.down)
            watched = self.listeners.of(name) or name in self.listeners.elsewhere
            if alone >= self.patience and not watched:
                await committed(self, table, deciding.Plan(entries.Closed()))

    async def evict(self, before: float) -> int:
        """Let tables go that nobody has looked at since a moment; tells how many went."""
        gone = 0
        keeping = True
        for name, table in list(self.tables.items()):
            if self.tables.get(name) is table and self._unused(table, before):
                del self.tables[name]
                self.used.pop(name, None)
                self.doubtful.discard(name)
                self.driver.forget(name)
                gone += 1
                keeping = keeping and await self._put_away(table)
        self.counts["evicted"] += gone
        return gone

    def _unused(self, table: Table, before: float) -> bool:
        return (
            self.used.get(table.id, 0.0) <= before
            and not self.listeners.of(table.id)
            and not table.lock.taken
            and not self.driver.busy(table.id)
        )

    async def _put_away(self, table: Table) -> bool:
        """Store a snapshot of a table that was let go, if it is worth it; False if the store can't."""
        if snapshot.is_due(table):
            try:
                await self.store.keep(await asyncio.to_thread(snapshot.packed, snapshot.take(table)))
            except Exception:  # only a cache: the keeper goes on
                self.counts["not_kept"] += 1
                return False
            self.counts["kept"] += 1
        return True

    # ---- tables -----------------------------------------------------------------------

    async def table(self, name: str) -> Table:
        """The table of this name, from memory or from the store; asking never makes one."""
        table = self.tables.get(name)
        if table is None:
            task = self.loading.get(name)
            if task is None:
                task = self.loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self.loading.pop(name, None))
            table = await asyncio.shield(task)
        self.used[name] = time.monotonic()
        return table

    async def _load(self, name: str) -> Table:
        table = await self._bring_back(name)
        if table is None:
            table = Table(name, self.store.down)
            rows = await self.store.rows(name)
            if not rows or erasing.is_gone(rows):
                raise Refused("forbidden", "no_table")
            try:
                await self.slices.go_through(table.loading(rows))
            except UnknownGame as unknown:
                raise Refused("forbidden", "no_game", game=unknown.name) from None
            except msgspec.MsgspecError:
                raise Refused("forbidden", "not_readable") from None
            if table.outdated:
                table.recall(await self.store.notice(name))
        self._adopt(table)
        if self.store.shared:
            # what another process wrote while this was read could not be told to a table not yet here
            await self._follow(table, table.version + 1)
        self.counts["loaded"] += 1
        return table

    async def _bring_back(self, name: str) -> Table | None:
        """The table by its snapshot and the log after it; None if that is not the log it was taken of."""
        try:
            kept = await self.store.snapshot(name)
            if kept is None:
                return None
            table = Table(name, self.store.down)
            kept = await asyncio.to_thread(snapshot.unpacked, kept)
            await self.slices.go_through(snapshot.bringing_back(kept, table))
            last, *rows = await self.store.rows(name, table.version - 1)
            if last.at != table.updated:
                return None
            await self.slices.go_through(table.loading(rows))
        except Exception:  # only a cache: the log says what is wrong, if anything is
            return None
        self.counts["brought_back"] += 1
        return table

    def _adopt(self, table: Table) -> None:
        self.tables[table.id] = table
        self.used[table.id] = time.monotonic()
        self.driver.wake(table)

    async def make(
        self,
        game_name: str,
        seats: int,
        options: dict[str, str | int],
        settings: Settings,
        people: Collection[tuple[str, int | None, int | None]] = (),
        bots: Collection[str] = (),
        start: bool = False,
    ) -> tuple[Table, str, list[tuple[int, str]]]:
        """Lay a table; returns it, the host's token, and each person's seat and token."""
        try:
            game = games.game(game_name)
        except UnknownGame:
            raise Refused("forbidden", "no_game", game=game_name) from None
        host = deciding.new_token()
        made = entries.Made(
            game_name,
            game.card.version,
            deciding.read_seats(game, seats),
            deciding.read_options(game, options),
            deciding.read_settings(game, settings),
            hashed(host),
        )
        draft = Draft(new_name(), self.time.now(), self.store.down)
        draft.add(made)
        given = [draft.sit(name, colour, seat) for name, colour, seat in people]
        for level in bots:
            draft.put_bot(level)
        if start:
            draft.plan(deciding.start(draft.table))
        await self.store.append(draft.rows, [draft.table.notice()])
        self.counts["made"] += 1
        self._adopt(draft.table)
        # seats drawn by lot: a token opens the seat where its owner sits now
        held = [(draft.table.holder({hashed(token)}).seats[0], token) for _, token in given]
        return draft.table, host, held

    async def rematch(self, table: Table) -> None:
        """Lay the table of the rematch; called by who has the old table's lock."""
        draft = rematch(table, new_name(), self.time.now())
        entry = entries.Followed(draft.table.id)
        if await committed(self, table, deciding.Plan(entry), draft):
            self.counts["made"] += 1
            self._adopt(draft.table)

    # ---- looking ----------------------------------------------------------------------

    async def join(self, name: str, listener: Listener, have: int | None) -> Table:
        """Let somebody look at a table; the first frame is a welcome."""
        table = await self.table(name)
        async with table.lock:
            await be_sure(self, table)
            self.listeners.join(table, listener, have)
        return table

    def leave(self, name: str, listener: Listener) -> None:
        """Somebody is gone, if they ever were here."""
        table = self.tables.get(name)
        if table is not None:
            self.used[name] = time.monotonic()
        self.listeners.leave(table, name, listener)
        self.on_change(name)

    def look(self, name: str, listener: Listener, yes: bool) -> None:
        """Somebody looks at their page, or has it out of sight."""
        self.listeners.look(name, listener, yes)
        if not yes:
            self.on_change(name)

    # ---- other processes --------------------------------------------------------------

    async def catch_up(self, table: Table) -> None:
        """Follow what others have written; raises Refused if the table is gone."""
        rows = await self.store.rows(table.id, table.version)
        if any(isinstance(entries.read(row.data), entries.Deleted) for row in rows[-1:]):
            self.drop(table)
            raise Refused("forbidden", "no_table")
        await self.slices.go_through(self._fold_and_tell(table, rows))
        self.driver.wake(table)

    def _fold_and_tell(self, table: Table, rows: Sequence[Row]) -> Iterator[None]:
        for row in rows:
            self.listeners.tell(table, table.fold(row))
            yield

    def _hear(self, topic: str, payload: str) -> None:
        if topic == "log":
            for note in payload.split(","):
                name, _, version = note.partition(":")
                table = self.tables.get(name)
                if table is not None and table.version < int(version):
                    self.spawn(self._follow(table, int(version)))
        elif topic == "listening":
            for table in list(self.tables.values()):
                self.spawn(self._follow(table, table.version + 1))
            self._presence_changed(self.listeners.ask_processes())
        else:
            self._presence_changed(self.listeners.hear(topic, payload))

    def _presence_changed(self, names: Iterable[str]) -> None:
        for name in names:
            if (table := self.tables.get(name)) is not None:
                self.listeners.presence_changed(table)

    async def _follow(self, table: Table, version: int) -> None:
        async with table.lock:
            if table.version < version:
                try:
                    await self.catch_up(table)
                except Unavailable:
                    self.doubtful.add(table.id)
                except Refused:
                    return  # it is gone

    # ---- what the landlord had done ----------------------------------------------------

    def drop(self, table: Table) -> None:
        """A table was deleted: whoever looks is told so, and nothing of it is kept here."""
        name = table.id
        # its version stays, so that nothing can be written after its log
        table.phase = "closed"
        table.rematch.clear()
        if self.tables.get(name) is table:
            del self.tables[name]
        self.used.pop(name, None)
        self.doubtful.discard(name)
        self.driver.drop(table)
        self.analyses.drop(name)
        self.archive.drop(name)
        self.listeners.send_away(name, "no_table")
        self.on_change(name)

    async def look_again(self, name: str, gone: bool) -> None:
        """The log of a table was written anew: have of it what is there now."""
        loading = self.loading.get(name)
        if loading is not None:
            # what is being read may be of before
            await asyncio.wait([loading])
        table = self.tables.get(name)
        if table is None:
            if gone:
                self.analyses.drop(name)
                self.archive.drop(name)
                self.listeners.send_away(name, "no_table")
            return
        if gone:
            self.drop(table)
            return
        async with table.lock:
            await self.catch_up(table)
            # in the reader's thread: a log may be long
            names, chat = await self.store.read(erasing.names_and_chat_of, self.store.backend, name)
            for sitting, called in zip(table.seats, names, strict=True):
                sitting.name = called
            table.chat = chat
            self.listeners.begin_anew(table)
