"""Everybody's chance to win, as a search finds it from what one seat knows.

Where the seat keeps a secret, an iteration before each begins with what a spectator knows, and only from
those the others learn: else they would find out the secret, which is the same in all the rest.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.state import SPECTATOR, Knowledge
from tavolata.search.tree import Search

NO_SEAT: Final[i64] = -3
"""Nobody's choice is looked at more closely than another's."""


def chances(search: Search, knowledge: Knowledge, iterations: i64, dice: Dice) -> list[float]:
    """Each seat's chance to win if all go on as the search would."""
    search.begin(knowledge, NO_SEAT, vec[i64]())
    if keeps_secrets(knowledge):
        return found_on_both_sides(search, knowledge, iterations, dice)
    return found(search, knowledge, iterations, dice)


def chances_after(
    search: Search, knowledge: Knowledge, move: i64, iterations: i64, dice: Dice
) -> list[float]:
    """The same if the seat whose knowledge it is makes this move next."""
    search.begin(knowledge, knowledge.seat, append(vec[i64](), move))
    if knowledge.hides():
        then = knowledge.guess(dice)
        then.apply(knowledge.seat, move)
        if keeps_secrets(then.knowledge(knowledge.seat)):
            return found_on_both_sides(search, knowledge, iterations, dice)
    return found(search, knowledge, iterations, dice)


def keeps_secrets(knowledge: Knowledge) -> bool:
    """Whether a seat knows what a spectator does not."""
    return knowledge.hides() and knowledge.seen.knowledge(SPECTATOR).seen != knowledge.seen


def found(search: Search, knowledge: Knowledge, iterations: i64, dice: Dice) -> list[float]:
    """What iterations of a search that has begun come to, on average; its first third only feels its way."""
    sums = vec[float]([0.0 for _ in range(len(search.worths))])
    first: i64 = iterations // 3
    k: i64 = 0
    while k < iterations:
        search.look_once(knowledge, dice)
        if k >= first:
            add_shares(sums, search.worths)
        k += 1
    return divided(sums, iterations - first)


def found_on_both_sides(search: Search, knowledge: Knowledge, iterations: i64, dice: Dice) -> list[float]:
    """The same, each after one that teaches the others what to expect of this seat."""
    sums = vec[float]([0.0 for _ in range(len(search.worths))])
    spectator = knowledge.guess(dice).knowledge(SPECTATOR)
    first: i64 = iterations // 3
    k: i64 = 0
    while k < iterations:
        search.look_outside(spectator, knowledge.seat, dice)
        search.look_inside(knowledge, dice)
        if k >= first:
            add_shares(sums, search.worths)
        k += 1
    return divided(sums, iterations - first)


def divided(sums: vec[float], times: i64) -> list[float]:
    """The mean of what was added so often."""
    return [each / float(int(times)) for each in sums]


def add_shares(sums: vec[float], worths: vec[float]) -> None:
    """Add how everybody stands, as shares of one win."""
    total = 0.0
    for worth in worths:
        total += worth
    seat: i64 = 0
    while seat < len(sums):
        sums[seat] += worths[seat] / total if total > 0.0 else 1.0 / float(len(sums))
        seat += 1
