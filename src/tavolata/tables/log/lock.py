"""One at a time at a table, in the order of asking."""

import asyncio
from collections import deque


class Lock:
    """A lock as asyncio's that can also be taken without a coroutine, if nobody has it."""

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take_if_free(self) -> bool:
        """Take it now, or tell that somebody has it."""
        if self.taken:
            return False
        self.taken = True
        return True

    async def take(self) -> None:
        """Wait for it."""
        if self.take_if_free():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                # it was handed over just before
                self.give()
            raise

    def give(self) -> None:
        """Hand it to who waits longest; it is free if nobody does."""
        while self.waiting:
            heir = self.waiting.popleft()
            if not heir.done():
                heir.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *problem: object) -> None:
        self.give()
