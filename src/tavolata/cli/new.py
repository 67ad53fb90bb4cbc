"""Make a game of one's own: a neighbour under another name, as a package with texts and tests."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """NAME, which neighbour, and where the package goes."""
    parser.add_argument("name", metavar="NAME", help="of the new game: small letters, digits and hyphens")
    parser.add_argument(
        "--from",
        dest="neighbour",
        metavar="GAME",
        required=True,
        help="a game, see `tavolata games`",
    )
    parser.add_argument("--out", metavar="FOLDER", help="where the package goes, ./NAME if not given")


def run(args: argparse.Namespace) -> int:
    """Write the package and say how to go on."""
    from pathlib import Path

    from tavolata import games
    from tavolata.lab.neighbour import settle

    folder = Path(args.out or args.name)
    settle(args.name, games.game(args.neighbour), folder)
    print(f"{args.name} is in {folder}. README.md there says how to go on.")
    return 0
