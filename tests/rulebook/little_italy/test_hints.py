"""The quick judgement counts what each die could bring to each controller."""

import pytest

from tavolata.engine.dice import SeededDice
from tavolata.games.little_italy import hints
from tests.rulebook.little_italy.block import ONES, block


def test_a_die_counts_when_it_shows_the_pips_to_the_marker() -> None:
    cars = {"yellow": 1, "blue": 30, "green": 31, "red": 32}
    near = block(dice={**ONES, "yellow": 3}, cars=cars, money=1)
    assert hints.pips_to_marker(near, 1) == 3
    assert hints.prospect(near, 0) == 1
    assert hints.prospect(block(dice={**ONES, "yellow": 2}, cars=cars), 0) == 0
    assert hints.prospect(block(cars=cars), 0) == pytest.approx(4 / 6)


def test_police_counts_against_the_controllers() -> None:
    cars = {"yellow": 31, "blue": 1, "green": 34, "red": 30}
    state = block(cars=cars, police=2)
    assert hints.pips_to_marker(state, 31) == -3
    assert hints.prospect(state, 0) == pytest.approx(-2 * 4 / 6)


def test_a_marker_in_the_alley_counts_for_cars_near_a_mouth() -> None:
    cars = {"yellow": 18, "blue": 9, "green": 10, "red": 11}
    assert hints.prospect(block(cars=cars, money=7, police=3), 0) == pytest.approx(7 * 4 / 6)
    assert hints.prospect(block(cars=cars, police=7), 0) == pytest.approx(-7 * 4 / 6)
    assert hints.prospect(block(cars={**cars, "red": 12}, money=2, police=3), 0) == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_stands_between_lost_and_won_and_points_help(seats: int) -> None:
    state = block(seats, points=[6] * seats)
    for seat in range(seats):
        assert 0 < state.evaluate(seat) < 1
        richer = block(seats, points=[6 + 3 * (other == seat) for other in range(seats)])
        assert richer.evaluate(seat) > state.evaluate(seat)


def test_a_redeal_is_a_copy_because_nothing_is_hidden() -> None:
    state = block(5, dice={**ONES, "white": 2}, cars={"yellow": 20})
    other = state.redeal(3, SeededDice(1))
    assert other is not state
    assert [other.evaluate(seat) for seat in range(5)] == [state.evaluate(seat) for seat in range(5)]
