"""The secrecy laws on very many states: `python -m tests.secrecy.soak [game] [pairs] [--seed N]`.

A pair is a state and a viewer. Prints one line that can be kept: when, what, how many, how it went.
"""

import argparse
import itertools
import sys
import time
from datetime import UTC, datetime
from importlib.metadata import version

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NOBODY
from tavolata.games import game, names
from tests.cases import viewers, walk
from tests.secrecy.desk import HIDDEN_TABLES, Desk, next_move_law, record_law, redeal_law

RECORD_EVERY = 8
"""The record law applies many moves for one comparison: it is asked of every so many pairs."""


def soak(name: str, pairs: int, seed: int) -> str:
    """Check so many pairs of a game; returns the line to be kept, or raises Leak."""
    cases = [case for case in HIDDEN_TABLES if case.name == name]
    desk = Desk(game(name))
    dice = SeededDice(seed, 11)
    done = compared = other_truths = 0
    start = time.monotonic()
    for number in itertools.count(seed * 1_000_000):
        case = cases[number % len(cases)]
        for step in walk(case, number):
            position = desk.game.position(step.state)
            for viewer in viewers(case):
                other = redeal_law(desk, step.state, viewer, dice)
                other_truths += desk.game.position(other) != position
                if step.seat != NOBODY:
                    compared += next_move_law(desk, step.state, other, step.seat, step.action, viewer)
                    if done % RECORD_EVERY == 0:
                        record_law(desk, step.state, step.seat, step.action, viewer, dice)
                done += 1
        if done >= pairs:
            break
    games = number - seed * 1_000_000 + 1
    minutes = (time.monotonic() - start) / 60
    return (
        f"{datetime.now(UTC):%Y-%m-%d} tavolata {version('tavolata')} {name} rules {desk.game.card.version}: "
        f"redeal law on {done:,} (state, viewer) pairs of {games:,} games, seed {seed}: "
        f"no difference; {compared:,} next moves compared, {other_truths:,} redeals were other truths; "
        f"{minutes:.1f} min"
    )


def main() -> None:
    hidden = [name for name in names() if game(name).card.hidden]
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy.soak", description=__doc__)
    parser.add_argument("game", nargs="?", choices=hidden, help="one game; all with secrets if left out")
    parser.add_argument("pairs", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in [chosen.game] if chosen.game else hidden:
        print(soak(name, chosen.pairs, chosen.seed))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
