"""The throws of a table: every number nature throws for move k of the record comes from
HMAC-SHA256(secret, k, n) with n = 0, 1, … for the blocks she needs."""

import hmac
from typing import Final

from mypy_extensions import i64

from tavolata.engine.dice import Dice

WORD_BYTES: Final = 8
WORDS: Final = 256**WORD_BYTES


class FairDice(Dice):
    """The throws for one move of nature.

    >>> dice = FairDice(bytes(32), 5)
    >>> [dice.below(6) for _ in range(8)]
    [1, 4, 3, 0, 4, 0, 5, 0]
    """

    def __init__(self, secret: bytes, move: int) -> None:
        self.secret = secret
        self.move = move
        self.block = 0
        self.words: list[int] = []

    def below(self, n: i64) -> i64:
        """Each number equally likely: the words that would favour some are thrown away."""
        sides = int(n)
        unfair = WORDS - WORDS % sides
        while True:
            if not self.words:
                self._refill()
            word = self.words.pop()
            if word < unfair:
                return i64(word % sides)

    def _refill(self) -> None:
        message = b"tavolata dice" + self.move.to_bytes(8, "big") + self.block.to_bytes(8, "big")
        digest = hmac.digest(self.secret, message, "sha256")
        places = range(0, len(digest), WORD_BYTES)
        self.words = [int.from_bytes(digest[k : k + WORD_BYTES], "big") for k in reversed(places)]
        self.block += 1


class Throws:
    """All dice of a table: called with a move's place in the record, counted from 0."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def __call__(self, move: int) -> Dice:
        return FairDice(self.secret, move)
