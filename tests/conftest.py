"""Fast tests first; and the settings of hypothesis: the same examples in every run.

HYPOTHESIS_PROFILE=wide looks further.
"""

import os

import pytest
from hypothesis import settings

SLOW = ("contract", "property", "bench", "lockstep")
"""The folders that come last, in this order."""

settings.register_profile("fixed", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("wide", deadline=None, database=None, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: who breaks something wants to know at once."""
    items.sort(key=lambda item: SLOW.index(item.path.parent.name) if item.path.parent.name in SLOW else -1)
