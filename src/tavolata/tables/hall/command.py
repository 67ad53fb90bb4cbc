"""The way of a command, from top to bottom in the order in which it happens.

1. It is received. Where something must be waited for (the table, its lock), it waits.
2. Who commands is known by their tokens.
3. A command that was done before is answered again and not done again.
4. What it would write into the log is planned (`deciding.py`), or it is refused.
5. The entry is stored durably, so that nobody ever hears of something a crash could take back.
6. The table folds it.
7. Everyone who looks on is told; bots and clocks are woken.
8. The lock is given back, and whoever commanded is answered.

What happens by itself (bots, clocks, rematches) comes in at 5. Several processes may share one store: who
writes a version second follows the log and plans again.

It is a chain of calls and not of coroutines, so that nothing can cut it off between storing and telling,
and because a move is made of little else than this.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final

from tavolata.engine.errors import Refusal
from tavolata.store import Batch, Conflict, Notice, Row, Then, Unavailable, settling
from tavolata.tables.hall import deciding
from tavolata.tables.hall.laying import Draft
from tavolata.tables.log import bounds, entries
from tavolata.tables.log.done import key_of
from tavolata.tables.log.table import Holder, Refused, Table
from tavolata.tables.messages import commands, frames
from tavolata.tables.messages.terms import Why

if TYPE_CHECKING:
    from tavolata.tables.hall.hall import Hall

log: Final = logging.getLogger("tavolata")
TRIES: Final = 5
"""How often a command is planned anew because another process was faster."""
QUESTIONS: Final = frozenset((commands.Ask, commands.Hint))
"""Commands that are answered and change nothing on the table."""
QUIET: Final = (entries.Moved, entries.Spoke, entries.Undone, entries.Hinted)
"""Entries after which the lobby shows the same, unless the game has ended."""
Reply = Callable[[frames.Frame], None]


class Handling:
    """One command at one table, on its way."""

    __slots__ = ("begun", "command", "hall", "hashes", "key", "name", "planned", "reply", "table", "tries")

    def __init__(
        self,
        hall: "Hall",
        name: str,
        hashes: Collection[str],
        command: commands.TableCommand,
        reply: Reply,
    ) -> None:
        self.hall = hall
        self.name = name
        self.hashes = hashes
        self.command = command
        self.reply = reply
        self.table: Table
        self.key = ""
        self.planned: deciding.Plan
        self.tries = TRIES
        self.begun = time.perf_counter()

    # ---- 1: received ------------------------------------------------------------------

    def receive(self) -> None:
        """Go on at once if the table is here, nobody has its lock, and its log is known to its end."""
        hall, name = self.hall, self.name
        table = hall.tables.get(name)
        waits = name in hall.doubtful or type(self.command) in QUESTIONS
        if table is not None and not waits and table.lock.take_if_free():
            hall.used[name] = time.monotonic()
            self.table = table
            self._plan()
        else:
            hall.spawn(self._wait())

    async def _wait(self) -> None:
        """The same where something must be waited for; a question needs no lock and is answered here."""
        hall, command = self.hall, self.command
        answer: frames.Frame | None = None
        try:
            self.table = await hall.table(self.name)
            if isinstance(command, commands.Ask):
                answer = preview(self.table, self.table.holder(self.hashes), command)
            elif isinstance(command, commands.Hint):
                answer = await hall.driver.adviser.advise(self.table, self.table.holder(self.hashes), command)
            else:
                await self._take_lock()
        except Exception as problem:
            answer = refusal(hall.counts, command, problem)
        if answer is None:
            self._plan()
        else:
            self.reply(answer)

    async def _take_lock(self) -> None:
        await self.table.lock.take()
        try:
            await be_sure(self.hall, self.table)
        except BaseException:
            self.table.lock.give()
            raise

    # ---- 2, 3, 4: who, done before, planned -------------------------------------------

    def _plan(self) -> None:
        table, command = self.table, self.command
        try:
            who = table.holder(self.hashes)
            self.key = command_key(table, who, command)
            before = table.done.version(self.key)
            if before is None:
                bounds.check(table, command)
                self.planned = deciding.plan(table, who, command)
                if not bounds.changes_nothing(table, self.planned.entry):
                    commit(self.hall, table, self.planned, self._committed, self.key)
                    return
                before = table.version
            elif isinstance(command, commands.Sit):
                raise Refused("busy", "asked_before")
        except Exception as problem:
            self._refuse(problem)
            return
        self._answer(frames.Ack(command.id, before))

    # ---- 5, 6, 7: stored, folded, told: `commit` below ----------------------------------

    def _committed(self, problem: Exception | None) -> None:
        if isinstance(problem, Conflict):
            self.hall.spawn(self._plan_again())
        elif problem is not None:
            self._refuse(problem)
        else:
            version = self.table.version
            if type(self.command) is commands.Move:
                self.hall.moved.observe(time.perf_counter() - self.begun)
            if self.planned.given is None:
                self._answer(frames.Ack(self.command.id, version))
            else:
                self._answer(frames.Seated(self.command.id, version, *self.planned.given))

    async def _plan_again(self) -> None:
        """Another process was faster: follow it first."""
        try:
            await self.hall.catch_up(self.table)
        except Exception as problem:
            # whatever it is, the lock must be given back
            if isinstance(problem, Unavailable):
                self.hall.doubtful.add(self.table.id)
            self._refuse(problem)
            return
        self.tries -= 1
        if self.tries:
            self._plan()
        else:
            self._refuse(Refused("busy", "busy"))

    # ---- 8: answered ------------------------------------------------------------------

    def _refuse(self, problem: Exception) -> None:
        self._answer(refusal(self.hall.counts, self.command, problem))

    def _answer(self, answer: frames.Frame) -> None:
        self.table.lock.give()
        self.reply(answer)


def carry_out(
    hall: "Hall", name: str, hashes: Collection[str], command: commands.TableCommand, reply: Reply
) -> None:
    """Do what somebody commands; the answer comes at once, or when it is stored."""
    Handling(hall, name, hashes, command, reply).receive()


async def do(
    hall: "Hall", name: str, hashes: Collection[str], command: commands.TableCommand
) -> frames.Frame:
    """The same, waited for; whoever goes away meanwhile leaves no command half done."""
    done: asyncio.Future[frames.Frame] = asyncio.get_running_loop().create_future()

    def reply(answer: frames.Frame) -> None:
        if not done.done():
            done.set_result(answer)

    carry_out(hall, name, hashes, command, reply)
    return await done


# ---- 5, 6, 7: stored, folded, told -------------------------------------------------------


def commit(
    hall: "Hall",
    table: Table,
    planned: deciding.Plan,
    then: Then,
    key: str = "",
    more: Draft | None = None,
) -> None:
    """Store an entry, then fold and tell it, then say so, or what was against it.

    Called by who has the table's lock. `more` is a new table that is stored together with it.
    """
    row = Row(table.id, table.version + 1, hall.time.now(), key, entries.write(planned.entry))
    rows, notices = [row], new_notices(table, row, planned)
    if more is not None:
        rows, notices = [row, *more.rows], [*notices, more.table.notice()]

    def stored(problem: Exception | None) -> None:
        if problem is None:
            try:
                happen(hall, table, row, planned)
            except Exception as failure:
                problem = failure
        elif isinstance(problem, Unavailable):
            hall.doubtful.add(table.id)
        then(problem)

    hall.store.put(Batch(rows, notices), stored)


def happen(hall: "Hall", table: Table, row: Row, planned: deciding.Plan) -> None:
    """Let the table fold what is stored, tell it, and wake what follows by itself."""
    if isinstance(planned.entry, entries.Moved):
        hall.counts["moves"] += 1
    hall.listeners.tell(table, table.fold(row, planned.step, entry=planned.entry))
    hall.driver.wake(table)


async def committed(hall: "Hall", table: Table, planned: deciding.Plan, more: Draft | None = None) -> bool:
    """The same, waited for: whether it was stored, and not another process was faster."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    commit(hall, table, planned, settling(done), more=more)
    try:
        await done
    except Conflict:
        await hall.catch_up(table)
        return False
    return True


