"""Clocks: what runs when, and that a stop of the server costs nobody time."""

import msgspec
import pytest

from tavolata.tables.messages.terms import Clock
from tavolata.tables.play.clocks import DAY, Clocks, counted

BANK = Clock(kind="bank", bank=100, increment=10)


def test_only_who_decides_uses_time_and_is_given_the_increment_when_done() -> None:
    clocks = Clocks(BANK, 2, ())
    clocks.settle(1_000, [0])
    assert clocks.remaining(0, 31_000) == 70_000
    assert clocks.remaining(1, 31_000) == 100_000
    clocks.settle(31_000, [1])
    assert clocks.remaining(0, 99_000) == 80_000
    assert clocks.remaining(1, 41_000) == 90_000


def test_a_turn_of_several_moves_is_one_decision() -> None:
    clocks = Clocks(BANK, 2, ())
    clocks.settle(0, [0])
    clocks.settle(20_000, [0])
    clocks.settle(30_000, [0])
    assert clocks.remaining(0, 40_000) == 60_000


def test_all_who_choose_at_once_use_their_own_time() -> None:
    clocks = Clocks(BANK, 3, ())
    clocks.settle(0, [0, 2])
    clocks.settle(10_000, [2])
    assert [clocks.remaining(seat, 30_000) for seat in range(3)] == [100_000, 100_000, 70_000]
    assert clocks.next_end(30_000) == (2, 70_000)


def test_days_begin_anew_with_each_decision() -> None:
    clocks = Clocks(Clock(kind="days", days=2), 2, ())
    clocks.settle(0, [0])
    clocks.settle(DAY, [1])
    clocks.settle(DAY + 5, [0])
    assert clocks.remaining(0, DAY + 5) == 2 * DAY


def test_time_without_a_server_is_nobodys() -> None:
    down = [(5_000, 60_000)]
    clocks = Clocks(BANK, 2, down)
    clocks.settle(0, [0])
    assert clocks.remaining(0, 70_000) == 85_000
    assert counted(0, 4_000, down) == 4_000
    assert counted(10_000, 20_000, down) == 0
    assert counted(50_000, 61_000, down) == 1_000


def test_an_empty_bank_is_overdue_until_the_others_give_or_it_decides() -> None:
    clocks = Clocks(BANK, 2, ())
    clocks.settle(0, [0])
    assert clocks.next_end(200_000) == (0, -100_000)
    clocks.overdue[0] = True
    assert clocks.next_end(200_000) is None
    clocks.give(0, 200_000)
    assert clocks.remaining(0, 200_000) == 60_000
    clocks.overdue[0] = True
    clocks.settle(300_000, [1])
    assert (clocks.overdue[0], clocks.remaining(0, 300_000)) == (False, 10_000)


@pytest.mark.parametrize(
    ("field", "least", "most"), [("bank", 10, 86_400), ("increment", 0, 600), ("days", 1, 30)]
)
def test_a_clock_of_ones_own_has_its_limits(field: str, least: int, most: int) -> None:
    for edge in (least, most):
        assert getattr(msgspec.convert({field: edge}, Clock), field) == edge
    for value in (least - 1, most + 1, least + 0.5, "10", None):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({field: value}, Clock)
