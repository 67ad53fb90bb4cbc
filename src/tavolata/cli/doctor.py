"""Tell what is installed, how it was built, and what is wrong with it."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """None."""


def run(args: argparse.Namespace) -> int:
    """Print everything that was looked at; 1 if something is wrong."""
    from rich.table import Table
    from rich.text import Text

    from tavolata.cli.checkup import Finding, checkup
    from tavolata.cli.screen import console
    from tavolata.engine.look import OLIVE, SAFFRON, WINE

    signs = {Finding.GOOD: ("✓", OLIVE), Finding.NOTE: ("·", SAFFRON), Finding.WRONG: ("✗", WINE)}
    table = Table.grid(padding=(0, 1))
    table.add_column()
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    wrong = 0
    for finding, what, words in checkup():
        sign, style = signs[finding]
        table.add_row(Text(sign, style=style), what, words)
        wrong += finding is Finding.WRONG
    out = console()
    out.print(table)
    out.print("All is well." if not wrong else f"{wrong} thing{'s are' if wrong > 1 else ' is'} wrong.")
    return 1 if wrong else 0
