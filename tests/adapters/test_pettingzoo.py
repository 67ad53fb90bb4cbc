"""PettingZoo's own tests, and what they do not look at."""

import copy
import pickle
import warnings

import numpy as np
import pytest

from tavolata.adapters import pettingzoo
from tavolata.adapters.observing import set_up
from tests.adapters import SHORT, TABLES

with warnings.catch_warnings():
    # it imports games of its own in a way that it warns of
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, seed_test

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation.*NumPy array", "ignore:Observation space for each"
)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int) -> None:
    api_test(pettingzoo.env(name, seats, SHORT), num_cycles=40)
    seed_test(lambda: pettingzoo.env(name, seats, SHORT), num_cycles=20)
    parallel_api_test(pettingzoo.parallel_env(name, seats, SHORT), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_copy_and_what_was_pickled_go_on_as_the_first_does(name: str, seats: int) -> None:
    table = pettingzoo.env(name, seats, SHORT)
    table.reset(seed=3)
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for _ in range(30):
        seen, reward, over, _, _ = table.last()
        if over:
            break
        move = int(np.flatnonzero(seen["action_mask"])[-1])
        for twin in twins:
            other, gained, _, _, _ = twin.last()
            assert (other["observation"] == seen["observation"]).all()
            assert gained == reward
            twin.step(move)
        table.step(move)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_asked_one_by_one_or_all_at_once_a_game_is_the_same(name: str, seats: int) -> None:
    one, all_ = pettingzoo.env(name, seats, SHORT), pettingzoo.parallel_env(name, seats, SHORT)
    one.reset(seed=4)
    seen, _ = all_.reset(seed=4)
    while all_.agents:
        moves = {
            agent: int(np.flatnonzero(each["action_mask"])[0])
            for agent, each in seen.items()
            if each["action_mask"].any()
        }
        for agent in all_.possible_agents:
            if agent in moves:
                assert one.agent_selection == agent
                one.step(moves[agent])
        seen, rewards, _, _, _ = all_.step(moves)
    assert rewards == {agent: one.rewards[agent] for agent in rewards}
    assert sum(rewards.values()) == pytest.approx(1.0)


def test_who_chooses_at_once_is_shown_nothing_of_what_another_chose() -> None:
    """Robbers hide together: where the first one hid changes nothing for the second."""
    asked = pettingzoo.parallel_env("mille-grazie", 4)
    seen, _ = asked.reset(seed=1)
    hiding = [agent for agent, each in seen.items() if each["action_mask"].any()]
    assert len(hiding) == 3
    shown = []
    for choice in (0, 5):
        table = pettingzoo.env("mille-grazie", 4)
        table.reset(seed=1)
        assert table.agent_selection == hiding[0]
        table.step(int(np.flatnonzero(table.observe(hiding[0])["action_mask"])[choice]))
        assert table.agent_selection == hiding[1]
        shown.append({name: row.tolist() for name, row in table.observe(hiding[1]).items()})
    assert shown[0] == shown[1]


def test_without_a_seed_the_next_game_is_another_one() -> None:
    table = pettingzoo.env("little-italy")
    begun = []
    for seed in (1, None, None, 1, None):
        table.reset(seed=seed)
        begun.append(table.unwrapped.underway.state.copy())
    assert begun[0] != begun[1] != begun[2]
    assert begun[3:] == begun[:2]


def test_what_is_played_is_agreed_on_before() -> None:
    assert pettingzoo.env("borgo", seats=3, options={"goal": 6}).possible_agents == [
        "seat_0",
        "seat_1",
        "seat_2",
    ]
    assert set_up("borgo").options["max_turns"] == 1000
