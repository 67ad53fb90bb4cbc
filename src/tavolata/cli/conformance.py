"""Try a game against the laws that every game keeps."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument(
        "game", metavar="GAME", help="a game's name, or PACKAGE:GAME for one that is not installed as a guest"
    )


def run(args: argparse.Namespace) -> int:
    """Tell of each law whether it is kept; exit code 1 if one is broken."""
    from tavolata.cli.conforming import run_conformance

    return run_conformance(args)
