"""Measure how fast the rules run here."""

import argparse

from tavolata.cli.arguments import add_game, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, or all."""
    add_game(parser, optional=True)
    parser.add_argument(
        "--seats", type=whole(0), metavar="N", help="how many seats play; the most if not given"
    )
    parser.add_argument("--seconds", type=whole(1), default=2, metavar="S", help="how long to measure a game")


def run(args: argparse.Namespace) -> int:
    """Print a table: playouts a second on one core, and nanoseconds for single things."""
    from tavolata import games
    from tavolata.cli.screen import console, number_table
    from tavolata.engine import build
    from tavolata.lab.measure import measure

    chosen = [games.game(name) for name in ([args.game] if args.game else games.names())]
    table = number_table("game", "seats", "playouts a second", "ns an action", "legal", "copy", "redeal")
    for game in chosen:
        seats = game.card.check_seats(game.card.seats[-1] if args.seats is None else args.seats)
        speed = measure(game, seats, args.seconds)
        single = [f"{value:,.0f}" for value in (speed.action, speed.legal, speed.copy, speed.redeal)]
        table.add_row(game.card.name, str(seats), f"{speed.playouts:,.0f}", *single)
    out = console()
    out.print(table)
    how = "compiled" if build.compiled() else "uncompiled"
    out.print(f"Random playouts on one core, {how}; legal, copy and redeal in ns a call from Python.")
    return 0
