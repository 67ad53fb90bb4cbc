"""What guests need not write: states as values, defaults, one language for three."""

import copy
import pickle

import pytest
from msgspec.structs import replace

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadBoard, BadRecord, Illegal
from tavolata.engine.match import Match
from tavolata.engine.phrase import Phrase
from tavolata.engine.state import NATURE
from tests.guest.pig import GAME, Pig, PigState


def rolled() -> PigState:
    """Player 1 has rolled once and lost nothing."""
    state = GAME.new(2)
    state.apply(0, 0)
    state.apply(NATURE, 3)
    return state


def test_a_state_is_copied_hashed_and_pickled_by_its_fields() -> None:
    state = rolled()
    for twin in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.key() == state.key()
        twin.apply(0, 1)
        assert twin != state
        assert state.points == [0, 0]


def test_a_position_is_its_fields_and_nothing_else() -> None:
    position = GAME.position(rolled())
    assert GAME.from_position(position) == rolled()
    for wrong in ({**position, "more": 1}, {**position, "turn": "x"}, {"goal": 30}):
        with pytest.raises(BadRecord):
            GAME.from_position(wrong)


def test_a_knowledge_is_written_and_read() -> None:
    knowledge = rolled().knowledge(1)
    assert GAME.read_knowledge(GAME.write_knowledge(knowledge)) == knowledge
    assert knowledge.deal(SeededDice(1)) == rolled()


def test_chance_is_even() -> None:
    state = GAME.new(2)
    state.apply(0, 0)
    assert [state.odds(face) for face in range(7)] == pytest.approx([1 / 6] * 6 + [0])
    assert state.chances() == GAME.card.chances


def test_what_is_not_legal_is_refused_without_a_closer_reason() -> None:
    with pytest.raises(Illegal, match="That can’t be done now"):
        Match(GAME, 2).play(0, "hold")


def test_moves_are_described_by_their_first_word() -> None:
    offers = GAME.offers(rolled().knowledge(0))
    assert [(offer.text, offer.does.key) for offer in offers] == [("hold", "hold"), ("roll", "roll")]
    assert GAME.offers(rolled().knowledge(-1)) == []


class Veiled(Pig):
    """A guest that says it has secrets, and nothing of who may read which move."""

    card = replace(Pig.card, hidden=True)


def test_of_a_guest_with_secrets_nobody_reads_anothers_move_unless_it_says_so() -> None:
    veiled, state = Veiled(), rolled()
    told = [veiled.write_for(state, actor, 1, 0) for actor in (0, 1, NATURE)]
    assert told == ["hold", "?", "?"]
    assert veiled.write_for(state, 0, 1, None) == "?"
    assert GAME.write_for(state, 1, 1, 0) == "hold"


def test_there_are_no_boards_of_owners() -> None:
    with pytest.raises(BadBoard, match="Pig has no boards of owners"):
        GAME.read_board("")


class Mute(Pig):
    """A guest without a word of its own."""

    package = "tavolata"


def test_what_a_guest_has_no_words_for_is_said_by_its_key() -> None:
    words = Mute().texts("de")
    assert words.say("event", Phrase("rolls", {"seat": 0}), ["Ada"]) == "rolls"
    assert words.say("agreed", Phrase("goal", {"value": 50})) == "goal"
    assert words.word("option", "goal") == "goal"
    assert words.say("prompt", Phrase("turn", {"seat": 0}), ["Ada"]) == "Ada ist an der Reihe."
    assert words.fill("{pips:face}", {"pips": 3}) == "3"
