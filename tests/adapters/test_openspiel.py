"""OpenSpiel's own tests, and that a player can't tell a resampled state from the truth."""

import copy
import pickle
import random

import pyspiel
import pytest

import tavolata.adapters.openspiel  # noqa: F401 - registers the games
from tavolata import games
from tavolata.adapters.chance import LISTED, Chances
from tavolata.engine.state import NATURE
from tests.adapters import TABLES
from tests.cases import PLAIN_CASES, Case, walks


def loaded(name: str, seats: int) -> "pyspiel.Game":
    return pyspiel.load_game(f"tavolata_{name.replace('-', '_')}(players={seats},max_turns=7)")


def states(name: str, seats: int, seed: int) -> "list[pyspiel.State]":
    """Every state of a random game."""
    rng = random.Random(seed)
    state = loaded(name, seats).new_initial_state()
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        if state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(moves, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiel_finds_nothing_wrong(name: str, seats: int) -> None:
    """Random games, with states written and read back, masks, observations and returns."""
    pyspiel.random_sim_test(loaded(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_player_can_not_tell_a_resampled_state_from_the_truth(name: str, seats: int) -> None:
    rng = random.Random(1)
    for state in states(name, seats, 1)[::5]:
        for player in range(seats):
            other = state.resample_from_infostate(player, rng.random)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_what_others_hide_varies_when_it_is_resampled() -> None:
    rng = random.Random(2)
    hidden = [state for state in states("mille-grazie", 3, 3) if state.current_player() == 2][2]
    assert len({str(hidden.resample_from_infostate(2, rng.random)) for _ in range(20)}) > 5


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_the_odds_of_what_nature_may_do_add_up_to_one(case: Case) -> None:
    for step in walks(case, 2, every=3):
        if step.seat != NATURE or step.state.chances() > LISTED:
            continue
        chances = Chances(step.state)
        told = {int(chances.move(0, place)): odds for place, odds in chances.listed()}
        assert sum(told.values()) == pytest.approx(1.0)
        assert told[step.action] == pytest.approx(step.state.odds(step.action))


def test_a_long_list_is_told_in_two_steps_with_the_same_odds() -> None:
    """Ten discs can be laid in 3,628,800 ways."""
    state = pyspiel.load_game("tavolata_little_italy(discs=shuffled)").new_initial_state()
    assert state.truth.chances() > LISTED
    blocks = dict(state.chance_outcomes())
    assert len(blocks) <= LISTED
    assert sum(blocks.values()) == pytest.approx(1.0)
    block = max(blocks)
    state.apply_action(block)
    assert state.is_chance_node()
    inside = dict(state.chance_outcomes())
    assert sum(inside.values()) == pytest.approx(1.0)
    place = max(inside)
    move = Chances(state.truth).move(block, place)
    assert blocks[block] * inside[place] == pytest.approx(state.truth.odds(move))
    twin = pickle.loads(pickle.dumps(state))
    for each in (state, twin, copy.deepcopy(state)):
        each.apply_action(place)
        assert not each.is_chance_node() or each.block is None


HIDDEN = [table for table in TABLES if games.game(table[0]).card.hidden]


@pytest.mark.parametrize(("name", "seats"), HIDDEN)
def test_a_search_of_openspiel_plays_on_what_a_player_knows(name: str, seats: int) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = next(each for each in states(name, seats, 4) if each.current_player() >= 0)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, random_state=None),
        uct_c=1.0,
        max_simulations=3,
        use_observation_string=True,
    )
    assert bot.step(state) in state.legal_actions()
