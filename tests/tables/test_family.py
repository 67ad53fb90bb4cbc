"""The family at tables: each sits there once, and whoever stands in for a person has no seat of their own."""

from pathlib import Path

import pytest

from tavolata.bots import CALLED, FAMILY, called
from tavolata.engine.texts import texts
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import Refused
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Settings
from tests.cases import LANGUAGES
from tests.tables.house import Party, play

NAMES = [level.name for level in FAMILY]


def test_each_of_the_family_sits_at_a_table_once(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, "little-italy", people=1, seats=6, start=False)
        for k, name in enumerate(NAMES):
            await party.done(c.Bot(party.id(), k + 1, name))
        assert await party.refused(c.Bot(party.id(), 2, "nonna")) == "sits_already"
        await party.done(c.Bot(party.id(), 2, "pina"))
        await party.done(c.Bot(party.id(), 5, None))
        await party.done(c.Bot(party.id(), 2, "nonna"))
        for seat in (3, 4):
            await party.done(c.Bot(party.id(), seat, "greedy"))
        assert [sitting.level for sitting in party.table.seats] == [
            "",
            "nino",
            "nonna",
            "greedy",
            "greedy",
            "",
        ]
        with pytest.raises(Refused, match="sits_already"):
            await hall.make("borgo", 3, {}, Settings(), [("Giulia", None, None)], ["rosa", "rosa"])

    play(db, scene)


def test_whoever_stands_in_may_be_somebody_who_sits_there(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        hall.driver.pause = 60.0
        party = await Party.meet(hall, "borgo", people=2, seats=3, start=False)
        await party.done(c.Bot(party.id(), 2, "ugo"))
        await party.done(c.Start(party.id()))
        await party.done(c.Stand(party.id(), 0), party.tokens[0])
        assert [sitting.level for sitting in party.table.seats] == ["ugo", "", "ugo"]
        assert await party.refused(c.Bot(party.id(), 2, "nobody")) == "no_level"
        await party.done(c.Bot(party.id(), 2, "ugo"))

    play(db, scene)


def test_bots_of_the_family_are_called_by_their_names_and_nobody_twice() -> None:
    assert called(NAMES, ["Giulia"], "de") == ["Nino", "Pina", "Ugo", "Rosa", "Nonna"]
    assert called(["ugo", "ugo", "random"], ["Ugo", "Bruna"], "it") == ["Ugo 2", *CALLED[1:3]]


def test_the_family_is_called_the_same_in_every_language() -> None:
    for language in LANGUAGES:
        words = texts("tavolata.bots", language)
        assert [words.word("name", name) for name in NAMES] == ["Nino", "Pina", "Ugo", "Rosa", "Nonna"]
