"""What a seat knows: all of it, since what anybody has seen all have seen (§14)."""

from typing import Final

from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge
from tavolata.games.borgo.board import SQUARES, STONE, UNSEEN
from tavolata.games.borgo.state import Position

FINE: Final[i64] = 1_000_000
"""Into so many parts a share is divided."""


class BorgoKnowledge(Knowledge):
    """What nobody has seen is not yet decided: the position is all there is to know."""

    def forget(self, share: float, dice: Dice) -> Knowledge:
        """Of the tiles under roofs that were seen once, this share is taken for never seen."""
        seen = self.seen.copy()
        assert isinstance(seen, Position)
        covered: i64 = ~seen.open
        square: i64 = 0
        while square < SQUARES:
            kind: i64 = i64(seen.tiles[square])
            remembered = covered & BIT[square] and kind != UNSEEN and kind != STONE
            if remembered and float(int(dice.below(FINE))) < share * float(int(FINE)):
                seen.tiles[square] = u8(UNSEEN)
                seen.unseen[kind] += 1
                seen.traps &= ~BIT[square]
            square += 1
        return BorgoKnowledge(self.seat, seen)
