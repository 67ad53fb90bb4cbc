"""One at a time: whoever plays never waits behind a crowd that asks."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

from tavolata.tables.hall.slices import MOST_STEPS, STEP

EACH: Final = 1
"""How many come in in each round of the event loop: a move may have to wait for as long as they take."""


class Turnstile:
    """Lets a few in in each round of the event loop, one address after another; moves are made between.

    Moves do not come this way. What does may come by the hundred at once, each within its limits. While a
    move is on its way, which takes several rounds, nobody comes in, or they would all be in its way.
    """

    def __init__(self, moving: Callable[[], bool], each: int = EACH) -> None:
        self.moving = moving
        """Whether a move is on its way."""
        self.each = each
        self.left = each
        self.rows: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Who waits, by address."""
        self.turning = False
        self.steps = 0
        """How often whoever is next has waited for moves."""

    def enter_at_once(self) -> bool:
        """Come in if that needs no waiting."""
        self._turn_soon()
        if not self.left or self.rows or self.moving():
            return False
        self.left -= 1
        return True

    async def enter(self, address: str) -> None:
        """Wait until one may go on."""
        if self.enter_at_once():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rows.setdefault(address, deque()).append(mine)
        await mine

    def _turn_soon(self) -> None:
        if not self.turning:
            self.turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        if self.rows and self.steps < MOST_STEPS and self.moving():
            self.steps += 1
            asyncio.get_running_loop().call_later(STEP, self._turn)
            return
        self.steps = 0
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
