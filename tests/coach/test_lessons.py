"""Every lesson is a whole small game by the rules as they are now, and says one idea after another."""

import re
import string

import msgspec
import pytest

from tavolata import games
from tavolata.coach.lesson import Script, ScriptStep, Words, _lesson, lesson
from tavolata.engine.record import Record
from tavolata.engine.state import NOBODY
from tavolata.tables.log.scripted import lesson_of
from tests.cases import LANGUAGES

OWN = games.own()
HEADING = re.compile(r"^## (§\d+) ", re.MULTILINE)
SECONDS = 20
"""That a step takes, one with another: to read it, to do it, to see what follows."""


def script_of(name: str) -> Script:
    script = lesson(games.game(name))
    assert script is not None, "every game of the house has a lesson"
    return script


@pytest.mark.parametrize("name", OWN)
def test_every_move_of_a_lesson_is_legal_and_the_learner_wins_at_the_end(name: str) -> None:
    game, script = games.game(name), script_of(name)
    record = Record.begin(game, script.seats, script.options, None)
    state = record.start(game)
    for seat, text in script.moves():
        action = game.read(state, seat, text)
        assert game.write(state, seat, action) == text, "moves are written as records write them"
        state.apply(seat, action)
    assert state.actor() == NOBODY, "a lesson is played to the end"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [script.seat]


@pytest.mark.parametrize("name", OWN)
def test_a_lesson_touches_every_part_of_the_rules_or_says_what_it_leaves(name: str) -> None:
    script = script_of(name)
    told = {section for step in script.steps for section in step.about}
    sections = set(HEADING.findall(games.game(name).rulebook("en")))
    assert told | set(script.left) == sections
    assert not told & set(script.left)
    assert len(script.left) <= 3, "a first game leaves little"


@pytest.mark.parametrize("name", OWN)
def test_a_lesson_takes_less_than_five_minutes_and_one_idea_a_step(name: str) -> None:
    script = script_of(name)
    assert len(script.steps) * SECONDS <= 300
    for step in script.steps:
        own = [text for text in step.do if script.recorded(text)[0] == script.seat]
        assert len(own) <= 3
        assert bool(own) == bool(step.do), "what only others do comes before a step"
    assert not script.steps[-1].do, "the last step looks back"


def words_of(step: ScriptStep, language: str) -> Words:
    words: Words = getattr(step, language)
    return words


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_every_language_in_few_words(name: str, language: str) -> None:
    script = script_of(name)
    for step in script.steps:
        words = words_of(step, language)
        assert words.title
        assert words.text.endswith((".", "?"))
        assert words.why.endswith((".", "?"))
        assert "!" not in words.title + words.text + words.why
        assert len(words.text) <= 200
        assert len(words.why) <= 160
        named = {slot for _, slot, _, _ in string.Formatter().parse(words.text + words.why) if slot}
        assert named <= {str(seat) for seat in range(script.seats) if seat != script.seat}


@pytest.mark.parametrize("name", OWN)
def test_a_lesson_is_shown_with_the_learners_eyes_alone(name: str) -> None:
    shown, script = lesson_of(name), script_of(name)
    assert len(shown.moments) == len(script.moves()) + 1
    for moment, (seat, text) in zip(shown.moments[1:], script.moves(), strict=True):
        assert moment.eyes.seat == script.seat
        line = msgspec.json.decode(msgspec.json.encode(moment.eyes.log[0]))
        assert line["by"] == ("*" if seat < 0 else seat)
        if seat == script.seat:
            assert line["move"] == text, "one's own moves are read whole"
    for told, done in script.places():
        if done > told:
            legal = msgspec.json.decode(msgspec.json.encode(shown.moments[told].eyes.legal))
            assert script.moves()[told][1] in [offer["move"] for offer in legal]


def test_what_others_hide_in_a_lesson_is_not_told_before_it_comes_to_light() -> None:
    shown = msgspec.json.encode(lesson_of("mille-grazie").moments[9]).decode()
    assert "hide ?" in msgspec.json.encode(lesson_of("mille-grazie").moments[8]).decode()
    assert "hide C" not in shown
    assert '"hidden":{"1":"C"' not in shown


def test_a_game_without_the_file_offers_none() -> None:
    assert _lesson("tavolata.games") is None
