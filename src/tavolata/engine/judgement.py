"""What quick judgements of positions have in common."""

from librt.vecs import append, vec
from mypy_extensions import i64


def share(winners: list[int], seat: i64) -> float:
    """What a seat has of a win that these share.

    >>> share([0, 2], 2)
    0.5
    """
    return 1.0 / float(len(winners)) if int(seat) in winners else 0.0


def against_best(worths: vec[float], seat: i64, steady: float) -> float:
    """From 0 to 1: a seat's worth against the best of the others; 0.5 when level.

    A lead of `steady` is half way to a sure win.

    >>> against_best(vec[float]([5.0, 3.0]), 0, 2.0)
    0.75
    """
    best = -1e9
    other: i64 = 0
    while other < len(worths):
        if other != seat and worths[other] > best:
            best = worths[other]
        other += 1
    lead = worths[seat] - best
    return 0.5 + 0.5 * lead / (steady + (lead if lead > 0.0 else -lead))


def at_most(number: i64, most: i64) -> i64:
    """A number, or the most there may be.

    Compiled, `a if a < 3 else 3` would make an object: a native number and a literal share no type.
    """
    if number < most:
        return number
    return most


def shifted(numbers: vec[i64], by: i64, found: vec[i64]) -> vec[i64]:
    """Add numbers to those found, each raised by as much."""
    for number in numbers:
        found = append(found, number + by)
    return found
