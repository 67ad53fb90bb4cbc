"""Arguments that several commands share. Imported for `--help`: nothing heavy here."""

import argparse
from collections.abc import Callable

LARGEST = 2**63 - 1


def whole(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """Reads a whole number from `least` up."""
    span = f"from {least} up" if most == LARGEST else f"from {least} to {most}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"a whole number {span} is needed, not {text!r}")
        return number

    return read


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """GAME, the name of a game."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?" if optional else None,
        help="a game's name, see `tavolata games`" + ("; without it all games" if optional else ""),
    )


def add_setting(parser: argparse.ArgumentParser) -> None:
    """What is agreed on before a game: seats, options, an owner's board."""
    parser.add_argument("--seats", type=whole(0), metavar="N", help="how many seats play")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as goal=5; can be given several times",
    )
    parser.add_argument("--board", metavar="FILE.toml", help="play on an owner's own board")


def add_record(parser: argparse.ArgumentParser) -> None:
    """FILE, and which of its games."""
    parser.add_argument("file", metavar="FILE", help="a file of records")
    parser.add_argument(
        "--game", type=whole(1), default=1, metavar="N", help="which game of the file, the first if not given"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language in which people are spoken to."""
    parser.add_argument("--lang", metavar="LANGUAGE", help="en, it or de; the system's language if not given")


def add_seed(parser: argparse.ArgumentParser, default: int | None, otherwise: str) -> None:
    """The seed of all chance."""
    parser.add_argument(
        "--seed", type=whole(0), default=default, metavar="S", help=f"same seed, same chance; {otherwise}"
    )


def add_crew(parser: argparse.ArgumentParser) -> None:
    """Who does the work: so many processes, or a cluster."""
    crew = parser.add_mutually_exclusive_group()
    crew.add_argument(
        "--jobs", type=whole(1), default=1, metavar="J", help="on how many processes, 1 if not given"
    )
    crew.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="on all processors of a Ray cluster, such as 10.0.0.1:6379",
    )
