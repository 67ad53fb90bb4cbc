"""A report on the command line: progress, what is found kept on the disk, the page."""

import argparse
import sys
from pathlib import Path

import msgspec

from tavolata.cli.main import INTERRUPTED
from tavolata.cli.setting import chosen_board, chosen_game, chosen_options, chosen_seats, read_text
from tavolata.cli.simulate import MAX_TURNS
from tavolata.cli.simulation import Interrupt, progress
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame
from tavolata.lab.crew import crew_of
from tavolata.lab.extras import extra
from tavolata.lab.players import player
from tavolata.lab.report.enquiry import Answers, Chapter, Wanted, chapters
from tavolata.lab.report.figures import figures, table
from tavolata.lab.report.page import Page
from tavolata.lab.resuming import replace
from tavolata.lab.simulate import Series, line_up
from tavolata.lab.study import Sheet

VARIED = 10
"""Each variant has a tenth of the games if nothing else is asked for."""


def run_report(args: argparse.Namespace) -> int:
    """Play what is left to play, and write."""
    game = chosen_game(args)
    asked = planned(game, args)
    out = Path(args.out or f"{game.card.name}.html")
    if args.parquet:
        with extra("study"):
            import polars  # noqa: F401 - missed now, not after all games
    kept = out.with_name(f"{out.name}.part")
    answers = Answers(asked, kept)
    with Interrupt() as interrupt, crew_of(args.jobs, args.cluster) as crew, progress() as bar:
        task = bar.add_task("games", total=sum(each.number for each in asked), completed=answers.done())
        for done in answers.seek(crew, interrupt.came):
            bar.update(task, completed=done)
    if not answers.ended():
        print("tavolata: stopped; the same command goes on.", file=sys.stderr)
        return INTERRUPTED
    found = figures(asked, answers.found)
    replace(out, Page(found, chosen_board(game, args.board)).written().encode())
    if args.json:
        replace(Path(args.json), msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if args.parquet:
        Sheet(args.parquet, "parquet").write(table(asked[0], answers.found[0]))
    kept.unlink()
    print(f"{out} is ready.")
    return 0


def planned(game: AnyGame, args: argparse.Namespace) -> list[Chapter]:
    """What is asked for, or a sentence why it can't be."""
    options = chosen_options(args.option)
    if args.max_turns is not None and "max_turns" in options:
        raise BadSetting("The limit is given twice: by --max-turns and by --option max_turns.")
    limit = MAX_TURNS if args.max_turns is None else args.max_turns
    options = {**game.card.known({"max_turns": limit}), **options}
    seats = chosen_seats(game, args)
    ladder = tuple(args.ladder.split(","))
    for name in ladder:
        player(name)
    main = Series(
        game=game.card.name,
        seats=seats,
        options=game.card.read_options(options),
        bots=line_up(args.bots.split(","), seats),
        seed=args.seed,
        rotate=True,
        board=chosen_board(game, args.board),
    )
    variants = args.games // VARIED if args.variants is None else args.variants
    wanted = Wanted(args.games, variants, ladder, args.deals, args.analyses)
    source = read_text(args.board) if args.board else ""
    others = {Path(path).stem: game.read_board(read_text(path)) for path in args.also_board}
    return chapters(game, main, wanted, source, Path(args.board).stem if args.board else "", others)
