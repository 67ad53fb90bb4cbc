"""The games. Each is a folder of this package; being there is all the registration there is."""

import importlib
import pkgutil
from functools import cache

from tavolata.engine.errors import UnknownGame
from tavolata.engine.game import AnyGame


def names() -> list[str]:
    """The names of all games, as records write them."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def game(name: str) -> AnyGame:
    """The game of this name.

    >>> game("borgo").card.title
    'Borgo Parmigiano'
    """
    if name not in names():
        raise UnknownGame(name, names())
    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    found: AnyGame = module.GAME
    return found
