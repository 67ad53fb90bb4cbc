"""§1 Set-up, §2 Control."""

import pytest

from tavolata.games.little_italy import GAME
from tests.rulebook.little_italy.block import block, why_not


@pytest.mark.parametrize(("seats", "cars"), [(2, 4), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_s01_the_block_is_laid_out(seats: int, cars: int) -> None:
    names = ["yellow", "blue", "green", "red", "white", "black"][:cars]
    assert GAME.position(GAME.new(seats)) == {
        "discs": "printed",
        "max_turns": 0,
        "phase": "roll",
        "turn": 0,
        "turns": 0,
        "points": [6] * seats,
        "cars": dict.fromkeys(names, "start"),
        "circles": {"money": [4, 15, 26, 37, 8, 19], "police": [24, 35, 6, 17, 28, 39]},
        "money": 1,
        "police": 1,
        "cup": names,
        "dice": {},
    }


CONTROL = {
    2: {"yellow": [0], "blue": [0], "green": [1], "red": [1]},
    3: {"yellow": [0], "blue": [0], "green": [1], "red": [1], "white": [2], "black": [2]},
    4: {"yellow": [0, 3], "blue": [0, 1], "green": [1, 2], "red": [2, 3]},
    5: {"yellow": [0, 4], "blue": [0, 1], "green": [1, 2], "red": [2, 3], "white": [3, 4]},
    6: {"yellow": [0, 5], "blue": [0, 1], "green": [1, 2], "red": [2, 3], "white": [3, 4], "black": [4, 5]},
}


@pytest.mark.parametrize("seats", CONTROL)
def test_s02_two_or_three_seats_have_their_own_cars_and_more_share_with_neighbours(seats: int) -> None:
    assert GAME.see(GAME.new(seats), None).control == CONTROL[seats]
    for seat in range(seats):
        assert sum(seat in holders for holders in CONTROL[seats].values()) == 2


def test_s02_the_printed_example_of_control_with_four_players() -> None:
    andrew, bill, chris, denise = range(4)
    control = GAME.see(GAME.new(4), None).control
    assert control["yellow"] == [andrew, denise]
    assert control["blue"] == [andrew, bill]
    assert control["green"] == [bill, chris]
    assert control["red"] == [chris, denise]


def test_s02_cars_that_stay_in_the_box_can_not_be_driven() -> None:
    assert why_not(block(2, dice={"yellow": 1, "blue": 1, "green": 1, "red": 1}), "white north") == (
        "no_such_car",
        "§2",
    )
