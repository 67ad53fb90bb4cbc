"""The registry of all games: those in the folders of this package, and guests.

A guest comes from another package, which names its game object by an entry point:

    [project.entry-points."tavolata.games"]
    pig = "pig:GAME"

A guest that can't be played is left out and told of in `troubles`; the others still play.
"""

import importlib
import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Literal, overload

from tavolata.engine.card import Card
from tavolata.engine.errors import UnknownGame
from tavolata.engine.game import MOST_SEATS, AnyGame, Game
from tavolata.engine.state import State

if TYPE_CHECKING:
    from tavolata.games.borgo import Borgo
    from tavolata.games.giro import Giro
    from tavolata.games.little_italy import LittleItaly
    from tavolata.games.mille_grazie import MilleGrazie

GROUP = "tavolata.games"
"""The group of entry points by which guests are found."""


def own() -> list[str]:
    """The names of the games of the house."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg)


def names() -> list[str]:
    """The names of all games that can be played, as records write them: those of the house, then guests."""
    return [*own(), *_guests()[0]]


def troubles() -> Mapping[str, str]:
    """The guests that can't be played, each with a sentence that says why."""
    return _guests()[1]


# Types alone: they let an editor complete `game("borgo").new(…)`. A test holds them against the folders.
@overload
def game(name: Literal["borgo"]) -> "Borgo": ...
@overload
def game(name: Literal["giro"]) -> "Giro": ...
@overload
def game(name: Literal["little-italy"]) -> "LittleItaly": ...
@overload
def game(name: Literal["mille-grazie"]) -> "MilleGrazie": ...
@overload
def game(name: str) -> AnyGame: ...
def game(name: str) -> AnyGame:
    """The game of this name.

    >>> game("borgo").card.title
    'Borgo Parmigiano'
    """
    return _game(name)


@cache
def _game(name: str) -> AnyGame:
    guests, _ = _guests()
    if name in guests:
        return guests[name]
    if name not in own():
        raise UnknownGame(name, names())
    found: AnyGame = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").GAME
    return found


# ---- guests ---------------------------------------------------------------------------


class Unplayable(Exception):
    """What is wrong with a guest, as the end of a sentence."""


@cache
def _guests() -> tuple[dict[str, AnyGame], dict[str, str]]:
    """The guests by name, and what is wrong with those that are none."""
    found: dict[str, AnyGame] = {}
    wrong: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, package_of(each))):
        try:
            if point.name in own():
                raise Unplayable("the house has a game of this name")
            if point.name in found:
                raise Unplayable("another guest has this name")
            found[point.name] = _invited(point)
        except Unplayable as problem:
            wrong[point.name] = f"{point.name} of package {package_of(point)} is left out: {problem}."
    return found, wrong


def package_of(point: EntryPoint) -> str:
    """The package that names a guest."""
    return point.dist.name if point.dist else point.module


def _invited(point: EntryPoint) -> AnyGame:
    """The guest an entry point names, looked over as far as to its first position; or Unplayable."""
    try:
        guest: object = point.load()
    except (Exception, SystemExit) as problem:  # whatever another's module does, the house stands
        raise Unplayable(f"{point.value} can't be imported ({_told(problem)})") from problem
    if not isinstance(guest, Game):
        raise Unplayable(f"{point.value} is no Game but of type {type(guest).__name__}")
    card = getattr(guest, "card", None)
    if not isinstance(card, Card):
        raise Unplayable("it has no Card")
    if card.name != point.name or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.name):
        raise Unplayable(
            f"its card is named {card.name!r}; card and entry point must have one name,"
            " of small letters, digits and hyphens"
        )
    if not card.seats or not 1 <= card.seats[0] <= card.seats[-1] <= MOST_SEATS:
        raise Unplayable(f"a table has 1 to {MOST_SEATS} seats")
    try:
        state: State = guest.new(card.seats[0])
        state.actor()
        guest.position(state)
        guest.see(state, None)
        guest.texts("en")
    except Exception as problem:
        raise Unplayable(f"it can't be begun ({_told(problem)})") from problem
    return guest


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}".rstrip(".: ")
