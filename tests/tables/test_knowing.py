"""A bot plays the same at a table, in a simulation, after a snapshot; `tests/knowing.py` tries many more."""

import asyncio

import pytest

from tavolata import games
from tavolata.tables.helpers.thinkers import Thinkers
from tests.cases import GAMES
from tests.knowing import compare


@pytest.mark.parametrize(("level", "positions"), [("greedy", 120), ("nonna", 30)])
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_makes_the_same_move_however_it_is_asked(name: str, level: str, positions: int) -> None:
    async def run() -> None:
        thinkers = Thinkers(1, budget=60.0)
        thinkers.start()
        game = games.game(name)
        for seats in (game.card.seats[0], game.card.seats[-1]):
            await compare(game, seats, level, positions, 3, thinkers)
        await thinkers.stop()

    asyncio.run(run())
