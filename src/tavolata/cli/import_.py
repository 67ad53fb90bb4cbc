"""Bring records of finished games into the house, as tables to be replayed."""

import argparse

from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and to where."""
    add_db(parser)
    parser.add_argument("file", metavar="FILE.jsonl", help="records, one a line; - for standard input")


def run(args: argparse.Namespace) -> int:
    """Import, and say under which names the tables stand; 1 if a record is wrong."""
    from tavolata.cli.setting import opened
    from tavolata.server.keeping import imported

    wrong = 0
    with opened(args.file) as file:
        for line, table, fault in imported(args.db, file):
            if fault is not None:
                wrong += 1
                print(f"{args.file}, line {line}: {fault}", flush=True)
            else:
                print(f"line {line}: table {table}", flush=True)
    return 1 if wrong else 0
