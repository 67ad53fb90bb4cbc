"""A bot makes the same move however it is asked: `python -m tests.knowing [--positions N] [--level L] …`.

Directly as in a simulation, through a helper process as at a table, and from a state that was put away
in a snapshot and brought back; with the same seed, at every decision of random games. On the way what
the seat knows is written and read. How long each game took stands in `docs/figures/knowing.txt`.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator

import msgspec

from tavolata import __version__, games
from tavolata.bots import bot
from tavolata.engine import build
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log import snapshot
from tavolata.tables.log.kept import KeptState
from tavolata.tables.play.play import encode

ITERATIONS = 16
"""Of a level that searches: so that what it finds does not hang on time."""
MAX_TURNS = 300
TOGETHER = 16
"""Thoughts that wait for the helpers at once."""


def decisions(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """States of random games in which a seat is to act, for ever."""
    stream = 0
    while True:
        state: State = game.new(seats, {"max_turns": MAX_TURNS})
        dice = SeededDice(seed, stream)
        stream += 1
        while (seat := state.actor()) != NOBODY:
            if seat == NATURE:
                state.apply(seat, state.draw(dice))
                continue
            yield state, int(seat)
            state.apply(seat, state.pick(seat, dice))


def after_a_snapshot(game: AnyGame, state: State, seat: int) -> Knowledge:
    """What the seat knows in a state that was put away."""
    data = snapshot.write(snapshot.keep_state(game, state))
    kept = msgspec.msgpack.decode(data, type=KeptState)
    again: State = game.from_position(kept.position)
    for _ in snapshot.reminding(game, again, kept):
        pass
    return again.knowledge(seat)


def choice(mind: Knowledge, level: str, seed: int) -> int:
    """The move a bot makes that is asked in this process."""
    return int(bot(level).choose(mind, Budget(0.0, ITERATIONS), SeededDice(seed)).move)


async def compare(
    game: AnyGame, seats: int, level: str, positions: int, seed: int, thinkers: Thinkers
) -> None:
    """Hold all ways against each other; raises AssertionError at the first difference."""
    name = game.card.name
    waiting: list[tuple[int, asyncio.Task[int]]] = []
    for number, (state, seat) in enumerate(decisions(game, seats, seed)):
        if number == positions:
            break
        mind = state.knowledge(seat)
        written = game.write_knowledge(mind)
        assert game.read_knowledge(written) == mind
        back = after_a_snapshot(game, state, seat)
        assert back == mind
        move = choice(mind, level, number)
        where = f"{name}, {seats} seats, position {number}"
        assert choice(back, level, number) == move, f"{where}: a snapshot forgot"
        asked = thinkers.think(name, name, level, encode(written), number, Budget(0.0, ITERATIONS))
        waiting.append((move, asyncio.create_task(asked)))
        if len(waiting) == TOGETHER:
            await hold(waiting)
    await hold(waiting)


async def hold(waiting: list[tuple[int, "asyncio.Task[int]"]]) -> None:
    """The helpers' answers are the moves found here."""
    for move, asked in waiting:
        assert await asked == move, "a bot at a table plays otherwise than in a simulation"
    waiting.clear()


async def compare_all(level: str, positions: int, seed: int) -> None:
    """Every game with every number of seats."""
    thinkers = Thinkers(1, budget=60.0)
    thinkers.start()
    try:
        for name in games.names():
            game = games.game(name)
            for seats in game.card.seats:
                begun = time.perf_counter()
                await compare(game, seats, level, positions, seed, thinkers)
                what = f"{name}, rules {game.card.version}, {seats} seats: {positions:,} positions"
                took = f"({time.perf_counter() - begun:.0f} s)"
                print(
                    f"{what}, {level} moves the same directly, by a helper, after a snapshot {took}",
                    flush=True,
                )
    finally:
        await thinkers.stop()


def main() -> None:
    """Compare, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    how = "compiled" if build.compiled() else "not compiled"
    today = time.strftime("%Y-%m-%d")
    print(f"Written by `python -m tests.knowing` on {today}, version {__version__}, {how}.", flush=True)
    asyncio.run(compare_all(args.level, args.positions, args.seed))


if __name__ == "__main__":
    main()
