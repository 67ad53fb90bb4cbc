"""A table's log: what changes nothing is not written into it, and it can't grow for ever."""

from pathlib import Path

import pytest

from tavolata.store import Row
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log import entries, snapshot
from tavolata.tables.log.bounds import LAST_WORDS, MOST_ENTRIES, MOST_SAID
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Clock, Settings
from tests.tables.house import Party, brought_back, play, until


async def lengthen(hall: Hall, party: Party, entry: entries.AnyEntry, number: int) -> None:
    """Let a table have said so much more already; it comes back from the store."""
    name, version, at = party.table.id, party.table.version, party.table.updated
    data = entries.write(entry)
    rows = [Row(name, version + k, at, "", data) for k in range(1, number + 1)]
    for first in range(0, number, 5000):
        await hall.store.append(rows[first : first + 5000])
    hall.tables.pop(name)
    hall.driver.forget(name)
    party.table = await hall.table(name)
    assert party.table.version == version + number


def test_what_changes_nothing_is_not_stored_and_acknowledged(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2, seats=3, start=False)
        table = party.table
        await party.done(c.Ready(party.id(), 0))
        before = table.version
        sitting = table.seats[0]
        for _ in range(3):
            same: list[c.TableCommand] = [
                c.Ready(party.id(), 0),
                c.Ready(party.id(), 1, False),
                c.Change(party.id(), 0, sitting.name, sitting.colour),
                c.Change(party.id(), 0),
                c.Mute(party.id(), 1, False),
                c.Agree(party.id(), table.options, table.settings, 3),
            ]
            for command in same:
                assert (await party.done(command)).version == before
        assert len(await hall.store.rows(table.id)) == table.version == before
        assert table.seats[0].ready, "the same agreed on again leaves those ready who were"
        await party.done(c.Ready(party.id(), 0, False))
        await party.done(c.Mute(party.id(), 1))
        assert table.version == before + 2

    play(db, scene)


def test_the_same_choice_about_time_and_the_same_wish_for_a_rematch_are_stored_once(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        settings = Settings(clock=Clock(kind="bank", bank=600, increment=0))
        party = await Party.meet(hall, people=3, settings=settings)
        table = party.table
        late = table.to_act()[0]
        await party.done(c.Close(party.id()))
        other = (late + 1) % 3
        await party.done(c.Rematch(party.id(), other))
        before = table.version
        await party.done(c.Rematch(party.id(), other))
        assert table.version == before

    play(db, scene)


def test_so_much_may_be_said_and_then_one_still_plays(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2)
        await lengthen(hall, party, entries.Spoke(0, "bla"), MOST_SAID - party.table.said - 1)
        await party.done(c.Chat(party.id(), "the last word", 0))
        assert party.table.said == MOST_SAID
        assert await party.refused(c.Chat(party.id(), "one more", 0)) == "said_enough"
        assert await party.refused(c.Change(party.id(), 0, "Another")) == "said_enough"
        assert await party.refused(c.Mute(party.id(), 1)) == "said_enough"
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), party.table.version, seat, text))
        await party.done(c.Stand(party.id(), 0))
        await party.done(c.Back(party.id(), 0))
        back = brought_back(snapshot.take(party.table))
        assert back.said == party.table.said == MOST_SAID + 2

    play(db, scene)


@pytest.mark.parametrize("bots", [0, 1])
def test_a_table_whose_log_is_full_is_closed_as_it_stands_and_says_so(bots: int, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2, bots=bots)
        assert party.table.play is not None
        # as good as moves, and quicker: the limit counts every entry
        await lengthen(hall, party, entries.Spoke(0, "bla"), MOST_ENTRIES - party.table.version - 1)
        assert party.table.phase == "playing", "the last entry is still to come"
        if party.table.seats[party.table.to_act()[0]].kind == "person":
            seat, text = party.first_move()
            await party.done(c.Move(party.id(), party.table.version, seat, text))
        await until(lambda: party.table.phase == "closed")
        assert party.table.version == MOST_ENTRIES + 1
        assert await party.refused(c.Move(party.id(), party.table.version, 0, "place a1")) == "table_full"
        assert await party.refused(c.Chat(party.id(), "why", 0)) == "table_full"
        await party.done(c.Rematch(party.id(), 0))
        await party.done(c.Rematch(party.id(), 1))
        await until(lambda: party.table.next is not None)
        assert party.table.version < MOST_ENTRIES + LAST_WORDS

    play(db, scene)


def test_even_wishes_for_a_rematch_come_to_an_end(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, people=2)
        await party.done(c.Close(party.id()))
        last = MOST_ENTRIES + LAST_WORDS
        await lengthen(hall, party, entries.Spoke(0, "bla"), last - 2 - party.table.version)
        await party.done(c.Rematch(party.id(), 0))
        await party.done(c.Rematch(party.id(), 0, False))
        assert await party.refused(c.Rematch(party.id(), 0)) == "table_full"
        assert party.table.version == last

    play(db, scene)
