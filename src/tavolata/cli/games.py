"""List the games."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(args: argparse.Namespace) -> int:
    """Print every game with its seats and a sentence."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from tavolata import games
    from tavolata.engine.look import INK_SOFT, TERRACOTTA

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "seats"):
        table.add_column(heading, no_wrap=True)
    table.add_column("in a sentence")
    for name in games.names():
        card = games.game(name).card
        seats = f"{card.seats[0]}-{card.seats[-1]}"
        table.add_row(Text(name, style=f"bold {TERRACOTTA}"), card.title, seats, card.sentence)
    out = Console()
    out.print(table)
    for sentence in games.troubles().values():
        out.print(Text(sentence, style=INK_SOFT))
    return 0
