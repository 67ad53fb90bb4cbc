"""§9 The 7s, §10 the winner, §12 max_turns."""

import pytest

from tavolata.engine.phrase import Outcome
from tavolata.engine.state import NOBODY
from tavolata.games.little_italy import GAME
from tavolata.games.little_italy.rules import LittleItalyState
from tests.rulebook.little_italy.block import AWAY, ONES, block, cars, legal, play, points, told


def outcome(state: LittleItalyState) -> Outcome:
    found = state.outcome()
    assert found is not None
    return found


# ---- §9 -------------------------------------------------------------------------------


def test_s09_after_six_the_marker_waits_in_the_empty_alley() -> None:
    state = block(dice=ONES, cars={"yellow": 18, **AWAY}, money=6)
    events = play(state, "yellow")
    assert GAME.see(state, None).money == 7
    assert state.outcome() is None
    assert told(events)[-2:] == ["money_in_alley", "cup_passed"]


def test_s09_the_car_in_the_alley_scores_the_seven_at_once_and_ends_the_game() -> None:
    state = block(
        turn=1,
        dice=ONES,
        cars={"yellow": 18, "blue": 9, "green": "alley-s", "red": 11},
        money=6,
        points=[1, 2, 3, 4],
    )
    events = play(state, "yellow")
    assert points(state) == [1 + 6, 2 + 1 + 7, 3 + 7, 4 + 6]
    assert outcome(state).as_json() == {"winners": [1, 2, 3], "scores": [7, 10, 10, 10], "why": "seven"}
    assert told(events)[-5:] == [
        "money_in_alley",
        "found_in_alley_by_money",
        "earned",
        "earned",
        "ended_shared",
    ]


def test_s09_every_car_that_never_left_scores_the_seven() -> None:
    state = block(
        turn=2, dice=ONES, cars={"yellow": 18, "blue": "start", "green": "start", "red": "start"}, money=6
    )
    play(state, "yellow")
    # blue for 0 and 1, green for 1 and 2, red for 2 and 3; 6 for yellow's 0 and 3, the point for 2
    assert points(state) == [6 + 6 + 7, 6 + 7 + 7, 6 + 1 + 7 + 7, 6 + 6 + 7]
    assert outcome(state).why == "seven"
    assert outcome(state).winners == [2]


def test_s09_every_car_that_never_left_pays_the_seven_and_nobody_falls_below_zero() -> None:
    state = block(
        3,
        turn=0,
        dice={"yellow": 1, "blue": 1, "green": 1, "red": 1, "white": 1, "black": 1},
        cars={"yellow": 38, "blue": 9, "green": "start", "red": "start", "white": 10, "black": "start"},
        police=6,
        points=[6, 13, 20],
    )
    play(state, "yellow")
    assert points(state) == [1, 0, 13]
    assert outcome(state).as_json() == {"winners": [2], "scores": [1, 0, 13], "why": "seven"}


def test_s09_a_chain_into_the_alley_scores_there_too() -> None:
    state = block(
        2, turn=0, dice=ONES, cars={"yellow": 7, "blue": 19, "green": "alley-n", "red": 12}, money=5, police=4
    )
    play(state, "yellow")
    assert points(state) == [6 + 1 + 5 + 6, 6 + 7]
    assert outcome(state).why == "seven"


@pytest.mark.parametrize(("marker", "scores"), [("money", [13, 7, 6, 13]), ("police", [0, 7, 6, 0])])
def test_s09_a_car_that_turns_into_an_alley_with_a_waiting_marker_scores_and_ends(
    marker: str, scores: list[int]
) -> None:
    money, police = (7, 1) if marker == "money" else (1, 7)
    state = block(turn=1, dice=ONES, cars={"yellow": 20, **AWAY}, money=money, police=police)
    events = play(state, "yellow in")
    assert points(state) == scores
    assert outcome(state).why == "seven"
    assert told(events)[:2] == ["turned_in", f"met_{marker}_in_alley"]


