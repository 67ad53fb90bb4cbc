"""When a game is over: how the scores came about, and every secret laid open."""

import msgspec
import pytest

from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.state import NOBODY
from tests.cases import CASES, LANGUAGES, PLAIN_CASES, Case, walk, walks


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


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_what_lies_open_in_the_end_is_what_each_seat_knew_of_its_own(case: Case) -> None:
    for step in walks(case, 3, every=5):
        game = case.game
        opened = msgspec.to_builtins(game.opened(step.state))
        assert opened["seat"] is None
        for seat in range(case.seats):
            own = msgspec.to_builtins(game.view(step.state, seat))
            if case.name == "giro":
                assert opened["known"][seat] == own["hand"]
            if case.name == "mille-grazie" and str(seat) in own["hidden"]:
                assert opened["hidden"][str(seat)] == own["hidden"][str(seat)]
            if case.name == "mille-grazie" and seat == own["nobleman"]:
                assert opened["escort"] == own["escort"]
        assert "?" not in str(opened.get("hidden", "")) + str(opened.get("escort", ""))
