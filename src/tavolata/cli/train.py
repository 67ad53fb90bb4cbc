"""Let a game be learned by self-play and drills, and write the net."""

import argparse

from tavolata.cli.arguments import add_crew, add_game, add_seed, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, how many seats, games and drills, and where the net goes."""
    add_game(parser)
    parser.add_argument("--seats", type=whole(0), metavar="N", help="how many seats play")
    parser.add_argument(
        "--games",
        type=whole(0),
        metavar="K",
        help="games of self-play, 30000 if not given, none with --from",
    )
    add_seed(parser, 1, "1 if not given")
    parser.add_argument(
        "--units",
        type=whole(3),
        metavar="U",
        help="size of the net, a multiple of 3; 66 if not given, with --from that one's",
    )
    parser.add_argument(
        "--rate", type=float, default=0.03, metavar="R", help="how fast it learns at first, 0.03"
    )
    parser.add_argument(
        "--whims", type=whole(0), default=0, metavar="W", help="one move in so many is tried out; 0: none"
    )
    parser.add_argument(
        "--reach", type=float, metavar="R", help="how widely a search with this net looks, 0.1 if not given"
    )
    parser.add_argument(
        "--horizon", type=whole(0), metavar="T", help="and how many turns ahead, 1000 if not given"
    )
    add_drills(parser)
    parser.add_argument("--from", dest="forerunner", metavar="FILE", help="go on from this net")
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE", help="the net, GAME-SEATS.net if not given")


def add_drills(parser: argparse.ArgumentParser) -> None:
    """What follows after the games."""
    parser.add_argument(
        "--drills", type=whole(0), default=0, metavar="D", help="drills after the games, none if not given"
    )
    parser.add_argument(
        "--exercises", type=whole(20), default=40_000, metavar="E", help="of each drill, 40000 if not given"
    )
    parser.add_argument(
        "--looks", type=whole(30), default=300, metavar="L", help="iterations that say what is right, 300"
    )
    parser.add_argument(
        "--passes", type=whole(1), default=12, metavar="P", help="through the exercises at most, 12"
    )
    parser.add_argument(
        "--fitting", type=float, default=0.003, metavar="R", help="how fast a drill teaches at first, 0.003"
    )


def run(args: argparse.Namespace) -> int:
    """Train; Ctrl-C and even a kill keep what was learned, and the same command goes on from there."""
    from tavolata.cli.schooling import run_training

    return run_training(args)
