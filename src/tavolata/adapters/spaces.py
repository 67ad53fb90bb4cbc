"""What Gymnasium and PettingZoo share: what is seen and what may be done, as spaces."""

from typing import Any

from tavolata.adapters.observing import Row, Setup
from tavolata.lab.extras import extra

with extra("gymnasium"):
    import numpy as np
    from gymnasium import spaces

Observed = dict[str, Row]
"""`observation` and `action_mask`: a 1 for every feature that holds, and for every move that may be made."""
SEEDS = 2**31
ILLEGAL = -1.0
"""What a move costs that may not be made; the game is over with it."""


def spaces_of(setup: Setup) -> tuple[Any, Any]:
    """What a seat sees, and what it may do."""
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 1, (setup.features,), np.int8),
        "action_mask": spaces.Box(0, 1, (setup.actions,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(setup.actions)
