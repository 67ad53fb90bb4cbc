"""§5 First exit, §6 The alley later."""

import pytest

from tavolata.games.little_italy.board import POLICE_SPACES
from tavolata.games.little_italy.boardfile import LittleItalyBoard
from tests.rulebook.little_italy.block import ONES, block, cars, legal, play, points, told, why_not

OUT = {"blue": 2, "green": 30, "red": 31}
"""Three cars far from everything: with yellow on the road too, the alley is empty."""


# ---- §5 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("mouth", "space"), [("south", 3), ("north", 23)])
def test_s05_a_car_that_never_left_may_leave_by_either_mouth(mouth: str, space: int) -> None:
    state = block(dice={**ONES, "red": 3})
    assert {"red north", "red south"} <= set(legal(state))
    events = play(state, f"red {mouth}")
    assert cars(state)["red"] == space
    assert told(events)[0] == "came_out"
    assert events[0].args["mouth"] == mouth


def test_s05_the_step_out_of_the_alley_is_one_space() -> None:
    state = block(dice=ONES)
    play(state, "green south")
    assert cars(state)["green"] == 1


@pytest.mark.parametrize(("mouth", "space"), [("south", 1), ("north", 21)])
def test_s05_a_car_before_the_mouth_is_skipped(mouth: str, space: int) -> None:
    state = block(dice=ONES, cars={"yellow": space})
    play(state, f"green {mouth}")
    assert cars(state)["green"] == space + 1


def test_s05_a_car_that_never_left_must_say_its_mouth() -> None:
    assert why_not(block(dice=ONES), "red") == ("choose_mouth", "§5")
    assert why_not(block(dice=ONES), "red in") == ("in_alley", "§6")


def test_s05_a_car_on_the_road_has_no_mouth_to_choose() -> None:
    state = block(dice=ONES, cars={"red": 9})
    assert why_not(state, "red south") == ("has_left", "§5")
    assert why_not(state, "red north") == ("has_left", "§5")


def test_s05_a_car_leaving_by_a_mouth_is_beyond_it() -> None:
    state = block(dice={**ONES, "yellow": 6}, cars={"yellow": "alley-n", **OUT}, police=2, money=2)
    assert [move for move in legal(state) if move.startswith("yellow")] == ["yellow"]


# ---- §6 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "entered"), [(18, "alley-n"), (38, "alley-s")])
def test_s06_a_car_with_a_pip_left_at_a_mouth_may_turn_in(space: int, entered: str) -> None:
    state = block(dice={**ONES, "yellow": 3}, cars={"yellow": space, **OUT})
    assert {"yellow", "yellow in"} <= set(legal(state))
    events = play(state, "yellow in")
    assert cars(state)["yellow"] == entered
    assert told(events) == ["turned_in", "cup_passed"]


def test_s06_turning_in_ends_the_move_whatever_the_die_shows() -> None:
    state = block(dice={**ONES, "yellow": 6}, cars={"yellow": 19, **OUT})
    play(state, "yellow in")
    assert cars(state)["yellow"] == "alley-n"


def test_s06_a_car_that_comes_on_to_the_mouths_space_with_its_last_pip_stays_there() -> None:
    state = block(dice={**ONES, "yellow": 2}, cars={"yellow": 18, **OUT})
    assert why_not(state, "yellow in") == ("mouth_far", "§6")
    play(state, "yellow")
    assert cars(state)["yellow"] == 20


def test_s06_a_car_that_starts_on_the_mouths_space_may_turn_in_at_once() -> None:
    state = block(dice=ONES, cars={"yellow": 20, **OUT})
    play(state, "yellow in")
    assert cars(state)["yellow"] == "alley-n"


def test_s06_a_car_that_may_turn_in_may_as_well_drive_on() -> None:
    state = block(dice={**ONES, "yellow": 3}, cars={"yellow": 20, **OUT})
    play(state, "yellow")
    assert cars(state)["yellow"] == 23


def test_s06_a_mouth_is_passed_even_by_skipping_a_car_on_its_space() -> None:
    cars_out = {"yellow": 19, "blue": 20, "green": 30, "red": 31}
    state = block(dice=ONES, cars=cars_out)
    play(state, "yellow in")
    assert cars(state)["yellow"] == "alley-n"


def test_s06_a_mouth_behind_a_row_of_skipped_cars_is_reached_with_the_pip_that_is_left() -> None:
    cars_out = {"yellow": 17, "blue": 18, "green": 20, "red": 31}
    assert "yellow in" not in legal(block(dice=ONES, cars=cars_out))
    state = block(dice={**ONES, "yellow": 2}, cars=cars_out)
    play(state, "yellow in")
    assert cars(state)["yellow"] == "alley-n"


def test_s06_a_car_too_far_from_a_mouth_drives_on() -> None:
    assert why_not(block(dice=ONES, cars={"yellow": 19, **OUT}), "yellow in") == ("mouth_far", "§6")
    assert why_not(block(dice=ONES, cars={"yellow": 21, **OUT}), "yellow in") == ("mouth_far", "§6")


def test_s06_a_marker_before_the_mouth_stops_the_car_first() -> None:
    state = block(dice={**ONES, "yellow": 6}, cars={"yellow": 18, **OUT}, money=6)
    assert why_not(state, "yellow in") == ("marker_first", "§7")


def test_s06_a_marker_on_the_mouths_space_stops_the_car_there() -> None:
    # No circle of ours lies on a mouth's space; on an owner's road one may.
    road = LittleItalyBoard("", 40, [4, 20, 26, 37, 8, 19], POLICE_SPACES, {"south": 40, "north": 20})
    circles = {"money": road.money, "police": road.police}
    state = block(
        dice={**ONES, "yellow": 6}, cars={"yellow": 18, **OUT}, money=2, circles=circles, board=road
    )
    assert why_not(state, "yellow in") == ("marker_first", "§7")
    play(state, "yellow")
    assert cars(state)["yellow"] == 20


@pytest.mark.parametrize("inside", ["start", "alley-s", "alley-n"])
def test_s06_no_car_turns_in_while_any_car_is_in_the_alley(inside: str) -> None:
    state = block(dice={**ONES, "yellow": 3}, cars={"yellow": 20, **OUT, "red": inside})
    assert "yellow in" not in legal(state)
    assert why_not(state, "yellow in") == ("alley_taken", "§6")


@pytest.mark.parametrize(("entered", "space"), [("alley-s", 23), ("alley-n", 3)])
def test_s06_a_car_leaves_by_the_other_mouth(entered: str, space: int) -> None:
    cars_out = {"blue": 9, "green": 30, "red": 31}
    state = block(dice={**ONES, "yellow": 3}, cars={"yellow": entered, **cars_out})
    assert [move for move in legal(state) if "yellow" in move] == ["yellow"]
    assert why_not(state, "yellow north") == ("has_left", "§5")
    assert why_not(state, "yellow in") == ("in_alley", "§6")
    play(state, "yellow")
    assert cars(state)["yellow"] == space


def test_s06_the_alley_is_free_again_when_the_car_has_left() -> None:
    state = block(dice={**ONES, "yellow": 3}, cars={"yellow": "alley-s", "blue": 20, "green": 30, "red": 31})
    play(state, "yellow", "roll blue=1 green=1 red=1", "blue in")
    assert cars(state) == {"yellow": 23, "blue": "alley-n", "green": 30, "red": 31}
    assert points(state) == [6, 6, 6, 6]
