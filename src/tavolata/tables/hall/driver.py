"""What happens at tables by itself: bots move, time runs out, choices are carried out, rematches begin."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Final

from tavolata.bots import ADVISER, LEVELS
from tavolata.engine.errors import Refusal
from tavolata.store import Unavailable
from tavolata.tables.hall import deciding
from tavolata.tables.hall.command import committed
from tavolata.tables.helpers.pool import NoAnswer, Unwell
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log import bounds, entries
from tavolata.tables.log.table import Holder, Refused, Table
from tavolata.tables.messages import commands, frames
from tavolata.tables.play.play import say

if TYPE_CHECKING:
    from tavolata.tables.hall.hall import Hall

log: Final = logging.getLogger("tavolata")
RETRY: Final = 1.0
"""Seconds until something is tried again that the store could not take, or no bot could think of."""
REST: Final = 30.0
"""The same after a fault of our own, which will hardly be gone so soon."""
SECOND_THOUGHTS: Final = 4
"""So many pauses a bot waits whose move would end somebody's undo."""


class Driver:
    """Acts for bots and clocks, by the way of people's commands: the table's lock, then `commit`."""

    def __init__(self, hall: "Hall", thinkers: Thinkers, pause: float) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.pause = pause
        self.acting: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.rows: dict[str, tuple[int, int, int]] = {}
        """For tables at which a bot moved last: its seat, its moves in a row, and how many the game has."""
        self.settling: set[str] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.moves = 0
        self.stopped = False

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        self.stopped = True
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.acting.values()):
            task.cancel()

    def busy(self, name: str) -> bool:
        """Whether something is under way at a table."""
        return name in self.settling or any(table == name for table, _ in self.acting)

    def forget(self, name: str) -> None:
        """The table leaves memory."""
        if timer := self.timers.pop(name, None):
            timer.cancel()
        self.rows.pop(name, None)
        self.hall.store.release(name)

    def wake(self, table: Table) -> None:
        """Look at a table after a change, and do what is due."""
        if self.stopped:
            return
        for seat in [] if _has_no_room(table) else table.to_act():
            if table.seats[seat].kind == "bot" and (table.id, seat) not in self.acting:
                self.acting[table.id, seat] = self.hall.spawn(self._bot(table, seat))
        if table.id not in self.settling and self._due(table):
            self.settling.add(table.id)
            self.hall.spawn(self._settle(table))
        if table.clocks is not None:
            self._set_timer(table)

    # ---- bots -------------------------------------------------------------------------

    async def _bot(self, table: Table, seat: int) -> None:
        try:
            if not await self.hall.store.drives(table.id):
                return
            await self._bot_move(table, seat)
        except Exception as problem:
            await asyncio.sleep(_rest(problem))
        finally:
            del self.acting[table.id, seat]
        self.wake(table)

    async def _bot_move(self, table: Table, seat: int) -> None:
        play = table.play
        if play is None or seat not in table.to_act():
            return
        since = play.since[seat]
        row = self._row(table, seat, play.count)
        soonest = asyncio.get_running_loop().time() + self._pause(table, row)
        action = await self._think(table, seat, table.seats[seat].level)
        if (left := soonest - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
        async with table.lock:
            owed = table.play is play and seat in table.to_act() and play.since[seat] == since
            if owed and table.seats[seat].kind == "bot":
                text = table.game.write(play.state, seat, action)
                if await committed(self.hall, table, deciding.move(table, seat, text)):
                    self.moves += 1
                    self.rows[table.id] = seat, row, play.count

    def _row(self, table: Table, seat: int, count: int) -> int:
        """Which of its moves in a row a bot is about to make."""
        last, row, then = self.rows.get(table.id, (seat, 0, count))
        return row + 1 if (last, then) == (seat, count) else 1

    def _pause(self, table: Table, row: int) -> float:
        """Seconds before a bot moves: people want to follow, and to take back what they have just done.

        A turn of many moves goes ever faster, for whoever waits for its end.
        """
        play = table.play
        undoer = play.trail.undoer() if play is not None and table.settings.undo else None
        regrets = undoer is not None and table.seats[undoer].kind == "person"
        return self.pause * SECOND_THOUGHTS if regrets else self.pause / row

    async def _think(self, table: Table, seat: int, level: str) -> int:
        """A bot's move; any legal one if the bot found none in its time or is none of today's.

        Raises Unwell if no bot can think just now.
        """
        assert table.play is not None
        state = table.play.state
        try:
            if level in LEVELS:
                known = table.play.known(seat)
                action = await self.thinkers.think(table.id, table.game.card.name, level, known)
                if state.why_not(seat, action) is None:
                    return action
        except Unwell:
            raise
        except NoAnswer:
            pass
        return int(secrets.choice(list(state.legal(seat))))

    async def advise(self, table: Table, who: Holder, command: commands.Hint) -> frames.Advice:
        """A bot's move for a person who asks."""
        play = deciding.own_play(table, who, command.seat)
        if not table.settings.hints:
            raise Refused("forbidden", "hints_off")
        if command.seat not in table.to_act():
            raise Refused("not_to_act", "nothing_to_decide")
        mind = play.knowledge(command.seat)
        try:
            action = await self._think(table, command.seat, ADVISER)
        except Unwell:
            raise Refused("unavailable", "bots_rest") from None
        text = table.game.write(mind.seen, command.seat, action)
        described = say(table.game.describe(mind, action))
        return frames.Advice(command.id, command.seat, text, described, ADVISER)

    # ---- time and choices -------------------------------------------------------------

    def _set_timer(self, table: Table) -> None:
        if timer := self.timers.pop(table.id, None):
            timer.cancel()
        end = table.clocks.next_end(self.hall.time.now()) if table.clocks is not None else None
        if end is not None and table.phase == "playing":
            loop = asyncio.get_running_loop()
            wait = max(0, end[1]) / 1000 + 0.02
            self.timers[table.id] = loop.call_later(min(wait, 3600.0), self.wake, table)

    def _due(self, table: Table) -> bool:
        due = self._ran_out(table) is not None or deciding.follow_up(table) is not None
        return due or _has_no_room(table) or _all_again(table)

    def _ran_out(self, table: Table) -> int | None:
        end = table.clocks.next_end(self.hall.time.now()) if table.clocks is not None else None
        return end[0] if end is not None and end[1] <= 0 and table.phase == "playing" else None

    async def _settle(self, table: Table) -> None:
        try:
            if not await self.hall.store.drives(table.id):
                return
            async with table.lock:
                late, entry = self._ran_out(table), deciding.follow_up(table)
                if _has_no_room(table):
                    await committed(self.hall, table, deciding.Plan(entries.Closed()))
                elif _all_again(table):
                    await self.hall.rematch(table)
                elif entry is not None:
                    await committed(self.hall, table, deciding.Plan(entry))
                elif late is not None:
                    await committed(self.hall, table, deciding.Plan(entries.RanOut(late)))
        except Exception as problem:
            await asyncio.sleep(_rest(problem))
        finally:
            self.settling.discard(table.id)
        self.wake(table)


def _rest(problem: Exception) -> float:
    """Seconds until it is tried again; a fault of our own is written down and must not be the last of it."""
    if isinstance(problem, (Unavailable, Unwell, Refused, Refusal)):
        return RETRY
    log.error("failed", exc_info=problem, extra={"fields": {"at": "driver"}})
    return REST


def _has_no_room(table: Table) -> bool:
    """Whether a game can't go on because its log is full."""
    return table.phase in ("open", "playing") and bounds.is_full(table)


def _all_again(table: Table) -> bool:
    """Whether everyone wants a rematch; bots always do."""
    if not table.rematch or table.phase not in ("over", "closed") or table.next is not None:
        return False
    people = table.people()
    return bool(people) and table.rematch.issuperset(people)
