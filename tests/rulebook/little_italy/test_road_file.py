"""An owner's own road: read, refused with line and cause, played on, carried by the record."""

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadBoard
from tavolata.engine.match import Match
from tavolata.engine.record import check, trace
from tavolata.games.little_italy import GAME
from tavolata.games.little_italy.actions import TEXTS
from tests.rulebook.little_italy.block import block, cars, legal, play

ROAD = """\
name = "Mulberry Street"
length = 30
money = [2, 9, 16, 23, 5, 12]
police = [17, 24, 1, 8, 20, 27]

[mouths]
south = 28
north = 13
"""


def test_a_road_is_read() -> None:
    road = GAME.read_board(ROAD)
    assert (road.name, road.length) == ("Mulberry Street", 30)
    view = GAME.see(GAME.new(2, board=road), None)
    assert view.length == 30
    assert view.mouths == {"south": 28, "north": 13}
    assert view.circles == {"money": [2, 9, 16, 23, 5, 12], "police": [17, 24, 1, 8, 20, 27]}


def test_a_road_needs_no_name() -> None:
    assert GAME.read_board(ROAD.replace('name = "Mulberry Street"\n', "")).name == ""


@pytest.mark.parametrize(
    ("old", "new", "line", "cause"),
    [
        ("length = 30", "length = 21", 2, "22 to 60 spaces, not 21"),
        ("length = 30", "length = 61", 2, "22 to 60 spaces, not 61"),
        ("length = 30", "length = true", 2, "22 to 60 spaces, not True"),
        ("length = 30", 'length = "30"', 2, "22 to 60 spaces, not '30'"),
        ("23, 5, 12]", "23, 5]", 3, "six spaces, those of the circles 1 to 6"),
        ("[17, 24,", "[17, true,", 4, "six spaces, those of the circles -1 to -6"),
        ("23, 5, 12]", "31, 5, 12]", 3, "Circle 4 lies on space 31; the road has spaces 1 to 30"),
        ("20, 27]", "20, 0]", 4, "Circle -6 lies on space 0"),
        ("23, 5, 12]", "2, 5, 12]", 3, "Circles 1 and 4 both lie on space 2"),
        ("20, 27]", "12, 27]", 4, "Circles 6 and -5 both lie on space 12"),
        ("south = 28", "south = 31", 7, "The south mouth comes after one of the spaces 1 to 30, not 31"),
        ("south = 28", "south = 1.5", 7, "not 1.5"),
        ("north = 13", "north = 8", 8, "The mouths are 10 spaces apart; they must be 11 or more"),
        ("north = 13", "north = 28", 8, "The mouths are 0 spaces apart"),
        ("north = 13", "east = 13", 6, "must have south and north, and nothing else"),
        ("length = 30\n", "", 1, "A road needs length"),
        ("length = 30", "length = 30\ncolour = 'red'", 3, "'colour' is not known"),
        ('"Mulberry Street"', "7", 1, "The name must be a text"),
    ],
)
def test_a_wrong_road_is_refused_with_line_and_cause(old: str, new: str, line: int, cause: str) -> None:
    assert old in ROAD
    with pytest.raises(BadBoard) as caught:
        GAME.read_board(ROAD.replace(old, new))
    assert str(caught.value).startswith(f"Line {line} of the board file: ")
    assert cause in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_circle_on_the_second_line_of_a_list_is_found_there() -> None:
    with pytest.raises(BadBoard, match="Line 5 of the board file: Circle 4"):
        GAME.read_board(ROAD.replace("[2, 9, 16, 23, 5, 12]", "[\n  2, 9, 16,\n  33, 5, 12,\n]"))


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadBoard, match="The board file is not TOML"):
        GAME.read_board("length = ")


def test_cars_drive_on_an_owners_road() -> None:
    road = GAME.read_board(ROAD)
    circles = {"money": road.money, "police": road.police}
    dice = {"yellow": 4, "blue": 2, "green": 3, "red": 2}
    out = {"yellow": 11, "blue": 27, "green": 29, "red": 3}
    state = block(dice=dice, cars=out, money=2, police=2, circles=circles, board=road)
    assert legal(state) == ["blue", "blue in", "green", "red", "yellow", "yellow in"]
    for move, car, place in [
        ("yellow", "yellow", 15),
        ("yellow in", "yellow", "alley-n"),
        ("blue in", "blue", "alley-s"),
        ("blue", "blue", 30),
        ("green", "green", 2),
    ]:
        then = state.copy()
        play(then, move)
        assert cars(then)[car] == place


def test_a_car_comes_out_behind_the_mouths_of_an_owners_road() -> None:
    road = GAME.read_board(ROAD)
    for mouth, space in (("south", 29), ("north", 14)):
        state = GAME.new(2, board=road)
        play(state, "roll yellow=1 blue=1 green=1 red=1", f"red {mouth}")
        assert cars(state)["red"] == space


@pytest.mark.parametrize("discs", ["printed", "shuffled"])
def test_a_record_carries_the_road_it_was_played_on(discs: str) -> None:
    match = Match(GAME, 5, {"discs": discs}, GAME.read_board(ROAD), SeededDice(3))
    dice = SeededDice(4)
    while match.state.to_act():
        seat = match.state.to_act()[0]
        match.play(seat, TEXTS[match.state.pick(seat, dice)])
        match.state.check()
    data = msgspec.json.decode(match.record.line(trace(GAME, match.record)))
    assert data["board"]["length"] == 30
    assert check(data, GAME) is None
    without = {key: value for key, value in data.items() if key != "board"}
    assert check(without, GAME) is not None


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"length": 20}, "length: A road has 22 to 60 spaces"),
        ({"money": [1]}, "money: money must be a list"),
        ({"mouths": {"south": 28}}, "mouths: The table"),
        ({"name": 1}, "name: The name must be a text"),
    ],
)
def test_a_wrong_road_in_a_record_is_refused(change: dict[str, object], cause: str) -> None:
    board = msgspec.to_builtins(GAME.read_board(ROAD))
    with pytest.raises(BadBoard, match=f"The record's board, {cause}"):
        GAME.board_from_record({**board, **change})


@pytest.mark.parametrize("data", [None, [], {"length": 30}])
def test_a_record_with_no_whole_road_is_refused(data: object) -> None:
    with pytest.raises(BadBoard, match="The record's board must have name, length"):
        GAME.board_from_record(data)
