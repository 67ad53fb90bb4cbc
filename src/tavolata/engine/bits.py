"""Sets of small numbers as bits of one native int."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

BIT: Final = vec[i64]([1 << k for k in range(63)])
"""Powers of two from a table: `1 << k` with a native k is a 32-bit shift when compiled."""

DE_BRUIJN: Final[i64] = 0x03F79D71B4CB0A89
"""Any six bits in a row occur in it once: a product with a power of two shows which power it was."""
INDEX: Final = vec[u8]([u8(0) for _ in range(64)])
for _k in range(63):
    INDEX[((1 << _k) * DE_BRUIJN >> 58) & 63] = u8(_k)


def place(bit: i64) -> i64:
    """Which bit a mask of one bit holds."""
    return i64(INDEX[(bit * DE_BRUIJN >> 58) & 63])


def count(bits: i64) -> i64:
    """How many bits are set: pairs, nibbles and bytes are summed side by side.

    The constants stay below 2**62: a larger literal is no native int when compiled.
    """
    bits -= (bits >> 1) & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (bits * 0x0101010101010101 >> 56) & 127
