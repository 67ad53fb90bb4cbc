"""§1 Set-up, §2 Options, §3 Turn."""

import pytest

from tavolata.engine.errors import BadSetting, Illegal
from tavolata.engine.state import NATURE
from tavolata.games.borgo import GAME
from tests.rulebook.borgo.castle import castle, legal, mice, play, refused, roofs, tile

# ---- §1 -------------------------------------------------------------------------------


def test_s01_a_game_begins_with_all_roofs_on_and_no_tile_seen() -> None:
    state = GAME.new(2)
    assert roofs(state) == "ABCDEFGHIJKLMNOPQR"
    tiles = GAME.position(state)["tiles"]
    assert isinstance(tiles, dict)
    assert len(tiles) == 33
    assert set(tiles.values()) == {"?"}


def test_s01_the_spare_is_one_of_34_tiles_and_all_see_it() -> None:
    state = GAME.new(2)
    assert state.actor() == NATURE
    odds = {GAME.write(state, NATURE, a): state.odds(a) * 34 for a in state.legal(NATURE)}
    assert odds == pytest.approx(
        {**{f"spare {cheese}": 3 for cheese in "ABGMPRT"}, "spare .": 10, "spare X": 3}
    )
    assert play(state, "* spare P") == ["The spare is Parmigiano."]
    assert tile(state, "spare") == "P"


def test_s01_in_seat_order_each_puts_one_of_four_mice_into_a_free_tower() -> None:
    state = GAME.new(3)
    play(state, "* spare P")
    assert state.to_act() == [0]
    assert legal(state, 0) == ["place a1", "place a7", "place g1", "place g7"]
    play(state, "0 place a7")
    assert state.to_act() == [1]
    assert refused(state, "1 place a7") == (
        "tower_taken", "§1", "There is already a mouse in the tower a7.",
    )  # fmt: skip
    play(state, "1 place g1", "2 place a1")
    assert [mice(state, seat) for seat in range(3)] == [
        "a7 hand hand hand", "g1 hand hand hand", "a1 hand hand hand",
    ]  # fmt: skip
    assert state.to_act() == [0]
    assert GAME.position(state)["phase"] == "turn"


def test_s01_four_seats_fill_all_towers() -> None:
    state = GAME.new(4)
    play(state, "* spare .", "0 place g7", "1 place a1", "2 place g1")
    assert legal(state, 3) == ["place a7"]


def test_s01_nothing_else_is_done_before_all_have_placed_and_placing_ends_then() -> None:
    state = GAME.new(2)
    play(state, "* spare P", "0 place a7")
    for move in ("1 open C", "1 run g7-g6", "1 enter g7", "1 push b1", "1 end"):
        assert refused(state, move) == (
            "place_first", "§1", "First everyone puts one mouse into a tower.",
        )  # fmt: skip
    play(state, "1 place g7")
    assert refused(state, "0 place a1") == (
        "all_placed", "§1", "All first mice are placed; from now on it takes an action to bring one in.",
    )  # fmt: skip


