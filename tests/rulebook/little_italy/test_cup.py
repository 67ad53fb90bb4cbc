"""§3 Turn: roll all dice of the cup, choose one, pass the cup to the left."""

import pytest

from tavolata.engine.dice import LoadedDice
from tavolata.engine.errors import Illegal, NotToAct, Unreadable
from tavolata.engine.state import NATURE
from tavolata.games.little_italy import GAME
from tests.rulebook.little_italy.block import block, legal, play, told, why_not


def test_s03_all_dice_of_the_cup_are_rolled() -> None:
    state = GAME.new(2)
    action = state.draw(LoadedDice([0, 5, 2, 3]))
    assert GAME.write(state, NATURE, action) == "roll yellow=1 blue=6 green=3 red=4"
    state.apply(NATURE, action)
    assert GAME.see(state, None).dice == {"yellow": 1, "blue": 6, "green": 3, "red": 4}
    assert state.to_act() == [0]


def test_s03_every_roll_is_equally_likely() -> None:
    assert GAME.new(6).odds(0) == 1 / 46656
    state = block(4, turn=2, cup=["blue", "red"])
    assert [state.odds(roll) for roll in (-1, 0, 35, 36)] == [0, 1 / 36, 1 / 36, 0]
    assert len(state.legal(NATURE)) == 36


def test_s03_any_rolled_car_may_be_driven_whoever_controls_it() -> None:
    state = block(2, turn=0, dice={"yellow": 1, "blue": 2, "green": 3, "red": 4}, cars={"green": 7, "red": 9})
    assert legal(state) == ["blue north", "blue south", "green", "red", "yellow north", "yellow south"]


def test_s03_the_chosen_die_stays_out_and_the_cup_goes_left() -> None:
    state = block(5, turn=4, dice={"yellow": 1, "blue": 2, "green": 3, "red": 4, "white": 5})
    events = play(state, "green north")
    view = GAME.see(state, None)
    assert (view.cup, view.dice, view.phase, view.turn) == (["yellow", "blue", "red", "white"], {}, "roll", 0)
    assert told(events)[-1] == "cup_passed"


def test_s03_a_used_die_is_out_until_the_cup_is_filled_again() -> None:
    state = block(4, turn=1, dice={"yellow": 1, "blue": 2, "red": 4}, cars={"green": 7})
    assert why_not(state, "green") == ("die_used", "§3")
    play(state, "yellow south", "roll blue=1 red=1")
    assert why_not(state, "yellow") == ("die_used", "§3")


def test_s03_who_would_get_one_die_gets_them_all() -> None:
    state = block(4, turn=2, dice={"blue": 2, "red": 4})
    events = play(state, "red north")
    view = GAME.see(state, None)
    assert view.cup == ["yellow", "blue", "green", "red"]
    assert view.turn == 3
    assert told(events)[-1] == "cup_refilled"


def test_s03_with_two_seats_a_round_has_three_turns() -> None:
    state = GAME.new(2)
    sizes = []
    for _ in range(7):
        sizes.append(len(GAME.see(state, None).cup))
        state.apply(NATURE, 0)
        state.apply(state.actor(), state.legal(state.actor())[0])
    assert sizes == [4, 3, 2, 4, 3, 2, 4]
    assert state.turns_played() == 7


def test_s03_only_the_seat_with_the_cup_drives() -> None:
    state = block(2, turn=1, dice={"yellow": 1, "green": 3, "red": 4}, cars={"blue": 3})
    with pytest.raises(NotToAct):
        GAME.read(state, 0, "yellow south")
    assert list(state.legal(0)) == []


@pytest.mark.parametrize(
    "text",
    [
        "roll",
        "roll blue=1",
        "roll red=1 blue=1",
        "roll blue=7 red=1",
        "roll blue=0 red=1",
        "roll blue=1 red=1 ",
    ],
)
def test_s03_a_roll_names_the_dice_of_the_cup_in_order(text: str) -> None:
    state = block(4, turn=2, cup=["blue", "red"])
    with pytest.raises(Unreadable):
        GAME.read(state, NATURE, text)
    play(state, "roll blue=1 red=6")


def test_s03_dice_have_six_sides() -> None:
    assert why_not_roll(36) == "no_such_roll"
    assert why_not_roll(-1) == "no_such_roll"


def why_not_roll(roll: int) -> str:
    reason = block(4, turn=2, cup=["blue", "red"]).why_not(NATURE, roll)
    assert reason is not None
    return reason.key


def test_s03_a_die_that_was_not_rolled_is_refused_in_words() -> None:
    state = block(4, turn=2, dice={"blue": 2, "red": 4}, cars={"yellow": 3})
    with pytest.raises(Illegal, match="The die of Yellow has been used this round"):
        GAME.read(state, 2, "yellow")
