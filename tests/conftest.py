"""Fast tests first; a PostgreSQL of our own; and the settings of hypothesis: the same examples in every run.

HYPOTHESIS_PROFILE=wide looks further.
"""

import itertools
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres import Postgres, programs

pytest_plugins = ["tests.patience"]

SLOW = ("contract", "property", "bench", "lockstep")
"""The folders that come last, in this order."""

# A shell that runs us in the background has SIGINT ignored, and so would every program under test.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("fixed", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("wide", deadline=None, database=None, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: who breaks something wants to know at once."""
    items.sort(key=lambda item: SLOW.index(item.path.parent.name) if item.path.parent.name in SLOW else -1)


NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A private server, started once for all tests of a process."""
    if programs() is None and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed; .ci/set-up installs it")
    server = Postgres().start()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """An empty database."""
    return postgres.new_database(f"test{next(NUMBERS)}")
