"""A hall with a real store, and listeners that keep what they are told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tavolata.store import Snapshot, open_store
from tavolata.tables.hall.command import do
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log import snapshot
from tavolata.tables.log.table import Holder, Table, hashed
from tavolata.tables.messages.commands import TableCommand
from tavolata.tables.messages.frames import (
    Frame,
    Refuse,
    ServerFrame,
    Update,
    Welcome,
)
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.clocks import HouseTime


class Ear:
    """A listener that keeps every frame."""

    def __init__(self, *tokens: str) -> None:
        self.hashes = frozenset(map(hashed, tokens))
        self.holder = Holder((), False)
        self.looks = True
        self.frames: list[bytes] = []
        self.ended = ""

    def end(self, why: str) -> None:
        self.ended = why

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def heard(self) -> list[Any]:
        return [msgspec.json.decode(frame, type=ServerFrame) for frame in self.frames]

    def last(self) -> Any:
        return self.heard()[-1]


def brought_back(kept: Snapshot) -> Table:
    """A table as it was put away."""
    table = Table(kept.table)
    for _ in snapshot.bringing_back(kept, table):
        pass
    return table


@asynccontextmanager
async def opened(
    db: Path | str, thinkers: int = 1, bot_pause: float = 0.0, clock: HouseTime | None = None
) -> AsyncIterator[Hall]:
    hall = Hall(open_store(str(db)), Thinkers(thinkers), bot_pause, clock=clock)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


class Party:
    """A table with people, and the ways to act for each of them."""

    def __init__(self, hall: Hall, table: Table, host: str, tokens: dict[int, str]) -> None:
        self.hall = hall
        self.table = table
        self.host = host
        self.tokens = tokens
        self.number = 0

    @classmethod
    async def meet(
        cls,
        hall: Hall,
        game: str = "borgo",
        people: int = 2,
        bots: int = 0,
        start: bool = True,
        settings: Settings | None = None,
        seats: int | None = None,
        options: dict[str, str | int] | None = None,
    ) -> "Party":
        names = [(f"Person {k}", None, None) for k in range(people)]
        number = seats or people + bots
        table, host, given = await hall.make(
            game, number, options or {}, settings or Settings(), names, ["greedy"] * bots, start
        )
        return cls(hall, table, host, dict(given))

    def id(self) -> str:
        self.number += 1
        return f"c{self.number}"

    async def do(self, command: TableCommand, *tokens: str) -> Frame:
        held = tokens or (*self.tokens.values(), self.host)
        return await do(self.hall, self.table.id, [hashed(token) for token in held], command)

    async def done(self, command: TableCommand, *tokens: str) -> Any:
        answer = await self.do(command, *tokens)
        assert not isinstance(answer, Refuse), answer
        return answer

    async def refused(self, command: TableCommand, *tokens: str) -> str:
        answer = await self.do(command, *tokens)
        assert isinstance(answer, Refuse), answer
        return answer.why.key

    def first_move(self) -> tuple[int, str]:
        """The first legal move of the first seat to act."""
        assert self.table.play is not None
        seat = self.table.to_act()[0]
        return seat, self.table.game.legal(self.table.play.state, seat)[0]

    async def listen(self, *tokens: str, have: int | None = None) -> Ear:
        ear = Ear(*tokens)
        await self.hall.join(self.table.id, ear, have)
        return ear


async def until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait for something to be true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


Scene = Callable[[Hall], Coroutine[Any, Any, None]]


def play(db: Path, scene: Scene, bot_pause: float = 0.0) -> None:
    """Let something happen in a hall of its own."""

    async def run() -> None:
        async with opened(db, bot_pause=bot_pause) as hall:
            await scene(hall)

    asyncio.run(run())


__all__ = ["Ear", "Party", "Update", "Welcome", "opened", "play", "until"]
