"""The bench of attacks in short: whoever plays is answered, nobody shut out, places and memory come back."""

import time
from collections.abc import Iterator

import pytest

from bench.server.attacks.house import ATTACKS, Besieged
from tests.patience import PATIENCE
from tests.server.test_door import gauge

TABLES = 4
GROWN = 60_000_000
"""More than a few tables and full buckets need, and less than any of these attacks once took."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    """A server at its default limits, at which a few tables are played."""
    folder = tmp_path_factory.mktemp("siege")
    with Besieged(folder, TABLES, moves=400) as besieged:
        yield besieged
    log = besieged.server.log.read_text()
    assert '"level": "error"' not in log, log


@pytest.mark.parametrize("name", ATTACKS)
def test_whoever_plays_plays_on(house: Besieged, name: str) -> None:
    found = house.attacked(name, 1.5, 0.5)
    assert found["moves"] > 0, found
    shut_out = {key: found[key] for key in ("refused", "cut_off", "not_laid", "lost")}
    assert not any(shut_out.values()), found
    assert found["memory"] - found["memory_before"] < GROWN, found
    assert found["tried"].get("done twice", 0) == 0
    end = time.monotonic() + PATIENCE
    # whoever plays has a socket each, and who asks for this figure a connection
    while gauge(house.server, "sockets") > 2 * TABLES or gauge(house.server, "connections") > 2 * TABLES + 2:
        assert time.monotonic() < end, "places do not come back"
        time.sleep(0.1)


def test_bots_answer_after_all_that(house: Besieged) -> None:
    moves = 0.0
    for _ in range(20):
        moves += house.stretch(1.0)["bots_moves"]
        if moves:
            return
    raise AssertionError("no bot has moved")
