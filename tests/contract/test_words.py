"""Refusals and options have their words in every language."""

import pytest

from tavolata import games
from tavolata.engine.phrase import Phrase
from tavolata.lab.conformance.words import say
from tests.cases import CASES, GAMES, LANGUAGES, Case, walks

every_case = pytest.mark.parametrize("case", CASES, ids=str)


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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_its_words(name: str, language: str) -> None:
    for option in games.game(name).card.options:
        texts = games.game(name).texts(language)
        assert texts.word("option", option.name)
        for value in option.choices or (1, 2):
            assert texts.say("agreed", Phrase(option.name, {"value": value}))
