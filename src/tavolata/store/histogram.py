"""How long things take, counted by how long: what Prometheus calls a histogram, by hand, for the hot path."""

from bisect import bisect_left
from typing import Final

QUICK: Final = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]
"""Seconds, for what nobody should notice."""
LONG: Final = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0]
"""Seconds, for what is worked at."""


class Histogram:
    """Counts durations up to each of its bounds."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: list[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """Of each stretch between two bounds; the last has none above it."""
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds
