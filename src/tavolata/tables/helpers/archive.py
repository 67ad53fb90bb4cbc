"""What is told of whole games: replays, records, tallies. Worked out in a process of its own.

What it costs grows with a game's length, and compiled rules keep the interpreter's lock: in a thread
it would hold up every table. What is told of a finished game never changes and is kept for a while.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tavolata.store import Store
from tavolata.tables.helpers import worker
from tavolata.tables.helpers.pool import Message, NoAnswer, Pool
from tavolata.tables.log import history
from tavolata.tables.log.history import Played, Viewer
from tavolata.tables.log.table import Refused, Table

BUDGET: Final = 20.0
"""Seconds that one answer may take."""
PATIENCE: Final = 30.0
"""Seconds that somebody waits for it, with the time in the queue."""
MOST: Final = 64
MOST_OF_ONE: Final = 8
"""Answers that wait, for all and for one address."""
KEPT_BYTES: Final = 8_000_000
"""Of answers about finished games that are kept."""


class Archive:
    """Looks back for those who may: whoever asks has looked whether they do."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pool = Pool("archive", 1, BUDGET, MOST, MOST_OF_ONE)
        self.kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self.kept_bytes = 0

    async def record(self, who: str, table: Table, viewer: int | None) -> bytes:
        """A line with the record: whole when the game is over, before that as a viewer may read it."""
        over = table.phase == "over"
        what = ("record", None if over else viewer)
        return await self._look_back(who, table, what, lambda of: worker.WriteRecord(of, over, viewer))

    async def replay(self, who: str, table: Table, viewers: Sequence[Viewer], first: int, last: int) -> bytes:
        """The steps from `first` to `last` as these viewers saw them."""
        assert table.play is not None
        last = min(last, table.play.count)
        if first > last:
            # nothing to look up, and nothing to be kept under a number of anybody's choice
            return b"[]"
        what = ("replay", tuple(viewers), first, last)
        return await self._look_back(
            who, table, what, lambda of: worker.ShowReplay(of, list(viewers), first, last)
        )

    async def tally(self, who: str, table: Table) -> bytes:
        """How each seat of a finished game came to its score."""
        assert table.phase == "over"
        return await self._look_back(who, table, ("tally",), worker.TellTally)

    async def lesson(self, who: str, game: str) -> bytes:
        """The lesson of a game that has one, compressed."""
        return await self._show(who, ("lesson", game), worker.ShowLesson(game))

    async def puzzle(self, who: str, game: str, name: str) -> bytes:
        """A puzzle that the game has, compressed."""
        return await self._show(who, ("puzzle", game, name), worker.ShowPuzzle(game, name))

    async def _show(self, who: str, key: tuple[object, ...], task: worker.Task) -> bytes:
        answer = self.kept.get(key)
        if answer is None:
            answer = await self._request(who, msgspec.json.encode(task))
            self._keep(key, answer)
        return answer

    async def _look_back(
        self, who: str, table: Table, what: tuple[object, ...], task: Callable[[Played], worker.Task]
    ) -> bytes:
        key, over = (table.id, *what), table.phase == "over"
        answer = self.kept.get(key) if over else None
        if answer is None:
            # read only when a process is free: the store's reader serves everybody
            answer = await self._request(who, lambda: self.store.read(self._write_task, table, task))
            if over:
                self._keep(key, answer)
        return answer

    async def _request(self, who: str, message: Message) -> bytes:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.pool.request(who, message)
        except (NoAnswer, TimeoutError):
            raise Refused("unavailable", "archive_busy") from None

    def _write_task(self, table: Table, task: Callable[[Played], worker.Task]) -> bytes:
        """In the reader's thread: a log may be long."""
        moves = history.moves_of(self.store.backend.rows(table.id, 0))
        return msgspec.json.encode(task(history.played(table, moves)))

    def drop(self, name: str) -> None:
        """The table is no more."""
        for key in [key for key in self.kept if key[0] == name]:
            self.kept_bytes -= len(self.kept.pop(key))

    def _keep(self, key: tuple[object, ...], answer: bytes) -> None:
        if key not in self.kept:
            self.kept[key] = answer
            self.kept_bytes += len(answer)
        while self.kept_bytes > KEPT_BYTES:
            _, gone = self.kept.popitem(last=False)
            self.kept_bytes -= len(gone)
