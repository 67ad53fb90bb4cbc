"""A house whose clock is moved by hand, with players who come and go, and ends that hear of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tavolata.server.config import Config
from tavolata.server.protocol import NewChannel
from tavolata.server.reminding.telling import Reminders
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import hashed
from tavolata.tables.messages.commands import Move
from tavolata.tables.messages.terms import Settings
from tests.reminding.ends import until
from tests.tables.house import Ear, Party, opened
from tests.tables.test_house_time import Machine

HOUSE = "https://tables.example"
MINUTE = 60_000
HOUR = 3_600_000


class Club:
    """One house and its reminders."""

    def __init__(self, hall: Hall, reminders: Reminders, machine: Machine) -> None:
        self.hall = hall
        self.reminders = reminders
        self.machine = machine

    async def passes(self, span: int) -> None:
        """Time passes, and what falls due by then is told."""
        await self.reminders.step()
        self.machine.passes(span)
        await self.reminders.step()
        await until(lambda: not self.reminders.sending)

    async def meet(self, **more: Any) -> Party:
        settings = more.pop("settings", Settings(undo=False))
        return await Party.meet(self.hall, "borgo", settings=settings, **more)

    async def choose(self, party: Party, seat: int, channel: dict[str, Any], **more: Any) -> str:
        """Have reminders to a seat go somewhere; gives the channel's name."""
        new = msgspec.convert({"seat": seat, "channel": channel, **more}, NewChannel)
        token = [hashed(party.tokens[seat])]
        row = await self.reminders.choosing.add("192.0.2.1", party.table, token, new)
        self.reminders.plan(row, party.table)
        return row.id

    async def move_until(self, party: Party, seat: int) -> None:
        """Play until it is this seat's turn, and was another's before."""
        begun = party.table.waits.get(seat)
        while party.table.waits.get(seat) in (None, begun):
            await move(party)

    async def look(self, party: Party, seat: int) -> Ear:
        """Somebody comes to look from a seat."""
        return await party.listen(party.tokens[seat])


async def move(party: Party, dice: Random | None = None) -> None:
    """The first legal move, or any."""
    seat, text = party.first_move()
    if dice is not None:
        assert party.table.play is not None
        text = dice.choice(party.table.game.legal(party.table.play.state, seat))
    await party.done(Move(party.id(), party.table.version, seat, text))


@asynccontextmanager
async def club(db: Path | str, machine: Machine, **settings: Any) -> AsyncIterator[Club]:
    """A house that is open; `step` is called by hand."""
    given = {
        "public_url": HOUSE,
        "own_networks": ("127.0.0.0/8",),
        "channel_burst": 10_000,
        "mail_from": "tables@tables.example",
        **settings,
    }
    config = msgspec.convert(given, Config)
    async with opened(db, clock=machine.time()) as hall:
        reminders = Reminders(config, hall)
        await reminders.open()
        assert reminders.watcher is not None
        reminders.watcher.cancel()
        try:
            yield Club(hall, reminders, machine)
        finally:
            await reminders.close()


async def settled() -> None:
    """Let what was begun go on."""
    for _ in range(5):
        await asyncio.sleep(0)
