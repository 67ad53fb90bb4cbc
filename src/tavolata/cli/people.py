"""Who played in a house: list names, and erase one with its words everywhere."""

import argparse

from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is to be done, and about whom."""
    deeds = parser.add_subparsers(dest="deed", metavar="WHAT", required=True)
    listing = deeds.add_parser("list", help="all names and at how many tables, or where somebody sat")
    listing.add_argument("name", metavar="NAME", nargs="?", default="", help="only who is called so")
    add_db(listing)
    sentence = "take a name, and all that was said under it, out of the house for good"
    erasing = deeds.add_parser("erase", help=sentence, description=sentence)
    erasing.add_argument("name", metavar="NAME", help="as it is written at the tables")
    erasing.add_argument("--table", metavar="TABLE", default="", help="only at this table")
    add_db(erasing)


def run(args: argparse.Namespace) -> int:
    """Do it; a server that runs follows within two seconds."""
    from tavolata.cli.landlord import opened
    from tavolata.engine.errors import BadSetting
    from tavolata.server.landlord import errands
    from tavolata.tables.play.clocks import now

    with opened(args.db) as backend:
        if args.deed == "list":
            for person in errands.people(backend, args.name):
                where = "  ".join(person.tables) if args.name else f"{len(person.tables):,}"
                print(f"{person.name}  {where}")
            return 0
        number = sum(1 for _ in errands.erase(backend, args.name, now(), args.table))
    if not number:
        raise BadSetting(f"Nobody is called {args.name} here.")
    print(f"{args.name} is erased at {number:,} {'table' if number == 1 else 'tables'}.")
    print("Copies and exports made before still hold the name; delete those yourself.")
    return 0
