"""A day of play over days: every wait is told once by each way, none while looking, none is lost by a crash.

`TAVOLATA_REMINDED=200` tries it with so many tables.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.reminding.club import MINUTE, Club, club, move
from tests.reminding.ends import Browser, End, Posted, end, mail_server
from tests.reminding.test_telling import confirm
from tests.tables.house import Ear, Party
from tests.tables.test_house_time import Machine

TABLES = int(os.environ.get("TAVOLATA_REMINDED", "4"))
STEP = 15 * MINUTE
STEPS = 24 * 4
CRASHES = (20, 21, 55)
Key = tuple[int, int]
"""A table and a seat."""


class Day:
    """Who looks, who is waited for, and what ought to have been told."""

    def __init__(self, far: End) -> None:
        self.far = far
        self.dice = Random(5)
        self.parties: list[Party] = []
        self.looking: dict[Key, Ear] = {}
        self.owed: dict[Key, set[int]] = {}
        """The waits of each seat that were long enough, and not looked at."""
        self.read = 0

    async def begin(self, house: Club) -> None:
        for k in range(TABLES):
            party = await house.meet()
            self.parties.append(party)
            for seat in range(2):
                name = f"{k}/{seat}"
                await house.choose(party, seat, {"kind": "webhook", "url": f"{self.far.base}/hook/{name}"})
                await house.choose(party, seat, {"kind": "ntfy", "url": f"{self.far.base}/ntfy/{name}"})
                await house.choose(party, seat, Browser(f"{self.far.base}/push/{name}").channel())

    async def come_and_go(self, house: Club) -> None:
        """Some look, some of these move on until another is waited for, some go again."""
        for k, party in enumerate(self.parties):
            if self.dice.random() < 0.6 or party.table.phase != "playing":
                continue
            (seat,) = party.table.to_act()
            ear = self.looking.get((k, seat)) or await house.look(party, seat)
            self.looking[k, seat] = ear
            if self.dice.random() < 0.7:
                while party.table.to_act() == [seat]:
                    await move(party, self.dice)
            if self.dice.random() < 0.8:
                house.hall.leave(party.table.id, self.looking.pop((k, seat)))

    def note(self) -> None:
        """What must have been told by now."""
        for k, party in enumerate(self.parties):
            for seat, wait in party.table.waits.items():
                if (k, seat) not in self.looking:
                    self.owed.setdefault((k, seat), set()).add(wait)

    def told(self) -> Iterator[tuple[str, Key, Posted]]:
        """What was told since the last look: by which way, to whom."""
        new, self.read = self.far.posted[self.read :], len(self.far.posted)
        for each in new:
            _, way, k, seat = each.path.split("/")
            yield way, (int(k), int(seat)), each

    async def live(self, house: Club, steps: range, ways: Counter[tuple[str, Key]]) -> None:
        for _ in steps:
            await self.come_and_go(house)
            await house.passes(2 * MINUTE)
            self.note()
            await house.passes(STEP - 2 * MINUTE)
            for way, key, _ in self.told():
                assert key not in self.looking, "told while looking"
                ways[way, key] += 1

    async def move_house(self, house: Club) -> None:
        """The same players at a house that was opened again; nobody looks yet."""
        self.looking.clear()
        for party in self.parties:
            party.hall, party.table = house.hall, await house.hall.table(party.table.id)


def test_of_a_day_every_wait_is_told_once_by_each_way(db: Path) -> None:
    machine = Machine()
    ways: Counter[tuple[str, Key]] = Counter()

    async def run() -> None:
        async with end() as far:
            day = Day(far)
            begun = 0
            for crash in (*CRASHES, STEPS):
                async with club(db, machine) as house:
                    if begun:
                        await day.move_house(house)
                    else:
                        await day.begin(house)
                    await day.live(house, range(begun, crash), ways)
                    begun = crash
                    # it goes down with reminders planned and nobody told that it does
                    await day.come_and_go(house)
                    await house.reminders.step()
                machine.passes(STEP)
            owed = {key: len(waits) for key, waits in day.owed.items()}
            assert sum(owed.values()) > 10 * TABLES, "much was waited for"
            for way in ("hook", "ntfy", "push"):
                assert {key: ways[way, key] for key in owed} == owed, way
            ids = [each.headers["idempotency-key"] for each in far.posted if "/hook/" in each.path]
            assert len(ids) == len(set(ids)) == sum(owed.values())

    asyncio.run(run())


def test_of_some_hours_every_wait_is_told_once_by_mail(db: Path) -> None:
    async def run() -> None:
        dice = Random(7)
        async with mail_server() as (mails, url), club(db, Machine(), mail_server=url) as house:
            party = await house.meet()
            await house.choose(party, 0, {"kind": "mail", "address": "ada@example.org"})
            await confirm(house, mails)
            waits = set()
            for _ in range(12):
                await house.passes(STEP)
                waits |= {party.table.waits[0]} if 0 in party.table.waits else set()
                await move(party, dice)
            told = mails.mails[1:]
            assert len(told) == len(waits) > 1
            assert len({mail["Message-ID"] for mail in mails.mails}) == 1 + len(waits)

    asyncio.run(run())
