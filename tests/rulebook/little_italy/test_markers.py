"""§7 Markers stop cars, §8 the marker moves on, §11 the bank."""

import pytest

from tavolata.games.little_italy import GAME
from tests.rulebook.little_italy.block import AWAY, ONES, block, cars, play, points, told

# ---- §7 -------------------------------------------------------------------------------


def test_s07_a_marker_stops_the_car_and_the_rest_of_the_die_is_lost() -> None:
    state = block(turn=1, dice={**ONES, "yellow": 6}, cars={"yellow": 2, **AWAY})
    play(state, "yellow")
    assert cars(state)["yellow"] == 4


def test_s07_the_mover_gets_a_point_and_each_controller_the_circles_value() -> None:
    state = block(turn=1, dice={**ONES, "yellow": 2}, cars={"yellow": 24, **AWAY}, money=3, police=2)
    events = play(state, "yellow")
    assert points(state) == [9, 7, 6, 9]
    assert told(events) == ["drove", "met_money", "earned", "earned", "money_moved", "cup_passed"]


def test_s07_a_mover_who_controls_the_car_gets_both() -> None:
    state = block(2, turn=1, dice={"yellow": 1, "green": 3, "red": 1}, cars={"blue": 9, "green": 1})
    play(state, "green")
    assert points(state) == [6, 6 + 1 + 1]


def test_s07_police_costs_each_controller_the_circles_value() -> None:
    state = block(turn=1, dice={**ONES, "yellow": 2}, cars={"yellow": 33, **AWAY}, police=2)
    events = play(state, "yellow")
    assert points(state) == [4, 7, 6, 4]
    assert told(events) == ["drove", "met_police", "paid", "paid", "police_moved", "cup_passed"]


def test_s07_nobody_falls_below_zero() -> None:
    state = block(
        turn=1, dice={**ONES, "yellow": 2}, cars={"yellow": 26, **AWAY}, police=5, points=[3, 6, 6, 9]
    )
    events = play(state, "yellow")
    assert points(state) == [0, 7, 6, 4]
    assert [event.args["points"] for event in events if event.key == "paid"] == [3, 5]


def test_s07_the_movers_point_comes_first_and_can_be_lost_again() -> None:
    state = block(
        turn=0, dice={**ONES, "yellow": 2}, cars={"yellow": 26, **AWAY}, police=5, points=[0, 6, 6, 9]
    )
    play(state, "yellow")
    assert points(state) == [0, 6, 6, 4]
    state = block(
        turn=0, dice={**ONES, "yellow": 2}, cars={"yellow": 26, **AWAY}, police=5, points=[5, 6, 6, 9]
    )
    play(state, "yellow")
    assert points(state) == [1, 6, 6, 4]


def test_s07_a_marker_stops_a_car_on_its_way_out_of_the_alley() -> None:
    state = block(turn=2, dice={**ONES, "red": 6})
    play(state, "red north")
    assert cars(state)["red"] == 24
    assert points(state) == [6, 6, 6 + 1 - 1, 6 - 1]


def test_s07_the_first_of_two_markers_stops_the_car() -> None:
    state = block(turn=0, dice={**ONES, "yellow": 6}, cars={"yellow": 3, **AWAY}, police=3)
    play(state, "yellow")
    assert cars(state)["yellow"] == 4
    assert (GAME.see(state, None).money, GAME.see(state, None).police) == (2, 3)


def test_s07_a_car_goes_over_circles_without_their_marker() -> None:
    state = block(turn=0, dice={**ONES, "yellow": 6}, cars={"yellow": 14, **AWAY})
    events = play(state, "yellow")
    assert cars(state)["yellow"] == 20  # over 15, 17 and 19
    assert told(events) == ["drove", "cup_passed"]


# ---- §8 -------------------------------------------------------------------------------


@pytest.mark.parametrize("circle", range(1, 6))
@pytest.mark.parametrize("kind", ["money", "police"])
def test_s08_the_marker_moves_to_the_next_higher_circle(kind: str, circle: int) -> None:
    spaces = {"money": [4, 15, 26, 37, 8, 19], "police": [24, 35, 6, 17, 28, 39]}[kind]
    before = spaces[circle - 1] - 1
    money, police = (circle, 4) if kind == "money" else (3, circle)
    state = block(dice=ONES, cars={"yellow": before, **AWAY}, money=money, police=police)
    play(state, "yellow")
    view = GAME.see(state, None)
    assert cars(state)["yellow"] == spaces[circle - 1]
    assert (view.money, view.police) == ((circle + 1, 4) if kind == "money" else (3, circle + 1))


def test_s08_the_printed_example_of_a_chain() -> None:
    andrew, bill, chris, denise = range(4)
    state = block(
        turn=bill,
        dice={**ONES, "yellow": 5},
        cars={"yellow": 24, "green": 37, "blue": 11, "red": 12},
        money=3,
        police=2,
        points=[6, 6, 6, 6],
    )
    events = play(state, "yellow")
    assert cars(state)["yellow"] == 26
    assert points(state)[andrew] == 6 + 3
    assert points(state)[bill] == 6 + 1 + 4
    assert points(state)[chris] == 6 + 4
    assert points(state)[denise] == 6 + 3
    assert GAME.see(state, None).money == 5
    assert told(events) == [
        "drove",
        "met_money",
        "earned",
        "earned",
        "money_moved",
        "found_by_money",
        "earned",
        "earned",
        "money_moved",
        "cup_passed",
    ]


def test_s08_a_chain_goes_on_as_long_as_cars_stand_on_the_next_circles() -> None:
    state = block(
        2, dice={**ONES, "yellow": 1}, cars={"yellow": 34, "blue": 6, "green": 17, "red": 28}, police=2
    )
    play(state, "yellow")
    assert GAME.see(state, None).police == 6
    assert points(state) == [6 + 1 - 2 - 3, 0]  # green pays 4, red the 2 that are left


def test_s08_nobody_is_rewarded_for_a_car_the_marker_comes_to() -> None:
    state = block(3, turn=2, dice={"yellow": 1, "blue": 1}, cars={"yellow": 3, "green": 15})
    play(state, "yellow")
    assert points(state) == [7, 8, 7]


# ---- §11 ------------------------------------------------------------------------------


def test_s11_the_bank_never_runs_out() -> None:
    state = block(2, dice=ONES, cars={"yellow": 18, **AWAY}, money=6, points=[99, 120])
    play(state, "yellow")
    assert points(state) == [99 + 1 + 6, 120]
