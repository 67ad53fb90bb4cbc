"""The bots' room: processes of their own, a budget, a fair queue, and nobody waits for the dead."""

import asyncio

import pytest

from tavolata import games
from tavolata.bots import FAMILY, bot, level
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE
from tavolata.tables.helpers.pool import NoAnswer
from tavolata.tables.helpers.thinkers import LEAST, Thinkers
from tavolata.tables.play.play import encode
from tests.cases import GAMES
from tests.tables.house import until

ENDLESS = Budget(seconds=500.0)
"""Longer than any of these tests."""


@pytest.fixture(autouse=True)
def busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many tests run at once, who is told that it is enough may need longer to hear it."""
    monkeypatch.setattr(Thinkers, "grace", 30.0)


def known() -> bytes:
    """What the first seat knows before its first move."""
    game = games.game("borgo")
    state = game.new(2)
    while state.actor() == NATURE:
        state.apply(NATURE, state.draw(SeededDice(1)))
    return encode(game.write_knowledge(state.knowledge(0)))


def test_a_thinker_answers_with_a_legal_move() -> None:
    async def run() -> None:
        thinkers = Thinkers(2)
        thinkers.start()
        moves = await asyncio.gather(
            *(thinkers.think(f"t{k % 3}", "borgo", "greedy", known()) for k in range(12))
        )
        assert set(moves) <= {0, 1, 2, 3}
        assert (thinkers.counts["answered"], thinkers.queued) == (12, 0)
        await thinkers.stop()

    asyncio.run(run())


def test_a_table_that_asks_much_does_not_hold_up_the_others() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        order: list[str] = []

        async def ask(table: str) -> None:
            await thinkers.think(table, "borgo", "random", known())
            order.append(table)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(10)]
        modest = [asyncio.create_task(ask(f"modest{k}")) for k in range(2)]
        await asyncio.sleep(0)
        thinkers.start()
        await asyncio.gather(*greedy, *modest)
        assert max(order.index("modest0"), order.index("modest1")) <= 3
        await thinkers.stop()

    asyncio.run(run())


def test_a_turn_that_was_begun_is_played_before_others_begin_theirs() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        order: list[str] = []

        async def ask(table: str, row: int) -> None:
            await thinkers.think(table, "borgo", "random", known(), row=row)
            order.append(table)

        asking = [asyncio.create_task(ask(f"t{row}", row)) for row in (1, 1, 2)]
        await asyncio.sleep(0)
        thinkers.start()
        await asyncio.gather(*asking)
        assert order[0] == "t2"
        await thinkers.stop()

    asyncio.run(run())


def test_a_thought_over_its_time_is_told_so_and_answers_with_its_best() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0)
        thinkers.start()
        await thinkers.think("t", "borgo", "greedy", known())
        thinkers.budget = 0.1
        assert await thinkers.think("t", "borgo", "nonna", known(), budget=ENDLESS) in range(4)
        assert (thinkers.counts["killed"], thinkers.counts["started"]) == (0, 1)
        await thinkers.stop()

    asyncio.run(run())


def test_a_thought_nobody_waits_for_is_ended_and_costs_no_process() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0)
        thinkers.start()
        await thinkers.think("t", "borgo", "greedy", known())
        for _ in range(3):
            thought = asyncio.create_task(thinkers.think("t", "borgo", "nonna", known(), budget=ENDLESS))
            await until(lambda: thinkers.busy == 1)
            thought.cancel()
            await until(lambda: thinkers.busy == 0)
        assert await thinkers.think("u", "borgo", "greedy", known()) in range(4)
        assert (thinkers.counts["answered"], thinkers.counts["killed"], thinkers.busy) == (5, 0, 0)
        await thinkers.stop()

    asyncio.run(run())


def test_the_more_tables_wait_the_less_each_thinks() -> None:
    async def run() -> None:
        thinkers = Thinkers(2)
        alone = thinkers.allowed("nonna")
        assert (alone.seconds, alone.iterations) == (1.0, 50_000)
        assert thinkers.allowed("nonna", row=4).seconds == pytest.approx(0.25), "a turn of many moves"
        asking = [asyncio.create_task(thinkers.think(f"t{k}", "borgo", "pina", known())) for k in range(50)]
        more = [asyncio.create_task(thinkers.think("t0", "borgo", "pina", known())) for _ in range(9)]
        await asyncio.sleep(0)
        assert thinkers.allowed("nonna").seconds == pytest.approx(1.0 / 25), "tables count, not what one asks"
        assert thinkers.allowed("ugo").iterations == alone_of("ugo"), "and nobody thinks more than at home"
        thinkers.number = 1
        assert thinkers.allowed("nonna", row=40).seconds == LEAST
        for task in asking + more:
            task.cancel()
        await asyncio.gather(*asking, *more, return_exceptions=True)
        assert thinkers.allowed("nonna").seconds == 1.0
        await thinkers.stop()

    asyncio.run(run())


def alone_of(name: str) -> int:
    """How many iterations somebody's level has."""
    found = level(name)
    assert found is not None
    return int(found.iterations)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_of_the_pool_plays_as_in_a_simulation(name: str) -> None:
    """The same seed and as many iterations give the same move, from what is written as from the state."""

    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0)
        thinkers.start()
        game, dice, budget = games.game(name), SeededDice(5), Budget(iterations=12)
        state = game.new(game.card.seats[0])
        for number in range(30):
            seat = int(state.actor())
            if seat < 0:
                state.apply(seat, state.draw(dice))
                continue
            who = FAMILY[number % len(FAMILY)].name
            written = encode(game.write_knowledge(state.knowledge(seat)))
            move = await thinkers.think("t", name, who, written, seed=number, budget=budget)
            assert move == bot(who).choose(state.knowledge(seat), budget, SeededDice(number)).move
            state.apply(seat, state.pick(seat, dice))
        await thinkers.stop()

    asyncio.run(run())


def test_a_thought_that_fails_leaves_its_process_for_the_next() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=20.0)
        thinkers.start()
        with pytest.raises(NoAnswer):
            await thinkers.think("t", "borgo", "greedy", b'{"no": "knowledge"}')
        assert await thinkers.think("t", "borgo", "random", known()) in range(4)
        assert thinkers.counts["started"] == 1
        await thinkers.stop()

    asyncio.run(run())


def test_who_no_longer_waits_is_not_thought_for() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        gone = asyncio.create_task(thinkers.think("a", "borgo", "random", known()))
        await asyncio.sleep(0)
        gone.cancel()
        thinkers.start()
        await thinkers.think("b", "borgo", "random", known())
        assert thinkers.counts["answered"] == 1
        await thinkers.stop()

    asyncio.run(run())
