"""Luck over many games, and what decisions of each level cost: `python -m tests.coach.soak [--games N] …`.

Luck is counted at the depth of every analysis; each seat's mean must be nothing, within its 95 % interval.
The levels are judged at the usual depth. The identity of the parts is checked on every game of both. With
--write all goes to docs/figures/analysis.md.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path

from tavolata import games
from tavolata.bots import FAMILY
from tavolata.coach import analysing
from tavolata.coach.accounts import account
from tavolata.coach.judge import Judge
from tavolata.coach.terms import Judged, Work
from tavolata.engine.state import NATURE
from tests.coach.games import played

PAGE = Path(__file__).parents[2] / "docs" / "figures" / "analysis.md"


def luck(name: str, number: int) -> list[float]:
    """Each seat's dice in one game of `pina`, with each number of seats in turn."""
    choices = games.game(name).card.seats
    seats = choices[number % len(choices)]
    game, record = played(name, ["pina"] * seats, 10_000 + number)
    judge = Judge(game, record, analysing.USUAL)
    found = [
        judge.judge(state, at, seat, action) if seat == NATURE else Judged()
        for at, (state, seat, action) in enumerate(analysing.made(game, record))
    ]
    movers = [seat for seat, _ in record.moves]
    work = Work([None] * len(found), found)
    analysis = account(name, movers, work, analysing.ending(game, record))
    for each in analysis.seats:
        total = each.begin + each.decisions + each.others + each.dice + each.secrets
        assert abs(total - each.end) < 1e-9, (name, number)
    return [each.dice for each in analysis.seats]


def losses(name: str, number: int) -> tuple[dict[str, list[float]], float]:
    """What each decision of two of the family cost in one game, and how long the analysis took."""
    levels = [level.name for level in FAMILY]
    people = [levels[number % 5], levels[(number + 1 + number // 5) % 5]]
    game, record = played(name, people, 20_000 + number, 400)
    begun = time.perf_counter()
    analysis = analysing.analyse(game, record)
    took = time.perf_counter() - begun
    found: dict[str, list[float]] = {level: [] for level in levels}
    for each in analysis.seats:
        total = each.begin + each.decisions + each.others + each.dice + each.secrets
        assert abs(total - each.end) < 1e-9, (name, number)
    for step in analysis.steps:
        if step.decision is not None:
            found[people[step.by]].append(100 * step.decision.loss)
    return found, took


def mean(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    middle = sum(numbers) / len(numbers)
    spread = sqrt(sum((each - middle) ** 2 for each in numbers) / max(1, len(numbers) - 1))
    return middle, 1.96 * spread / sqrt(len(numbers))


def told_luck(name: str, found: list[list[float]]) -> list[str]:
    """A row for each seat of a game."""
    rows = []
    for seat in range(max(map(len, found))):
        numbers = [100 * each[seat] for each in found if seat < len(each)]
        middle, half = mean(numbers)
        fair = "yes" if abs(middle) <= half else "no"
        rows.append(
            f"| {name} | {seat + 1} | {len(numbers):,} | {middle:+.2f} | "
            f"{middle - half:+.2f} … {middle + half:+.2f} | {fair} |"
        )
    return rows


def main() -> None:
    """All games, one after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each game for luck")
    parser.add_argument("--analyses", type=int, default=50, help="of each game for the levels")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    lines = [
        "# Analyses",
        "",
        f"By `python -m tests.coach.soak --games {args.games} --analyses {args.analyses} --write`, "
        "in points of 100. Begin, decisions, others, dice and secrets made the end to 1e-9 in every game.",
        "",
        "Luck by dice, games of `pina` with every number of seats. Of twenty such intervals one is to be "
        "expected beside 0, were all luck perfectly fair:",
        "",
        "| game | seat | games | mean | 95 % interval | holds 0 |",
        "|---|---|---|---|---|---|",
    ]
    with ProcessPoolExecutor(args.jobs) as pool:
        for name in games.own():
            lines += told_luck(name, list(pool.map(partial(luck, name), range(args.games))))
            print(*lines[-games.game(name).card.seats[-1] :], sep="\n", flush=True)
        lines += ["", "Mean loss of a decision by level, and the time of an analysis at the usual depth:", ""]
        heads = [level.name for level in FAMILY]
        lines += [
            f"| game | {' | '.join(heads)} | seconds, mean | most |",
            "|---|" + "---|" * (len(heads) + 2),
        ]
        for name in games.own():
            found = list(pool.map(partial(losses, name), range(args.analyses)))
            each = [mean([loss for game, _ in found for loss in game[level]] or [0.0]) for level in heads]
            times = [took for _, took in found]
            cells = " | ".join(f"{middle:.2f} ± {half:.2f}" for middle, half in each)
            lines.append(f"| {name} | {cells} | {sum(times) / len(times):.1f} | {max(times):.1f} |")
            print(lines[-1], flush=True)
    if args.write:
        PAGE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
