"""Hints: weighed against what one was about to do, thought about once, counted, told to all in the end."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavolata import games
from tavolata.coach.grounds import grounds
from tavolata.coach.terms import Does
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE
from tavolata.tables.hall.adviser import of_hundred, told
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.pool import NoAnswer
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.helpers.worker import Weighed
from tavolata.tables.log import entries
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.play import Play
from tests.cases import GAMES
from tests.tables.house import Party, opened, play

HINTS = Settings(hints=True)


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinkers, "allowed", lambda self, level, row=1: Budget(iterations=40))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_weighed_against_what_one_was_about_to_do(game: str, db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, game, settings=HINTS)
        asked = {0: 0, 1: 0}
        for _ in range(4):
            seat = party.table.to_act()[0]
            assert party.table.play is not None
            legal = party.table.game.legal(party.table.play.state, seat)
            first = await party.done(c.Hint(party.id(), seat))
            assert first.move in legal
            if len(legal) == 1:
                assert (first.chance, first.yours, first.asked) == (None, None, asked[seat])
            else:
                asked[seat] += 1
                assert 0 <= first.chance <= 100
                assert first.yours is None
                for mine in legal[:3]:
                    advice = await party.done(c.Hint(party.id(), seat, mine))
                    assert (advice.move, advice.chance) == (first.move, first.chance), "the same hint"
                    assert 0 <= advice.yours <= advice.chance
                    assert advice.asked == first.asked == asked[seat]
            await party.done(c.Move(party.id(), party.table.version, seat, first.move))

    play(db, scene)


def test_a_move_against_the_rules_is_not_weighed(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, settings=HINTS)
        assert await party.refused(c.Hint(party.id(), 0, "push b1")) == "place_first"
        assert await party.refused(c.Hint(party.id(), 0, "dance")) == "unreadable"
        assert party.table.hints_of(0) == 0

    play(db, scene)


def test_a_decision_counts_once_and_the_count_is_told_when_the_game_is_over(db: Path) -> None:
    async def run() -> None:
        async with opened(db) as hall:
            party = await Party.meet(hall, settings=HINTS)
            ear = await party.listen()
            counts = [(await party.done(c.Hint(party.id(), 0))).asked for _ in range(3)]
            assert counts == [1, 1, 1]
            assert len(ear.frames) == 1, "nobody else hears of it now"
            await party.done(c.Move(party.id(), party.table.version, 0, "place a1"))
            assert (await party.done(c.Hint(party.id(), 1))).asked == 1
            await party.done(c.Move(party.id(), party.table.version, 1, "place g1"))
            assert (await party.done(c.Hint(party.id(), 0))).asked == 2
            assert all(not frame.table.hints for frame in ear.heard())
            name = party.table.id
        async with opened(db) as hall:
            party.hall = hall
            party.table = await hall.table(name)
            assert (await party.done(c.Hint(party.id(), 0))).asked == 2, "counted before the restart"
            ear = await party.listen()
            await party.done(c.Close(party.id()))
            assert ear.last().table.hints == [2, 1]
            written = [entries.read(row.data) for row in await hall.store.rows(name)]
            assert sum(isinstance(entry, entries.Hinted) for entry in written) == 3

    asyncio.run(run())


def test_a_hint_is_refused_for_a_seat_that_a_bot_plays(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, settings=HINTS)
        hall.driver.pause = 60.0
        await party.done(c.Stand(party.id(), 0), party.tokens[0])
        assert await party.refused(c.Hint(party.id(), 0)) == "bot_plays"
        assert await party.refused(c.Hint(party.id(), 1), party.tokens[0]) == "not_yours"

    play(db, scene)


def test_nobody_passes_chance_off_as_advice(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where bots can't think, people are told so; it counts as no hint, and the next question is new."""

    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, settings=HINTS)
        thinkers: Any = hall.driver.thinkers
        plain = thinkers.weigh

        async def fail(*given: object) -> Weighed:
            raise NoAnswer

        monkeypatch.setattr(thinkers, "weigh", fail)
        assert await party.refused(c.Hint(party.id(), 0)) == "bots_rest"
        assert party.table.hints_of(0) == 0
        monkeypatch.setattr(thinkers, "weigh", plain)
        assert (await party.done(c.Hint(party.id(), 0))).asked == 1

    play(db, scene)


