"""The moves as numbers: one fixed list, ordered hide, hide two, escort, alone, road, take, drop, leave.

It has room for every letter and for as many tasks as a map can hold, so that the list is the
same on an owner's own map.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.games.mille_grazie.board import LETTERS, MOST_ROADS, MOST_TASKS

PAIRS: Final = [(one, two) for one in range(len(LETTERS)) for two in range(one + 1, len(LETTERS))]
"""The two roads of a lonely robber, letters in order."""

# Written out, so that compiled code holds them as constants; checked below.
HIDE: Final[i64] = 0
HIDE_TWO: Final[i64] = 26
ESCORT: Final[i64] = 351
ALONE: Final[i64] = 377
ROAD: Final[i64] = 378
TAKE: Final[i64] = 404
DROP: Final[i64] = 405
LEAVE: Final[i64] = 465
ACTIONS: Final[i64] = 466
"""How many moves there are."""
assert HIDE_TWO + len(PAIRS) == ESCORT
assert ROAD + MOST_ROADS == TAKE
assert DROP + MOST_TASKS == LEAVE

HIDING: Final = vec[i64](
    [1 << k for k in range(len(LETTERS))] + [(1 << one) + (1 << two) for one, two in PAIRS]
)
"""For each hide the mask of its roads."""

# Nature's moves in the phases deal and lay; in the phase rob her move is the mask of the tasks lost.
DEAL: Final[i64] = 0
"""DEAL + 64 * seat + task."""
LAY: Final[i64] = 256
BURY: Final[i64] = 320
LAY_NONE: Final[i64] = 384
