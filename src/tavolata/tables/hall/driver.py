"""What happens at tables by itself: bots move, time runs out, choices are carried out, rematches begin."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Final

from tavolata.bots import names
from tavolata.engine.errors import Refusal
from tavolata.store import Unavailable
from tavolata.tables.hall import deciding
from tavolata.tables.hall.adviser import Adviser
from tavolata.tables.hall.command import committed
from tavolata.tables.hall.thought import Thought
from tavolata.tables.helpers.pool import NoAnswer, Unwell
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log import bounds, entries
from tavolata.tables.log.table import Refused, Table

if TYPE_CHECKING:
    from tavolata.tables.hall.hall import Hall

log: Final = logging.getLogger("tavolata")
RETRY: Final = 1.0
"""Seconds until something is tried again that the store could not take, or no bot could think of."""
REST: Final = 30.0
"""The same after a fault of our own, which will hardly be gone so soon."""
SECOND_THOUGHTS: Final = 4
"""So many pauses a bot waits before a move after which somebody can't undo any more."""


class Driver:
    """Acts for bots and clocks, by the way of people's commands: the table's lock, then `commit`."""

    def __init__(self, hall: "Hall", thinkers: Thinkers, pause: float) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.pause = pause
        self.acting: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.adviser = Adviser(hall, thinkers)
        self.thoughts: dict[tuple[str, int], Thought[int]] = {}
        """Bots' moves by table and seat."""
        self.rows: dict[str, tuple[int, int, int]] = {}
        """For tables at which a bot moved last: its seat, its moves in a row, and how many the game has."""
        self.settling: set[str] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.moves = 0
        self.blunders = 0
        """Moves that were made by chance because a bot found none."""
        self.stopped = False

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        self.stopped = True
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.acting.values()):
            task.cancel()
        self.adviser.stop()

    def busy(self, name: str) -> bool:
        """Whether something is under way at a table."""
        return name in self.settling or any(table == name for table, _ in self.acting)

    def forget(self, name: str) -> None:
        """The table leaves memory."""
        if timer := self.timers.pop(name, None):
            timer.cancel()
        self.rows.pop(name, None)
        self.adviser.forget(name)
        self.hall.store.release(name)

    def drop(self, table: Table) -> None:
        """The table is no more: nobody thinks about it."""
        self.forget(table.id)
        for (name, _), thought in list(self.thoughts.items()):
            if name == table.id:
                thought.task.cancel()

    def wake(self, table: Table) -> None:
        """Look at a table after a change, and do what is due."""
        if self.stopped:
            return
        self._stop_thinking(table)
        for seat in [] if _has_no_room(table) else table.to_act():
            if table.seats[seat].kind == "bot" and (table.id, seat) not in self.acting:
                self.acting[table.id, seat] = self.hall.spawn(self._bot(table, seat))
        if table.id not in self.settling and self._due(table):
            self.settling.add(table.id)
            self.hall.spawn(self._settle(table))
        if table.clocks is not None:
            self._set_timer(table)
        self.hall.on_change(table.id)

    def _stop_thinking(self, table: Table) -> None:
        """End thoughts about what is no longer owed: a seat was taken back, the position is another."""
        if self.adviser.thoughts:
            self.adviser.drop_stale(table)
        for seat in range(len(table.seats)) if self.thoughts else ():
            thought = self.thoughts.get((table.id, seat))
            if thought is not None and not thought.is_owed():
                thought.task.cancel()

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
        row = self._row(table, seat, play.count)
        thought = Thought(table, seat, self._consider(table, seat, row))
        action = await self._thought_out(thought)
        if action is None:
            return
        async with table.lock:
            if thought.is_owed():
                text = table.game.write(play.state, seat, action)
                if await committed(self.hall, table, deciding.move(table, seat, text)):
                    self.moves += 1
                    self.rows[table.id] = seat, row, play.count

    async def _thought_out(self, thought: Thought[int]) -> int | None:
        """What came of a thought; None if nobody needs it any more."""
        key = thought.table.id, thought.seat
        self.thoughts[key] = thought
        try:
            return await thought.done()
        finally:
            del self.thoughts[key]

    async def _consider(self, table: Table, seat: int, row: int) -> int:
        """A bot's move, no sooner than people can follow; the time it thinks counts."""
        soonest = asyncio.get_running_loop().time() + self._pause(table, row)
        action = await self._think(table, seat, table.seats[seat].level, row)
        if (left := soonest - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(left)
        return action

    def _row(self, table: Table, seat: int, count: int) -> int:
        """Which of its moves in a row a bot is about to make."""
        last, row, then = self.rows.get(table.id, (seat, 0, count))
        return row + 1 if (last, then) == (seat, count) else 1

    def _pause(self, table: Table, row: int) -> float:
        """Seconds before a bot moves: people want to follow, and to take back what they have just done.

        A turn of many moves goes ever faster, for whoever waits for its end.
        """
        play = table.play
        undoer = play.undoable.undoer() if play is not None and table.settings.undo else None
        regrets = undoer is not None and table.seats[undoer].kind == "person"
        return self.pause * SECOND_THOUGHTS if regrets else self.pause / row

    async def _think(self, table: Table, seat: int, level: str, row: int = 1) -> int:
        """A bot's move; any legal one if the bot found none in its time or is none of today's.

        Raises Unwell if no bot can think just now.
        """
        assert table.play is not None
        state = table.play.state
        why = "unknown level"
        if len(moves := state.legal(seat)) == 1:
            return int(moves[0])
        try:
            if level in names():
                known = table.play.known(seat)
                action = await self.thinkers.think(table.id, table.game.card.name, level, known, row=row)
                if state.why_not(seat, action) is None:
                    return action
            why = "illegal"
        except Unwell:
            raise
        except NoAnswer:
            why = "no answer"
        self.blunders += 1
        log.warning(
            "bot_failed", extra={"fields": {"game": table.game.card.name, "level": level, "why": why}}
        )
        return int(secrets.choice(list(state.legal(seat))))

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
