"""Looking for puzzles on the command line: progress, the file, and who finds how many."""

import argparse
import sys
from pathlib import Path

import msgspec

from tavolata.bots import FAMILY
from tavolata.cli.main import INTERRUPTED
from tavolata.cli.setting import chosen_game, chosen_seats
from tavolata.cli.simulation import Interrupt, progress
from tavolata.coach.puzzle import Puzzle, read, write
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.engine.game import AnyGame
from tavolata.lab.crew import Crew, crew_of
from tavolata.lab.puzzles import Quest, judged_again, puzzles
from tavolata.lab.resuming import replace


def run_puzzles(args: argparse.Namespace) -> int:
    """Seek or judge anew, write, tell."""
    game = chosen_game(args)
    out = Path(args.out or f"{game.card.name}.puzzles.jsonl")
    quest = Quest(
        game=game.card.name,
        seats=chosen_seats(game, args),
        options=game.card.read_options({}),
        seed=args.seed,
        iterations=args.iterations,
    )
    kept = kept_in(game, out)
    with Interrupt() as interrupt, crew_of(args.jobs, args.cluster) as crew:
        if args.again:
            whole = judge(quest, kept, out, crew, interrupt)
        else:
            whole = seek(quest, kept, out, args.number, crew, interrupt)
    tell(kept_in(game, out), out)
    if not whole:
        print("tavolata: stopped; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    return 0


def kept_in(game: AnyGame, path: Path) -> list[Puzzle]:
    """The puzzles of a file, none if there is no file."""
    if not path.exists():
        return []
    try:
        found = read(path.read_bytes().splitlines())
    except OSError as problem:
        raise BadFile(path, "read", problem) from problem
    except msgspec.MsgspecError as problem:
        raise BadSetting(f"{path} is no file of puzzles: {problem}.") from problem
    if any(puzzle.rules != game.card.version for puzzle in found):
        raise BadSetting(f"{path} holds puzzles of other rules than are played here.")
    return found


def seek(quest: Quest, kept: list[Puzzle], out: Path, enough: int, crew: Crew, interrupt: Interrupt) -> bool:
    """Look for more until there are enough; False if stopped before."""
    number = {puzzle.name for puzzle in kept}
    first = 1 + max((puzzle.found[1] for puzzle in kept if puzzle.found[0] == quest.seed), default=-1)
    with progress() as bar:
        task = bar.add_task("puzzles", total=enough, completed=len(kept))
        if len(kept) >= enough:
            return True
        for found in puzzles(quest, first, crew, interrupt.came):
            kept += [puzzle for puzzle in found if puzzle.name not in number]
            number |= {puzzle.name for puzzle in found}
            bar.update(task, completed=len(kept))
            if found:
                replace(out, write(kept))
            if len(kept) >= enough:
                return True
    return False


def judge(quest: Quest, kept: list[Puzzle], out: Path, crew: Crew, interrupt: Interrupt) -> bool:
    """Judge all again; False if stopped before, and nothing has changed."""
    found = []
    with progress() as bar:
        task = bar.add_task("puzzles", total=len(kept))
        for judged in judged_again(quest, kept, crew, interrupt.came):
            found.append(judged)
            bar.advance(task)
    if len(found) < len(kept):
        return False
    replace(out, write([puzzle for puzzle in found if puzzle is not None]))
    return True


def tell(kept: list[Puzzle], out: Path) -> None:
    """How many there are, and how many each of the family finds."""
    print(f"{len(kept)} puzzles in {out}.")
    for each in FAMILY if kept else ():
        share = sum(each.name in puzzle.finds for puzzle in kept) / len(kept)
        print(f"  {each.name:6} finds {100 * share:3.0f} %")
