"""Show a game's rulebook."""

import argparse

from tavolata.cli.arguments import add_game, add_language


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and the language."""
    add_game(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print the rulebook, through a pager where there is a person to turn pages."""
    from tavolata.cli import screen
    from tavolata.cli.setting import chosen_game, chosen_language

    game = chosen_game(args)
    screen.show_rulebook(screen.console(), game.rulebook(chosen_language(args)))
    return 0
