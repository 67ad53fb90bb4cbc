"""Snapshots are a cache: by whatever way a table comes back, it is the same."""

import asyncio
import random
import sqlite3
import threading
import zlib
from pathlib import Path

import pytest

from tavolata import games
from tavolata.store import Row, Snapshot
from tavolata.tables.hall.hall import Hall
from tavolata.tables.hall.laying import Draft
from tavolata.tables.log import entries, snapshot
from tavolata.tables.log.kept import FIELDS, SEAT
from tavolata.tables.log.table import Sitting, Table
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Clock, Settings
from tests.cases import GAMES
from tests.tables.house import Party, brought_back, opened, play

SEATS = {"borgo": 4, "giro": 4, "little-italy": 6, "mille-grazie": 4}
NATURE_ANSWERS_ALWAYS = "little-italy"
"""There no move can be taken back."""


async def an_evening(hall: Hall, game: str, moves: int, seed: int) -> Party:
    """A table with moves, some of them taken back, talk and clocks."""
    chance = random.Random(seed)
    settings = Settings(clock=Clock(kind="bank", bank=600, increment=5))
    party = await Party.meet(hall, game, SEATS[game], settings=settings, options={"max_turns": 200})
    for number in range(moves):
        play = party.table.play
        if play is None or party.table.phase != "playing":
            break
        seat = chance.choice(party.table.to_act())
        text = chance.choice(party.table.game.legal(play.state, seat))
        await party.done(c.Move(party.id(), party.table.version, seat, text))
        if party.table.phase == "playing" and play.undoable.undoer() == seat and chance.random() < 0.3:
            await party.done(c.Undo(party.id(), seat))
        if number % 17 == 0:
            await party.done(c.Chat(party.id(), f"bene {number}", 0))
    return party


def truth(table: Table) -> bytes:
    """Everything about a table."""
    return snapshot.take(table).data


def from_log(rows: list[Row]) -> Table:
    table = Table(rows[0].table)
    table.load(rows)
    return table


