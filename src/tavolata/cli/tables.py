"""Look after a house's tables: list, show, close and delete them."""

import argparse

from tavolata.cli.arguments import whole
from tavolata.cli.serve import add_db

PHASES = ("open", "playing", "over", "closed")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is to be done, and to which table."""
    deeds = parser.add_subparsers(dest="deed", metavar="WHAT", required=True)
    listing = deeds.add_parser("list", help="the tables, the latest first")
    listing.add_argument("--phase", choices=PHASES, action="append", default=[], help="only these")
    listing.add_argument("--most", type=whole(1), default=100, help="how many, 100 if not given")
    add_db(listing)
    for name, sentence in (
        ("show", "what everybody may know of a table"),
        ("close", "end a table as its host could; its record stays"),
        ("delete", "take tables away for good, with all that hangs on them"),
    ):
        deed = deeds.add_parser(name, help=sentence, description=sentence)
        many = "+" if name == "delete" else None
        deed.add_argument("table", metavar="TABLE", nargs=many, help="its name, as in its link")
        add_db(deed)

    kick = deeds.add_parser("kick", help="ban the address of who sits there from the whole house")
    kick.add_argument("table", metavar="TABLE", help="its name, as in its link")
    kick.add_argument("seat", type=whole(0, 5), metavar="SEAT", help="as `show` numbers it")
    kick.add_argument("--days", type=whole(1), help="for how long; for good if not given")
    add_db(kick)


def run(args: argparse.Namespace) -> int:
    """Do it; a server that runs follows within two seconds."""
    from tavolata.cli.landlord import carried_out, day, opened
    from tavolata.server.landlord import errands, order
    from tavolata.tables.play.clocks import DAY, now

    with opened(args.db) as backend:
        match args.deed:
            case "list":
                for each in errands.tables(backend, tuple(args.phase), args.most):
                    names = ", ".join(seat.name or seat.level or "-" for seat in each.seats)
                    print(f"{each.table}  {each.game:<13} {each.phase:<8} {day(each.updated)}  {names}")
            case "show":
                for line in errands.shown(backend, args.table):
                    print(line)
            case "kick":
                until = now() + args.days * DAY if args.days else None
                before = order.kept(backend)[1].bans
                errands.kick(backend, args.table, args.seat, now(), until)
                for ban in carried_out(backend, before):
                    print(f"{ban.network} is banned.")
            case "close":
                errands.close(backend, args.table, now())
                print(f"{args.table} is closed.")
            case "delete":
                for name in args.table:
                    errands.delete(backend, name, now())
                    print(f"{name} is deleted.")
                backend.tidy()
    return 0
