"""When a game is over it is told how the scores came about."""

import msgspec
import pytest

from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.state import NOBODY
from tests.cases import CASES, LANGUAGES, Case, walk


def finished(case: Case, seed: int) -> tuple[list[list[Phrase]], list[int]]:
    """A game to its end: its tally and its scores."""
    state = case.new()
    told: list[Event] = []
    for step in walk(case, seed):
        if step.seat != NOBODY:
            state.apply(step.seat, step.action, told)
    outcome = state.outcome()
    assert outcome is not None
    return case.game.tally(state, told), outcome.scores


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_tally_adds_up_to_the_scores_and_has_its_words(case: Case) -> None:
    for seed in range(4):
        tally, scores = finished(case, seed)
        sums = [
            sum(points for phrase in phrases if isinstance(points := phrase.args.get("points", 0), int))
            for phrases in tally
        ]
        assert sums == scores
        for phrase in (phrase for phrases in tally for phrase in phrases):
            msgspec.json.encode(phrase.args)
            for language in LANGUAGES:
                assert "{" not in case.game.texts(language).say("tally", phrase)
