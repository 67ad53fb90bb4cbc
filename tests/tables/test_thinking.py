"""The bots' room: processes of their own, a budget, a fair queue, and nobody waits for the dead."""

import asyncio

import pytest

from tavolata import games
from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE
from tavolata.tables.helpers.pool import NoAnswer
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.play.play import encode


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


def test_a_thought_over_its_budget_is_ended_and_the_next_is_answered() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=0.0)
        thinkers.start()
        with pytest.raises(NoAnswer):
            await thinkers.think("t", "borgo", "greedy", known())
        thinkers.budget = 20.0
        assert await thinkers.think("t", "borgo", "greedy", known()) in range(4)
        assert thinkers.counts["killed"] == 1
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