def test_s01_nature_can_not_show_a_fourth_tile_of_a_cheese() -> None:
    state = castle(
        """
        #0 P  #  ?  #  ?  #
        ?  P  P  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        open="A",
    )
    play(state, "0 open D")
    assert refused(state, "* see a6=P") == (
        "no_such_tiles", "§1", "There are not so many unseen tiles of that kind.",
    )  # fmt: skip
    play(state, "* see a6=G")
    assert tile(state, "a6") == "G"


# ---- §2 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "beside_a7"), [("A", ["open A", "open D"]), ("B", ["open A", "open D", "open E"])]
)
def test_s02_the_side_decides_the_rooms(side: str, beside_a7: list[str]) -> None:
    state = GAME.new(2, {"side": side})
    play(state, "* spare P", "0 place a7", "1 place g1")
    assert legal(state, 0, "open") == beside_a7


@pytest.mark.parametrize("tower", ["a1", "a7", "g1", "g7"])
def test_s02_on_side_b_every_tower_touches_three_roofs(tower: str) -> None:
    state = GAME.new(2, {"side": "B"})
    play(state, "* spare P", f"0 place {tower}", f"1 place {'g7' if tower == 'a1' else 'a1'}")
    assert len(legal(state, 0, "open")) == 3


@pytest.mark.parametrize("side", ["A", "B"])
def test_s02_both_sides_have_the_same_roofs_and_are_their_own_mirror(side: str) -> None:
    castle = GAME.new(2, {"side": side}).setting.castle
    rooms = [castle.squares(room) for room in range(18)]
    assert sorted(map(len, rooms)) == [2] * 11 + [3] * 5 + [4] * 2
    mirrored = [
        sorted("gfedcba"["abcdefg".index(square[0])] + square[1] for square in room) for room in rooms
    ]
    assert sorted(mirrored) == sorted(map(sorted, rooms))
    for room in rooms:
        columns, rows = ({square[k] for square in room} for k in (0, 1))
        assert len(columns) * len(rows) == len(room), "a roof is a rectangle"


@pytest.mark.parametrize("goal", [4, 5, 6])
def test_s02_the_goal_is_four_five_or_six_kinds(goal: int) -> None:
    # seat 0 owns one kind less than the goal and runs on to its second Parmigiano
    state = castle(
        """
        #0 P  #  ?  #  ?  #
        .  .  P0 ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #1
        """,
        open="D",
        goal=goal,
        cheeses=("ABGMRT"[: goal - 1], "AB"),
    )
    play(state, "0 run a7-b7")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.why) == ([0], [goal, 2], "goal")


def test_s02_the_usual_game_is_side_a_to_four_without_a_limit() -> None:
    position = GAME.position(GAME.new(2))
    assert (position["side"], position["goal"], position["max_turns"]) == ("A", 4, 0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"goal": 7}, "Option goal can be 4, 5 or 6, not 7."),
        ({"side": "C"}, "Option side can be A or B, not C."),
        ({"max_turns": -1}, "Option max_turns is a whole number from 0, not -1."),
        (
            {"memory_aid": 1},
            "There is no Borgo Parmigiano option 'memory_aid'. There are side, goal, max_turns.",
        ),
    ],
)
def test_s02_other_options_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetting) as caught:
        GAME.new(2, options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("seats", [1, 5])
def test_s02_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSetting, match="is played by 2 to 4 seats"):
        GAME.new(seats)


# ---- §3 -------------------------------------------------------------------------------

FIRST_TURN = """
    #0 ?  #  ?  #  ?  #
    P  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  .
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #1
    """


def test_s03_a_turn_has_four_actions_in_any_order_and_ends_by_itself() -> None:
    state = castle(FIRST_TURN)
    left = []
    for move in ("0 enter a1", "0 push a4", "0 open D"):
        play(state, move)
        left.append(GAME.position(state)["actions"])
        assert state.to_act() == [0]
    assert left == [3, 2, 1]
    assert play(state, "0 run a7-a6")[-1] == "Player 1 is done; Player 2 is next."
    position = GAME.position(state)
    assert (position["turn"], position["actions"], position["pushed"]) == (1, 4, False)
    assert position["turns"] == 11


@pytest.mark.parametrize("actions", [1, 2, 3, 4])
def test_s03_a_seat_may_stop_early_even_before_doing_anything(actions: int) -> None:
    state = castle(FIRST_TURN, actions=actions)
    assert play(state, "0 end") == ["Player 1 is done; Player 2 is next."]
    assert state.to_act() == [1]


def test_s03_only_one_push_a_turn() -> None:
    state = castle(FIRST_TURN)
    assert len(legal(state, 0, "push")) == 12
    play(state, "0 push a4")
    assert legal(state, 0, "push") == []
    assert refused(state, "0 push d1") == (
        "pushed_already", "§8", "You have already pushed this turn; once is allowed.",
    )  # fmt: skip
    play(state, "0 end")
    assert len(legal(state, 1, "push")) == 12


def test_s03_after_the_last_seat_comes_the_first() -> None:
    state = castle(FIRST_TURN, turn=1)
    assert play(state, "1 end") == ["Player 2 is done; Player 1 is next."]
    assert state.to_act() == [0]


def test_s03_who_is_not_on_turn_has_to_wait() -> None:
    state = castle(FIRST_TURN)
    assert legal(state, 1) == []
    reason = state.why_not(1, 0)
    assert reason is not None
    assert (reason.key, reason.args) == ("not_to_act", {"seat": 0})


def test_s03_a_jump_can_not_be_longer_than_the_actions_left() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        P1 ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        actions=1,
    )
    with pytest.raises(Illegal, match="The way to a5 costs 2 actions, you have one left"):
        GAME.read(state, 0, "run a7-a5")
