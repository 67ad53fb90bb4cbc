"""A training on the command line: progress, how strong the net is by now, and the file."""

import argparse
import sys
from pathlib import Path

from tavolata.cli.main import INTERRUPTED
from tavolata.cli.setting import chosen_game, chosen_seats
from tavolata.cli.simulation import Interrupt, progress
from tavolata.engine.errors import BadSetting
from tavolata.lab.training import Curriculum, Training, replace
from tavolata.search.net import LANES


def run_training(args: argparse.Namespace) -> int:
    """Learn, tell, write."""
    game = chosen_game(args)
    seats = chosen_seats(game, args)
    if args.units % LANES:
        raise BadSetting(f"The size of a net is a multiple of {LANES}, not {args.units}.")
    plan = Curriculum(
        game=game.card.name,
        seats=seats,
        games=args.games,
        seed=args.seed,
        units=args.units,
        rate=args.rate,
        whims=args.whims,
        reach=args.reach,
        horizon=args.horizon,
    )
    out = Path(args.out or f"{game.card.name}-{seats}.net")
    kept = out.with_name(f"{out.name}.part")
    training = Training(game, plan, kept)
    told = len(training.curve)
    with Interrupt() as interrupt, progress() as bar:
        task = bar.add_task("games", total=args.games, completed=training.played)
        for played in training.run(interrupt.came):
            bar.update(task, completed=played)
            for each in training.curve[told:]:
                share = f"{100 * each.share:.1f} % ({100 * each.low:.1f} … {100 * each.high:.1f})"
                print(f"after {each.games} games: {share} against greedy", flush=True)
            told = len(training.curve)
    if training.played < args.games:
        print(f"tavolata: stopped after {training.played} games; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    replace(out, training.finished())
    kept.unlink()
    print(f"{out} is ready.")
    return 0
