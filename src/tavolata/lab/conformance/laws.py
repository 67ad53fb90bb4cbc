"""All laws, and a game tried against them."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tavolata.engine.game import AnyGame

# each of these adds its laws to the list, in this order
from tavolata.lab.conformance import (  # isort: skip
    legality as legality,
    states as states,
    knowledge as knowledge,
    nature as nature,
    notation as notation,
    words as words,
)
from tavolata.lab.conformance.cases import LAWS, Law, cases, plain_cases


@dataclass(frozen=True)
class Breach:
    """Where a law is broken: with which seats and options, and how it shows."""

    case: str
    why: str
    place: str
    """File and line of the deepest place."""


@dataclass(frozen=True)
class Tried:
    """How a game keeps a law."""

    law: str
    tried: int
    """With how many sets of seats and options."""
    breach: Breach | None


def tried(game: AnyGame, stopped: Callable[[], bool] = lambda: False) -> Iterator[Tried]:
    """The game against one law after the other; each is tried until it is first broken."""
    every, plain = cases(game, given=True), plain_cases(game, given=True)
    for law in LAWS:
        number, breach = 0, None
        for case in plain if law.plain else every:
            if stopped():
                return
            number += 1
            try:
                law.check(case)
            except Exception as problem:  # whatever a game of others does is told, and the next law tried
                breach = Breach(str(case), told(problem), place_of(problem))
                break
        yield Tried(str(law), number, breach)


def told(problem: Exception) -> str:
    """What is wrong, in one line: the words of an assertion, else the line that asserts it."""
    words = str(problem).partition("\n")[0]
    if not isinstance(problem, AssertionError):
        return f"{type(problem).__name__}: {words}".rstrip(": ")
    line = traceback.extract_tb(problem.__traceback__)[-1].line or ""
    return words or line


def place_of(problem: Exception) -> str:
    """Where it came up."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno}"


__all__ = ["LAWS", "Law", "Tried", "tried"]
