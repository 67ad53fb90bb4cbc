"""A command's way: done once, one at a time, and answered whatever happens on it."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tavolata.store import Row, Unavailable
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log import entries
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Ack, Refuse
from tavolata.tables.messages.terms import Settings
from tests.patience import PATIENCE
from tests.tables.house import Ear, Party, opened, play, until


def test_a_move_is_made_once_however_often_it_is_sent(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        seat, text = party.first_move()
        move = c.Move("same", party.table.version, seat, text)
        answers = await asyncio.gather(*(party.do(move) for _ in range(5)))
        assert len({answer.version for answer in answers if isinstance(answer, Ack)}) == 1
        assert len(answers) == 5
        assert party.table.play is not None
        assert party.table.play.count == 2, "nature's first move and one of a seat"

    play(db, scene)


def test_an_id_answers_only_who_used_it(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        seat, text = party.first_move()
        await party.done(c.Move("same", party.table.version, seat, text), party.tokens[0])
        other, text = party.first_move()
        await party.done(c.Move("same", party.table.version, other, text), party.tokens[1])
        assert party.table.play is not None
        assert party.table.play.count == 3

    play(db, scene)


def test_a_move_on_an_old_look_is_refused_but_talk_does_not_matter(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        looked = party.table.version
        await party.done(c.Chat(party.id(), "ciao", 1))
        seat, text = party.first_move()
        await party.done(c.Move(party.id(), looked, seat, text))
        other, text = party.first_move()
        answer = await party.do(c.Move(party.id(), looked, other, text))
        assert isinstance(answer, Refuse)
        assert (answer.kind, answer.why.key) == ("stale", "stale")

    play(db, scene)


def test_a_command_whose_asker_goes_away_is_finished_all_the_same(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        seat, text = party.first_move()
        asking = asyncio.create_task(party.do(c.Move("gone", party.table.version, seat, text)))
        await asyncio.sleep(0)
        asking.cancel()
        await until(lambda: party.table.play is not None and party.table.play.count == 2)
        answer = await party.do(c.Move("gone", 0, seat, text))
        assert isinstance(answer, Ack)

    play(db, scene)


def test_a_log_that_cannot_be_followed_blocks_no_table_for_ever(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        table = party.table
        with sqlite3.connect(db) as other:
            novelty = (table.id, table.version + 1, 1, "", b'{"is":"novelty"}')
            other.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", novelty)
        seat, text = party.first_move()
        for number in ("one", "two"):
            async with asyncio.timeout(PATIENCE):
                assert await party.refused(c.Move(number, table.version, seat, text)) == "failed"
        async with asyncio.timeout(PATIENCE):
            await party.listen()

    play(db, scene)


def test_who_comes_after_a_conflict_and_a_broken_read_sees_the_table_as_it_is(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        table = party.table
        with sqlite3.connect(db) as other:
            spoken = (table.id, table.version + 1, 1, "", entries.write(entries.Spoke(0, "from elsewhere")))
            other.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", spoken)

        def broken(name: str, after: int) -> list[Row]:
            raise Unavailable("for a moment")

        with monkeypatch.context() as moment:
            moment.setattr(hall.store.backend, "rows", broken)
            seat, text = party.first_move()
            assert await party.refused(c.Move("one", table.version, seat, text)) == "store_down"
        ear = await party.listen()
        assert ear.last().chat[-1].text == "from elsewhere"

    play(db, scene)


def test_a_hint_nobody_waits_for_keeps_no_hall_open(db: Path) -> None:
    async def scene() -> None:
        async with asyncio.timeout(PATIENCE), opened(db) as hall:
            party = await Party.meet(hall, settings=Settings(hints=True))
            seat = party.table.to_act()[0]
            asked = [asyncio.create_task(party.do(c.Hint(party.id(), seat))) for _ in range(3)]
            await asyncio.sleep(0.02)
            for each in asked:
                each.cancel()

    asyncio.run(scene())


def test_something_wrong_after_storing_is_answered_and_the_table_plays_on(
    db: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Ear):
        def send(self, frame: bytes) -> None:
            raise RuntimeError("broken")

    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall)
        with pytest.raises(RuntimeError):
            await hall.join(party.table.id, ear := Broken(), None)
        seat, text = party.first_move()
        command = c.Move("once", party.table.version, seat, text)
        answer = await party.do(command)
        assert isinstance(answer, Refuse)
        assert (answer.kind, answer.why.key) == ("unavailable", "failed")
        assert "broken" in caplog.text
        hall.leave(party.table.id, ear)
        before = party.table.version
        assert isinstance(await party.done(command), Ack), "it was stored: the same again is only answered"
        assert party.table.version == before
        seat, text = party.first_move()
        await party.done(c.Move("twice", party.table.version, seat, text))

    play(db, scene)
