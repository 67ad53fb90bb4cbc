"""§12 Win, §13 Third mouse lost, §15 max_turns."""

import pytest

from tavolata.engine.errors import NotToAct
from tavolata.games.borgo import GAME
from tests.rulebook.borgo.castle import castle, cheeses, mice, over, play, roofs

# ---- §12 ------------------------------------------------------------------------------

LAST_CHEESE = """
    #0 .  #  ?  #  ?  #
    P  .  P0 ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #1
    """


def test_s12_the_first_to_own_the_goal_wins_at_once() -> None:
    state = castle(LAST_CHEESE, open="D", cheeses=("ABG", "ABG"))
    assert play(state, "0 run a7-a6") == [
        "Player 1 runs from a7 to a6.",
        "Player 1 takes the Parmigiano.",
        "Player 1 wins: enough kinds of cheese are collected.",
    ]
    assert over(state).as_json() == {"winners": [0], "scores": [4, 3], "why": "goal"}
    with pytest.raises(NotToAct, match="The game is over"):
        GAME.read(state, 0, "end")


def test_s12_the_winning_turn_is_not_counted_and_nothing_else_changes() -> None:
    state = castle(LAST_CHEESE, open="D", cheeses=("ABG", ""), turns=10, actions=1)
    before = GAME.position(state)
    play(state, "0 run a7-a6")
    after = GAME.position(state)
    changed = {field for field in before if before[field] != after[field]}
    assert changed == {"phase", "actions", "mice", "cheeses"}
    assert (after["phase"], after["turn"], after["turns"], after["actions"]) == ("over", 0, 10, 0)


