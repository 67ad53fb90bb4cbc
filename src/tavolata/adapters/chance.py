"""Nature's moves listed with their odds, compiled; where they are too many, in two steps that say the same.

In the first step nature chooses a block of moves that stand side by side, in the second a move of it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.state import NATURE, State

LISTED: Final[i64] = 4096
"""No list is longer."""


class Chances:
    """All that nature may do in one state, and how likely each is."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: vec[i64] = state.legal(NATURE)
        self.many = len(self.moves) > LISTED
        """Whether they are told in two steps."""

    def listed(self) -> list[tuple[int, float]]:
        """The first step: moves, or blocks of them, by their places; what can't be is left out."""
        if not self.many:
            return self.in_block(0)
        found = []
        block: i64 = 0
        while block * LISTED < len(self.moves):
            likely = self.share(block)
            if likely > 0.0:
                found.append((int(block), likely))
            block += 1
        return found

    def in_block(self, block: i64) -> list[tuple[int, float]]:
        """The second step: the moves of a block by their places in it."""
        whole = self.share(block)
        found = []
        place: i64 = block * LISTED
        end: i64 = self.end_of(block)
        while place < end:
            likely = self.state.odds(self.moves[place])
            if likely > 0.0:
                found.append((int(place - block * LISTED), likely / whole))
            place += 1
        return found

    def share(self, block: i64) -> float:
        """How likely a move of this block is."""
        whole = 0.0
        place: i64 = block * LISTED
        end: i64 = self.end_of(block)
        while place < end:
            whole += self.state.odds(self.moves[place])
            place += 1
        return whole

    def end_of(self, block: i64) -> i64:
        """The place after the last move of a block."""
        end: i64 = (block + 1) * LISTED
        return end if end < len(self.moves) else len(self.moves)

    def move(self, block: i64, place: i64) -> i64:
        """The move at a place of a block."""
        return self.moves[block * LISTED + place]
