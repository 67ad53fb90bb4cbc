"""Replay records and traces, and report what is wrong with them."""

import argparse
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from tavolata.engine.record import Fault


def arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument("file", metavar="FILE", nargs="+", help="records, one a line; - for standard input")


def run(args: argparse.Namespace) -> int:
    """Check every file and sum up; 1 if anything is wrong."""
    from tavolata.cli.setting import opened

    records = wrong = empty = 0
    for path in args.file:
        before = records
        with opened(path) as file:
            for line, fault in faults(file):
                records += 1
                if fault:
                    wrong += 1
                    print(f"{path}, {fault.place(line)}: {fault.why}", flush=True)
        if records == before:
            empty += 1
            print(f"{path}: there is no record in it.", flush=True)
    counted = "1 record" if records == 1 else f"{records:,} records"
    print(f"{counted} checked, {f'{wrong:,} wrong' if wrong else 'all right' if records else 'none right'}.")
    return 1 if wrong or empty else 0


def faults(file: IO[bytes]) -> "Iterator[tuple[int, Fault | None]]":
    """Every record's line with the first thing wrong with it, None if nothing is."""
    from tavolata import games
    from tavolata.engine.errors import TavolataError
    from tavolata.engine.record import Fault, check, game_name, read_lines

    for line, data in read_lines(file):
        try:
            if isinstance(data, TavolataError):
                raise data
            game = games.game(game_name(data))
        except TavolataError as problem:
            yield line, Fault(0, str(problem))
        else:
            assert isinstance(data, dict)
            yield line, check(data, game)