def test_s12_a_push_in_anothers_turn_wins_as_well() -> None:
    state = castle(
        """
        #1 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P  P0 .0 .  .  ?  .
        #  .  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        turn=1,
        cheeses=("ABG", "ABG"),
    )
    play(state, "1 push a4")
    assert over(state).as_json() == {"winners": [0], "scores": [4, 3], "why": "goal"}
    position = GAME.position(state)
    assert (position["turn"], position["actions"], position["pushed"]) == (1, 3, True)


def two_at_the_goal(one: int, other: int) -> str:
    """A push at a4 gives a Parmigiano to one seat and a Gorgonzola to another."""
    return f"""
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P  P{one} .{one} G  G{other} .{other} .
        #  .  #  ?  #  .  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """


@pytest.mark.parametrize("turn", [0, 1])
def test_s12_if_one_push_gives_it_to_several_the_seat_on_turn_comes_last(turn: int) -> None:
    state = castle(two_at_the_goal(0, 1), turn=turn, cheeses=("ABM", "ART"))
    play(state, f"{turn} push a4")
    assert cheeses(state) == ["ABMP", "AGRT"]
    assert over(state).as_json() == {"winners": [1 - turn], "scores": [4, 4], "why": "goal"}


@pytest.mark.parametrize(
    ("turn", "one", "other", "winner"),
    [
        (0, 2, 3, 2), (0, 1, 3, 1), (1, 0, 2, 2), (1, 0, 3, 3),
        (2, 0, 1, 0), (2, 1, 3, 3), (3, 0, 2, 0), (3, 2, 1, 1),
        (0, 0, 3, 3), (1, 0, 1, 0), (2, 2, 1, 1), (3, 3, 2, 2),
    ],
)  # fmt: skip
def test_s12_it_goes_to_the_seat_whose_last_turn_was_longest_ago(
    turn: int, one: int, other: int, winner: int
) -> None:
    state = castle(two_at_the_goal(one, other), seats=4, turn=turn, cheeses=tuple("ABM" for _ in range(4)))
    play(state, f"{turn} push a4")
    scores = [4 if seat in (one, other) else 3 for seat in range(4)]
    assert over(state).as_json() == {"winners": [winner], "scores": scores, "why": "goal"}


@pytest.mark.parametrize("turn", [0, 1])
def test_s12_before_all_that_the_one_with_more_kinds_wins(turn: int) -> None:
    # seat 0 gets P on b4 and c4; seat 1 gets G on d4 and b3, T on f4 and f3
    state = castle(
        """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P  P0 G0 .1 T  .1 .
        #  G1 #  ?  #  T1 #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        turn=turn,
        goal=5,
        cheeses=("ABMR", "ABMR"),
    )
    play(state, f"{turn} push a4")
    assert over(state).as_json() == {"winners": [1], "scores": [5, 6], "why": "goal"}


def test_s12_cheese_that_comes_with_the_third_mouse_lost_goes_before_it() -> None:
    # the push that drops the third mouse of seat 1 on a4 gives seat 0 its fourth kind
    drawing = """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P1 P0 .0 .  .  ?  .
        #  .  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #1
        """
    state = castle(drawing, spare="X", lost=(0, 2), turn=1, cheeses=("ABM", "ABMR"), goal=5)
    play(state, "1 push a4")
    assert over(state).why == "mice"
    state = castle(drawing, spare="X", lost=(0, 2), turn=1, cheeses=("ABM", "ABM"), goal=4)
    play(state, "1 push a4")
    assert over(state).as_json() == {"winners": [0], "scores": [4, 3], "why": "goal"}


# ---- §13 ------------------------------------------------------------------------------


def third_mouse(seat: int) -> str:
    """A trap pushed in at a4 drops a mouse of this seat."""
    return f"""
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .{seat} ?  ?  ?  ?  ?  .
        #  ?  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """


def test_s13_the_printed_example_of_the_tie() -> None:
    # it is the second player's turn and his third mouse falls; the first and the fourth have
    # three cheeses; the third played his last turn earliest, but has fewer: the fourth wins
    state = castle(
        third_mouse(1), seats=4, turn=1, spare="X", lost=(0, 2, 0, 0), cheeses=("ABG", "ABG", "AB", "MPR")
    )
    assert play(state, "1 push a4")[-2:] == [
        "Player 2 loses a mouse: it falls into the dungeon at a4.",
        "Player 4 wins: one player has lost a third mouse.",
    ]
    assert over(state).as_json() == {"winners": [3], "scores": [3, 3, 2, 3], "why": "mice"}


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("fallen", [0, 1, 2, 3])
def test_s13_a_tie_goes_in_turn_order_from_the_seat_after_the_one_on_turn_which_comes_last(
    turn: int, fallen: int
) -> None:
    lost = tuple(2 if seat == fallen else 0 for seat in range(4))
    state = castle(third_mouse(fallen), seats=4, turn=turn, spare="X", lost=lost)
    play(state, f"{turn} push a4")
    order = [(turn + k) % 4 for k in (1, 2, 3, 4)]
    winner = next(seat for seat in order if seat != fallen)
    assert over(state).as_json() == {"winners": [winner], "scores": [0, 0, 0, 0], "why": "mice"}


def test_s13_a_seat_with_one_mouse_left_can_not_win_whatever_it_owns() -> None:
    state = castle(third_mouse(1), turn=0, spare="X", lost=(2, 2), cheeses=("", "ABG"))
    play(state, "0 push a4")
    assert over(state).as_json() == {"winners": [0], "scores": [0, 3], "why": "mice"}


def test_s13_the_most_kinds_win_before_any_turn_order() -> None:
    state = castle(third_mouse(1), seats=3, turn=1, spare="X", lost=(0, 2, 0), cheeses=("AB", "ABG", "G"))
    play(state, "1 push a4")
    assert over(state).as_json() == {"winners": [0], "scores": [2, 3, 1], "why": "mice"}


def test_s13_mice_waiting_outside_are_not_lost() -> None:
    # seat 0 has one mouse in the castle and three outside
    drawing = third_mouse(1).replace("#", "#0", 1)
    state = castle(drawing, turn=1, spare="X", lost=(0, 2), cheeses=("A", "AB"))
    assert mice(state, 0) == "a7 hand hand hand"
    play(state, "1 push a4")
    assert over(state).winners == [0]


ALL_FALL = """
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    .0 X  .1 .  .  ?  .
    #  ?  #  ?  #  ?  #
    .  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


@pytest.mark.parametrize(
    ("turn", "cheese", "winner"),
    [(0, ("AB", "G"), 0), (0, ("A", "G"), 1), (1, ("A", "G"), 0), (1, ("A", "BG"), 1)],
)
def test_s13_if_every_seat_has_one_mouse_left_all_compete_the_same_way(
    turn: int, cheese: tuple[str, str], winner: int
) -> None:
    state = castle(ALL_FALL, turn=turn, spare="X", lost=(2, 2), cheeses=cheese)
    play(state, f"{turn} push a4")
    assert over(state).as_json() == {
        "winners": [winner], "scores": [len(each) for each in cheese], "why": "mice",
    }  # fmt: skip


def test_s13_a_third_and_a_fourth_mouse_may_fall_together() -> None:
    state = castle(ALL_FALL.replace(".1", ".0"), turn=1, spare="X", lost=(2, 0), cheeses=("ABG", ""))
    play(state, "1 push a4")
    assert mice(state, 0) == "lost lost lost lost"
    assert over(state).as_json() == {"winners": [1], "scores": [3, 0], "why": "mice"}


def test_s13_two_mice_lost_end_nothing() -> None:
    state = castle(third_mouse(1), turn=0, spare="X", lost=(2, 1))
    play(state, "0 push a4")
    assert state.outcome() is None


def test_s13_the_game_stands_still_no_roof_goes_back() -> None:
    state = castle(third_mouse(1), turn=0, spare="X", lost=(0, 2), actions=1, turns=7)
    before = roofs(state)
    play(state, "0 push a4")
    position = GAME.position(state)
    assert roofs(state) == before
    assert [position[field] for field in ("phase", "turn", "turns", "actions", "pushed")] == [
        "over", 0, 7, 0, True,
    ]  # fmt: skip


# ---- §15 ------------------------------------------------------------------------------

QUIET = """
    #0 ?  #  ?  #  ?  #1
    .  ?  ?  ?  ?  ?  ?
    #2 ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  .  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


def test_s15_the_last_turn_agreed_on_ends_normally_is_counted_and_does_not_pass_on() -> None:
    state = castle(QUIET, seats=3, turn=1, turns=11, max_turns=12)
    assert play(state, "1 end")[-1] == "Player 3 wins: the agreed number of turns is played."
    position = GAME.position(state)
    assert [position[field] for field in ("phase", "turn", "turns")] == ["over", 1, 12]
    assert over(state).as_json() == {"winners": [2], "scores": [0, 0, 0], "why": "max_turns"}


def test_s15_roofs_go_back_before_it_is_over() -> None:
    state = castle(QUIET.replace("#2", "# "), turn=0, turns=11, max_turns=12, open="D")
    assert "D" not in roofs(state)
    play(state, "0 end")
    assert "D" in roofs(state)
    assert over(state).why == "max_turns"


@pytest.mark.parametrize(
    ("turn", "cheese", "winner"),
    [
        (0, ("", "", ""), 1), (1, ("", "", ""), 2), (2, ("", "", ""), 0),
        (0, ("AB", "G", "AG"), 2), (0, ("AB", "G", "G"), 0), (2, ("A", "B", "G"), 0),
    ],
)  # fmt: skip
def test_s15_the_winner_is_found_as_after_a_third_mouse(
    turn: int, cheese: tuple[str, ...], winner: int
) -> None:
    state = castle(QUIET, seats=3, turn=turn, turns=2, max_turns=3, cheeses=cheese)
    play(state, f"{turn} end")
    assert over(state).winners == [winner]


def test_s15_before_the_last_turn_the_game_goes_on_and_zero_is_no_limit() -> None:
    state = castle(QUIET, seats=3, turns=10, max_turns=12)
    play(state, "0 end")
    assert state.outcome() is None
    state = castle(QUIET, seats=3, turns=1_000_000)
    play(state, "0 end")
    assert state.outcome() is None


def test_s15_a_real_ending_goes_before_the_limit() -> None:
    state = castle(LAST_CHEESE, open="D", cheeses=("ABG", ""), turns=11, max_turns=12, actions=1)
    play(state, "0 run a7-a6")
    assert over(state).why == "goal"
    assert state.turns_played() == 11
