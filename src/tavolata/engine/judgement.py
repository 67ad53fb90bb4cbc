"""What quick judgements of positions have in common."""

from librt.vecs import vec
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
