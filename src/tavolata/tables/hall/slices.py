"""Long work in the event loop, done in slices: others are served between two of them."""

import asyncio
import time
from collections.abc import Iterable
from typing import Final

SLICE: Final = 0.002
"""Seconds that one slice takes, and as much more as its last piece of work."""


class Slices:
    """One slice at a time, whoever works: in each round of the event loop at most one is done."""

    def __init__(self, seconds: float = SLICE) -> None:
        self.seconds = seconds
        self.lock = asyncio.Lock()

    async def go_through(self, work: Iterable[object]) -> None:
        """Do all pieces of some work."""
        pieces = iter(work)
        going = True
        while going:
            async with self.lock:
                end = time.perf_counter() + self.seconds
                going = False
                for _ in pieces:
                    if time.perf_counter() >= end:
                        going = True
                        break
                # the others come before the next slice, also of another's work
                await asyncio.sleep(0)
