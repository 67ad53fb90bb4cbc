"""Finished games are looked at afterwards, in a process of its own, as long as somebody wants to see it.

It goes in short slices. What is found out is kept with the table, also when nobody looks any more: the next
who asks goes on from there. Everything follows from the game's moves, so it is the same for everyone.
"""

import asyncio
import time
import zlib
from collections import Counter, OrderedDict
from typing import Final, Literal

import msgspec
from msgspec import Raw

from tavolata.store import KeptAnalysis, Store, Unavailable
from tavolata.tables.helpers.cancelling import end
from tavolata.tables.helpers.pool import NoAnswer, Pool
from tavolata.tables.helpers.worker import Analyse, FoundOut
from tavolata.tables.log import history
from tavolata.tables.log.table import Refused, Table

BUDGET: Final = 60.0
"""Seconds that one slice may take: far more than it does, for games of others that are slow."""
QUIET: Final = 8.0
"""Seconds after which nobody looks any more."""
MOST: Final = 8
MOST_OF_ONE: Final = 2
"""Games that are looked at, for all and for one address."""
TURN: Final = 30.0
"""Seconds after which a game makes room for another's."""
MOST_MOVES: Final = 3000
"""A longer game is not looked at: nobody would read it, and all others would wait."""
KEPT_BYTES: Final = 8_000_000
"""Of analyses that are kept in memory."""
QUICK: Final = 1
"""How hard zlib tries."""
FORMAT: Final = 4
NOTHING: Final = Raw(b"null")

State = Literal["none", "working", "stopped", "whole"]


class Found(FoundOut, frozen=True):
    """What is found out so far, as it is kept.

    It may be megabytes: the event loop copies them and does nothing else with them.
    """

    format: int = FORMAT


class Looked(msgspec.Struct, frozen=True):
    """How far an analysis is."""

    state: State
    done: int
    analysis: Raw | None


class UnderWay:
    """A game that is being looked at."""

    def __init__(self, who: str, found: Found | None) -> None:
        self.who = who
        self.found = found
        self.begun = self.seen = time.monotonic()
        """When it was begun, and when somebody last looked."""
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """Has games analysed for those who may see them: whoever asks has looked whether they do."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pool = Pool("analyses", 1, BUDGET, MOST, MOST)
        self.pool.grace = 5.0
        self.under_way: dict[str, UnderWay] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.kept: OrderedDict[str, Found] = OrderedDict()
        self.kept_bytes = 0

    async def go_on(self, who: str, table: Table) -> None:
        """Begin the analysis of a finished game, or go on with it."""
        assert table.play is not None
        if table.play.count > MOST_MOVES:
            raise Refused("forbidden", "too_long_to_analyse")
        found = await self._found(table)
        if table.id in self.under_way or (found is not None and found.judged == table.play.count):
            return
        self._make_room(who)
        begun = self.under_way[table.id] = UnderWay(who, found)
        begun.task = asyncio.create_task(self._work(table, begun))
        self.tasks.add(begun.task)
        begun.task.add_done_callback(self.tasks.discard)

    def _make_room(self, who: str) -> None:
        """A place for one more game of this address.

        Where all are taken, the address that holds most gives one up: at once if it keeps as many as who
        asks will have, and if it keeps less, when the game has had its turn.
        """
        held = Counter(each.who for each in self.under_way.values())
        if held[who] >= MOST_OF_ONE:
            raise Refused("busy", "analyses_busy")
        if len(self.under_way) < MOST:
            return
        name, longest = max(self.under_way.items(), key=lambda at: (held[at[1].who], -at[1].begun))
        more = held[longest.who] - held[who]
        if more < 1 or (more == 1 and time.monotonic() - longest.begun < TURN):
            raise Refused("busy", "analyses_busy")
        del self.under_way[name]
        if longest.task is not None:
            longest.task.cancel()

    async def look(self, table: Table, have: int) -> Looked:
        """How far it is; what is found out only if that is more than the caller has."""
        assert table.play is not None
        under_way = self.under_way.get(table.id)
        if under_way is not None:
            under_way.seen = time.monotonic()
        found = await self._found(table) if under_way is None else under_way.found
        done = 0 if found is None else found.judged
        state: State = "working"
        if under_way is None:
            state = "none" if found is None else "whole" if done == table.play.count else "stopped"
        news = found is not None and (done > have or have < 0)
        return Looked(state, done, Raw(found.analysis) if found is not None and news else None)

    async def stop(self) -> None:
        """Keep what is found out, and end."""
        for task in list(self.tasks):
            await end(task)

    # ---- at work ----------------------------------------------------------------------

    async def _work(self, table: Table, begun: UnderWay) -> None:
        """Slice after slice, until all is done or nobody looks."""
        assert table.play is not None
        try:
            while time.monotonic() - begun.seen < QUIET:
                found = await self._slice(begun.who, table, begun.found)
                begun.found = found
                if found.judged == table.play.count:
                    break
        except (NoAnswer, Unavailable):
            pass  # it stops here; who asks may go on
        finally:
            if self.under_way.get(table.id) is begun:
                del self.under_way[table.id]
            if begun.found is not None:
                self._remember(table.id, begun.found)
                await self._store(table.id, begun.found)

    async def _slice(self, who: str, table: Table, found: Found | None) -> Found:
        def written() -> bytes:
            """In the reader's thread: a log may be long."""
            moves = history.moves_of(self.store.backend.rows(table.id, 0))
            work = NOTHING if found is None else Raw(found.work)
            return msgspec.json.encode(Analyse(history.played(table, moves), work))

        answer = await self.pool.request(who, lambda: self.store.read(written))
        return msgspec.msgpack.decode(answer, type=Found)

    # ---- what is kept -----------------------------------------------------------------

    async def _found(self, table: Table) -> Found | None:
        found = self.kept.get(table.id)
        if found is None:
            data = await self.store.analysis(table.id)
            found = None if data is None else await asyncio.to_thread(_read, data)
            if found is not None:
                self._remember(table.id, found)
        else:
            self.kept.move_to_end(table.id)
        return found

    async def _store(self, name: str, found: Found) -> None:
        try:
            data = await asyncio.to_thread(_written, found)
            await self.store.keep_analysis(KeptAnalysis(name, data))
        except Unavailable:
            return  # found out again when somebody asks

    def _remember(self, name: str, found: Found) -> None:
        self._forget(name)
        self.kept[name] = found
        self.kept_bytes += _size(found)
        while self.kept_bytes > KEPT_BYTES:
            self._forget(next(iter(self.kept)))

    def drop(self, name: str) -> None:
        """The table is no more."""
        begun = self.under_way.pop(name, None)
        if begun is not None and begun.task is not None:
            begun.found = None
            begun.task.cancel()
        self._forget(name)

    def _forget(self, name: str) -> None:
        gone = self.kept.pop(name, None)
        if gone is not None:
            self.kept_bytes -= _size(gone)


def _size(found: Found) -> int:
    return len(found.work) + len(found.analysis)


def _written(found: Found) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(found), QUICK)


def _read(data: bytes) -> Found | None:
    """What was kept, None if it is none that can be read here."""
    try:
        found = msgspec.msgpack.decode(zlib.decompress(data), type=Found)
    except (zlib.error, msgspec.DecodeError):
        return None
    return found if found.format == FORMAT else None
