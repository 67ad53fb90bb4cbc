"""Copy the house's tables to a file while the server runs."""

import argparse

from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and to where."""
    add_db(parser)
    parser.add_argument("file", metavar="FILE", help="the copy; it must not exist yet")


def run(args: argparse.Namespace) -> int:
    from tavolata.server.keeping import back_up

    back_up(args.db, args.file)
    print(f"Copied to {args.file}.")
    return 0
