"""Open the house: tables for people at browsers, until Ctrl-C."""

import argparse

from tavolata.cli.arguments import whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, where to keep the tables, and how many processes."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on, 127.0.0.1 if not given")
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=8740, help="port, 8740 if not given, 0 for any"
    )
    add_db(parser)
    parser.add_argument("--workers", type=whole(1), default=1, help="processes; several need PostgreSQL")
    parser.add_argument("--thinkers", type=whole(1), default=1, help="processes in which bots think")
    parser.add_argument(
        "--bot-pause", type=float, default=0.6, metavar="S", help="seconds before a bot's move"
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another page that may talk to this server, such as https://example.org",
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a name this server is asked by"
    )
    parser.add_argument(
        "--prefix", default="", metavar="PATH", help="the path below which a proxy shows it, such as /games"
    )
    parser.add_argument(
        "--proxy", default="127.0.0.1", metavar="ADDRESS,…", help="reverse proxies to believe"
    )


def add_db(parser: argparse.ArgumentParser) -> None:
    """Where tables are kept."""
    parser.add_argument(
        "--db",
        default="",
        metavar="URL",
        help="a file, or postgresql://…; a file in the user's data folder if not given",
    )


def run(args: argparse.Namespace) -> int:
    from tavolata.server.running.config import Config, origin, prefix
    from tavolata.server.running.run import serve

    return serve(
        Config(
            host=args.host,
            port=args.port,
            db=args.db,
            workers=args.workers,
            thinkers=args.thinkers,
            bot_pause=args.bot_pause,
            origins=tuple(map(origin, args.origin)),
            hosts=tuple(host.lower() for host in args.allow_host),
            prefix=prefix(args.prefix) if args.prefix.strip("/") else "",
            proxies=args.proxy,
        )
    )