def test_s09_both_markers_in_the_alley_end_the_game_unscored() -> None:
    state = block(turn=3, dice=ONES, cars={"yellow": 18, **AWAY}, money=6, police=7)
    play(state, "yellow")
    assert points(state) == [12, 6, 6, 13]
    assert outcome(state).as_json() == {"winners": [3], "scores": [12, 6, 6, 13], "why": "both"}


def test_s09_a_waiting_marker_leaves_the_road_free() -> None:
    state = block(dice={**ONES, "yellow": 4}, cars={"yellow": 17, **AWAY}, money=7)
    play(state, "yellow")
    assert cars(state)["yellow"] == 21
    assert points(state) == [6, 6, 6, 6]


def test_s09_when_it_is_over_the_position_stays_as_it_was() -> None:
    state = block(turn=1, dice={**ONES, "red": 2}, cars={"yellow": 20, **AWAY}, money=7)
    before = GAME.position(state)
    play(state, "yellow in")
    after = GAME.position(state)
    assert after["phase"] == "over"
    assert after["turn"] == 1
    assert after["turns"] == state.turns_played() == before["turns"] + 1  # type: ignore[operator]
    assert after["cup"] == ["blue", "green", "red"]
    assert after["dice"] == {}
    assert state.actor() == NOBODY
    assert state.to_act() == []
    assert legal_of_all(state) == []


def test_s09_the_last_die_is_not_put_back() -> None:
    state = block(turn=2, dice={"yellow": 1, "red": 2}, cars={"yellow": 20, **AWAY}, money=7)
    play(state, "yellow in")
    assert GAME.see(state, None).cup == ["red"]


def legal_of_all(state: LittleItalyState) -> list[int]:
    return [move for seat in range(state.seats()) for move in state.legal(seat)]


# ---- §10 ------------------------------------------------------------------------------


def test_s10_most_points_win() -> None:
    state = block(3, dice={"yellow": 1, "red": 2}, turn=1, points=[5, 4, 9], max_turns=1)
    play(state, "yellow north")
    assert outcome(state).as_json() == {"winners": [2], "scores": [5, 4, 9], "why": "max_turns"}
    assert [state.evaluate(seat) for seat in range(3)] == [0, 0, 1]


def test_s10_equal_points_share_the_win() -> None:
    state = block(3, dice={"yellow": 1, "red": 2}, turn=1, points=[9, 4, 9], max_turns=1)
    events = play(state, "yellow north")
    assert outcome(state).winners == [0, 2]
    assert events[-1].key == "ended_shared"
    names = ["Ada", "Bruno", "Carla"]
    assert (
        GAME.texts("en")
        .say("event", events[-1], names)
        .startswith("Ada and Carla share the win with 9 points")
    )
    assert [state.evaluate(seat) for seat in range(3)] == [0.5, 0, 0.5]


# ---- §12 max_turns --------------------------------------------------------------------


def test_s12_the_turn_that_reaches_max_turns_is_counted_and_the_cup_stays() -> None:
    state = block(dice={"yellow": 1, "red": 2}, turn=2, max_turns=1)
    limit = GAME.see(state, None).max_turns
    play(state, "yellow north")
    view = GAME.see(state, None)
    assert (view.phase, view.turn, view.turns, view.cup) == ("over", 2, limit, ["red"])
    assert outcome(state).why == "max_turns"


def test_s12_the_turn_before_it_goes_on() -> None:
    state = block(dice={"yellow": 1, "red": 2}, turn=2, max_turns=2)
    play(state, "yellow north")
    assert state.outcome() is None


def test_s12_a_real_ending_goes_before_max_turns() -> None:
    state = block(turn=1, dice=ONES, cars={"yellow": 20, **AWAY}, money=7, max_turns=1)
    play(state, "yellow in")
    assert outcome(state).why == "seven"


def test_s12_without_max_turns_a_game_may_go_on() -> None:
    state = block(dice=ONES)
    assert GAME.see(state, None).max_turns == 0
    play(state, "red north")
    assert legal(state) or state.actor() < 0
    assert state.outcome() is None
