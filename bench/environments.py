"""How fast environments are: many games at once, and beside PettingZoo's and OpenSpiel's own games.

`python -m bench.environments` prints the figures; with `--write` they go to docs/figures/environments.md.
Everything is measured in rounds that take turns, in one run, in processor time of this process.
"""

import argparse
import os
import platform
import random
import time
import warnings
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 - registers them

import tavolata.adapters.openspiel  # noqa: F401 - registers ours
from bench.engine import told
from tavolata.adapters import pettingzoo
from tavolata.adapters.vector import Vector
from tavolata.games import game, names

with warnings.catch_warnings():
    # it is warned that these games move to another package
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

OUTPUT = Path(__file__).parents[1] / "docs" / "figures" / "environments.md"
NUMBER = 256
"""Games side by side: more than a learner needs, few enough for a cache."""
CORES = 2


def spent(call: Callable[[], int]) -> float:
    """Nanoseconds a move of something that makes moves and says how many."""
    start = time.process_time()
    moves = call()
    return (time.process_time() - start) / moves * 1e9


def vector(envs: Vector, steps: int) -> int:
    """Random moves in many games, with observations and masks."""
    for _ in range(steps):
        envs.step(envs.pick())
    return steps * envs.number


def aec(env: Any, steps: int) -> int:
    """Random moves of PettingZoo's agents; what is seen is asked for before each."""
    rng = np.random.default_rng(1)
    made = 0
    while made < steps:
        env.reset(seed=made)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            made += not over
            if made >= steps:
                break
    return made


def spiel(played: Any, steps: int) -> int:
    """Random moves in a game of OpenSpiel, chance among them."""
    rng = random.Random(1)
    made = 0
    while made < steps:
        state = played.new_initial_state()
        while not state.is_terminal() and made < steps:
            if state.is_chance_node():
                moves, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(moves, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made


def many_at_once(rounds: int) -> list[str]:
    """The vector environment, game by game."""
    envs = {
        (name, seats): Vector(name, NUMBER, seats, seed=1)
        for name in names()
        for seats in (game(name).card.seats[0], game(name).card.seats[-1])
    }
    for each in envs.values():
        each.reset()
        vector(each, 20)
    times: dict[tuple[str, int], list[float]] = {which: [] for which in envs}
    for _ in range(rounds):
        for which, each in envs.items():
            times[which].append(spent(partial(vector, each, 40)))
    lines = ["| game | seats | a move | moves a second and core | on two cores |", "|---|--:|--:|--:|--:|"]
    for (name, seats), found in times.items():
        core = [1e9 / each for each in found]
        both = [CORES * each / 1e6 for each in core]
        lines.append(f"| {name} | {seats} | {told(found, 'ns')} | {told(core, '')} | {told(both, 'M', 2)} |")
    return lines


def beside_others(rounds: int) -> list[str]:
    """One game at a time, beside the games that PettingZoo and OpenSpiel bring in Python."""
    theirs: dict[str, Callable[[], int]] = {
        "PettingZoo tictactoe": lambda: aec(tictactoe_v3.env(), 1500),
        "PettingZoo connect_four": lambda: aec(connect_four_v3.env(), 1500),
        "OpenSpiel python_tic_tac_toe": lambda: spiel(pyspiel.load_game("python_tic_tac_toe"), 3000),
        "OpenSpiel python_kuhn_poker": lambda: spiel(pyspiel.load_game("python_kuhn_poker"), 3000),
    }
    ours: dict[str, Callable[[], int]] = {}
    for name in names():
        ours[f"{name}, for PettingZoo"] = partial(aec, pettingzoo.env(name), 1500)
        loaded = pyspiel.load_game(f"tavolata_{name.replace('-', '_')}")
        ours[f"{name}, for OpenSpiel"] = partial(spiel, loaded, 3000)
    times: dict[str, list[float]] = {which: [] for which in (*theirs, *ours)}
    for _ in range(rounds):
        for which, call in (theirs | ours).items():
            times[which].append(spent(call))
    lines = ["| one game at a time, random moves | a move | the other's time to ours |", "|---|--:|---|"]
    lines += [f"| {which} | {told(times[which], 'ns')} | |" for which in theirs]
    for which in ours:
        told_of = []
        for peer in theirs:
            kind, _, name = peer.partition(" ")
            if which.endswith(kind):
                ratios = [other / own for other, own in zip(times[peer], times[which], strict=True)]
                told_of.append(f"{name} {told(ratios, '×', 2)}")
        lines.append(f"| {which} | {told(times[which], 'ns')} | {', '.join(told_of)} |")
    return lines


def report(rounds: int) -> str:
    """The whole page."""
    packages = ", ".join(
        f"{name} {version(package)}"
        for name, package in (("NumPy", "numpy"), ("PettingZoo", "pettingzoo"), ("OpenSpiel", "open_spiel"))
    )
    head = [
        "# Speed of environments",
        "",
        f"Written by `make bench` on {datetime.now(UTC).date().isoformat()}, tavolata {version('tavolata')}, "
        f"Python {platform.python_version()}, {packages}, {platform.machine()}, {os.cpu_count()} cores; "
        f"{rounds} rounds that take turns. Processor time of one process; medians with their 95 % intervals; "
        "ratios are of the same round.",
        "",
        "## Many games at once",
        "",
        f"{NUMBER} games in one call, random legal moves; each move with the observation and the mask that "
        "follow it, nature's moves not counted. Two cores are two processes: twice what one does.",
        "",
    ]
    others = ["", "## One game at a time", "", *beside_others(rounds), ""]
    return "\n".join([*head, *many_at_once(rounds), *others])


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--write", action="store_true", help=f"write the figures to {OUTPUT.name}")
    arguments = parser.parse_args()
    page = report(arguments.rounds)
    print(page)
    if arguments.write:
        OUTPUT.write_text(page)


if __name__ == "__main__":
    main()
