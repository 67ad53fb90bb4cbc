"""A training on the command line: progress, how strong the net is by now, and the file."""

import argparse
import sys
from pathlib import Path

from tavolata.cli.main import INTERRUPTED
from tavolata.cli.setting import chosen_game, chosen_seats
from tavolata.cli.simulation import Interrupt, progress
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame
from tavolata.lab.crew import crew_of
from tavolata.lab.forerunner import Forerunner
from tavolata.lab.pupil import Curriculum
from tavolata.lab.resuming import replace
from tavolata.lab.training import Training
from tavolata.search.net import LANES
from tavolata.search.nets import Drill, Point

GAMES, UNITS, REACH, HORIZON = 30_000, 66, 0.1, 1000
"""How a net is trained that goes on from no other, if nothing else is asked for."""


def run_training(args: argparse.Namespace) -> int:
    """Learn, tell, write."""
    game = chosen_game(args)
    seats = chosen_seats(game, args)
    forerunner = Forerunner(Path(args.forerunner), game, seats) if args.forerunner else None
    out = Path(args.out or f"{game.card.name}-{seats}.net")
    kept = out.with_name(f"{out.name}.part")
    plan, stage_now, task = planned(args, game, seats, forerunner), "", None
    with Interrupt() as interrupt, crew_of(args.jobs, args.cluster) as crew, progress() as bar:
        training = Training(game, plan, kept, forerunner, crew)
        told = len(results(training))
        for stage in training.run(interrupt.came):
            if task is None or stage.name != stage_now:
                stage_now, task = stage.name, bar.add_task(stage.name, total=stage.whole)
            bar.update(task, completed=stage.done)
            told = tell(training, told)
        tell(training, told)
    if not training.ended():
        done = f"{training.played} games and {len(training.drills)} drills"
        print(f"tavolata: stopped after {done}; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    replace(out, training.finished())
    kept.unlink()
    print(f"{out} is ready.")
    return 0


def planned(args: argparse.Namespace, game: AnyGame, seats: int, forerunner: Forerunner | None) -> Curriculum:
    """What is asked for; what is not is as in the net that it goes on from."""
    usual = (GAMES, UNITS, REACH, HORIZON)
    if forerunner is not None:
        usual = (0, forerunner.header.units, forerunner.header.reach, forerunner.header.horizon)
    asked = (args.games, args.units, args.reach, args.horizon)
    games, units, reach, horizon = (b if a is None else a for a, b in zip(asked, usual, strict=True))
    if units % int(LANES):
        raise BadSetting(f"The size of a net is a multiple of {LANES}, not {units}.")
    if not games and not args.drills:
        raise BadSetting("There is nothing to learn from: neither games nor drills.")
    return Curriculum(
        game=game.card.name,
        seats=seats,
        games=int(games),
        seed=args.seed,
        units=int(units),
        rate=args.rate,
        whims=args.whims,
        reach=reach,
        horizon=int(horizon),
        drills=args.drills,
        exercises=args.exercises,
        looks=args.looks,
        passes=args.passes,
        fitting=args.fitting,
        forerunner=forerunner.digest if forerunner is not None else "",
    )


def results(training: Training) -> list[str]:
    """A sentence for each time that the net was measured."""
    found = [f"after {each.games} games: {against_greedy(each)}" for each in training.curve]
    for number, each in enumerate(training.drills, 1):
        out = f"{100 * each.before:.1f} points out before, {100 * each.after:.1f} after {each.passes} passes"
        found.append(f"after drill {number}: {out}; {against_greedy(each)}")
    return found


def against_greedy(measured: Point | Drill) -> str:
    """How strong it was."""
    low, high = 100 * measured.low, 100 * measured.high
    return f"{100 * measured.share:.1f} % ({low:.1f} … {high:.1f}) against greedy"


def tell(training: Training, told: int) -> int:
    """Print the results from this one on; how many there are."""
    found = results(training)
    for line in found[told:]:
        print(line, flush=True)
    return len(found)
