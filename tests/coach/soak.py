"""Luck over many games, and what decisions of each level cost: `python -m tests.coach.soak [--games N] …`.

Luck is counted at the depth of every analysis; each seat's mean must be nothing, within its 95 % interval.
The levels are judged at the usual depth. The identity of the parts is checked on every game of both. With
--write all goes to docs/figures/analysis.md. With --kept FILE each game is written down as soon as it is
looked at, and the same command goes on after those; to be thrown away when games, bots or coach change.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from typing import BinaryIO

import msgspec

from tavolata import games
from tavolata.bots import FAMILY
from tavolata.coach import analysing
from tavolata.coach.accounts import account
from tavolata.coach.judge import Judge
from tavolata.coach.terms import Judged, Work
from tavolata.engine.state import NATURE
from tests.coach.games import played

PAGE = Path(__file__).parents[2] / "docs" / "figures" / "analysis.md"


class Looked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one game told."""

    what: str
    game: str
    number: int
    luck: list[float] = []
    """Each seat's."""
    losses: dict[str, list[float]] = {}
    """Of each decision, by level."""
    took: float = 0.0
    """Seconds of one core, if it was analysed whole."""


Ask = tuple[str, int]
"""Which game, and its number."""
Answer = Callable[[Ask], Looked]


class Kept:
    """What was looked at before, and where the rest is written down."""

    def __init__(self, file: BinaryIO | None) -> None:
        self.file = file
        self.found: dict[tuple[str, str, int], Looked] = {}
        if file is None:
            return
        file.seek(0)
        data = file.read()
        # a last line that was cut off is looked at again
        file.truncate(data.rfind(b"\n") + 1)
        for line in data.splitlines(keepends=True):
            if line.endswith(b"\n"):
                each = msgspec.json.decode(line, type=Looked)
                self.found[each.what, each.game, each.number] = each

    def all(self, pool: ProcessPoolExecutor, what: Answer, name: str, number: int) -> list[Looked]:
        """So many games, of which only those are looked at that were not before."""
        asked = [(what.__name__, name, k) for k in range(number)]
        rest = [(game, k) for kind, game, k in asked if (kind, game, k) not in self.found]
        for each in pool.map(what, rest):
            self.found[each.what, each.game, each.number] = each
            if self.file is not None:
                self.file.write(msgspec.json.encode(each) + b"\n")
                self.file.flush()
        return [self.found[each] for each in asked]


def luck(ask: Ask) -> Looked:
    """Each seat's dice in one game of `pina`, with each number of seats in turn."""
    name, number = ask
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
    return Looked("luck", name, number, luck=[each.dice for each in analysis.seats])


def losses(ask: Ask) -> Looked:
    """What each decision of two of the family cost in one game, and how long the analysis took."""
    name, number = ask
    levels = [level.name for level in FAMILY]
    people = [levels[number % 5], levels[(number + 1 + number // 5) % 5]]
    game, record = played(name, people, 20_000 + number, 400)
    begun = time.process_time()
    analysis = analysing.analyse(game, record)
    took = time.process_time() - begun
    found: dict[str, list[float]] = {level: [] for level in levels}
    for each in analysis.seats:
        total = each.begin + each.decisions + each.others + each.dice + each.secrets
        assert abs(total - each.end) < 1e-9, (name, number)
    for step in analysis.steps:
        if step.decision is not None:
            found[people[step.by]].append(100 * step.decision.loss)
    return Looked("losses", name, number, losses=found, took=took)


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


def main(given: Sequence[str] | None = None) -> None:
    """All games, one after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each game for luck")
    parser.add_argument("--analyses", type=int, default=50, help="of each game for the levels")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file to go on from, and to write each game to")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(given)
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
    with ExitStack() as stack:
        kept = Kept(None if args.kept is None else stack.enter_context(args.kept.open("a+b")))
        pool = stack.enter_context(ProcessPoolExecutor(args.jobs))
        for name in games.own():
            lines += told_luck(name, [each.luck for each in kept.all(pool, luck, name, args.games)])
            print(*lines[-games.game(name).card.seats[-1] :], sep="\n", flush=True)
        lines += ["", "Mean loss of a decision by level, and how long an analysis keeps a core busy:", ""]
        heads = [level.name for level in FAMILY]
        lines += [
            f"| game | {' | '.join(heads)} | seconds, mean | most |",
            "|---|" + "---|" * (len(heads) + 2),
        ]
        for name in games.own():
            found = kept.all(pool, losses, name, args.analyses)
            each = [mean([loss for game in found for loss in game.losses[level]] or [0.0]) for level in heads]
            times = [game.took for game in found]
            cells = " | ".join(f"{middle:.2f} ± {half:.2f}" for middle, half in each)
            lines.append(f"| {name} | {cells} | {sum(times) / len(times):.1f} | {max(times):.1f} |")
            print(lines[-1], flush=True)
    if args.write:
        PAGE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
