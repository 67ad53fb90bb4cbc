"""Let bots play many games, and sum up who won, how and how fast."""

import argparse
from typing import Literal

from tavolata.cli.arguments import add_crew, add_game, add_seed, add_setting, whole

MAX_TURNS = 1000
FORMS: tuple[Literal["csv", "json", "parquet"], ...] = ("csv", "json", "parquet")
"""In which a table can be written."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, what is played, how often, and where records go."""
    add_game(parser)
    add_setting(parser)
    parser.add_argument(
        "--games", type=whole(1), default=1000, metavar="K", help="how many games, 1000 if not given"
    )
    add_seed(parser, 0, "0 if not given")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAME,…",
        help="one bot for all seats or one for each, such as random,greedy; one of your own as module:Class; "
        "random if not given",
    )
    parser.add_argument(
        "--rotate", action="store_true", help="let the bots move on by a seat after each game"
    )
    parser.add_argument(
        "--max-turns",
        type=whole(0),
        metavar="T",
        help=f"end a game after so many turns, {MAX_TURNS} if not given, 0 for no limit",
    )
    add_crew(parser)
    parser.add_argument(
        "--records", metavar="FILE.jsonl", help="write every game as a record; - for standard output"
    )
    parser.add_argument(
        "--trace", action="store_true", help="with --records: also what held before each move"
    )
    for form in FORMS:
        parser.add_argument(
            f"--{form}", metavar=f"FILE.{form}", help=f"write a table of who won and how, as {form.upper()}"
        )


def run(args: argparse.Namespace) -> int:
    """Play and report; Ctrl-C keeps what was played."""
    from tavolata.cli.simulation import run_simulation

    return run_simulation(args)
