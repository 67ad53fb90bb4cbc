"""The hall: all tables of this process. Commands come in, are stored, and then told.

One command at a time a table. What it would do is planned on a copy, stored durably, and only then
made true and told, so that nobody ever hears of something that a crash could take back. Several
processes may share one store: each follows the log, and who writes a version second plans again.
"""

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import Collection, Coroutine, Iterator, Sequence
from typing import Any, Final

from tavolata import games
from tavolata.engine.errors import TavolataError, UnknownGame
from tavolata.store import MOST_QUIET, Batch, Card, Conflict, Row, Store, Then, Unavailable, settling
from tavolata.tables import asking, commands, entries, frames, snapshot
from tavolata.tables.archive import Archive
from tavolata.tables.audience import Audience, Listener
from tavolata.tables.clocks import DAY, HouseTime, counted
from tavolata.tables.draft import Draft, rematch
from tavolata.tables.driver import Driver
from tavolata.tables.errand import Errand, Reply, refusal
from tavolata.tables.pool import Pool
from tavolata.tables.slices import Slices
from tavolata.tables.table import Holder, Refused, Table, hashed
from tavolata.tables.terms import Settings
from tavolata.tables.thinking import Thinkers

log: Final = logging.getLogger("tavolata")
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
NAME_LENGTH: Final = 12
IDLE: Final = 60.0
"""Seconds after which a table nobody looks at leaves memory."""
BEAT: Final = 10.0
CLEARING: Final = 360
"""Beats between two looks for tables that were left for good."""
QUESTIONS: Final = frozenset((commands.Ask, commands.Hint))
"""Commands that are answered and change nothing."""
QUIET: Final = (entries.Moved, entries.Spoke, entries.Undone)
"""Entries after which the lobby shows the same, unless the game has ended."""


