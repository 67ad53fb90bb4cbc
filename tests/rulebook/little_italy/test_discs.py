"""§12 The option of shuffled discs."""

from collections import Counter

import pytest

from tavolata.engine.dice import LoadedDice, SeededDice
from tavolata.engine.errors import BadRecord, Unreadable
from tavolata.engine.state import NATURE
from tavolata.games.little_italy import GAME
from tests.rulebook.little_italy.block import block, cars, play, points, told

PRINTED = "discs 6=-3 8=5 15=2 17=-4 19=6 26=3 28=-5 35=-2 37=4 39=-6"
TURNED = "discs 6=2 8=3 15=4 17=5 19=6 26=-2 28=-3 35=-4 37=-5 39=-6"


def test_s12_the_discs_are_dealt_before_the_first_roll() -> None:
    state = GAME.new(3, {"discs": "shuffled"})
    view = GAME.see(state, None)
    assert view.phase == "discs"
    assert view.circles == {"money": [4, 15, 26, 37, 8, 19], "police": [24, 35, 6, 17, 28, 39]}
    events = play(state, TURNED)
    view = GAME.see(state, None)
    assert told(events) == ["dealt"]
    assert view.phase == "roll"
    assert view.circles == {"money": [4, 6, 8, 15, 17, 19], "police": [24, 26, 28, 35, 37, 39]}


def test_s12_printed_discs_are_not_dealt() -> None:
    assert GAME.see(GAME.new(3), None).phase == "roll"


def test_s12_a_deal_may_leave_everything_as_printed() -> None:
    state = GAME.new(2, {"discs": "shuffled"})
    before = GAME.see(state, None).circles
    play(state, PRINTED)
    assert GAME.see(state, None).circles == before


@pytest.mark.parametrize("text", [PRINTED, TURNED])
def test_s12_a_deal_is_read_back_from_its_text(text: str) -> None:
    state = GAME.new(2, {"discs": "shuffled"})
    action = GAME.parse(state, NATURE, text)
    assert action is not None
    assert GAME.write(state, NATURE, action) == text


@pytest.mark.parametrize(
    "text",
    [
        "discs",
        PRINTED.replace("=-3", "=-4"),
        PRINTED.replace("6=-3", "6=-1"),
        PRINTED.replace("39=-6", "40=-6"),
        PRINTED.replace("6=-3 8=5", "8=5 6=-3"),
        PRINTED + " 4=1",
        PRINTED.replace("=5", "=05"),
        "roll yellow=1 blue=1 green=1 red=1",
    ],
)
def test_s12_a_deal_puts_each_value_on_one_of_the_ten_places(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(GAME.new(2, {"discs": "shuffled"}), NATURE, text)


def test_s12_every_deal_is_equally_likely_and_they_are_all_there() -> None:
    state = GAME.new(2, {"discs": "shuffled"})
    assert [state.odds(deal) for deal in (-1, 0, 3628799, 3628800)] == [0, 1 / 3628800, 1 / 3628800, 0]
    assert state.draw(LoadedDice([0] * 10)) == 0
    assert state.draw(LoadedDice([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])) == 3628799
    for deal in (-1, 3628800):
        reason = state.why_not(NATURE, deal)
        assert reason is not None
        assert (reason.key, reason.section) == ("no_such_discs", "§12")


def test_s12_every_disc_comes_to_every_place_equally_often() -> None:
    state, dice = GAME.new(2, {"discs": "shuffled"}), SeededDice(5)
    found: Counter[str] = Counter()
    for _ in range(4000):
        found.update(GAME.write(state, NATURE, state.draw(dice)).split()[1:])
    assert len(found) == 100
    assert 300 < min(found.values()) <= max(found.values()) < 500


def test_s12_the_one_and_the_sevens_stay() -> None:
    state, dice = GAME.new(2, {"discs": "shuffled"}), SeededDice(6)
    for _ in range(200):
        dealt = state.copy()
        dealt.apply(NATURE, dealt.draw(dice))
        dealt.check()
        assert (dealt.circles.money[1], dealt.circles.police[1]) == (4, 24)


def test_s12_with_dealt_discs_money_may_wait_where_police_was_printed() -> None:
    circles = {"money": [4, 6, 8, 15, 17, 19], "police": [24, 26, 28, 35, 37, 39]}
    ones = {"yellow": 1, "blue": 1, "green": 1, "red": 1}
    far = {"blue": 30, "green": 31, "red": 8}
    state = block(dice={**ones, "yellow": 3}, cars={"yellow": 3, **far}, money=2, circles=circles)
    play(state, "yellow")
    assert cars(state)["yellow"] == 6
    assert points(state) == [6 + 1 + 2, 6, 6 + 3, 6 + 2 + 3]
    assert GAME.see(state, None).money == 4


def test_s12_discs_on_other_places_or_dealt_in_a_printed_game_can_not_be() -> None:
    position = GAME.position(GAME.new(2))
    moved = {"money": [4, 6, 8, 15, 17, 19], "police": [24, 26, 28, 35, 37, 39]}
    with pytest.raises(BadRecord, match="discs stay as printed"):
        GAME.from_position({**position, "circles": moved})
    elsewhere = {"money": [4, 6, 8, 15, 17, 18], "police": [24, 26, 28, 35, 37, 39]}
    with pytest.raises(BadRecord, match="on their ten circles"):
        GAME.from_position({**position, "discs": "shuffled", "circles": elsewhere})
    one = {"money": [6, 4, 8, 15, 17, 19], "police": [24, 26, 28, 35, 37, 39]}
    with pytest.raises(BadRecord, match="1 and -1"):
        GAME.from_position({**position, "discs": "shuffled", "circles": one})