def test_hints_leave_nothing_behind_when_tables_go_on_or_leave(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        adviser = hall.driver.adviser
        party = await Party.meet(hall, settings=HINTS)
        advice = await party.done(c.Hint(party.id(), 0))
        assert len(adviser.thoughts) == 1
        await party.done(c.Move(party.id(), party.table.version, 0, advice.move))
        assert not adviser.thoughts
        await party.done(c.Hint(party.id(), 1))
        await hall.evict(float("inf"))
        assert party.table.id not in hall.tables
        assert not adviser.thoughts

    play(db, scene)


def test_a_log_full_of_words_takes_no_more_hints(db: Path) -> None:
    async def scene(hall: Hall) -> None:
        party = await Party.meet(hall, settings=HINTS)
        party.table.said = 2_000
        assert await party.refused(c.Hint(party.id(), 0)) == "said_enough"

    play(db, scene)


# ---- numbers and reasons ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("worth", "whole"), [(0.0, 0), (0.001, 1), (0.344, 34), (0.346, 35), (0.999, 99), (1.0, 100)]
)
def test_chances_are_whole_and_only_what_is_certain_is_all_or_none(worth: float, whole: int) -> None:
    assert of_hundred(worth) == whole


def earned(seat: int, points: int) -> Does:
    return Does("earned", {"seat": seat, "car": "G", "points": points})


def test_what_speaks_for_a_hint_is_what_it_brings_or_what_the_other_costs() -> None:
    game = games.game("little-italy")
    drove = Does("drove", {"seat": 0, "car": "B", "pips": 1, "to": 4})
    brings = grounds(game, 0, [drove, earned(0, 6)], [drove])
    assert brings is not None
    assert (brings.of, brings.events) == ("best", [earned(0, 6)])
    costs = grounds(game, 0, [drove], [drove, earned(1, 6), earned(2, 6)])
    assert costs is not None
    assert (costs.of, costs.events) == ("other", [earned(1, 6), earned(2, 6)])
    alone = grounds(game, 0, [drove, earned(0, 2)], None)
    assert alone is not None


@pytest.mark.parametrize(
    ("hint", "yours"),
    [
        ([earned(0, 1)], [earned(0, 6)]),
        ([earned(0, 6)], [earned(0, 6)]),
        ([earned(1, 6)], None),
        ([earned(1, 6)], [earned(1, 2)]),
        ([], []),
        ([earned(0, k) for k in range(1, 9)], []),
    ],
)
def test_where_nothing_honest_speaks_for_it_nothing_is_said(
    hint: list[Does], yours: list[Does] | None
) -> None:
    assert grounds(games.game("little-italy"), 0, hint, yours) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_tells_nothing_that_the_seat_can_not_know(name: str) -> None:
    """In two truths that a seat can't tell apart a bot is asked the same, and its answer told the same."""
    game, dice = games.game(name), SeededDice(3)
    state = game.new(game.card.seats[0])
    for number in range(24):
        seat = int(state.actor())
        if seat == NATURE:
            state.apply(NATURE, state.draw(dice))
            continue
        moves = [int(move) for move in state.legal(seat)]
        weighed = Weighed(moves[0], {move: (k + 1) / (len(moves) + 1) for k, move in enumerate(moves)})
        told_of = []
        for truth in (state, state.knowledge(seat).deal(SeededDice(number))):
            running = Play(game, truth, ())
            mine = game.write(running.knowledge(seat).seen, seat, moves[-1])
            advice = told(running, c.Hint("h", seat, mine), weighed, moves[-1], 1)
            told_of.append((running.known(seat), msgspec.json.encode(advice)))
        assert told_of[0] == told_of[1]
        state.apply(seat, state.pick(seat, dice))
