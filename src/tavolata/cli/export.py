"""Write the records of finished tables, one a line."""

import argparse
import sys
from pathlib import Path

from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """From where, and to where."""
    add_db(parser)
    parser.add_argument("file", metavar="FILE.jsonl", help="where to write; - for standard output")
    parser.add_argument(
        "--proofs", action="store_true", help="write proofs for `tavolata verify` instead of plain records"
    )


def run(args: argparse.Namespace) -> int:
    """Export and say how many."""
    from tavolata.server.keeping import exported
    from tavolata.store.files import write_own

    lines = exported(args.db, args.proofs)
    if args.file == "-":
        for line in lines:
            sys.stdout.buffer.write(line)
        return 0
    number = 0
    with write_own(Path(args.file)) as file:
        for line in lines:
            file.write(line)
            number += 1
    print(f"{number:,} written to {args.file}.")
    return 0
