"""Sentences from keys and arguments."""

import pytest

from tavolata.engine.errors import BadSetting
from tavolata.engine.phrase import EVERYONE, Event, Outcome, Phrase, Reason
from tavolata.engine.texts import Texts, texts

NAMES = ["Ada", "Bruno", "Carla"]


@pytest.fixture
def english() -> Texts:
    found = Texts("tavolata.games.borgo", "en")
    found.tables["test"] = {
        "plain": "It rains.",
        "name": "{seat} waits for {next}.",
        "looked_up": "{cheese:tile} on {square}",
        "list": "{squares} are free",
        "pairs": "seen: {tiles:tile}",
        "many": {"count": "left", "one": "one left, {seat}", "other": "{left} left, {seat}"},
        "any": {"count": "left", "none": "nothing left", "one": "one left", "other": "{left} left"},
    }
    return found


def test_a_text_without_slots_is_said_as_it_stands(english: Texts) -> None:
    assert english.say("test", Phrase("plain", {})) == "It rains."


def test_nothing_is_said_by_itself_where_a_text_has_a_form_for_it(english: Texts) -> None:
    said = [english.say("test", Phrase("any", {"left": left})) for left in (0, 1, 2)]
    assert said == ["nothing left", "one left", "2 left"]
    assert english.say("test", Phrase("many", {"left": 0, "seat": 0}), NAMES) == "0 left, Ada"


def test_seats_become_names_and_nature_becomes_chance(english: Texts) -> None:
    assert english.say("test", Phrase("name", {"seat": 0, "next": 2}), NAMES) == "Ada waits for Carla."
    assert english.say("test", Phrase("name", {"seat": 1, "next": -1}), NAMES) == "Bruno waits for chance."


def test_a_slot_with_a_table_is_looked_up_in_it(english: Texts) -> None:
    phrase = Phrase("looked_up", {"cheese": "P", "square": "a2"})
    assert english.say("test", phrase) == "Parmigiano on a2"


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [
        ([], " are free"),
        (["a2"], "a2 are free"),
        (["a2", "b2"], "a2 and b2 are free"),
        (["a2", "b2", "c2"], "a2, b2 and c2 are free"),
    ],
)
def test_a_list_is_joined_in_words(english: Texts, squares: list[str], sentence: str) -> None:
    assert english.say("test", Phrase("list", {"squares": squares})) == sentence


def test_pairs_are_named_one_by_one(english: Texts) -> None:
    phrase = Phrase("pairs", {"tiles": {"a2": "P", "spare": "."}})
    assert english.say("test", phrase) == "seen: a2 Parmigiano and spare plain floor"


def test_one_is_counted_otherwise_than_many(english: Texts) -> None:
    def left(number: int) -> str:
        return english.say("test", Phrase("many", {"left": number, "seat": 0}), NAMES)

    assert left(1) == "one left, Ada"
    assert [left(0), left(2)] == ["0 left, Ada", "2 left, Ada"]


def test_every_language_joins_in_its_own_word() -> None:
    joined = {
        language: texts("tavolata.games.borgo", language).join(["a", "b"]) for language in ("en", "it", "de")
    }
    assert joined == {"en": "a and b", "it": "a e b", "de": "a und b"}


def test_a_missing_argument_is_an_error_and_not_a_hole(english: Texts) -> None:
    with pytest.raises(KeyError):
        english.say("test", Phrase("looked_up", {"cheese": "P"}))
    with pytest.raises(KeyError):
        english.say("test", Phrase("unheard_of", {}))


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(BadSetting, match="There are en, it, de"):
        Texts("tavolata.games.borgo", "fr")


def test_a_public_event_is_heard_by_all() -> None:
    event = Event("fell", {"seat": 0}, EVERYONE)
    assert [event.heard_by(seat) for seat in (-1, 0, 5)] == [event, event, event]


def test_a_secret_event_is_heard_by_its_audience_and_as_its_twin_by_the_others() -> None:
    twin = Phrase("drew_something", {"seat": 2})
    event = Event("drew", {"seat": 2, "card": "R"}, 0b101, twin)
    assert [event.heard_by(seat) for seat in (-1, 0, 1, 2, 3)] == [twin, event, twin, event, twin]


def test_a_secret_event_without_a_twin_is_not_heard_by_others_at_all() -> None:
    event = Event("thought", {"seat": 1}, 0b10)
    assert [event.heard_by(seat) for seat in (-1, 0, 1)] == [None, None, event]


def test_a_reason_names_its_section_and_an_outcome_is_what_a_record_says() -> None:
    reason = Reason("roof_on", "§5", {"square": "a2"})
    assert (reason.key, reason.section, repr(reason)) == ("roof_on", "§5", "roof_on {'square': 'a2'}")
    assert Outcome([1], [0, 4], "goal").as_json() == {"winners": [1], "scores": [0, 4], "why": "goal"}
