"""Is one stronger than the other? A sequential test, which plays no longer than it must to tell."""

from collections.abc import Sequence
from math import log

import msgspec

EDGE = 0.05
"""How much more than its fair share whoever is stronger wins, at least."""
WRONG = 0.05
"""How often the test may be wrong, either way."""
LEAST_DEALS = 16
"""Before so many deals nobody is judged."""


class Verdict(msgspec.Struct, frozen=True):
    """How a test stands: decided when the likelihood leaves its bounds."""

    a: str
    b: str
    fair: float
    """The share that a has if it is no stronger."""
    more: float
    """The share that it has if it is."""
    deals: int
    likelihood: float
    """The logarithm of how many times likelier the second is than the first."""
    low: float
    high: float
    stronger: bool | None
    """None: not decided yet."""


def judge(a: str, b: str, shares: Sequence[float], seats: int) -> Verdict:
    """The generalised sequential probability ratio test on the mean share of each deal.

    >>> judge("a", "b", [0.5, 1.0] * 20, 2).stronger
    True
    """
    fair, n = 1.0 / seats, len(shares)
    more, bound = fair + EDGE, log((1.0 - WRONG) / WRONG)
    likelihood = 0.0
    if n:
        middle = sum(shares) / n
        # one deal lost and one won are thought of besides: what never varied yet may still
        spread = (sum((share - middle) ** 2 for share in shares) + middle**2 + (1.0 - middle) ** 2) / (n + 2)
        likelihood = n * (more - fair) * (2.0 * middle - fair - more) / (2.0 * spread)
    decided = n >= LEAST_DEALS and abs(likelihood) >= bound
    stronger = likelihood > 0.0 if decided else None
    return Verdict(a, b, fair, more, n, likelihood, -bound, bound, stronger)
