"""One at a time: whoever plays never waits behind a crowd that asks."""

import asyncio
from collections import OrderedDict, deque
from typing import Final

EACH: Final = 1
"""How many come in in each round of the event loop: a move may have to wait for as long as they take."""


class Turnstile:
    """Lets a few in in each round of the event loop, one address after another; moves are made between.

    Moves do not come this way. What does may come by the hundred at once, each within its limits.
    """

    def __init__(self, each: int = EACH) -> None:
        self.each = each
        self.left = each
        self.rows: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Who waits, by address."""
        self.turning = False

    async def enter(self, address: str) -> None:
        """Wait until one may go on."""
        self._turn_soon()
        if self.left and not self.rows:
            self.left -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rows.setdefault(address, deque()).append(mine)
        await mine

    def _turn_soon(self) -> None:
        if not self.turning:
            self.turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self.turning = False
        self.left = self.each
        while self.left and self.rows:
            address, row = self.rows.popitem(last=False)
            first = row.popleft()
            if row:
                self.rows[address] = row
            if not first.done():
                first.set_result(None)
                self.left -= 1
        if self.rows:
            self._turn_soon()
