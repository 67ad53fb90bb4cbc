"""A finished game is analysed beside all else, while somebody looks; what is found out is kept."""

import asyncio
import threading
import zlib
from pathlib import Path

import msgspec
import pytest

from tavolata import games
from tavolata.coach import analysing
from tavolata.coach.terms import Analysis
from tavolata.store import KeptAnalysis
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers import analyses
from tavolata.tables.log import history
from tavolata.tables.log.table import Refused, Table
from tavolata.tables.messages.commands import Move
from tests.tables.house import Party, play


async def finished(hall: Hall, turns: int = 4, game: str = "little-italy") -> Table:
    party = await Party.meet(hall, game, options={"max_turns": turns})
    while party.table.phase != "over":
        seat, move = party.first_move()
        await party.done(Move(party.id(), party.table.version, seat, move))
    return party.table


async def whole(hall: Hall, table: Table) -> analyses.Looked:
    async with asyncio.timeout(60):
        while (found := await hall.analyses.look(table, -1)).state == "working":
            await asyncio.sleep(0.05)
    return found


async def stored(hall: Hall, table: Table) -> None:
    while await hall.store.analysis(table.id) is None:
        await asyncio.sleep(0.01)


async def expected(hall: Hall, table: Table) -> Analysis:
    of = history.played(table, history.moves_of(await hall.store.rows(table.id)))
    record = history.record(of)
    return analysing.analyse(games.game(of.game), record)


def read(found: analyses.Looked) -> Analysis:
    assert found.analysis is not None
    return msgspec.json.decode(found.analysis, type=Analysis)


