"""Where bots think: a pool of processes in which they think, with a budget for each thought."""

import secrets
from typing import Final

import msgspec
from msgspec import Raw

from tavolata.tables.helpers.pool import WORKER, Pool
from tavolata.tables.helpers.worker import Think

MAX_SEED: Final = 2**62
MOST_OF_ONE: Final = 16
"""Thoughts that one table may wait for: its bots' and its people's hints."""


class Thinkers(Pool):
    """Has processes think about moves."""

    def __init__(
        self, number: int, budget: float = 10.0, most: int = 100_000, command: tuple[str, ...] = WORKER
    ) -> None:
        super().__init__("bots", number, budget, most, MOST_OF_ONE, command)

    async def think(self, table: str, game: str, level: str, known: bytes, seed: int | None = None) -> int:
        """The move a bot of this level makes; raises NoAnswer. Cancelling it frees its process."""
        task = Think(game, level, secrets.randbelow(MAX_SEED) if seed is None else seed, Raw(known))
        return int(msgspec.json.decode(await self.request(table, msgspec.json.encode(task)), type=int))
