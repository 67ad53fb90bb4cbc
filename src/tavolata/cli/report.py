"""Let bots play many games, and write a page of figures for who makes or studies the game."""

import argparse

from tavolata.cli.arguments import add_crew, add_game, add_seed, add_setting, whole

LADDER = "random,greedy,nonna@50,nonna@100,nonna@200"
"""Bots of rising strength, the last ones with doubled budgets."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, what is played, how much of everything, and where the page goes."""
    add_game(parser)
    add_setting(parser)
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="NAME,…",
        help="one bot for all seats or one for each; they move on by a seat after each game; greedy",
    )
    parser.add_argument(
        "--games", type=whole(1), default=1000, metavar="K", help="how many games, 1000 if not given"
    )
    parser.add_argument(
        "--variants",
        type=whole(0),
        metavar="K",
        help="games with each other number of seats, option, board; a tenth of the games if not given",
    )
    parser.add_argument(
        "--also-board",
        action="append",
        default=[],
        metavar="FILE.toml",
        help="a board to compare with; can be given several times",
    )
    parser.add_argument(
        "--ladder",
        default=LADDER,
        metavar="A,B,…",
        help=f"bots of rising strength, each of which meets the one before; {LADDER} if not given",
    )
    parser.add_argument(
        "--deals", type=whole(0), default=50, metavar="D", help="deals of each step, 50 if not given, 0: none"
    )
    parser.add_argument(
        "--analyses",
        type=whole(0),
        default=5,
        metavar="A",
        help="games that the coach judges, 5 if not given",
    )
    add_seed(parser, 0, "0 if not given")
    parser.add_argument(
        "--max-turns", type=whole(1), metavar="T", help="end a game after so many turns, 1000 if not given"
    )
    add_crew(parser)
    parser.add_argument("--out", metavar="FILE.html", help="the page, GAME.html if not given")
    parser.add_argument("--json", metavar="FILE.json", help="write all figures")
    parser.add_argument("--parquet", metavar="FILE.parquet", help="write a row for each seat of each game")


def run(args: argparse.Namespace) -> int:
    """Play and write; after Ctrl-C and even a kill the same command goes on from there."""
    from tavolata.cli.reporting import run_report

    return run_report(args)
