"""Everybody's chance to win, as a search finds it from what one seat knows."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge
from tavolata.search.tree import Search

NO_SEAT: Final[i64] = -3
"""Nobody's choice is looked at more closely than another's."""


def chances(search: Search, knowledge: Knowledge, iterations: i64, dice: Dice) -> list[float]:
    """Each seat's chance to win if all go on as the search would."""
    search.begin(knowledge, NO_SEAT, vec[i64]())
    return found(search, knowledge, iterations, dice)


def chances_after(
    search: Search, knowledge: Knowledge, move: i64, iterations: i64, dice: Dice
) -> list[float]:
    """The same if the seat whose knowledge it is makes this move next."""
    search.begin(knowledge, knowledge.seat, append(vec[i64](), move))
    return found(search, knowledge, iterations, dice)


def found(search: Search, knowledge: Knowledge, iterations: i64, dice: Dice) -> list[float]:
    """What iterations of a search that has begun come to, on average; its first third only feels its way."""
    seats: i64 = len(search.worths)
    sums = vec[float]([0.0 for _ in range(seats)])
    first: i64 = iterations // 3
    k: i64 = 0
    while k < iterations:
        search.look_once(knowledge, dice)
        if k >= first:
            add_shares(sums, search.worths)
        k += 1
    counted = float(int(iterations - first))
    return [sums[seat] / counted for seat in range(seats)]


def add_shares(sums: vec[float], worths: vec[float]) -> None:
    """Add how everybody stands, as shares of one win."""
    total = 0.0
    for worth in worths:
        total += worth
    seat: i64 = 0
    while seat < len(sums):
        sums[seat] += worths[seat] / total if total > 0.0 else 1.0 / float(len(sums))
        seat += 1
