"""Bring records of finished games into the house, as tables to be replayed."""

import argparse

from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and to where."""
    add_db(parser)
    parser.add_argument("file", metavar="FILE.jsonl", help="records, one a line; - for standard input")
    parser.add_argument("--new", action="store_true", help="make the house's database if there is none")


def run(args: argparse.Namespace) -> int:
    """Import, and say under which names the tables stand; 1 if a record is wrong."""
    from tavolata.cli.setting import opened
    from tavolata.server.keeping import imported

    wrong = 0
    with opened(args.file) as file:
        for brought in imported(args.db, file, args.new):
            if brought.fault is not None:
                wrong += 1
                print(f"{args.file}, line {brought.line}: {brought.fault}", flush=True)
            else:
                here = " was here before" if brought.known else ""
                print(f"line {brought.line}: table {brought.table}{here}", flush=True)
    return 1 if wrong else 0
