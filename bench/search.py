"""How fast a search with nets looks ahead: evaluated positions and iterations a second and core.

`python -m bench.search` prints the table; with `--write` it goes to docs/figures/search.md. `nonna` thinks
about positions of seeded games, always the same ones; only her thinking is measured, by processor time, in
rounds in which the games take turns. A position counts once, however many seats judge it.
"""

import argparse
import os
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import fmean

from bench.engine import told
from tavolata.bots import bot
from tavolata.engine import build
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.games import game, own

OUTPUT = Path(__file__).parents[1] / "docs" / "figures" / "search.md"
ASKED = 40
"""Positions of one game and number of seats."""
EVERY = 7
"""Moves between two of them."""
MAX_TURNS = 400


def decisions(name: str, seats: int) -> list[Knowledge]:
    """What seats knew when they had to choose, in games of `greedy`."""
    found: list[Knowledge] = []
    number = 0
    greedy = bot("greedy")
    while len(found) < ASKED:
        state: State = game(name).new(seats, game(name).card.known({"max_turns": MAX_TURNS}))
        dice, made = SeededDice(11, number), 0
        number += 1
        while (seat := state.actor()) != NOBODY and len(found) < ASKED:
            if seat == NATURE:
                state.apply(NATURE, state.draw(dice))
                continue
            known = state.knowledge(seat)
            made += 1
            if made % EVERY == 0 and len(known.legal()) > 1:
                found.append(known)
            state.apply(seat, greedy.choose(known, Budget(), dice).move)
    return found


def measured(asked: list[Knowledge], iterations: int, seed: int) -> tuple[float, float, float]:
    """Positions a second, iterations a second, and how many moves ahead the longest way went, on average."""
    nonna = bot("nonna", iterations=iterations)
    positions = 0
    depths = []
    begun = time.process_time()
    for number, known in enumerate(asked):
        choice = nonna.choose(known, Budget(), SeededDice(seed, number))
        positions += int(choice.searched)
        depths.append(int(choice.depth))
    took = time.process_time() - begun
    return positions / took, len(asked) * iterations / took, fmean(depths)


def report(rounds: int, iterations: int) -> str:
    """The whole page."""
    cases = [
        (name, seats) for name in own() for seats in (game(name).card.seats[0], game(name).card.seats[-1])
    ]
    asked = {case: decisions(*case) for case in cases}
    found: dict[tuple[str, int], list[tuple[float, float, float]]] = {case: [] for case in cases}
    for k in range(rounds):
        for case in cases:
            found[case].append(measured(asked[case], iterations, k))
    how = "compiled" if build.compiled() else "not compiled"
    lines = [
        "# Speed of the search",
        "",
        f"Written by `python -m bench.search --write` on {datetime.now(UTC).date().isoformat()}, "
        f"tavolata {version('tavolata')}, {how}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{platform.machine()}, load {os.getloadavg()[0]:.1f}; {rounds} rounds that take turns. `nonna` with "
        f"her net, {iterations:,} iterations a move, {ASKED} positions of each game. Processor time of one "
        "core; medians with their 95 % intervals. A position counts once, however many seats judge it.",
        "",
        "| game | seats | positions a second | iterations a second | moves ahead |",
        "|---|--:|--:|--:|--:|",
    ]
    for (name, seats), each in found.items():
        positions, tries, depths = (list(column) for column in zip(*each, strict=True))
        ahead = f"{fmean(depths):.1f}"
        lines.append(f"| {name} | {seats} | {told(positions, '')} | {told(tries, '')} | {ahead} |")
    return "\n".join([*lines, ""])


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help=f"write the figures to {OUTPUT.name}")
    args = parser.parse_args()
    page = report(args.rounds, args.iterations)
    print(page)
    if args.write:
        OUTPUT.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
