"""Open the house: tables for people at browsers, until Ctrl-C."""

import argparse

from tavolata.cli.arguments import whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, where to keep the tables, and how many processes."""
    parser.add_argument("--settings", metavar="FILE.toml", help="a file with any of the settings")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="any setting, such as max_tables=50"
    )
    parser.add_argument(
        "--check", action="store_true", help="tell what is set and where, or what is wrong, and don't serve"
    )
    parser.add_argument("--host", help="address to listen on, 127.0.0.1 if not given")
    parser.add_argument("--port", type=whole(0, 65_535), help="8740 if not given, 0 for any")
    add_db(parser, default=None)
    parser.add_argument("--workers", type=whole(1), help="processes; several need PostgreSQL")
    parser.add_argument("--thinkers", type=whole(1), help="processes in which bots think")
    parser.add_argument("--bot-pause", type=float, metavar="S", help="seconds before a bot's move")
    parser.add_argument(
        "--origin",
        action="append",
        dest="origins",
        metavar="URL",
        help="another page that may talk to this server, such as https://example.org",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        dest="hosts",
        metavar="NAME",
        help="a name this server is asked by",
    )
    parser.add_argument(
        "--prefix", metavar="PATH", help="the path below which a proxy shows it, such as /games"
    )
    parser.add_argument("--proxy", dest="proxies", metavar="ADDRESS,…", help="reverse proxies to believe")


def add_db(parser: argparse.ArgumentParser, default: str | None = "") -> None:
    """Where tables are kept."""
    parser.add_argument(
        "--db",
        default=default,
        metavar="URL",
        help="a file, or postgresql://…; a file in the user's data folder if not given",
    )


def run(args: argparse.Namespace) -> int:
    import os

    from tavolata.server.running.run import check_processes, serve
    from tavolata.server.running.settings import FIELDS, FILE, read_settings

    flags = {name: value for name in (FILE, *FIELDS) if (value := getattr(args, name, None)) is not None}
    settings = read_settings(flags, args.set, os.environ)
    if not args.check:
        return serve(settings.config)
    check_processes(settings.config)
    told = list(settings.told())
    told.append("All is well; what is not named here is as it comes." if told else "All is as it comes.")
    print(*told, sep="\n")
    return 0
