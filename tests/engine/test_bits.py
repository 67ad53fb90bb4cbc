"""Sets of numbers as bits of one native int, up to the last bit."""

import pytest

from tavolata.engine.bits import BIT, count, place


@pytest.mark.parametrize("k", range(63))
def test_every_bit_has_its_place(k: int) -> None:
    assert BIT[k] == 2**k
    assert place(BIT[k]) == k


@pytest.mark.parametrize("bits", [0, 1, 2**62, 2**63 - 1, 2**62 - 1, 0x5555555555555555, 0x123456789ABCDEF])
def test_bits_are_counted(bits: int) -> None:
    assert count(bits) == bin(bits).count("1")
    assert count(bits >> 1) == bin(bits >> 1).count("1")
