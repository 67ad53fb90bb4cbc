"""Every level plays whole games by legal moves alone: `python -m tests.levels [--games N] [--iterations K]`.

Each game with every number of seats, the whole family at one table as far as there are seats, one seat
further in each game. A move that is not legal, or a game that does not end, raises.
"""

import argparse
import time

from tavolata import games
from tavolata.bots import FAMILY, bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY

MAX_TURNS = 300


def play(game: AnyGame, seats: int, number: int, budget: Budget) -> list[str]:
    """One game to its end; gives who took part."""
    people = [FAMILY[(number + seat) % len(FAMILY)].name for seat in range(seats)]
    players = [bot(name) for name in people]
    state = game.new(seats, {"max_turns": MAX_TURNS})
    nature, thinking = SeededDice(number, 0), SeededDice(number, 1)
    while (seat := int(state.actor())) != NOBODY:
        if seat == NATURE:
            state.apply(NATURE, state.draw(nature))
        else:
            game.make(state, seat, players[seat].choose(state.knowledge(seat), budget, thinking).move)
    assert state.outcome() is not None
    return people


def main() -> None:
    """All games with all numbers of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="of each level, game and number of seats")
    parser.add_argument("--iterations", type=int, default=8)
    args = parser.parse_args()
    for name in games.own():
        game = games.game(name)
        for seats in range(game.card.seats[0], game.card.seats[-1] + 1):
            begun, played, number = time.perf_counter(), dict.fromkeys((p.name for p in FAMILY), 0), 0
            while min(played.values()) < args.games:
                for who in set(play(game, seats, number, Budget(iterations=args.iterations))):
                    played[who] += 1
                number += 1
            took = time.perf_counter() - begun
            told = f"{number:,} games, {min(played.values()):,} or more of each level"
            print(f"{name}, {seats} seats: {told}, no fault; {took:.0f} s.", flush=True)


if __name__ == "__main__":
    main()
