"""How well somebody plays: five levels, and in the folder of each game what they are there, found by play."""

import tomllib
from functools import cache
from importlib.resources import files

from mypy_extensions import i64

from tavolata import games
from tavolata.engine.state import State
from tavolata.engine.value import Value
from tavolata.search.nets import own_games


class Level(Value):
    """How well somebody plays, in numbers."""

    def __init__(
        self,
        name: str,
        seconds: float,
        iterations: i64,
        notices: float = 1.0,
        errs: float = 0.0,
        forgets: float = 0.0,
        schooled: bool = False,
    ) -> None:
        self.name = name
        self.seconds = seconds
        """How long it thinks about a move at most."""
        self.iterations: i64 = iterations
        """How much it looks ahead at most; 0: it only looks at what lies on the table after its move."""
        self.notices = notices
        """The share of its moves that it thinks about."""
        self.errs = errs
        """How far it is out, at most, when it judges a position."""
        self.forgets = forgets
        """The share of what it should remember that it does not."""
        self.schooled = schooled
        """Whether it judges by a net, where there is one."""

    def made_of(self) -> tuple[object, ...]:
        seen = self.notices, self.errs, self.forgets, self.schooled
        return self.name, self.seconds, int(self.iterations), *seen


def level_in(kind: type[State], level: Level) -> Level:
    """The level as it is in a game: a game of the house says it in its own numbers."""
    name = own_games().get(kind)
    return level if name is None else _levels_in(name).get(level.name, level)


@cache
def _levels_in(name: str) -> dict[str, Level]:
    """The levels of a game of the house by their names."""
    file = files(games.game(name).package).joinpath("levels.toml")
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: Level(name, **numbers) for name, numbers in written.items()}
