"""The moves as numbers: four for each car, in the order drive on, turn in, out north, out south."""

from typing import Final

from mypy_extensions import i64

from tavolata.games.little_italy.board import CAR_NAMES

WAYS: Final[i64] = 4
DRIVE: Final[i64] = 0
TURN_IN: Final[i64] = 1
NORTH: Final[i64] = 2
SOUTH: Final[i64] = 3
WAY_WORDS: Final = ["", " in", " north", " south"]

ACTIONS: Final[i64] = 24
"""How many moves there are."""
TEXTS: Final = [car + way for car in CAR_NAMES for way in WAY_WORDS]
"""The text of each."""
assert len(TEXTS) == ACTIONS
assert len(WAY_WORDS) == WAYS
