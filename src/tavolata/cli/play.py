"""Play a game in the terminal, alone against bots or with friends at one keyboard."""

import argparse

from tavolata.cli.arguments import add_game, add_language, add_seed, add_setting


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, who sits at the table, and what is agreed on."""
    add_game(parser)
    add_setting(parser)
    parser.add_argument(
        "--bot",
        action="extend",
        nargs="+",
        default=[],
        metavar="NAME",
        help="bots on the last seats, such as nonna; people sit on the others",
    )
    parser.add_argument(
        "--hint", action="store_true", help="say before each of your moves what nonna would do, and why"
    )
    parser.add_argument(
        "--name",
        action="extend",
        nargs="+",
        default=[],
        metavar="NAME",
        help="what the people are called, in the order of their seats",
    )
    add_language(parser)
    add_seed(parser, None, "true chance if not given")
    parser.add_argument("--resume", metavar="FILE.jsonl", help="go on with the last record of a file")


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    from tavolata.cli.terminal import sit_down

    return sit_down(args)
