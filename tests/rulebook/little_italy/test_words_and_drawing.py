"""What players read: moves described before they are made, and the block in the terminal."""

import io
from typing import cast

import pytest
from rich.console import Console

from tavolata.games.little_italy import GAME
from tavolata.games.little_italy.boardfile import LittleItalyBoard
from tavolata.games.little_italy.rules import LittleItalyState
from tests.rulebook.little_italy.block import block

NAMES = ["Ada", "Bruno", "Carla", "Dario", "Elsa", "Franco"]


def described(state: LittleItalyState, text: str) -> tuple[str, dict[str, object]]:
    action = GAME.parse(state, state.actor(), text)
    assert action is not None
    phrase = GAME.describe(state.knowledge(state.actor()), action)
    return GAME.texts("en").say("move", phrase, NAMES), phrase.args


def drawn(state: LittleItalyState, language: str = "en") -> str:
    names = NAMES[: state.seats()]
    console = Console(width=200, file=io.StringIO(), color_system=None)
    console.print(GAME.draw(GAME.see(state, 0), GAME.texts(language), names))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_move_is_described_with_its_way_and_what_everybody_gains() -> None:
    state = block(
        6,
        turn=2,
        dice={"yellow": 1, "red": 6},
        cars={"yellow": 11, "blue": 23, "green": 37, "red": 20, "white": 31, "black": 3},
        money=3,
        police=2,
    )
    sentence, args = described(state, "red")
    assert sentence == "Drive Red to the money on 26"
    assert args["way"] == [21, 22, 23, 24, 25, 26]
    assert args["over"] == ["blue"]
    assert args["gains"] == [0, 4, 8, 3, 0, 0]
    assert [event["key"] for event in cast(list[dict[str, str]], args["then"])] == [
        *("met_money", "earned", "earned", "money_moved"),
        *("found_by_money", "earned", "earned", "money_moved"),
    ]
    assert described(state, "red in")[0] == "Turn Red into the alley at the north mouth"
    assert described(state, "yellow")[0] == "Drive Yellow to 12 with a 1"


def test_moves_out_of_and_into_the_alley_are_described() -> None:
    ones = {"yellow": 1, "blue": 4, "green": 2, "red": 1}
    assert described(block(dice=ones), "green south")[0] == "Drive Green out of the south mouth to 2 with a 2"
    assert (
        described(block(dice=ones), "blue south")[0] == "Drive Blue out of the south mouth to the money on 4"
    )
    out = {"yellow": 40, "blue": 9, "green": 10, "red": 11}
    sentence, args = described(block(dice=ones, cars=out, police=7), "yellow in")
    assert sentence == "Turn Yellow into the alley to the police"
    assert args["gains"] == [-6, 0, 0, -6]


def test_the_drawing_shows_road_markers_cars_and_whose_they_are() -> None:
    state = block(
        6,
        turn=2,
        dice={"yellow": 1, "red": 6},
        cars={"yellow": 11, "blue": 23, "green": 37, "red": 20},
        money=3,
    )
    picture = drawn(state)
    for space in range(1, 41):
        assert f"{space:>2} " in picture
    for car in (" Y ●✚", " B ●■", " G ■▲", " R ▲◆", " W ◆★", " K ★✚"):
        assert picture.count(car) == 2, "once where it is, once beside its die"
    assert picture.count("$$$$$") == picture.count("!!!!!") == 1
    assert "▸▲ Carla" in picture
    assert "⚀ 1" in picture
    assert "⚅ 6" in picture
    assert picture.count("used") == 4
    assert max(map(len, picture.splitlines())) <= 80
    assert len(picture.splitlines()) <= 24


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_drawing_fits_a_small_terminal_in_every_language(seats: int, language: str) -> None:
    for state in (GAME.new(seats), block(seats, turn=1, cup=["yellow", "blue"], cars={"green": 27})):
        lines = drawn(state, language).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24


@pytest.mark.parametrize(("length", "north"), [(22, 11), (23, 11), (30, 19), (60, 30), (60, 11)])
def test_an_owners_road_is_drawn_whatever_its_length(length: int, north: int) -> None:
    road = LittleItalyBoard(
        "", length, [1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12], {"south": length, "north": north}
    )
    picture = drawn(GAME.new(6, board=road))
    for space in range(1, length + 1):
        assert f"{space:>2} " in picture
    for name in NAMES:
        assert name in picture


def test_a_seven_lights_up_when_its_marker_is_in_the_alley() -> None:
    state = block(
        dice={"yellow": 1, "red": 1}, turn=2, cars={"yellow": 1, "blue": 2, "green": 3, "red": 5}, money=7
    )
    picture = GAME.draw(GAME.see(state, None), GAME.texts("en"), NAMES)
    console = Console(width=100, color_system="truecolor", force_terminal=True, file=io.StringIO())
    console.print(picture)
    assert isinstance(console.file, io.StringIO)
    assert "48;2;30;122;69m$7" in console.file.getvalue()
