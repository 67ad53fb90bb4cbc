"""Step through a record in the terminal."""

import argparse

from tavolata.cli.arguments import add_language, add_record, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file, which game of it, and whose eyes."""
    add_record(parser)
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
