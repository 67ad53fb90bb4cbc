"""§4 Driving: clockwise, over cars, one car a space."""

from tests.rulebook.little_italy.block import block, cars, play, told

FOUR = {"yellow": 1, "blue": 2, "green": 3, "red": 3}


def test_s04_a_car_drives_as_many_spaces_as_its_die_shows() -> None:
    state = block(dice={**FOUR, "yellow": 6}, cars={"yellow": 27})
    events = play(state, "yellow")
    assert cars(state)["yellow"] == 33
    assert told(events) == ["drove", "cup_passed"]
    assert events[0].args["way"] == [28, 29, 30, 31, 32, 33]


def test_s04_the_printed_example_of_three_pips_and_two_cars_on_the_path() -> None:
    denise = 3
    state = block(turn=denise, dice=FOUR, cars={"red": 9, "yellow": 10, "green": 12})
    events = play(state, "red")
    assert cars(state)["red"] == 14
    assert told(events)[0] == "drove_over"
    assert events[0].args["over"] == ["yellow", "green"]


def test_s04_cars_at_the_end_of_the_drive_are_skipped_too() -> None:
    state = block(dice=FOUR, cars={"red": 9, "yellow": 12, "green": 13, "blue": 14})
    play(state, "red")
    assert cars(state)["red"] == 15


def test_s04_five_cars_in_a_row_are_skipped() -> None:
    dice = {"yellow": 1, "blue": 1, "green": 1, "red": 1, "white": 1, "black": 1}
    row = {"blue": 10, "green": 11, "red": 12, "white": 13, "black": 14}
    state = block(6, dice=dice, cars={"yellow": 9, **row}, money=3)
    play(state, "yellow")
    assert cars(state)["yellow"] == 15


def test_s04_the_road_is_a_ring() -> None:
    state = block(dice={**FOUR, "blue": 5}, cars={"blue": 38, "red": 1}, money=2)
    events = play(state, "blue")
    assert cars(state)["blue"] == 4
    assert events[0].args["way"] == [39, 40, 1, 2, 3, 4]


def test_s04_a_car_that_drives_off_leaves_its_space_free() -> None:
    state = block(dice=FOUR, cars={"red": 9, "yellow": 7})
    play(state, "red", "roll yellow=2 blue=1 green=1", "yellow")
    assert cars(state)["yellow"] == 9
