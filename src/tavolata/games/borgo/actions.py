"""The moves as numbers: one fixed list, ordered place, open, run, enter, push, end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.games.borgo.board import NUMBER, ROOMS, SLOT_NAMES, TOWER_NAMES, distance

TURN_ACTIONS: Final[i64] = 4
"""Actions of a turn (§3), and so the longest way a jump can take."""

_TOWERS: Final = [NUMBER[name] for name in TOWER_NAMES]
RUN_WAYS: Final = [
    (start, end)
    for start in range(49)
    for end in range(49)
    if end not in _TOWERS and 0 < distance(start, end) <= TURN_ACTIONS
]
"""Every start and end a run or jump can have."""
OVER_WAYS: Final = [
    (tower, end)
    for tower in range(4)
    for end in range(49)
    if end not in _TOWERS and 0 < distance(_TOWERS[tower], end) < TURN_ACTIONS
]
"""Every tower and end that an entry over the mouse in the tower can have."""

# Written out, so that compiled code holds them as constants; checked below.
PLACE: Final[i64] = 0
OPEN: Final[i64] = 4
RUN: Final[i64] = 22
ENTER: Final[i64] = 1146
ENTER_OVER: Final[i64] = 1150
PUSH: Final[i64] = 1186
END: Final[i64] = 1198
ACTIONS: Final[i64] = 1199
"""How many moves there are."""
assert (OPEN + ROOMS, RUN + len(RUN_WAYS)) == (RUN, ENTER)
assert (ENTER_OVER + len(OVER_WAYS), PUSH + len(SLOT_NAMES)) == (PUSH, END)

RUN_START: Final = vec[i64]([start for start, _ in RUN_WAYS])
RUN_END: Final = vec[i64]([end for _, end in RUN_WAYS])
OVER_TOWER: Final = vec[i64]([tower for tower, _ in OVER_WAYS])
OVER_END: Final = vec[i64]([end for _, end in OVER_WAYS])


# A fan is a mask of ends that belong to one kind of move (and one start): the bits of
# PLACE_FAN and ENTER_FAN are towers, of OPEN_FAN rooms, of a run's and an entry's squares.
PLACE_FAN: Final[i64] = 0
OPEN_FAN: Final[i64] = 4
ENTER_FAN: Final[i64] = 22
RUN_FAN: Final[i64] = 26
"""The first of 49 fans of 49 squares, one for each start."""
OVER_FAN: Final[i64] = 2427
"""The first of 4 fans of 49 squares, one for each tower."""
assert (OPEN_FAN, ENTER_FAN) == (PLACE_FAN + 4, OPEN_FAN + ROOMS)
assert (RUN_FAN, OVER_FAN) == (ENTER_FAN + 4, RUN_FAN + 49 * 49)


def _fans() -> list[int]:
    moves = [*range(PLACE, PLACE + 4), *range(OPEN, OPEN + ROOMS), *range(ENTER, ENTER + 4)]
    moves += [-1] * (49 * 49 + 4 * 49)
    for k, (start, end) in enumerate(RUN_WAYS):
        moves[RUN_FAN + start * 49 + end] = RUN + k
    for k, (tower, end) in enumerate(OVER_WAYS):
        moves[OVER_FAN + tower * 49 + end] = ENTER_OVER + k
    return moves


MOVE: Final = vec[i64](_fans())
"""MOVE[fan + bit] is the move that a bit of a fan stands for."""
