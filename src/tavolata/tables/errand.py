"""A command on its way: planned in its table's turn, stored, folded and told, answered.

A chain of calls and not of coroutines, so that nothing can cut it off between storing and telling,
and because a move is made of little else than this.
"""

import logging
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from tavolata.engine.errors import Refusal
from tavolata.store import Conflict, Unavailable
from tavolata.tables import asking, bounds, commands, frames
from tavolata.tables.remembered import key_of
from tavolata.tables.table import Holder, Refused, Table
from tavolata.tables.terms import Why

if TYPE_CHECKING:
    from tavolata.tables.hall import Hall

log: Final = logging.getLogger("tavolata")
TRIES: Final = 5
"""How often a command is planned anew because another process was faster."""
Reply = Callable[[frames.Frame], None]


class Errand:
    """One command at one table, begun by whoever has the table's turn, which it gives back."""

    __slots__ = ("command", "hall", "hashes", "key", "planned", "reply", "table", "tries")

    def __init__(
        self,
        hall: "Hall",
        table: Table,
        hashes: Collection[str],
        command: commands.TableCommand,
        reply: Reply,
    ) -> None:
        self.hall = hall
        self.table = table
        self.hashes = hashes
        self.command = command
        self.reply = reply
        self.key = ""
        self.planned: asking.Plan
        self.tries = TRIES

    def begin(self) -> None:
        """Plan what is to be stored, unless it was done before or must not be."""
        table, command = self.table, self.command
        try:
            who = table.holder(self.hashes)
            self.key = command_key(table, who, command)
            before = table.done.version(self.key)
            if before is None:
                bounds.check(table, command)
                self.planned = asking.plan(table, who, command)
                if not bounds.changes_nothing(table, self.planned.entry):
                    self.hall.commit(table, self.planned, self._stored, self.key)
                    return
                before = table.version
            elif isinstance(command, commands.Sit):
                raise Refused("busy", "asked_before")
        except Exception as problem:
            self._refuse(problem)
            return
        self._end(frames.Ack(command.id, before))

    def _stored(self, problem: Exception | None) -> None:
        if isinstance(problem, Conflict):
            self.hall.spawn(self._again())
        elif problem is not None:
            self._refuse(problem)
        else:
            version = self.table.version
            if self.planned.given is None:
                self._end(frames.Ack(self.command.id, version))
            else:
                self._end(frames.Seated(self.command.id, version, *self.planned.given))

    async def _again(self) -> None:
        try:
            await self.hall.catch_up(self.table)
        except Exception as problem:
            # whatever it is, the turn must be given back
            if isinstance(problem, Unavailable):
                self.hall.doubtful.add(self.table.id)
            self._refuse(problem)
            return
        self.tries -= 1
        if self.tries:
            self.begin()
        else:
            self._refuse(Refused("busy", "busy"))

    def _refuse(self, problem: Exception) -> None:
        self._end(refusal(self.hall.counts, self.command, problem))

    def _end(self, answer: frames.Frame) -> None:
        self.table.turn.give()
        self.reply(answer)


def command_key(table: Table, who: Holder, command: commands.TableCommand) -> str:
    """Under which name a command is remembered: nobody can be answered for another's."""
    if isinstance(command, commands.Sit):
        return key_of("", command.id)
    seat = getattr(command, "seat", None)
    token = table.seats[seat].token if seat in who.seats else table.host if who.host else ""
    return key_of(token, command.id)


def refusal(counts: dict[str, int], command: commands.TableCommand, problem: Exception) -> frames.Refuse:
    """What is answered to a command that was not done; those that must not be are counted."""
    if isinstance(problem, Refused):
        counts["refused"] += 1
        return frames.Refuse(command.id, problem.kind, problem.why)  # type: ignore[arg-type]
    if isinstance(problem, Refusal):
        counts["refused"] += 1
        reason = problem.reason
        why = Why(reason.key, reason.args, reason.section, "game")
        return frames.Refuse(command.id, problem.kind, why)  # type: ignore[arg-type]
    if isinstance(problem, Unavailable):
        return frames.Refuse(command.id, "unavailable", Why("store_down"))
    log.error("failed", exc_info=problem, extra={"fields": {"at": "command"}})
    return frames.Refuse(command.id, "unavailable", Why("failed"))
