"""Long work in the event loop, done in slices: others are served in between, and moves first of all."""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Final

SLICE: Final = 0.0005
"""Seconds that one slice takes, and as much more as its last piece of work."""
STEP: Final = 0.001
MOST_STEPS: Final = 2
"""Who would hold up a move waits so many times so many seconds for it, and then no longer."""


class Slices:
    """One slice at a time, whoever works: in each round of the event loop at most one is done.

    A move needs several rounds. As long as one is on its way no slice is begun, so it waits for one at most.
    """

    def __init__(self, moving: Callable[[], bool], seconds: float = SLICE) -> None:
        self.moving = moving
        """Whether a move is on its way."""
        self.seconds = seconds
        self.lock = asyncio.Lock()

    async def go_through(self, work: Iterator[object]) -> None:
        """Do all pieces of some work."""
        going = True
        while going:
            async with self.lock:
                await self._let_moves_pass()
                end = time.perf_counter() + self.seconds
                going = False
                for _ in work:
                    if time.perf_counter() >= end:
                        going = True
                        break
                # the others come before the next slice, also of another's work
                await asyncio.sleep(0)

    async def _let_moves_pass(self) -> None:
        for _ in range(MOST_STEPS):
            if not self.moving():
                return
            await asyncio.sleep(STEP)
