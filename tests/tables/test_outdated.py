"""Tables that were played by other rules than ours: their logs are kept, and they say so, never fail."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from tavolata.engine.course import Recorded
from tavolata.server import keeping
from tavolata.store import Notice, Row
from tavolata.tables.hall.command import do
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log import entries, history, snapshot
from tavolata.tables.log.table import Table, hashed
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Ack, Refuse, Welcome
from tavolata.tables.messages.terms import Clock, Result, Settings
from tests.tables.house import Ear, Party, brought_back, play

# on side B as it was in version 1: room F lay beside a7, which our rules don't allow to be opened from there
MOVES: list[Recorded] = [
    (-1, "spare P"),
    (0, "place a7"),
    (1, "place g7"),
    (0, "open F"),
    (-1, "see a4=X a6=P"),
    (0, "run a7-a6"),
]
RESULT = Result([1], [0, 1], "max_turns")


def log(name: str, settings: Settings, more: list[entries.AnyEntry]) -> list[Row]:
    options: dict[str, str | int] = {"side": "B", "goal": 4, "max_turns": 0}
    happened = [
        entries.Made("borgo", 1, 2, options, settings, hashed("host")),
        entries.Sat(0, "Giulia", 0, hashed("giulia")),
        entries.Sat(1, "Marco", 1, hashed("marco")),
        *more,
    ]
    at = int(time.time() * 1000)
    return [Row(name, k, at + k, "", entries.write(entry)) for k, entry in enumerate(happened, 1)]


def started() -> list[entries.AnyEntry]:
    """The game of an old log, with everything that can happen at a table."""
    return [
        entries.Started([0, 1], "ab" * 32, MOVES[:1]),
        *(entries.Moved([move]) for move in MOVES[1:]),
        entries.Undone(0),
        entries.Spoke(0, "ciao"),
        entries.RanOut(1),
        entries.Chose(0, 1, "bot"),
        entries.BotSat(1, "greedy", 1),
        entries.CameBack(1),
    ]


async def lay(hall: Hall, name: str, phase: str, more: list[entries.AnyEntry]) -> None:
    """Store a table as version 1 of the rules left it."""
    rows = log(name, Settings(public=True, clock=Clock("bank")), more)
    table = Table(name)
    table.load(rows)
    summary = {**msgspec.json.decode(table.notice().summary), "result": RESULT if phase == "over" else None}
    del summary["rules"]  # which was not told then
    card = Notice(name, "borgo", phase, True, rows[-1].at, msgspec.json.encode(summary))
    await hall.store.append(rows, [card])


def of(hall: Hall, table: Table) -> Party:
    return Party(hall, table, "host", {0: "giulia", 1: "marco"})


@pytest.mark.parametrize(("before", "now"), [("playing", "closed"), ("over", "over")])
def test_a_game_of_other_rules_says_so_and_how_it_ended(before: str, now: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", before, started())
        for _ in range(2):
            ear = Ear("giulia")
            await hall.join("old", ear, None)
            welcome = ear.last()
            assert isinstance(welcome, Welcome)
            assert (welcome.table.phase, welcome.table.rules, welcome.table.outdated) == (now, 1, True)
            assert welcome.table.result == (RESULT if now == "over" else None)
            assert welcome.eyes == []
            hall.leave("old", ear)
            # once more, from its log or, if it was long, its snapshot
            table = await hall.table("old")
            brought_back(snapshot.take(table))
            assert await hall.evict(1e18) == 1

    play(db, scene)


def test_what_is_done_at_it_is_refused_or_done_and_its_end_is_not_forgotten(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", "over", started())
        party = of(hall, await hall.table("old"))
        for refused in (
            c.Move(party.id(), party.table.version, 0, "end"),
            c.Undo(party.id(), 0),
            c.Ask(party.id(), 0, "end"),
            c.Hint(party.id(), 0),
            c.Start(party.id()),
            c.Close(party.id()),
        ):
            answer = await do(hall, "old", [hashed("giulia"), hashed("host")], refused)
            assert isinstance(answer, Refuse), refused
        await party.done(c.Chat(party.id(), "peccato", 0), "giulia")
        await hall.evict(1e18)
        assert (await hall.table("old")).result == RESULT

    play(db, scene)


@pytest.mark.parametrize("phase", ["playing", "over"])
def test_its_rematch_is_played_by_our_rules(phase: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", phase, started())
        party = of(hall, await hall.table("old"))
        for seat, token in party.tokens.items():
            answer = await do(hall, "old", [hashed(token)], c.Rematch(party.id(), seat, True))
            assert isinstance(answer, Ack)
        while party.table.next is None:
            await asyncio.sleep(0.01)
        after = await hall.table(party.table.next)
        assert (after.phase, after.rules, after.outdated) == ("playing", 2, False)
        card = await hall.store.notice("old")
        assert card is not None
        assert card.phase == ("over" if phase == "over" else "closed")

    play(db, scene)


def test_a_table_laid_before_and_begun_now_is_played_by_our_rules(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", "open", [])
        party = of(hall, await hall.table("old"))
        assert not party.table.outdated
        await party.done(c.Start(party.id()), "host")
        assert (party.table.phase, party.table.rules) == ("playing", 2)
        await hall.evict(1e18)
        again = await hall.table("old")
        assert (again.phase, again.rules, again.outdated) == ("playing", 2, False)

    play(db, scene)


def test_it_is_closed_when_everybody_has_left_it_for_good(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", "playing", started())
        hall.patience = -(10**6)
        await hall.close_abandoned()
        card = await hall.store.notice("old")
        assert card is not None
        assert card.phase == "closed"
        assert await hall.store.count_open() == 0

    play(db, scene)


def test_its_record_is_exported_as_it_was_played(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        await lay(hall, "old", "over", started())

    play(db, scene)
    (line,) = keeping.exported(str(db), proofs=False)
    told = msgspec.json.decode(line)
    assert told["rules"] == 1
    assert told["result"] == msgspec.to_builtins(RESULT)
    assert len(told["moves"]) == len(MOVES) - 1
    assert len(history.moves_of(log("old", Settings(), started()))) == len(MOVES) - 1