def new_name() -> str:
    """A table's name, which nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(NAME_LENGTH))


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
        self.audience = Audience(store, self.time.now)
        self.driver = Driver(self, thinkers, bot_pause)
        self.archive = Archive(store)
        self.pools: tuple[Pool, ...] = (thinkers, self.archive.pool)
        self.tables: dict[str, Table] = {}
        self.used: dict[str, float] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.slices = Slices()
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
        self.keeper: asyncio.Task[None] | None = None

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
        for pool in self.pools:
            await pool.stop()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something beside."""
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
        for name in self.audience.beat():
            if (there := self.tables.get(name)) is not None:
                self.audience.presence_changed(there)
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
                self.audience.presence_changed(table)

    async def close_abandoned(self) -> None:
        """Close the tables everybody has left for good. Their records stay."""
        try:
            for name in await self.store.abandoned(self.time.now() - self.patience):
                await self._close_abandoned(name)
        except Unavailable:
            return

    async def _close_abandoned(self, name: str) -> None:
        try:
            table = await self.table(name)
        except (Refused, TavolataError):
            # of a game, or a time, that this program does not know: for a program that does
            return
        async with table.turn:
            await self._be_sure(table)
            alone = counted(table.updated, self.time.now(), self.store.down)
            watched = self.audience.of(name) or name in self.audience.elsewhere
            if alone >= self.patience and not watched:
                await self.committed(table, asking.Plan(entries.Closed()))

    async def evict(self, before: float) -> int:
        """Let tables go that nobody has looked at since a moment; tells how many went."""
        gone = 0
        keeping = True
        for name, table in list(self.tables.items()):
            if self.tables.get(name) is table and self._unused(table, before):
                del self.tables[name]
                self.used.pop(name, None)
                self.driver.forget(name)
                gone += 1
                keeping = keeping and await self._put_away(table)
        self.counts["evicted"] += gone
        return gone

    def _unused(self, table: Table, before: float) -> bool:
        return (
            self.used.get(table.id, 0.0) <= before
            and not self.audience.of(table.id)
            and not table.turn.taken
            and not self.driver.busy(table.id)
        )

    async def _put_away(self, table: Table) -> bool:
        """Store a snapshot of a table that was let go, if it is worth it; False if the store can't."""
        if snapshot.is_due(table):
            try:
                await self.store.keep(snapshot.take(table))
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
            if not rows:
                raise Refused("forbidden", "no_table")
            try:
                await self.slices.go_through(table.loading(rows))
            except UnknownGame as unknown:
                raise Refused("forbidden", "no_game", game=unknown.name) from None
            if table.outdated:
                table.recall(await self.store.card(name))
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
            table = None if kept is None else snapshot.bring_back(kept, self.store.down)
            if table is None:
                return None
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
        host = asking.new_token()
        made = entries.Made(
            game_name,
            game.card.version,
            asking.read_seats(game, seats),
            asking.read_options(game, options),
            asking.read_settings(game, settings),
            hashed(host),
        )
        draft = Draft(new_name(), self.time.now(), self.store.down)
        draft.add(made)
        given = [draft.sit(name, colour, seat) for name, colour, seat in people]
        for level in bots:
            draft.put_bot(level)
        if start:
            draft.plan(asking.start(draft.table))
        await self.store.append(draft.rows, [draft.table.card()])
        self.counts["made"] += 1
        self._adopt(draft.table)
        # seats drawn by lot: a token opens the seat where its owner sits now
        held = [(draft.table.holder({hashed(token)}).seats[0], token) for _, token in given]
        return draft.table, host, held

    async def rematch(self, table: Table) -> None:
        """Lay the table of the rematch; called in the old table's turn."""
        draft = rematch(table, new_name(), self.time.now())
        entry = entries.Followed(draft.table.id)
        if await self.committed(table, asking.Plan(entry), draft):
            self.counts["made"] += 1
            self._adopt(draft.table)

    # ---- looking ----------------------------------------------------------------------

    async def join(self, name: str, listener: Listener, have: int | None) -> Table:
        """Let somebody look at a table; the first frame is a welcome."""
        table = await self.table(name)
        async with table.turn:
            await self._be_sure(table)
            self.audience.join(table, listener, have)
        return table

    def leave(self, name: str, listener: Listener) -> None:
        """Somebody is gone, if they ever were here."""
        table = self.tables.get(name)
        if table is not None:
            self.used[name] = time.monotonic()
        self.audience.leave(table, name, listener)

    # ---- commands ---------------------------------------------------------------------

    async def do(self, name: str, hashes: Collection[str], command: commands.TableCommand) -> frames.Frame:
        """Do what somebody asks for, and answer; an asker who goes away leaves no command half done."""
        done: asyncio.Future[frames.Frame] = asyncio.get_running_loop().create_future()

        def reply(answered: frames.Frame) -> None:
            if not done.done():
                done.set_result(answered)

        self.carry_out(name, hashes, command, reply)
        return await done

    def carry_out(
        self, name: str, hashes: Collection[str], command: commands.TableCommand, reply: Reply
    ) -> None:
        """Do what somebody asks for; the answer comes at once, or when it is stored."""
        table = self.tables.get(name)
        waits = name in self.doubtful or type(command) in QUESTIONS
        if table is not None and not waits and table.turn.take_if_free():
            self.used[name] = time.monotonic()
            Errand(self, table, hashes, command, reply).begin()
        else:
            self.spawn(self._attend(name, hashes, command, reply))

    async def _attend(
        self, name: str, hashes: Collection[str], command: commands.TableCommand, reply: Reply
    ) -> None:
        """The same where something must be waited for."""
        answered: frames.Frame | None = None
        try:
            table = await self.table(name)
            if isinstance(command, commands.Ask):
                answered = answer(table, table.holder(hashes), command)
            elif isinstance(command, commands.Hint):
                answered = await self.driver.advise(table, table.holder(hashes), command)
            else:
                await self._take_turn(table)
        except Exception as problem:
            answered = refusal(self.counts, command, problem)
        if answered is None:
            Errand(self, table, hashes, command, reply).begin()
        else:
            reply(answered)

    async def _take_turn(self, table: Table) -> None:
        await table.turn.take()
        try:
            await self._be_sure(table)
        except BaseException:
            table.turn.give()
            raise

    async def _be_sure(self, table: Table) -> None:
        if table.id in self.doubtful:
            await self.catch_up(table)
            self.doubtful.discard(table.id)

    def commit(
        self,
        table: Table,
        planned: asking.Plan,
        then: Then,
        key: str = "",
        more: Draft | None = None,
    ) -> None:
        """Store an entry, then fold and tell it, then say so, or what was against it.

        Called in the table's turn. `more` is a new table that is stored together with it.
        """
        row = Row(table.id, table.version + 1, self.time.now(), key, entries.write(planned.entry))
        rows, cards = [row], new_cards(table, row, planned)
        if more is not None:
            rows, cards = [row, *more.rows], [*cards, more.table.card()]

        def stored(problem: Exception | None) -> None:
            if problem is None:
                try:
                    self._happen(table, row, planned)
                except Exception as failure:
                    problem = failure
            elif isinstance(problem, Unavailable):
                self.doubtful.add(table.id)
            then(problem)

        self.store.put(Batch(rows, cards), stored)

    def _happen(self, table: Table, row: Row, planned: asking.Plan) -> None:
        if isinstance(planned.entry, entries.Moved):
            self.counts["moves"] += 1
        self.audience.tell(table, table.fold(row, planned.step, entry=planned.entry))
        self.driver.wake(table)

    async def committed(self, table: Table, planned: asking.Plan, more: Draft | None = None) -> bool:
        """The same, waited for: whether it was stored, and not another process was faster."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.commit(table, planned, settling(done), more=more)
        try:
            await done
        except Conflict:
            await self.catch_up(table)
            return False
        return True

    # ---- other processes --------------------------------------------------------------

    async def catch_up(self, table: Table) -> None:
        """Follow what others have written."""
        rows = await self.store.rows(table.id, table.version)
        await self.slices.go_through(self._fold_and_tell(table, rows))
        self.driver.wake(table)

    def _fold_and_tell(self, table: Table, rows: Sequence[Row]) -> Iterator[None]:
        for row in rows:
            self.audience.tell(table, table.fold(row))
            yield

    def _hear(self, topic: str, payload: str) -> None:
        if topic == "log":
            for note in payload.split(","):
                name, _, version = note.partition(":")
                table = self.tables.get(name)
                if table is not None and table.version < int(version):
                    self.spawn(self._follow(table, int(version)))
        elif topic == "lost":
            for table in list(self.tables.values()):
                self.spawn(self._follow(table, table.version + 1))
        else:
            name_changed = self.audience.hear(topic, payload)
            if name_changed is not None and (table := self.tables.get(name_changed)) is not None:
                self.audience.presence_changed(table)

    async def _follow(self, table: Table, version: int) -> None:
        async with table.turn:
            if table.version < version:
                try:
                    await self.catch_up(table)
                except Unavailable:
                    self.doubtful.add(table.id)


def new_cards(table: Table, row: Row, planned: asking.Plan) -> Sequence[Card]:
    """What the lobby will show, if that changes by an entry."""
    ending = planned.step is not None and planned.step.state.outcome() is not None
    if isinstance(planned.entry, QUIET) and not ending:
        return ()
    then = table.clone()
    then.fold(row, planned.step, entry=planned.entry)
    return [then.card()]


def answer(table: Table, who: Holder, command: commands.Ask) -> frames.Answer:
    """A preview for whose seat it is."""
    play = asking.own_play(table, who, command.seat)
    seen = play.preview(command.seat, command.move)
    undo = seen.undo and table.settings.undo
    return frames.Answer(
        command.id, command.seat, command.move, seen.say, seen.sure, seen.chance, seen.secrets, undo
    )
