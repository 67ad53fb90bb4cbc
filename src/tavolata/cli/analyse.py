"""Analyse a finished game: chances move by move, decisions, luck."""

import argparse

from tavolata.cli.arguments import add_language, add_record, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file, which game of it, how closely, and as what."""
    add_record(parser)
    parser.add_argument(
        "--times",
        type=whole(1, 100),
        default=1,
        metavar="T",
        help="look so many times as closely, for so many times as long",
    )
    parser.add_argument("--json", action="store_true", help="the whole analysis as one JSON object")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Analyse and tell."""
    from tavolata.cli.analysis import show_analysis

    return show_analysis(args)
