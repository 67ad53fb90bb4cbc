"""§8 Winning, §9 A limit on turns."""

import pytest

from tavolata.games.giro import GAME
from tests.rulebook.giro.travel import over, phase, play, table

# ---- §8 -------------------------------------------------------------------------------

TWO_THREE_FOUR = "NR NR, MN MP PN, MP MT TV VP"
"""Trips of two, three and four, laid before."""


def test_s08_lengths_two_to_five_win_at_once() -> None:
    state = table("TM MV VN NP PT", "VM", trips=(TWO_THREE_FOUR,))
    said = play(state, "0 trip MV TM PT NP VN")
    assert said[-1] == "Ada wins: trips of 2, 3, 4 and 5 tickets are laid."
    outcome = over(state)
    assert (outcome.winners, outcome.scores, outcome.why) == ([0], [4, 0], "four")


def test_s08_one_trip_of_six_wins_at_once_whatever_others_have_laid() -> None:
    state = table("MT MV VR NR PN TP", "", trips=("", "NR NV VR"), turn=0)
    play(state, "0 trip MT MV VR NR PN TP")
    outcome = over(state)
    assert (outcome.winners, outcome.scores, outcome.why) == ([0], [1, 1], "grand")


def test_s08_the_winning_turn_is_cut_short_and_not_counted() -> None:
    state = table("MT MV VR NR PN TP PV", "VM", turn=0, turns=10)
    play(state, "0 trip MT MV VR NR PN TP")
    view = GAME.see(state, None)
    assert (view.phase, view.turn, view.turns) == ("over", 0, 10)
    assert view.trips[0] == {"6": ["MT", "MV", "VR", "NR", "PN", "TP"]}
    assert view.backs == ["P", "V"]


def test_s08_three_lengths_do_not_win() -> None:
    state = table("MP MT TV VP", "", trips=("NR NR, MN MP PN",))
    play(state, "0 trip MP MT TV VP")
    assert state.outcome() is None


# ---- §9 -------------------------------------------------------------------------------


def test_s09_the_turn_that_reaches_the_limit_ends_normally_and_is_counted() -> None:
    state = table("VM", "VN", turn=1, turns=11, max_turns=12)
    play(state, "1 rest")
    view = GAME.see(state, None)
    assert (view.phase, view.turn, view.turns) == ("over", 1, 12)


@pytest.mark.parametrize(
    ("trips", "winners", "scores"),
    [
        (("NR NR", "", ""), [0], [1, 0, 0]),
        (("NR NR, MN MP PN", "MP MT TV VP", ""), [0], [2, 1, 0]),
        (("NR NR", "MN MP PN", ""), [1], [1, 1, 0]),
        (("NR NR", "VR VR", ""), [0, 1], [1, 1, 0]),
        (("", "", ""), [0, 1, 2], [0, 0, 0]),
    ],
)
def test_s09_more_lengths_win_then_more_tickets_and_equal_ones_share(
    trips: tuple[str, ...], winners: list[int], scores: list[int]
) -> None:
    state = table("VM", "", "", turns=11, max_turns=12, trips=trips)
    play(state, "0 rest")
    outcome = over(state)
    assert (outcome.winners, outcome.scores, outcome.why) == (winners, scores, "max_turns")


def test_s09_a_real_win_goes_before_the_limit() -> None:
    state = table("TM MV VN NP PT", "", trips=(TWO_THREE_FOUR,), turns=11, max_turns=12)
    play(state, "0 trip MV TM PT NP VN")
    assert (over(state).why, GAME.see(state, None).turns) == ("four", 11)


def test_s09_the_limit_goes_before_an_extra_turn() -> None:
    state = table("MV VM", "", turns=11, max_turns=12)
    play(state, "0 trip MV VM")
    assert (over(state).winners, GAME.see(state, None).turns) == ([0], 12)


def test_s09_an_extra_turn_counts_as_a_turn() -> None:
    state = table("MV VM", "", turns=10, max_turns=12)
    play(state, "0 trip MV VM")
    assert (phase(state), GAME.see(state, None).turns) == ("card", 11)
    play(state, "* card V", "0 take V", "* ticket VM", "0 rest")
    assert over(state).why == "max_turns"


def test_s09_a_discard_is_still_made_in_the_last_turn() -> None:
    state = table("VM VN PT TR NP NR MR", "", turns=11, max_turns=12)
    play(state, "0 rest")
    assert phase(state) == "discard"
    play(state, "0 discard VM")
    assert over(state).why == "max_turns"


def test_s09_a_shared_win_is_told_as_one() -> None:
    state = table("VM", "", turns=11, max_turns=12)
    assert play(state, "0 rest")[-1] == "Ada and Bruno share the win: the agreed number of turns is played."
