"""What is told of whole games comes from another process: the same as ever, and no secret goes there."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers import worker
from tavolata.tables.log import history
from tavolata.tables.log.table import Refused, Table, hashed
from tavolata.tables.play.play import encode
from tests.cases import GAMES
from tests.tables.house import Party, play
from tests.tables.test_snapshot import an_evening


async def played(hall: Hall, table: Table) -> history.Played:
    return history.played(table, history.moves_of(await hall.store.rows(table.id)))


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_told_as_each_viewer_may_know_it(game: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, game, 14, 6)
        table, of = party.table, await played(hall, party.table)
        assert table.phase == "playing"
        assert table.play is not None
        for viewer in table.play.viewers:
            assert await hall.archive.record("a", table, viewer) == history.record_for(of, viewer).line()
            last = len(of.moves)
            steps = msgspec.json.decode(await hall.archive.replay("a", table, [viewer], last, last))
            seen = msgspec.json.decode(encode(table.play.eyes(viewer, 1, undo=False)))
            assert [step["at"] for step in steps] == [last]
            assert steps[0]["eyes"][0]["view"] == seen["view"]
            assert steps[0]["eyes"][0]["legal"] == seen["legal"]
        assert not hall.archive.kept, "a running game will be another one soon"

    play(db, scene)


def test_a_finished_game_is_told_whole_and_kept(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "giro", 4000, 8)
        table, of = party.table, await played(hall, party.table)
        assert table.phase == "over"
        record = await hall.archive.record("a", table, None)
        assert record == history.record(of).line()
        assert msgspec.json.decode(await hall.archive.tally("a", table))
        assert hall.archive.pool.counts["answered"] == 2
        assert await hall.archive.record("b", table, 1) == record
        assert hall.archive.pool.counts["answered"] == 2, "it was kept"
        assert hall.archive.kept_bytes == sum(map(len, hall.archive.kept.values()))

    play(db, scene)


def test_what_is_kept_is_bounded(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        for number in range(100):
            hall.archive._keep(("t", number), b"x" * 1_000_000)
        assert len(hall.archive.kept) == 8
        assert hall.archive.kept_bytes == 8_000_000

    play(db, scene)


def test_steps_that_never_were_are_neither_looked_up_nor_kept(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        table = (await an_evening(hall, "borgo", 4000, 8)).table
        assert table.phase == "over"
        assert table.play is not None
        count = table.play.count
        for beyond in range(1, 50):
            assert await hall.archive.replay("a", table, [None], count + beyond, count + beyond) == b"[]"
        assert not hall.archive.kept
        ends = {await hall.archive.replay("a", table, [None], count, count + more) for more in range(3)}
        assert (len(ends), len(hall.archive.kept)) == (1, 1), "a last step beyond the last is the last"

    play(db, scene)


def test_a_look_back_that_fails_is_refused_in_words(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        table = (await an_evening(hall, "borgo", 20, 6)).table
        hall.archive.pool.budget = hall.archive.pool.grace = 0.0
        with pytest.raises(Refused) as refused:
            await hall.archive.record("a", table, 0)
        assert refused.value.why.key == "archive_busy"

    play(db, scene)


def test_names_tokens_and_the_secret_of_chance_never_go_there(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, "giro", 3)
        table = party.table
        message = hall.archive._write_task(table, lambda of: worker.WriteRecord(of, False, 0))
        assert b"card" in message, "the moves are in it"
        secrets = [table.secret.hex(), *party.tokens.values(), party.host, "Person"]
        for secret in [*secrets, *map(hashed, party.tokens.values())]:
            assert secret.encode() not in message

    play(db, scene)


def test_too_many_who_ask_are_refused_in_words_and_nobody_waits_for_ever(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        table = (await an_evening(hall, "borgo", 20, 6)).table
        pool = hall.archive.pool
        asked = await asyncio.gather(
            *(hall.archive.record("a", table, 0) for _ in range(pool.most_of_one + 4)), return_exceptions=True
        )
        refused = [each for each in asked if isinstance(each, Refused)]
        assert 0 < len(refused) <= 4
        assert {(each.kind, each.why.key) for each in refused} == {("unavailable", "archive_busy")}
        assert len([each for each in asked if isinstance(each, bytes)]) == len(asked) - len(refused)
        assert await hall.archive.record("a", table, 0), "and served when the others are"

    play(db, scene)
