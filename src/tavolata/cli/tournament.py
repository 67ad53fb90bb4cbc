"""Let bots meet each other on the same deals, and tell who is stronger."""

import argparse

from tavolata.cli.arguments import add_crew, add_game, add_seed, add_setting, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, who meets, how often, and where figures go."""
    add_game(parser)
    add_setting(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="two or more bots, such as greedy,ugo; with a budget as nonna@2000 (iterations) or nonna@0.1s; "
        "one of your own as module:Class",
    )
    parser.add_argument(
        "--games", type=whole(1), default=100, metavar="K", help="deals of each pair, 100 if not given"
    )
    add_seed(parser, 0, "0 if not given")
    parser.add_argument(
        "--sprt", metavar="A,B", help="is A stronger than B? play until that is told, at most so many deals"
    )
    parser.add_argument(
        "--first", action="store_true", help="only the first bot meets the others, alone among each of them"
    )
    add_crew(parser)
    parser.add_argument(
        "--budget", type=float, default=0.0, metavar="SECONDS", help="how long a bot may think about a move"
    )
    parser.add_argument(
        "--max-turns", type=whole(0), metavar="T", help="end a game after so many turns, 1000"
    )
    parser.add_argument(
        "--keep", metavar="FILE", help="write each deal here as it is played, and go on from there next time"
    )
    parser.add_argument("--json", metavar="FILE", help="write the figures; - for standard output")


def run(args: argparse.Namespace) -> int:
    """Play and report; Ctrl-C keeps what was played."""
    from tavolata.cli.meeting import run_tournament

    return run_tournament(args)
