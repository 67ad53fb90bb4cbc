"""The vector environment: what it shows is what each seat knows, and the same seed gives the same games."""

import copy
import pickle

import numpy as np
import pytest

from tavolata.adapters.observing import set_up
from tavolata.adapters.vector import Seen, Vector
from tavolata.engine.errors import BadSetting, Illegal
from tavolata.engine.state import NOBODY
from tests.adapters import SHORT, TABLES

NUMBER = 6


def kept(seen: Seen) -> list[list[float]]:
    return [array.astype(float).ravel().tolist() for array in seen]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_each_row_is_what_the_seat_that_is_asked_knows_and_may_do(name: str, seats: int) -> None:
    envs = Vector(name, NUMBER, seats, seed=1, options=SHORT)
    setup = set_up(name, seats, SHORT)
    seen = envs.reset()
    finished = 0
    for _ in range(60):
        for state, row, mask, seat in zip(
            envs._games.states, seen.observations, seen.masks, seen.seats, strict=True
        ):
            knowledge = state.knowledge(seat)
            assert (row == setup.observe(knowledge)).all()
            assert (mask == setup.mask(knowledge)).all()
        seen = envs.step(envs.pick())
        finished += int(seen.over.sum())
        assert seen.rewards.sum(axis=1).tolist() == seen.over.astype(float).tolist()
    assert envs.played.sum() == finished


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_copy_and_what_was_pickled_go_on_as_the_first_does(name: str, seats: int) -> None:
    players = [None, *["random"] * (seats - 1)]
    envs = Vector(name, NUMBER, players=players, seed=2, options=SHORT)
    envs.reset()
    for _ in range(8):
        envs.step(envs.pick())
    twins = [copy.copy(envs), copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    for _ in range(12):
        moves = envs.pick()
        here = kept(envs.step(moves))
        for twin in twins:
            assert (twin.pick() == moves).all()
            assert kept(twin.step(moves)) == here
    again = kept(envs.reset())
    assert [kept(twin.reset()) for twin in twins] == [again] * 3


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    def course(seed: int) -> list[list[list[float]]]:
        envs = Vector("borgo", 3, seed=seed)
        return [kept(envs.reset()), *(kept(envs.step(envs.pick())) for _ in range(40))]

    assert course(5) == course(5)
    assert course(5) != course(6)


def test_games_differ_and_do_not_depend_on_how_many_there_are() -> None:
    small, large = Vector("borgo", 2, seed=5), Vector("borgo", 4, seed=5)
    small.reset()
    large.reset()
    for _ in range(60):
        moves = large.pick()
        few, many = small.step(moves[:2]), large.step(moves)
        assert (few.observations == many.observations[:2]).all()
    assert (large.seen.observations[0] != large.seen.observations[1]).any()


def test_bots_play_in_the_loop() -> None:
    envs = Vector("little-italy", 8, players=["greedy", None, "random"], seed=3, options={"max_turns": 30})
    seen = envs.reset()
    won = np.zeros(3)
    for _ in range(150):
        assert set(seen.seats.tolist()) == {1}
        seen = envs.step(envs.pick())
        won += seen.rewards.sum(axis=0)
    assert won.sum() == envs.played.sum() > 8
    assert won[0] > won[2]


def test_an_end_is_shown_beside_the_beginning_that_follows_it() -> None:
    envs = Vector("little-italy", 1, seed=4, options=SHORT)
    envs.reset()
    setup = envs.setup
    while True:
        state, seat, move = envs._games.states[0].copy(), int(envs.seen.seats[0]), envs.pick()
        seen = envs.step(move)
        if seen.over[0]:
            break
    state.apply(seat, move[0])
    assert state.actor() == NOBODY
    assert (seen.last[0] == setup.observe(state.knowledge(seat))).all()
    assert seen.rewards[0].tolist() == state.outcome().returns()  # type: ignore[union-attr]
    assert seen.masks[0].sum() > 0


def test_a_move_that_is_not_legal_is_refused_and_none_is_made() -> None:
    envs = Vector("borgo", 2, seed=5)
    before = kept(envs.reset())
    legal = envs.pick()
    wrong = int(np.flatnonzero(envs.seen.masks[1] == 0)[0])
    with pytest.raises(Illegal):
        envs.step([int(legal[0]), wrong])
    for move in (-1, 1199):
        with pytest.raises(BadSetting, match="from 0 to 1198"):
            envs.step([int(legal[0]), move])
    with pytest.raises(BadSetting, match="a step takes 2 moves, not 1"):
        envs.step([0])
    assert kept(envs.seen) == before


def test_settings_that_can_not_be_are_told_in_a_sentence() -> None:
    with pytest.raises(BadSetting, match="None for one at least"):
        Vector("borgo", 2, players=["random", "random"])
    with pytest.raises(BadSetting, match="at least one game"):
        Vector("borgo", 0)
    # four turns, and the caller sits on the fifth seat
    players = [*["random"] * 4, None]
    with pytest.raises(BadSetting, match="over before the caller was asked"):
        Vector("little-italy", 1, players=players, options={"max_turns": 4}).reset()
    with pytest.raises(BadSetting, match="a reset"):
        Vector("borgo", 1).step([0])


def test_the_arrays_can_not_be_written_into() -> None:
    seen = Vector("borgo", 1).reset()
    assert not any(array.flags.writeable for array in seen)
