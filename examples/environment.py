"""A learner's loop in the vector environment: which first moves win, found by nothing but playing.

python examples/environment.py [GAME] [STEPS]
"""

import sys

import numpy as np

from tavolata.adapters.vector import Vector


def main(name: str = "little-italy", steps: str = "300") -> None:
    number = 256
    envs = Vector(name, number, seed=1)
    seen = envs.reset()
    game, moves = envs.setup.game, envs.setup.actions
    won, tried = np.zeros(moves), np.zeros(moves)
    # for each game who made its first move, and which
    opener, opening = seen.seats.copy(), np.full(number, -1)
    for _ in range(int(steps)):
        chosen = envs.pick()
        opening = np.where(opening < 0, chosen, opening)
        seen = envs.step(chosen)
        ended = np.flatnonzero(seen.over)
        np.add.at(won, opening[ended], seen.rewards[ended, opener[ended]])
        np.add.at(tried, opening[ended], 1)
        opener[ended], opening[ended] = seen.seats[ended], -1
    best = int(np.argmax(won / np.maximum(tried, 1)))
    games = int(envs.played.sum())
    print(f"{games} random games of {game.card.title} in {int(steps)} steps of {number} games")
    print(f"first moves tried: {np.count_nonzero(tried)}")
    print(f"move {best} won {won[best]:.1f} of {tried[best]:.0f} games.")


if __name__ == "__main__":
    main(*sys.argv[1:])
