"""Play random games and count: who wins, why, and how long it takes.

python examples/random_games.py [GAME] [NUMBER]
"""

import sys
from collections import Counter

from tavolata.engine.dice import SeededDice
from tavolata.engine.player import RandomPlayer, play_out
from tavolata.games import game


def main(name: str = "borgo", number: str = "10") -> None:
    rules = game(name)
    seats = rules.card.seats[0]
    wins: Counter[int] = Counter()
    endings: Counter[str] = Counter()
    turns = 0
    for k in range(int(number)):
        state = rules.new(seats, {"max_turns": 300})
        # Nature and the players throw dice of their own, so that other players can be
        # given the same chance.
        nature, thinking = SeededDice(1, stream=2 * k), SeededDice(1, stream=2 * k + 1)
        play_out(state, [RandomPlayer() for _ in range(seats)], nature, thinking)
        outcome = state.outcome()
        wins.update(outcome.winners)
        endings[outcome.why] += 1
        turns += state.turns_played()
    print(f"{number} random games of {rules.card.title} with {seats} seats")
    for seat in range(seats):
        print(f"  seat {seat} wins {wins[seat]}")
    print("  endings:", ", ".join(f"{why} {count}" for why, count in sorted(endings.items())))
    print(f"  {turns / int(number):.1f} turns a game")


if __name__ == "__main__":
    main(*sys.argv[1:])
