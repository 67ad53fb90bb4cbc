"""What the tests run over: every game, with every number of seats and a few sets of options.

A game takes part by being listed in `tavolata.games`; nothing is registered here.
"""

from tavolata import games
from tavolata.lab.conformance.cases import (
    LONG,
    SHORT,
    SPECTATOR,
    Case,
    Footstep,
    cases,
    ear,
    option_sets,
    plain_cases,
    viewers,
    walk,
    walks,
)

__all__ = [
    "CASES", "GAMES", "LANGUAGES", "LONG", "PLAIN_CASES", "SHORT", "SPECTATOR", "Case", "Footstep",
    "cases", "ear", "option_sets", "viewers", "walk", "walks",
]  # fmt: skip

GAMES = games.names()
LANGUAGES = ("en", "it", "de")
CASES = [case for name in GAMES for case in cases(games.game(name))]
PLAIN_CASES = [case for name in GAMES for case in plain_cases(games.game(name))]
"""One case for each number of seats: for laws that options have no part in."""
