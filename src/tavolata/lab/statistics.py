"""The few statistics that simulations need."""

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: honest also for few trials and shares near 0 or 1.

    >>> low, high = wilson(0, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.000 0.278'
    """
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95 * Z95
    middle = share + z2 / (2 * trials)
    spread = Z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def percentile(ordered: Sequence[int], percent: float) -> float:
    """The value below which so many percent lie, between neighbours in proportion.

    >>> percentile([1, 2, 3, 4], 50)
    2.5
    """
    place = (len(ordered) - 1) * percent / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
