"""OpenSpiel's searches play our games by legal moves, and learn nothing that their seat does not know."""

import pytest

from tests.cases import PLAIN_CASES, Case, walks

pyspiel = pytest.importorskip("pyspiel")
from bench.outsiders import Searcher  # noqa: E402
from tavolata.engine.dice import SeededDice  # noqa: E402
from tavolata.engine.player import Budget  # noqa: E402

TWO = [case for case in PLAIN_CASES if case.seats == case.game.card.seats[0]]


@pytest.mark.parametrize("case", TWO, ids=str)
def test_they_choose_legal_moves_the_same_in_every_deal_of_what_is_known(case: Case) -> None:
    chosen = 0
    for step in walks(case, 1, every=23):
        if step.seat < 0:
            continue
        other = step.state.redeal(step.seat, SeededDice(4))
        moves = [
            Searcher().choose(state.knowledge(step.seat), Budget(iterations=12), SeededDice(2)).move
            for state in (step.state, other)
        ]
        assert moves[0] == moves[1]
        assert moves[0] in list(step.state.legal(step.seat))
        chosen += 1
    assert chosen


def test_they_keep_to_the_time_they_are_given_by_counting_simulations() -> None:
    state = next(step.state for step in walks(TWO[0], 1) if step.seat >= 0)
    known, player = state.knowledge(state.actor()), Searcher()
    player.pace = 0.001
    assert player.choose(known, Budget(seconds=0.02), SeededDice(1)).searched <= 20
    player.pace = 1.0
    assert player.choose(known, Budget(seconds=0.02), SeededDice(1)).searched <= 8