async def be_sure(hall: "Hall", table: Table) -> None:
    """Read what the store has if a write may or may not have been stored."""
    if table.id in hall.doubtful:
        await hall.catch_up(table)
        hall.doubtful.discard(table.id)


# ---- what is needed on the way ------------------------------------------------------------


def command_key(table: Table, who: Holder, command: commands.TableCommand) -> str:
    """Under which name a command is remembered: nobody can be answered for another's."""
    if isinstance(command, commands.Sit):
        return key_of("", command.id)
    seat = getattr(command, "seat", None)
    token = table.seats[seat].token if seat in who.seats else table.host if who.host else ""
    return key_of(token, command.id)


def new_notices(table: Table, row: Row, planned: deciding.Plan) -> Sequence[Notice]:
    """What the lobby will show, if that changes by an entry."""
    ending = planned.step is not None and planned.step.state.outcome() is not None
    if isinstance(planned.entry, QUIET) and not ending:
        return ()
    then = table.clone()
    then.fold(row, planned.step, entry=planned.entry)
    return [then.notice()]


def preview(table: Table, who: Holder, command: commands.Ask) -> frames.Answer:
    """What a move would do, for whose seat it is."""
    play = deciding.own_play(table, who, command.seat)
    seen = play.preview(command.seat, command.move)
    undo = seen.undo and table.settings.undo
    return frames.Answer(
        command.id, command.seat, command.move, seen.say, seen.sure, seen.chance, seen.secrets, undo
    )


def refusal(counts: dict[str, int], command: commands.TableCommand, problem: Exception) -> frames.Refuse:
    """What is answered to a command that was not done; those that must not be are counted."""
    if isinstance(problem, Refused):
        counts["refused"] += 1
        return frames.Refuse(command.id, problem.kind, problem.why)
    if isinstance(problem, Refusal):
        counts["refused"] += 1
        reason = problem.reason
        why = Why(reason.key, reason.args, reason.section, "game")
        return frames.Refuse(command.id, problem.kind, why)
    if isinstance(problem, Unavailable):
        return frames.Refuse(command.id, "unavailable", Why("store_down"))
    log.error("failed", exc_info=problem, extra={"fields": {"at": "command"}})
    return frames.Refuse(command.id, "unavailable", Why("failed"))
