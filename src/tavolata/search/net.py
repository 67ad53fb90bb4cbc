"""A small net that tells a seat's chance to win from the features that hold.

The first layer adds one row of weights for each feature that holds, then every unit is cut off below 0 and
above 1. All of it is whole numbers, so compiled and plain Python say the same to the last bit. Three units
share one number: rows are added as they are, and only the sum is taken apart.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.state import State

LANES: Final[i64] = 3
"""Units in one number."""
BLOCK: Final[i64] = 4
"""Such numbers that are summed up side by side."""
LANE: Final[i64] = 2097152
HALF: Final[i64] = 1048576
"""Each has 21 bits: room for a sum of weights from -HALF to HALF - 1."""
ONE: Final[i64] = 1024
"""A weight of 1, and a unit that is all on."""
HEAVIEST: Final[i64] = 8191
"""No weight of a row is more: so many rows as MOST never leave their lane."""
MOST: Final[i64] = 127
"""Features that may hold at once."""
SHARP: Final = 1048576.0
"""The score that is 1 in the logistic curve."""


class Net:
    """Rows of weights, one for each feature and one for none; and how much each unit counts."""

    def __init__(
        self, kind: type[State], seats: i64, rows: list[int], counts: list[int], reach: float, horizon: i64
    ) -> None:
        self.kind = kind
        self.seats: i64 = seats
        """The states it can judge."""
        units = len(counts)
        # units that are never on fill the first block, so that the last word is always a net's own
        idle = -units % (LANES * BLOCK)
        self.words: i64 = (idle + units) // LANES
        lines = [[0] * idle + rows[k : k + units] for k in range(0, len(rows), units)]
        self.rows: vec[i64] = packed([weight for line in lines for weight in line])
        """The first is always added; the last unit of each goes straight to the score."""
        self.counts: vec[i64] = vec[i64]([0] * idle + counts[:-1] + [0])
        self.begin: i64 = counts[-1]
        """The score of a net without features."""
        self.reach = reach
        self.horizon: i64 = horizon
        """How a search with this net looks ahead best, as an `Outlook` says it."""

    def fits(self, state: State) -> bool:
        """Whether it has learned this game with so many seats."""
        return type(state) is self.kind and state.seats() == self.seats

    def score(self, features: vec[i64]) -> i64:
        """How well a seat stands for whom these features hold; 0 is even."""
        rows = self.rows
        words: i64 = self.words
        total: i64 = 0
        four: i64 = 0
        k: i64 = 0
        while k < words:
            # sums in variables of their own are never written to memory
            one: i64 = rows[k]
            two: i64 = rows[k + 1]
            three: i64 = rows[k + 2]
            four = rows[k + 3]
            for feature in features:
                at: i64 = (feature + 1) * words + k
                one += rows[at]
                two += rows[at + 1]
                three += rows[at + 2]
                four += rows[at + 3]
            total += self.counted(one, k) + self.counted(two, k + 1)
            total += self.counted(three, k + 2) + self.counted(four, k + 3)
            k += BLOCK
        return total + (rest(rest(four)) + self.begin) * ONE

    def counted(self, word: i64, place: i64) -> i64:
        """What the units of a word add to the score, each cut off below and above."""
        counts = self.counts
        total: i64 = 0
        unit: i64 = place * LANES
        end: i64 = unit + LANES
        while unit < end:
            on: i64 = lowest(word)
            if on > 0:
                total += (on if on < ONE else ONE) * counts[unit]
            word = (word - on) >> 21
            unit += 1
        return total

    def chance(self, features: vec[i64]) -> float:
        """The chance to win, from 0 to 1."""
        return 1.0 / (1.0 + math.exp(-float(int(self.score(features))) / SHARP))


def lowest(word: i64) -> i64:
    """The first unit of a word."""
    return ((word + HALF) & (LANE - 1)) - HALF


def rest(word: i64) -> i64:
    """The other units of a word."""
    return (word - lowest(word)) >> 21


def packed(rows: list[int]) -> vec[i64]:
    """Three weights in each number."""
    found = vec[i64](capacity=len(rows) // 3)
    k: i64 = 0
    while k < len(rows):
        one: i64 = rows[k]
        two: i64 = rows[k + 1]
        three: i64 = rows[k + 2]
        found = append(found, one + two * LANE + three * LANE * LANE)
        k += LANES
    return found
