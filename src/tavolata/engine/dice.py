"""Chance, handed in and never owned: secure, seeded, recording, replaying and loaded dice."""

import secrets
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tavolata.engine.heirs import check_heir

WORD: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of fair whole numbers."""

    def __init_subclass__(cls) -> None:
        check_heir(cls)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        raise NotImplementedError


class SecureDice(Dice):
    """The operating system's own generator: what a table plays with."""

    def below(self, n: i64) -> i64:
        return secrets.randbelow(n)


class SeededDice(Dice):
    """xoshiro128** started from a seed and a stream number: the same pair, the same throws.

    All arithmetic stays below 2**63, so that compiled code, plain Python and the C program
    of the benchmark throw the same numbers.

    >>> dice = SeededDice(7)
    >>> [dice.below(6) for _ in range(5)]
    [4, 3, 3, 0, 0]
    """

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        if seed < 0 or stream < 0:
            raise ValueError("A seed is a whole number from 0 to 2**63 - 1.")
        # b is mixed last: the first word is made of it alone, and must differ from stream to stream
        self.a: i64 = mixed((seed & WORD) + 1)
        self.c: i64 = mixed(self.a ^ (seed >> 32))
        last: i64 = mixed(self.c ^ (stream & WORD))
        self.b: i64 = mixed(last ^ (stream >> 32))
        self.d: i64 = last | 1

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (int(self.a), int(self.b), int(self.c), int(self.d))

    def word(self) -> i64:
        """The next 32 random bits."""
        b: i64 = self.b
        scrambled: i64 = (b * 5) & WORD
        scrambled = ((scrambled << 7) | (scrambled >> 25)) & WORD
        scrambled = (scrambled * 9) & WORD
        shifted: i64 = (b << 9) & WORD
        c: i64 = self.c ^ self.a
        d: i64 = self.d ^ b
        self.b = b ^ c
        self.a = self.a ^ d
        self.c = c ^ shifted
        self.d = ((d << 11) | (d >> 21)) & WORD
        return scrambled

    def below(self, n: i64) -> i64:
        # Lemire's multiplication: the high word of word * n, with the few words that
        # would favour some numbers thrown away.
        product: i64 = self.word() * n
        if (product & WORD) < n:
            unfair: i64 = (WORD + 1 - n) % n
            while (product & WORD) < unfair:
                product = self.word() * n
        return product >> 32


def resumed(a: i64, b: i64, c: i64, d: i64) -> SeededDice:
    """Dice that go on where others are."""
    dice = SeededDice(0)
    dice.a, dice.b, dice.c, dice.d = a, b, c, d
    return dice


def mixed(x: i64) -> i64:
    """A 32-bit hash with products below 2**63, so that neighbouring seeds start far apart."""
    x &= WORD
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    return x ^ (x >> 16)


class RecordingDice(Dice):
    """Throws another's dice and remembers every throw as (sides, number)."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.throws: list[tuple[int, int]] = []

    def __reduce__(self) -> tuple[object, ...]:
        return recorded, (self.dice, self.throws)

    def below(self, n: i64) -> i64:
        number = self.dice.below(n)
        self.throws.append((n, number))
        return number


def recorded(dice: Dice, throws: list[tuple[int, int]]) -> RecordingDice:
    """Dice that have thrown before."""
    again = RecordingDice(dice)
    again.throws = throws
    return again


class ReplayingDice(Dice):
    """Throws again what RecordingDice remembered, and nothing else."""

    def __init__(self, throws: list[tuple[int, int]]) -> None:
        self.throws = throws
        self.place = 0

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.throws, self.place)

    def below(self, n: i64) -> i64:
        if self.place == len(self.throws):
            raise ValueError(f"The recording ends after {self.place} throws; one more was asked for.")
        sides, number = self.throws[self.place]
        if sides != n:
            raise ValueError(
                f"Throw {self.place + 1} was made with {sides} sides, now {n} are asked for: "
                "this is not the game that was recorded."
            )
        self.place += 1
        return number


def replayed(throws: list[tuple[int, int]], place: int) -> ReplayingDice:
    """A recording that is played from here on."""
    again = ReplayingDice(throws)
    again.place = place
    return again


class LoadedDice(Dice):
    """Falls as a test wants it: the numbers given, in this order."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = vec[i64](numbers)
        self.place: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return LoadedDice, ([int(number) for number in self.numbers[self.place :]],)

    def below(self, n: i64) -> i64:
        if self.place == len(self.numbers):
            raise ValueError(f"The dice were loaded for {self.place} throws; one more was asked for.")
        number: i64 = self.numbers[self.place]
        if number < 0 or number >= n:
            raise ValueError(f"Throw {self.place + 1} was loaded with {number}, but must be below {n}.")
        self.place += 1
        return number
