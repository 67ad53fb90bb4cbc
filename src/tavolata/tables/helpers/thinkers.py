"""Where bots think: a pool of processes in which they think, with a budget for each thought."""

import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Raw

from tavolata.bots import level as level_of
from tavolata.engine.player import Budget
from tavolata.tables.helpers.pool import WORKER, Pool
from tavolata.tables.helpers.worker import Think, Weigh, Weighed

MAX_SEED: Final = 2**62
MOST_OF_ONE: Final = 16
"""Thoughts that one table may wait for: its bots' and its people's hints."""
LEAST: Final = 0.005
"""Seconds that are left for a thought, however many wait."""


class Thinkers(Pool):
    """Has processes think about moves."""

    grace = 2.0

    def __init__(
        self, number: int, budget: float = 10.0, most: int = 100_000, command: tuple[str, ...] = WORKER
    ) -> None:
        super().__init__("bots", number, budget, most, MOST_OF_ONE, command)

    async def think(
        self,
        table: str,
        game: str,
        level: str,
        known: bytes,
        seed: int | None = None,
        budget: Budget | None = None,
        row: int = 1,
    ) -> int:
        """The move a bot of this level makes; raises NoAnswer. Cancelling it ends the thought.

        Without a budget it has what its level allows, less if it is one of several moves in a row or
        if others wait.
        """
        thrown = secrets.randbelow(MAX_SEED) if seed is None else seed

        def task() -> Think:
            given = self.allowed(level, row) if budget is None else budget
            return Think(game, level, thrown, given.seconds, int(given.iterations), Raw(known))

        # a turn that was begun is played to its end: everybody waits for turns, not for moves
        answer = await self._answer(table, task, first=row > 1)
        return int(msgspec.json.decode(answer, type=int))

    async def weigh(self, table: str, game: str, level: str, known: bytes) -> Weighed:
        """The same, with what it thought of each move: it costs as much as a move, and waits its turn."""

        def task() -> Think:
            given = self.allowed(level)
            seed = secrets.randbelow(MAX_SEED)
            return Weigh(game, level, seed, given.seconds, int(given.iterations), Raw(known))

        return msgspec.json.decode(await self._answer(table, task), type=Weighed)

    async def _answer(self, table: str, task: Callable[[], Think], first: bool = False) -> bytes:
        """What comes of a thought; how long it may take is known when it begins."""

        async def written() -> bytes:
            return msgspec.json.encode(task())

        return await self.request(table, written, first=first)

    def allowed(self, level: str, row: int = 1) -> Budget:
        """What a thought that begins now may take: tables take turns, so each leaves time for the others."""
        person = level_of(level)
        if person is None:
            return Budget()
        crowd = max(1.0, (len(self.waiting) + self.busy) / self.number)
        return Budget(max(LEAST, person.seconds / row / crowd), person.iterations)
