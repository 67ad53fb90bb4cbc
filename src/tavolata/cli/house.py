"""Set what holds in a house while it runs: notice, drain, chat, bans, words, password."""

import argparse

from tavolata.cli.arguments import whole
from tavolata.cli.serve import add_db


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is to hold."""
    deeds = parser.add_subparsers(dest="deed", metavar="WHAT", required=True)

    def deed(name: str, sentence: str) -> argparse.ArgumentParser:
        found: argparse.ArgumentParser = deeds.add_parser(name, help=sentence, description=sentence)
        add_db(found)
        return found

    deed("show", "what holds now")
    deed("say", "show words on every page; none take them away").add_argument(
        "words", metavar="WORDS", nargs="?", default=""
    )
    drain = deed("drain", "let no new tables be laid; those that are there go on")
    drain.add_argument("--closes", metavar="TIME", help="when the house closes: 18:00, or 2026-12-24T18:00")
    deed("open", "let tables be laid again")
    deed("chat", "let nobody chat, or everybody again").add_argument("chat", choices=("on", "off"))
    ban = deed("ban", "let nobody in from an address or a network")
    ban.add_argument("network", metavar="ADDRESS", help="such as 192.0.2.7 or 192.0.2.0/24")
    ban.add_argument("--days", type=whole(1), help="for how long; for good if not given")
    deed("lift", "end a ban").add_argument("network", metavar="ADDRESS")
    words = deed("words", "words that nobody is called by and nobody says, in place of those before")
    words.add_argument("words", metavar="WORD", nargs="*")
    password = deed("password", "wanted of who lays a table or sees the public ones; an empty one: none")
    password.add_argument("--file", metavar="FILE", help="read it from there, - for standard input")


def run(args: argparse.Namespace) -> int:
    """Set it, and tell what holds then; a server that runs follows within two seconds."""
    from msgspec.structs import replace

    from tavolata.cli.landlord import moment, new_password, opened, told
    from tavolata.engine.errors import BadSetting
    from tavolata.server.landlord import order
    from tavolata.server.landlord.order import Order
    from tavolata.tables.play.clocks import DAY, now

    password = new_password(args.file) if args.deed == "password" else ""
    closes = moment(args.closes) if args.deed == "drain" and args.closes else None
    network = order.network_of(args.network) if args.deed in ("ban", "lift") else ""

    def changed(before: Order) -> Order:
        match args.deed:
            case "say":
                return replace(before, words=order.said(args.words))
            case "drain":
                return replace(before, drained=True, closes=closes)
            case "open":
                return replace(before, drained=False, closes=None)
            case "chat":
                return replace(before, chat=args.chat == "on")
            case "ban":
                return before.banned(network, now() + args.days * DAY if args.days else None)
            case "lift":
                if before.lifted(network) == before:
                    raise BadSetting(f"{network} is not banned.")
                return before.lifted(network)
            case "words":
                return before.wanting_no(args.words)
            case _:
                return before.locked(password)

    with opened(args.db) as backend:
        _, found = order.kept(backend)
        if args.deed != "show":
            found = order.change(backend, changed)
    for line in told(found):
        print(line)
    return 0
