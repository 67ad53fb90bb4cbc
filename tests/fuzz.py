"""The fuzzer: plays random games and looks for crashes, dead ends, endless games and broken invariants.

`python -m tests.fuzz --game borgo --games 100000 --seed 1 --jobs 2`. A game is told by seed and
number alone, whatever the number of jobs; a finding is saved as a record that shows it, and
the exit code is 1.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tavolata import games
from tavolata.engine import state as engine_state
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.record import Record, check
from tavolata.engine.state import NATURE, NOBODY, State
from tests.cases import Case

ENDLESS = 20_000
"""Moves after which a game counts as one that never ends."""
CHUNK = 250
"""Games a job plays before it reports."""


class FuzzError(Exception):
    """Something that must not happen in any game."""


@dataclass
class Tally:
    """What was played, and what was found."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[int, str, bytes]] = field(default_factory=list)
    """Number of the game, what is wrong, and the record up to there."""

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.endings += other.endings
        self.findings += other.findings


def case_of(name: str, dice: SeededDice) -> Case:
    """A random number of seats and random options; every other game has a limit of turns."""
    card = games.game(name).card
    options: dict[str, OptionValue] = {
        o.name: o.choices[dice.below(len(o.choices))] for o in card.options if o.choices
    }
    options["max_turns"] = dice.below(60) + 1 if dice.below(2) else 0
    return Case(name, card.seats[dice.below(len(card.seats))], tuple(options.items()))


def play(state: State, moves: list[tuple[int, int]], dice: SeededDice) -> None:
    """Play at random to the end, in place, noting every move before it is made."""
    # In some games low numbers of the list of moves are favoured, in some high ones: rare
    # kinds of moves then come in rows.
    taste = dice.below(3)
    state.check()
    while (seat := state.actor()) != NOBODY:
        if len(moves) == ENDLESS:
            raise FuzzError(f"endless: not over after {ENDLESS} moves")
        if seat == NATURE:
            action = state.draw(dice)
        else:
            waiting = state.to_act()
            if len(waiting) > 1:
                seat = waiting[dice.below(len(waiting))]
            legal = state.legal(seat)
            n = len(legal)
            if n == 0:
                raise FuzzError(f"dead end: seat {seat} is to act and has no legal move")
            k = dice.below(n)
            if taste:
                other = dice.below(n)
                k = min(k, other) if taste == 1 else max(k, other)
            action = legal[k]
        moves.append((seat, action))
        reason = state.why_not(seat, action)
        if reason is not None:
            raise FuzzError(f"there is a reason against what is legal: {reason}")
        state.apply(seat, action)
        state.check()
    outcome = state.outcome()
    if outcome is None or not outcome.winners or len(outcome.scores) != state.seats():
        raise FuzzError(f"over without an outcome: {outcome and outcome.as_json()}")


def record_of(case: Case, moves: list[tuple[int, int]]) -> Record:
    """The record of moves, as far as they can be written."""
    record = Record.begin(case.game, case.seats, dict(case.options), None)
    state = case.new()
    for k, (seat, action) in enumerate(moves):
        record.moves.append((seat, case.game.write(state, seat, action)))
        if k + 1 < len(moves):
            state.apply(seat, action)
    return record


def fuzz(name: str, seed: int, numbers: range) -> Tally:
    """Play the games of these numbers."""
    tally = Tally()
    for number in numbers:
        dice = SeededDice(seed, number)
        case = case_of(name, dice)
        moves: list[tuple[int, int]] = []
        state = case.new()
        try:
            play(state, moves, dice)
            outcome = state.outcome()
            tally.endings[outcome.why if outcome else "none"] += 1
            if number % 100 == 0:
                record = record_of(case, moves)
                record.result = outcome.as_json() if outcome else None
                fault = check(record.as_json(), case.game)
                if fault is not None:
                    raise FuzzError(f"its record is refused: {fault}")
        except Exception as problem:
            what = str(problem) if isinstance(problem, FuzzError) else traceback.format_exc()
            tally.findings.append((number, what, record_of(case, moves).line()))
        tally.games += 1
        tally.moves += len(moves)
        tally.longest = max(tally.longest, len(moves))
    return tally


def chunks(name: str, seed: int, number: int) -> Iterator[tuple[str, int, range]]:
    for first in range(0, number, CHUNK):
        yield name, seed, range(first, min(first + CHUNK, number))


def job(work: tuple[str, int, range]) -> Tally:
    return fuzz(*work)


def run(name: str, number: int, seed: int, jobs: int) -> Tally:
    """Play so many games on so many processes; stopped by Ctrl-C it tells what was played."""
    total = Tally()
    work = chunks(name, seed, number)
    try:
        if jobs == 1:
            for tally in map(job, work):
                total.add(tally)
        else:
            with multiprocessing.Pool(jobs) as pool:
                for tally in pool.imap_unordered(job, work):
                    total.add(tally)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return total


def summary(name: str, seed: int, total: Tally, seconds: float) -> str:
    """One line that says what was tried, by what, and what came of it."""
    compiled = "uncompiled" if (engine_state.__file__ or "").endswith(".py") else "compiled"
    endings = ", ".join(f"{why} {count:,}" for why, count in total.endings.most_common())
    return (
        f"{datetime.now(UTC):%Y-%m-%d} tavolata {version('tavolata')} ({compiled}), {name} rules "
        f"{games.game(name).card.version}, seed {seed}: {total.games:,} games, {total.moves:,} moves, "
        f"longest {total.longest:,}; endings: {endings}; {len(total.findings)} findings; {seconds:.0f} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=games.names(), action="append", help="all games if none is named")
    parser.add_argument("--games", type=int, default=1000, help="how many games of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time")
    parser.add_argument(
        "--findings", type=Path, default=Path("findings"), help="where records of findings go"
    )
    chosen = parser.parse_args()
    found = 0
    for name in chosen.game or games.names():
        begin = time.monotonic()
        total = run(name, chosen.games, chosen.seed, chosen.jobs)
        print(summary(name, chosen.seed, total, time.monotonic() - begin), flush=True)
        found += len(total.findings)
        for number, what, record in sorted(total.findings)[:20]:
            chosen.findings.mkdir(parents=True, exist_ok=True)
            path = chosen.findings / f"{name}-{chosen.seed}-{number}.jsonl"
            path.write_bytes(record)
            print(f"  game {number}: {what.strip()}\n  saved as {path}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
