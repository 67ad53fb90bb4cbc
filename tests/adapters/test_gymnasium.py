"""Gymnasium's own checks, and what they do not look at."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tavolata.adapters import gymnasium
from tavolata.engine.errors import BadSetting, Illegal
from tests.adapters import SHORT, TABLES


def opponents(seats: int) -> list[str | None]:
    return [*["random"] * (seats - 1), None]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_finds_nothing_wrong(name: str, seats: int) -> None:
    check_env(gymnasium.env(name, opponents(seats), options=SHORT), skip_render_check=True)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_learner_plays_to_the_end_and_is_told_its_share(name: str, seats: int) -> None:
    table = gymnasium.env(name, opponents(seats), options=SHORT)
    seen, _ = table.reset(seed=2)
    over = False
    while not over:
        assert (table.action_masks() == (seen["action_mask"] == 1)).all()
        seen, reward, over, _, _ = table.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert seen in table.observation_space
    assert 0.0 <= reward <= 1.0
    assert not seen["action_mask"].any()
    with pytest.raises(BadSetting, match="reset comes first"):
        table.step(0)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_games_keep_to_their_spaces_and_tell_ends(name: str, seats: int) -> None:
    envs = RecordEpisodeStatistics(gymnasium.vector_env(name, 4, opponents(seats), options=SHORT))
    seen, _ = envs.reset(seed=3)
    ends = 0
    for _ in range(40):
        assert seen in envs.observation_space
        moves = np.array([np.flatnonzero(mask)[-1] for mask in seen["action_mask"]])
        seen, rewards, over, truncated, info = envs.step(moves)
        assert not truncated.any()
        assert not rewards[~over].any()
        if over.any():
            ends += int(over.sum())
            assert info["final_obs"]["observation"].shape == seen["observation"].shape
            assert (info["_final_obs"] == over).all()
    assert ends > 0


def test_copies_go_on_as_the_first_does() -> None:
    table = gymnasium.env("borgo", [None, "greedy"])
    table.reset(seed=5)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        first = copy.deepcopy(table)
        for _ in range(20):
            move = int(first.action_masks().argmax())
            (one, *told), (other, *also) = first.step(move), twin.step(move)
            assert (one["observation"] == other["observation"]).all()
            assert told == also


def test_an_illegal_move_ends_one_game_and_is_refused_among_many() -> None:
    table = gymnasium.env("borgo")
    seen, _ = table.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = table.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert info["refusal"].endswith(".")
    envs = gymnasium.vector_env("borgo", 2)
    envs.reset(seed=1)
    with pytest.raises(Illegal):
        envs.step(np.array([wrong, wrong]))


def test_there_is_one_learner() -> None:
    with pytest.raises(BadSetting, match="one learner"):
        gymnasium.env("borgo", [None, None])
