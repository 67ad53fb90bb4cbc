"""How near a hand is to a trip of each length (§5): told once for every set of edges, then looked up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.games.giro.actions import CIRCLE_EDGES, CIRCLE_START, LONGEST

EDGES: Final[i64] = 15
SETS: Final[i64] = 32768
"""All sets of edges."""
FIELD: Final[i64] = 32767
FIRSTS: Final[i64] = 0x200040008001
"""A set has a field of fifteen bits for each length from 3; these are the first of each."""
MORE: Final[i64] = 126 * FIRSTS
"""In each field the numbers from 1 to LONGEST."""
EDGE_BITS: Final = [1 << edge for edge in range(15)]


def enough() -> list[int]:
    """For every set of edges and each length: bit k if k more edges are enough for a circle."""
    found = [0] * SETS
    length: i64 = 3
    while length <= LONGEST:
        circle: i64 = CIRCLE_START[length]
        while circle < CIRCLE_START[length + 1]:
            found[CIRCLE_EDGES[circle]] = int((MORE | FIRSTS) & FIELD * BIT[EDGES * (length - 3)])
            circle += 1
        length += 1
    for edge in EDGE_BITS:
        for first in range(0, SETS, 2 * edge):
            for without in range(first, first + edge):
                mine: i64 = found[without]
                more: i64 = found[without + edge]
                # an edge that is not needed does no harm; one that lacks is one more
                found[without + edge] = more | mine
                found[without] = mine | (more + more & MORE)
    return found


def completing(enough: list[int]) -> list[int]:
    """For every set of edges and each length: the edges each of which would complete a circle."""
    found = [0] * SETS
    for edge in EDGE_BITS:
        for first in range(0, SETS, 2 * edge):
            for without in range(first, first + edge):
                circles: i64 = enough[without + edge]
                last: i64 = found[without]
                found[without] = last | (circles & FIRSTS) * edge
    return found


_ENOUGH: Final = enough()
ENOUGH: Final = vec[i64](_ENOUGH)
COMPLETING: Final = vec[i64](completing(_ENOUGH))


def edges_lacking(edges: i64, length: i64) -> i64:
    """How many edges a set lacks to the nearest circle of a length from 3."""
    k: i64 = 0
    field: i64 = ENOUGH[edges] >> EDGES * (length - 3)
    while not field & BIT[k]:
        k += 1
    return k


def last_edges(edges: i64, length: i64) -> i64:
    """Mask of the edges each of which would complete a circle of this length."""
    return COMPLETING[edges] >> EDGES * (length - 3) & FIELD
