"""A thought under way: for one seat, and for as long as that owes the same decision."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

from tavolata.tables.helpers.cancelling import end
from tavolata.tables.log.table import Table

T = TypeVar("T")


class Thought(Generic[T]):
    """A bot's move or a hint while it is thought about: for one seat, and as long as that owes the same."""

    def __init__(self, table: Table, seat: int, work: Coroutine[Any, Any, T]) -> None:
        assert table.play is not None
        self.table = table
        self.seat = seat
        self.play = table.play
        self.since = self.play.since[seat]
        self.sitting = table.seats[seat].kind, table.seats[seat].level
        self.task = asyncio.create_task(work)

    def is_owed(self) -> bool:
        """Whether the same seat has still the same to decide."""
        table, seat = self.table, self.seat
        if table.play is not self.play or seat not in table.to_act() or self.play.since[seat] != self.since:
            return False
        return self.sitting == (table.seats[seat].kind, table.seats[seat].level)

    async def done(self) -> T | None:
        """What came of it; None if the table went on without it."""
        try:
            await asyncio.wait((self.task,))
        finally:
            await end(self.task)
        return None if self.task.cancelled() else self.task.result()
