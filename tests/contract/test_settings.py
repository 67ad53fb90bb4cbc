"""The card: seats and options, read and refused."""

import msgspec
import pytest

from tavolata import games
from tavolata.engine.errors import BadRecord, BadSetting, UnknownGame
from tavolata.engine.record import Record
from tests.cases import GAMES, LANGUAGES

BAD_VALUES: list[object] = ["Z", "", "-1", "1.5", -1, 10**12, True, None, 2.0, [], "٤"]
NO_FIELDS: list[object] = [None, "?!", -5, [[]], {"x": 1}]
"""What no field of a position can be, unless it is so already."""

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_the_card_names_the_game_as_records_do(name: str) -> None:
    card = games.game(name).card
    assert card.name == name
    assert card.title
    assert card.sentence.endswith(".")
    assert card.version >= 1
    assert card.actions > 0
    assert card.seats.step == 1
    assert 2 <= card.seats[0] <= card.seats[-1] <= 6
    assert [option.name for option in card.options][-1] == "max_turns"


@every_game
def test_every_value_of_every_option_is_read_as_itself_and_as_text(name: str) -> None:
    card = games.game(name).card
    for option in card.options:
        for value in option.choices or (option.least, option.least + 1, 1000):
            assert option.read(value) == value
            assert option.read(str(value)) == value
            options = card.read_options({option.name: str(value)})
            assert options[option.name] == value
            assert list(options) == [each.name for each in card.options]
            for seats in card.seats:
                games.game(name).new(seats, options).check()


@every_game
def test_options_that_are_left_out_get_their_defaults(name: str) -> None:
    card = games.game(name).card
    assert card.read_options({}) == {option.name: option.default for option in card.options}
    for option in card.options:
        assert not option.choices or option.default in option.choices


@every_game
def test_a_bad_value_is_refused_in_a_sentence_that_says_what_may_be(name: str) -> None:
    game = games.game(name)
    for option in game.card.options:
        for value in BAD_VALUES:
            with pytest.raises(BadSetting) as caught:
                game.new(game.card.seats[0], {option.name: value})
            assert str(caught.value).startswith(f"Option {option.name} ")
            assert str(caught.value).endswith(".")


@every_game
def test_an_unknown_option_is_refused_and_the_known_ones_are_named(name: str) -> None:
    game = games.game(name)
    with pytest.raises(BadSetting) as caught:
        game.new(game.card.seats[0], {"colour": "red"})
    for option in game.card.options:
        assert option.name in str(caught.value)


@every_game
def test_a_wrong_number_of_seats_is_refused(name: str) -> None:
    game = games.game(name)
    for seats in (-1, 0, 1, game.card.seats[0] - 1, game.card.seats[-1] + 1, 9, 10**30):
        with pytest.raises(BadSetting):
            game.new(seats)
        with pytest.raises(BadSetting):
            Record.begin(game, seats, {}, None)


@every_game
def test_an_unknown_language_is_refused(name: str) -> None:
    with pytest.raises(BadSetting):
        games.game(name).texts("xx")
    for language in LANGUAGES:
        assert games.game(name).texts(language).language == language


@every_game
def test_a_position_that_can_not_be_is_refused(name: str) -> None:
    game = games.game(name)
    position = msgspec.json.decode(msgspec.json.encode(game.position(game.new(game.card.seats[0]))))
    for field in position:
        for wrong in NO_FIELDS:
            if wrong == position[field]:
                continue
            with pytest.raises(BadRecord):
                game.from_position({**position, field: wrong})
        with pytest.raises(BadRecord):
            game.from_position({key: value for key, value in position.items() if key != field})
    with pytest.raises(BadRecord):
        game.from_position({**position, "colour": "red"})


def test_an_unknown_game_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(UnknownGame) as caught:
        games.game("chess")
    for name in GAMES:
        assert name in str(caught.value)


@pytest.mark.parametrize("name", games.own())
def test_a_game_of_the_house_bounds_its_turns_and_can_be_ended(name: str) -> None:
    assert games.game(name).card.most_moves(3)
