"""Let a game be learned by self-play, and write the net."""

import argparse

from tavolata.cli.arguments import add_game, add_seed, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, how many seats and games, and where the net goes."""
    add_game(parser)
    parser.add_argument("--seats", type=whole(0), metavar="N", help="how many seats play")
    parser.add_argument(
        "--games", type=whole(20), default=30_000, metavar="K", help="games of self-play, 30000 if not given"
    )
    add_seed(parser, 1, "1 if not given")
    parser.add_argument(
        "--units",
        type=whole(3),
        default=66,
        metavar="U",
        help="size of the net, a multiple of 3; 66 if not given",
    )
    parser.add_argument(
        "--rate", type=float, default=0.03, metavar="R", help="how fast it learns at first, 0.03"
    )
    parser.add_argument(
        "--whims", type=whole(0), default=0, metavar="W", help="one move in so many is tried out; 0: none"
    )
    parser.add_argument(
        "--reach", type=float, default=0.1, metavar="R", help="how widely a search with this net looks"
    )
    parser.add_argument(
        "--horizon", type=whole(0), default=1000, metavar="T", help="and how many turns ahead"
    )
    parser.add_argument("--out", metavar="FILE", help="the net, GAME-SEATS.net if not given")


def run(args: argparse.Namespace) -> int:
    """Train; Ctrl-C and even a kill keep what was learned, and the same command goes on from there."""
    from tavolata.cli.schooling import run_training

    return run_training(args)
