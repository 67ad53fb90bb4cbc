"""Named players of rising strength. They sit where people sit and never see the truth."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from tavolata.bots.family import FamilyPlayer
from tavolata.bots.greedy import GreedyPlayer
from tavolata.bots.levels import Level
from tavolata.engine.errors import BadSetting, no_such
from tavolata.engine.player import Budget, Player, RandomPlayer
from tavolata.engine.texts import texts
from tavolata.search.nets import read

FAMILY = (
    Level("nino", 0.2, 0, notices=0.5, errs=0.05, forgets=0.6),
    Level("pina", 0.2, 0, notices=0.9),
    Level("ugo", 0.5, 100),
    Level("rosa", 1.0, 600),
    Level("nonna", 1.0, 50_000, schooled=True),
)
"""Five people of rising strength, the same in every game; what that is there a game says in `levels.toml`."""
CALLED = ("Bruna", "Beppe", "Ivo", "Gemma", "Dante", "Lea")
"""Names for bots that are none of the family, or whose own name is taken at the table."""
BASELINES: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""What strength is measured against: these two never change."""
STAND_IN = "ugo"
"""Who plays on for somebody who left, and whom one meets if nobody else is asked for."""
ADVISER = "nonna"
"""Who gives hints: the strongest."""


def names() -> list[str]:
    """Every bot there is."""
    return [*BASELINES, *(level.name for level in FAMILY)]


def level(name: str) -> Level | None:
    """How well somebody of the family plays; None for all others."""
    return next((each for each in FAMILY if each.name == name), None)


def called(levels: Sequence[str], people: Collection[str], language: str) -> list[str]:
    """What bots at a table are called: those of the family by their names, each once, and not as a person is.

    >>> called(["rosa", "rosa", "greedy"], ["Giulia"], "en")
    ['Rosa', 'Bruna', 'Beppe']
    """
    words, found = texts("tavolata.bots", language), list[str]()
    for each in levels:
        own = words.word("name", each) if level(each) is not None else ""
        if own in people:
            own = f"{own} 2"
        taken = (*people, *found)
        found.append(own if own and own not in taken else next(name for name in CALLED if name not in taken))
    return found


def bot(
    name: str, seconds: float | None = None, iterations: int | None = None, net: Path | str | None = None
) -> Player:
    """A new player of this name; somebody of the family may be given more or less to think, and a net.

    >>> type(bot("nonna", seconds=0.1)).__name__
    'FamilyPlayer'
    """
    if name in BASELINES:
        return BASELINES[name]()
    found = level(name)
    if found is None:
        raise BadSetting(no_such("bot", name, names()))
    budget = None
    if seconds is not None or iterations is not None:
        budget = Budget(seconds or 0.0, iterations or 0)
    return FamilyPlayer(found, read(Path(net)) if net is not None else None, budget)
