"""Find puzzles in games between bots, or judge those of a file anew."""

import argparse

from tavolata.cli.arguments import add_crew, add_game, add_seed, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, how many, from which seed, and the file."""
    add_game(parser)
    parser.add_argument("--seats", type=whole(0), metavar="N", help="how many seats play")
    parser.add_argument(
        "--number",
        type=whole(1),
        default=20,
        metavar="N",
        help="so many the file shall hold; 20 if not given",
    )
    add_seed(parser, 1, "1 if not given")
    add_crew(parser)
    parser.add_argument(
        "--iterations",
        type=whole(20),
        default=200,
        metavar="I",
        help="to look at what may be a puzzle, ten times as many to judge it; 200 if not given",
    )
    parser.add_argument(
        "--again", action="store_true", help="judge those in the file anew, and keep what holds"
    )
    parser.add_argument("--out", metavar="FILE", help="the puzzles, GAME.puzzles.jsonl if not given")


def run(args: argparse.Namespace) -> int:
    """Seek; Ctrl-C keeps what was found, and the same command goes on from there."""
    from tavolata.cli.puzzling import run_puzzles

    return run_puzzles(args)
