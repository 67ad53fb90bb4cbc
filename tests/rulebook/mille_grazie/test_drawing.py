"""The map in the terminal: everything there, nothing told by colour alone, no secret shown."""

from collections.abc import Iterator

import pytest
from rich.console import Console

from tavolata.engine.dice import SeededDice
from tavolata.engine.match import Match
from tavolata.engine.state import State
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import ROADS, TOWNS
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tests.rulebook.mille_grazie.country import NAMES, country, play
from tests.rulebook.mille_grazie.small_map import EIGHT_TASKS

BRACKETS = {"green": "()", "purple": "[]", "orange": "<>"}


def drawn(state: State, viewer: int | None, language: str = "en") -> str:
    """The table as plain text, without any colour."""
    console = Console(width=140, color_system=None, force_terminal=False)
    assert isinstance(state, MilleGrazieState)
    with console.capture() as capture:
        console.print(GAME.draw(GAME.see(state, viewer), GAME.texts(language), NAMES))
    return capture.get()


def test_every_road_shows_its_letter_in_the_brackets_of_its_colour() -> None:
    picture = drawn(country(laid=[]), None)
    for letter, (_, _, _, colour) in ROADS.items():
        assert letter.join(BRACKETS[colour]) in picture


def test_every_town_is_named_and_tasks_are_marked() -> None:
    state = country(
        towns=["Milano", "Verona", "Ferrara"], tasks=[["Genova>Brescia"]], laid=["Mantova>Venezia"]
    )
    picture = drawn(state, 0)
    assert all(town in picture for town in TOWNS)
    assert "*Mantova" in picture
    assert "*Milano" not in picture
    assert "Genova>Brescia 4" in picture
    assert "Lying open: Mantova>Venezia 6" in picture


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 point ", "2 points "), ("it", "1 punto ", "2 punti "), ("de", "1 Punkt ", "2 Punkte ")],
)
def test_one_point_is_no_points(language: str, one: str, many: str) -> None:
    picture = drawn(country(points=[1, 2, 0]), None, language)
    assert one in picture
    assert many in picture


def test_a_road_travelled_is_only_dots() -> None:
    before = drawn(country(towns=["Genova", "Verona", "Ferrara"], laid=[]), None)
    after = drawn(country(towns=["Genova", "Verona", "Ferrara"], laid=[], used="C"), None)
    assert "·" not in before.split("Draw pile")[0]
    assert "·" in after.split("Draw pile")[0]


def test_what_others_hide_is_not_drawn() -> None:
    state = country(escort="B", hidden={1: "C", 2: "H"})
    mine, theirs = drawn(state, 1), drawn(state, None)
    assert "lies in wait: C" in mine
    assert "Escort: hidden" in mine
    assert mine.count("lies in wait: hidden") == 1
    assert theirs.count("lies in wait: hidden") == 2
    play(state, "0 road C")
    assert "lies in wait: C" in drawn(state, None)
    assert "Met on: C" in drawn(state, None)


def states() -> Iterator[State]:
    for board in (None, GAME.read_board(EIGHT_TASKS)):
        for seats in (2, 3, 4):
            match = Match(GAME, seats, {"max_turns": 6}, board, SeededDice(seats))
            dice = SeededDice(3)
            while waiting := match.state.to_act():
                yield match.state
                seat = waiting[dice.below(len(waiting))]
                texts = match.game.legal(match.state, seat)
                match.play(seat, texts[dice.below(len(texts))])
            yield match.state


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_every_table_can_be_drawn_in_every_language(language: str) -> None:
    for number, state in enumerate(states()):
        if number % 25 == 0 or state.outcome() is not None:
            for viewer in (0, 1, None):
                assert NAMES[1] in drawn(state, viewer, language)
