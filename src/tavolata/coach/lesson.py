"""A led first game: `lesson.toml` in a game's folder, with everybody's moves and what is said at each step.

`before` is what others and chance do until the step is told, `do` what the learner then does. A move
begins with who makes it, a seat's number or `*`; the learner's own have neither.
"""

from functools import cache
from importlib.resources import files

import msgspec

from tavolata.engine.course import Recorded
from tavolata.engine.game import AnyGame
from tavolata.engine.state import NATURE

FILE = "lesson.toml"


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at a step."""

    title: str
    text: str
    why: str = ""


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, and what the learner does with it; nothing, where it is only told."""

    en: Words
    it: Words
    de: Words
    before: list[str] = []
    do: list[str] = []
    at: str = ""
    """What it speaks of, as the drawn board marks it."""
    about: list[str] = []
    """The § of the rulebook that it shows."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson."""

    seats: int
    seat: int
    """The learner's."""
    steps: list[ScriptStep]
    options: dict[str, str | int] = {}
    left: list[str] = []
    """The § that a first game can do without."""

    def recorded(self, text: str) -> Recorded:
        """A move of the script."""
        who, _, move = text.partition(" ")
        if who == "*":
            return int(NATURE), move
        return (int(who), move) if who.isdigit() else (self.seat, text)

    def moves(self) -> list[Recorded]:
        """All moves of the game."""
        return [self.recorded(text) for step in self.steps for text in (*step.before, *step.do)]

    def places(self) -> list[tuple[int, int]]:
        """For each step how many moves were made when it is told, and when it is done."""
        found, made = [], 0
        for step in self.steps:
            told = made + len(step.before)
            made = told + len(step.do)
            found.append((told, made))
        return found


def lesson(game: AnyGame) -> Script | None:
    """The game's lesson; None if it has none."""
    return _lesson(game.package)


@cache
def _lesson(package: str) -> Script | None:
    file = files(package).joinpath(FILE)
    return msgspec.toml.decode(file.read_bytes(), type=Script) if file.is_file() else None
