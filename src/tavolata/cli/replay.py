"""Step through a record in the terminal."""

import argparse

from tavolata.cli.arguments import add_language, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file, which game of it, and whose eyes."""
    parser.add_argument("file", metavar="FILE", help="a file of records")
    parser.add_argument(
        "--game", type=whole(1), default=1, metavar="N", help="which game of the file, the first if not given"
    )
    parser.add_argument(
        "--seat",
        type=whole(0),
        metavar="S",
        help="see it with the eyes of this seat; a spectator's if not given",
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Show the record, move by move."""
    from tavolata.cli.replaying import replay

    return replay(args)
