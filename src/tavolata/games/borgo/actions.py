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


def _numbers(ways: list[tuple[int, int]], first: int, starts: int) -> list[int]:
    numbers = [-1] * (starts * 49)
    for k, (start, end) in enumerate(ways):
        numbers[start * 49 + end] = first + k
    return numbers


RUN_NUMBER: Final = vec[i64](_numbers(RUN_WAYS, RUN, 49))
"""RUN_NUMBER[start * 49 + end] is the move's number, -1 where no run can be."""
OVER_NUMBER: Final = vec[i64](_numbers(OVER_WAYS, ENTER_OVER, 4))
"""OVER_NUMBER[tower * 49 + end] likewise."""
