"""One registry: the games of the house with their types; guests have tests of their own (tests/guest)."""

from typing import get_args, get_overloads

import pytest

import tavolata
from tavolata import games
from tavolata.engine.errors import UnknownGame
from tavolata.engine.game import View
from tavolata.engine.state import State


def test_an_editor_knows_the_class_of_every_game_of_the_house() -> None:
    typed = {}
    for overload in get_overloads(games.game):
        said = overload.__annotations__
        for name in get_args(said["name"]):
            typed[name] = said["return"]
    assert typed == {name: type(games.game(name)).__name__ for name in games.own()}


@pytest.mark.parametrize("name", games.own())
def test_a_game_names_its_state_and_its_view(name: str) -> None:
    game = games.game(name)
    state = game.new(game.card.seats[0])
    assert type(state) is game.named(State)
    assert type(game.see(state, None)) is game.named(View)


@pytest.mark.parametrize("name", games.own())
def test_a_card_says_all_that_is_told_before_a_game_is_chosen(name: str) -> None:
    card = games.game(name).card
    assert card.name == name
    assert card.minutes
    assert card.seats[0] <= card.bots + 1 <= card.seats[-1]
    abouts = [games.game(name).about(language) for language in ("en", "it", "de")]
    assert len({about.teaser for about in abouts}) == 3


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match="Did you mean giro"):
        games.game("gyro")


def test_the_package_knows_its_version() -> None:
    assert tavolata.__version__[0].isdigit()
    assert not hasattr(tavolata, "version")