def from_snapshot(kept: Snapshot, rows: list[Row]) -> Table:
    table = brought_back(kept)
    table.load(rows[table.version :])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_table_can_not_tell_by_which_way_it_came_back(game: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, game, 150, 5)
        rows = await hall.store.rows(party.table.id)
        assert truth(from_log(rows)) == truth(party.table)
        for version in range(1, len(rows) + 1, 7):
            kept = snapshot.take(from_log(rows[:version]))
            back, whole = from_snapshot(kept, rows), from_log(rows)
            assert kept.version == version
            assert truth(back) == truth(whole)
            assert back.notice() == whole.notice()
            assert back.state(0) == whole.state(0)
            if back.play is not None and whole.play is not None:
                for viewer in back.play.viewers:
                    assert back.play.eyes(viewer, 64) == whole.play.eyes(viewer, 64)
                for seat in back.to_act():
                    assert back.play.known(seat) == whole.play.known(seat), "bots know the same"

    play(db, scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_comes_back_finished(game: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, game, 4000, 8)
        assert party.table.phase == "over"
        back = from_snapshot(snapshot.take(party.table), [])
        assert truth(back) == truth(party.table)
        assert back.result == party.table.result

    play(db, scene)


@pytest.mark.parametrize("game", [game for game in GAMES if game != NATURE_ANSWERS_ALWAYS])
def test_moves_may_be_taken_back_after_coming_back(game: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, game, 60, 3)
        table = party.table
        undone = 0
        for _ in range(80):
            assert table.play is not None
            seat = table.to_act()[0]
            text = table.game.legal(table.play.state, seat)[0]
            await party.done(c.Move(party.id(), table.version, seat, text))
            if table.phase != "playing":
                break
            back = from_snapshot(snapshot.take(table), [])
            assert back.play is not None
            assert (back.play.undoable.undoer() == seat) == (table.play.undoable.undoer() == seat)
            while back.play.undoable.undoer() == seat:
                back.play.undo(seat, back.version + 1)
                undone += 1
        assert undone

    play(db, scene)


def test_who_leaves_memory_is_put_away_and_brought_back(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "giro", 60, 1)
        before = truth(party.table)
        assert await hall.evict(1e18) == 1
        table = await hall.table(party.table.id)
        assert table is not party.table
        assert truth(table) == before
        assert (hall.counts["kept"], hall.counts["brought_back"]) == (1, 1)
        assert await hall.evict(1e18) == 1
        assert hall.counts["kept"] == 1, "nothing has happened since"

    play(db, scene)


def test_it_is_never_packed_or_unpacked_by_who_serves_everybody(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long game it is more than a hundred kilobytes."""
    by: list[threading.Thread] = []

    class Watched:
        @staticmethod
        def compress(data: bytes, level: int) -> bytes:
            by.append(threading.current_thread())
            return zlib.compress(data, level)

        @staticmethod
        def decompress(data: bytes) -> bytes:
            by.append(threading.current_thread())
            return zlib.decompress(data)

    monkeypatch.setattr(snapshot, "zlib", Watched)

    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "giro", 60, 1)
        await hall.evict(1e18)
        await hall.table(party.table.id)
        assert hall.counts["brought_back"] == 1
        assert len(by) == 2
        assert threading.current_thread() not in by

    play(db, scene)


def test_a_table_of_which_little_was_played_is_not_worth_it(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, "giro", 3)
        assert await hall.evict(1e18) == 1
        assert await hall.store.snapshot(party.table.id) is None
        assert (await hall.table(party.table.id)).version == party.table.version
        assert hall.counts["brought_back"] == 0

    play(db, scene)


@pytest.mark.parametrize("trouble", ["cut", "garbage", "other maker", "other fields", "impossible"])
def test_a_snapshot_nobody_can_read_costs_nothing_but_time(trouble: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "borgo", 60, 2)
        before = truth(party.table)
        kept = snapshot.packed(snapshot.take(party.table))
        no_such_game = snapshot.read(before)
        assert no_such_game.play is not None
        no_such_game.play.state.position["turn"] = 7
        spoilt = {
            "cut": kept._replace(data=kept.data[:-40]),
            "garbage": kept._replace(data=b"not a snapshot"),
            "other maker": kept._replace(maker="an older program"),
            "other fields": kept._replace(data=zlib.compress(b"\x93\x01\x02\x03")),
            "impossible": kept._replace(data=zlib.compress(snapshot.write(no_such_game))),
        }[trouble]
        assert spoilt != kept
        await hall.evict(1e18)
        await hall.store.keep(spoilt)
        assert truth(await hall.table(party.table.id)) == before
        assert hall.counts["brought_back"] == 0

    play(db, scene)


@pytest.mark.parametrize("further", [0, 3])
def test_a_snapshot_of_another_history_is_passed_over(further: int, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "borgo", 60, 2)
        other = await an_evening(hall, "borgo", 70 + further, 7)
        kept = snapshot.packed(snapshot.take(party.table))
        rows = (await hall.store.rows(other.table.id))[: kept.version + further]
        assert len(rows) == kept.version + further
        name = "a" * 12
        await hall.store.append([Row(name, row.version, row.at, row.command, row.data) for row in rows])
        await hall.store.keep(kept._replace(table=name))
        assert truth(await hall.table(name)) == truth(from_log(rows))
        assert hall.counts["brought_back"] == 0

    play(db, scene)


def test_a_snapshot_of_a_game_with_other_rules_is_passed_over(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "borgo", 60, 2)
        party.table.rules += 1
        with pytest.raises(snapshot.Unusable):
            brought_back(snapshot.take(party.table))

    play(db, scene)


def test_however_much_is_said_the_log_brings_back_the_last_moves(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "borgo", 90, 3)
        for number in range(150):
            await party.done(c.Chat(party.id(), f"ciao {number}", 0))
        back = from_log(await hall.store.rows(party.table.id))
        assert back.play is not None
        assert len(back.play.lines) >= 60
        assert truth(back) == truth(party.table)

    play(db, scene)


def drop_snapshots(db: Path) -> None:
    with sqlite3.connect(db) as file:
        file.execute("DROP TABLE snapshots")


@pytest.mark.parametrize("lost", ["before", "after"])
def test_without_its_snapshots_a_store_brings_tables_back_by_their_logs(lost: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await an_evening(hall, "borgo", 60, 2)
        before = truth(party.table)
        if lost == "before":
            drop_snapshots(db)
        await hall.evict(1e18)
        if lost == "after":
            drop_snapshots(db)
        assert hall.counts["not_kept"] == (1 if lost == "before" else 0)
        assert truth(await hall.table(party.table.id)) == before

    play(db, scene)


def test_a_table_played_on_after_its_snapshot_comes_back_after_a_restart(db: Path) -> None:
    async def run() -> None:
        async with opened(db) as hall:
            party = await an_evening(hall, "mille-grazie", 60, 4)
            await hall.evict(1e18)
            party.table = await hall.table(party.table.id)
            for _ in range(5):
                seat, text = party.first_move()
                await party.done(c.Move(party.id(), party.table.version, seat, text))
            before, name = truth(party.table), party.table.id
        async with opened(db) as hall:
            assert truth(await hall.table(name)) == before
            assert hall.counts["brought_back"] == 1

    asyncio.run(run())


HERE = {"id", "down", "kept", "lock", "holders"}
"""What is no part of the log."""


def test_every_field_that_the_log_made_of_a_table_is_kept() -> None:
    party = Draft("fields", 0, ())
    party.add(entries.Made("borgo", games.game("borgo").card.version, 2, {}, Settings(), "host"))
    assert fields(party.table) - {"outdated"} == HERE | set(FIELDS)
    assert fields(party.table.seats[0]) - {"kind"} == set(SEAT)


def fields(thing: Table | Sitting) -> set[str]:
    """What something holds, and what it works out as if it did."""
    names = (name for name in dir(thing) if not name.startswith("_"))
    return {name for name in names if not callable(getattr(thing, name))}


def test_a_clone_of_a_table_goes_its_own_way() -> None:
    party = Draft("clone", 0, ())
    party.add(entries.Made("borgo", games.game("borgo").card.version, 2, {}, Settings(), "host"))
    party.add(entries.Sat(0, "Ada", 3, "ada"))
    table = party.table
    other = table.clone()
    assert truth(other) == truth(table)
    for name in FIELDS:
        held = getattr(table, name)
        if isinstance(held, dict | list | set):
            assert getattr(other, name) is not held, name
    other.seats[0].name = "Bruno"
    assert table.seats[0].name == "Ada"
