"""Everything the rules say has its words in every language."""

import msgspec
import pytest

from tavolata import games
from tavolata.engine.phrase import EVERYONE, Event, Phrase
from tavolata.engine.state import NATURE, NOBODY
from tests.cases import CASES, GAMES, LANGUAGES, Case, ear, viewers, walks

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def say(case: Case, table: str, phrase: Phrase) -> None:
    """Say the phrase in every language; a missing text or slot is a KeyError."""
    msgspec.json.encode(phrase.args)
    for language in LANGUAGES:
        sentence = case.game.texts(language).say(table, phrase, case.game.seat_names(case.seats, language))
        assert sentence.strip() == sentence != ""
        assert "{" not in sentence


@every_case
def test_every_event_has_words_for_everyone_who_hears_it(case: Case) -> None:
    for step in walks(case, 8):
        if step.seat == NOBODY:
            continue
        tell: list[Event] = []
        step.state.copy().apply(step.seat, step.action, tell)
        assert tell, f"nobody hears of {case.game.write(step.state, step.seat, step.action)}"
        for event in tell:
            assert event.audience == EVERYONE or 0 <= event.audience < 1 << case.seats
            for viewer in viewers(case):
                phrase = event.heard_by(ear(viewer))
                in_audience = event.audience == EVERYONE or (
                    viewer is not None and event.audience >> viewer & 1
                )
                assert phrase is (event if in_audience else event.twin)
                if phrase is not None:
                    say(case, "event", phrase)


@every_case
def test_every_legal_move_is_described(case: Case) -> None:
    for step in walks(case, 4, every=3):
        for seat in step.state.to_act():
            for action in step.state.legal(seat):
                say(case, "move", case.game.describe(step.state.knowledge(seat), action))


@every_case
def test_offers_are_the_legal_moves_in_the_order_of_their_texts(case: Case) -> None:
    game = case.game
    for step in walks(case, 8):
        for seat in range(case.seats):
            offers = game.offers(step.state.knowledge(seat))
            assert [offer.text for offer in offers] == game.legal(step.state, seat)
            for offer in offers:
                action = game.parse(step.state, seat, offer.text)
                assert action is not None
                described = game.describe(step.state.knowledge(seat), action)
                assert (offer.does.key, offer.does.args) == (described.key, described.args)


@every_case
def test_everybody_is_told_what_is_to_be_done(case: Case) -> None:
    for step in walks(case, 8):
        if step.seat != NATURE:
            for viewer in viewers(case):
                say(case, "prompt", case.game.prompt(case.game.see(step.state, viewer)))


@every_case
def test_every_refusal_names_its_section_and_has_its_sentence(case: Case) -> None:
    said = set()
    for step in walks(case, 4, every=9):
        for seat in step.state.to_act():
            for action in range(case.game.card.actions):
                reason = step.state.why_not(seat, action)
                if reason is None:
                    continue
                assert reason.section.startswith("§")
                assert reason.section.removeprefix("§").isdigit()
                if (reason.key, tuple(reason.args)) not in said:
                    said.add((reason.key, tuple(reason.args)))
                    say(case, "refusal", reason)


@every_case
def test_every_outcome_has_its_why(case: Case) -> None:
    for step in walks(case, 24):
        outcome = step.state.outcome()
        if outcome is not None:
            for language in LANGUAGES:
                assert case.game.texts(language).word("why", outcome.why)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_its_words(name: str, language: str) -> None:
    for option in games.game(name).card.options:
        texts = games.game(name).texts(language)
        assert texts.word("option", option.name)
        for value in option.choices or (1, 2):
            assert texts.say("agreed", Phrase(option.name, {"value": value}))
