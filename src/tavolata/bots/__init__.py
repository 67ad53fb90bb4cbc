"""Named players of rising strength. They sit where people sit and never see the truth."""

from collections.abc import Callable

from tavolata.bots.greedy import GreedyPlayer
from tavolata.engine.errors import BadSetting, no_such
from tavolata.engine.player import Player, RandomPlayer

LEVELS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Every bot by its name, weakest first."""


def bot(name: str) -> Player:
    """A new player of this name."""
    if name not in LEVELS:
        raise BadSetting(no_such("bot", name, LEVELS))
    return LEVELS[name]()