def test_a_table_tells_the_same_as_the_record_and_keeps_it(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        table = await finished(hall)
        assert (await hall.analyses.look(table, -1)).state == "none"
        await hall.analyses.go_on("a", table)
        found = await whole(hall, table)
        assert found.state == "whole"
        assert read(found) == await expected(hall, table)
        await stored(hall, table)
        hall.analyses.kept.clear()
        answered = hall.analyses.pool.counts["answered"]
        await hall.analyses.go_on("b", table)
        assert read(await hall.analyses.look(table, -1)) == read(found), "it was stored"
        assert hall.analyses.pool.counts["answered"] == answered, "nothing was done again"
        assert (await hall.analyses.look(table, found.done)).analysis is None, "the caller has all of it"

    play(db, scene)


def test_when_nobody_looks_it_stops_keeps_what_it_has_and_goes_on_later(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(hall: Hall) -> None:
        table = await finished(hall)
        monkeypatch.setattr(analyses, "QUIET", 0.0001)
        while (found := await hall.analyses.look(table, -1)).state != "whole":
            await hall.analyses.go_on("a", table)
            begun = hall.analyses.under_way[table.id]
            assert begun.task is not None
            await asyncio.sleep(0.001)
            monkeypatch.setattr(analyses, "QUIET", 5.0 if found.state == "stopped" else 0.0001)
            await begun.task
            hall.analyses.kept.clear()
            stopped = await hall.analyses.look(table, -1)
            assert stopped.done >= found.done
        assert read(found) == await expected(hall, table)

    play(db, scene)


def test_who_asks_for_many_analyses_waits(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        tables = [await finished(hall, 2) for _ in range(3)]
        for table in tables[: analyses.MOST_OF_ONE]:
            await hall.analyses.go_on("a", table)
        await hall.analyses.go_on("a", tables[0])
        with pytest.raises(Refused) as refused:
            await hall.analyses.go_on("a", tables[2])
        assert refused.value.why.key == "analyses_busy"
        for table in tables[:2]:
            assert (await whole(hall, table)).state == "whole"
        await hall.analyses.go_on("a", tables[2])
        assert (await whole(hall, tables[2])).state == "whole"

    play(db, scene)


def test_few_addresses_that_hold_all_places_make_room_for_others(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four addresses with two long games each could keep everybody else from theirs for ever."""

    async def scene(hall: Hall) -> None:
        holding = hall.analyses.under_way
        tables = [await finished(hall, 60) for _ in range(6)]
        monkeypatch.setattr(analyses, "MOST", 3)
        await hall.analyses.go_on("a", tables[0])
        await hall.analyses.go_on("a", tables[1])
        await hall.analyses.go_on("b", tables[2])
        await hall.analyses.go_on("c", tables[3])
        assert list(holding) == [table.id for table in tables[1:4]], "who holds most gives up the longest"
        for who in "abcd":
            with pytest.raises(Refused):
                await hall.analyses.go_on(who, tables[4])
        monkeypatch.setattr(analyses, "TURN", 0.0)
        with pytest.raises(Refused):
            await hall.analyses.go_on("a", tables[4])
        await hall.analyses.go_on("d", tables[4])
        assert list(holding) == [table.id for table in tables[2:5]], "it has had its turn"
        assert (await hall.analyses.look(tables[1], -1)).state in ("none", "stopped")
        await hall.analyses.go_on("a", tables[1])
        assert list(holding) == [tables[3].id, tables[4].id, tables[1].id], "and gets another"

    play(db, scene)


def test_what_made_room_is_kept(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(hall: Hall) -> None:
        first, second = await finished(hall, 300, "borgo"), await finished(hall, 2)
        monkeypatch.setattr(analyses, "MOST", 1)
        monkeypatch.setattr(analyses, "TURN", 0.0)
        await hall.analyses.go_on("a", first)
        while (found := await hall.analyses.look(first, -1)).done == 0:
            await asyncio.sleep(0.05)
        await hall.analyses.go_on("b", second)
        assert (await whole(hall, second)).state == "whole"
        await stored(hall, first)
        hall.analyses.kept.clear()
        kept = await hall.analyses.look(first, -1)
        assert kept.state == "stopped"
        assert kept.done >= found.done

    play(db, scene)


def test_a_game_that_is_endless_is_not_analysed(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(hall: Hall) -> None:
        table = await finished(hall, 2)
        monkeypatch.setattr(analyses, "MOST_MOVES", 3)
        with pytest.raises(Refused) as refused:
            await hall.analyses.go_on("a", table)
        assert refused.value.why.key == "too_long_to_analyse"

    play(db, scene)


def test_a_house_that_closes_keeps_what_is_found_out(db: Path) -> None:
    async def begin(hall: Hall) -> None:
        table = await finished(hall, 30)
        names.append(table.id)
        await hall.analyses.go_on("a", table)
        while (await hall.analyses.look(table, -1)).analysis is None:
            await asyncio.sleep(0.05)

    async def again(hall: Hall) -> None:
        table = await hall.table(names[0])
        found = await hall.analyses.look(table, -1)
        assert found.state == "stopped"
        assert read(found).judged == found.done

    names: list[str] = []
    play(db, begin)
    play(db, again)


def test_what_is_kept_and_can_not_be_read_is_found_out_again(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        table = await finished(hall, 2)
        await hall.store.keep_analysis(KeptAnalysis(table.id, b"nothing"))
        assert (await hall.analyses.look(table, -1)).state == "none"
        await hall.analyses.go_on("a", table)
        assert (await whole(hall, table)).state == "whole"

    play(db, scene)


def test_what_is_remembered_is_bounded(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        big = b'"' + b"x" * 1_000_000 + b'"'
        for number in range(40):
            hall.analyses._remember(f"t{number}", analyses.Found(1, b"null", big))
        assert len(hall.analyses.kept) == 7
        assert hall.analyses.kept_bytes <= analyses.KEPT_BYTES

    play(db, scene)


def test_what_is_kept_is_never_packed_or_unpacked_by_who_serves_everybody(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long game it may be megabytes."""
    by: list[threading.Thread] = []

    class Watched:
        error = zlib.error

        @staticmethod
        def compress(data: bytes, level: int) -> bytes:
            by.append(threading.current_thread())
            return zlib.compress(data, level)

        @staticmethod
        def decompress(data: bytes) -> bytes:
            by.append(threading.current_thread())
            return zlib.decompress(data)

    monkeypatch.setattr(analyses, "zlib", Watched)

    async def scene(hall: Hall) -> None:
        table = await finished(hall, 2)
        await hall.analyses.go_on("a", table)
        found = await whole(hall, table)
        await stored(hall, table)
        hall.analyses.kept.clear()
        assert (await hall.analyses.look(table, -1)).analysis == found.analysis
        assert len(by) == 2
        assert threading.current_thread() not in by

    play(db, scene)
