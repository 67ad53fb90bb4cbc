"""§8 Push, §9 Trap, §10 Cheese, §11 Turn's end, §14 Memory."""

import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.phrase import Event
from tavolata.games.borgo import GAME
from tests.rulebook.borgo.castle import castle, cheeses, legal, mice, play, refused, roofs, tile

# ---- §8 -------------------------------------------------------------------------------

KNOWN_CROSS = """
    #0 ?  #  B  #  ?  #
    ?  ?  ?  A  ?  ?  ?
    #  ?  #  .  #  ?  #
    G  .  M  P  R  T  X
    #  ?  #  .  #  ?  #
    ?  ?  ?  A  ?  ?  ?
    #  ?  #  B  #  ?  #1
    """


@pytest.mark.parametrize(
    ("slot", "line", "after"),
    [
        ("a4", "a4 b4 c4 d4 e4 f4 g4 spare", "R G . M P R T X"),
        ("g4", "g4 f4 e4 d4 c4 b4 a4 spare", "R X T R P M . G"),
        ("d1", "d1 d2 d3 d4 d5 d6 d7 spare", "R B A . P . A B"),
        ("d7", "d7 d6 d5 d4 d3 d2 d1 spare", "R B A . P . A B"),
    ],
)
def test_s08_the_line_moves_by_one_and_what_falls_out_is_the_new_spare(
    slot: str, line: str, after: str
) -> None:
    state = castle(KNOWN_CROSS, spare="R")
    assert play(state, f"0 push {slot}") == [f"Player 1 pushes Ricotta in at {slot}."]
    assert " ".join(tile(state, square) for square in line.split()) == after
    assert GAME.position(state)["actions"] == 3


@pytest.mark.parametrize("slot", ["a2", "a4", "a6", "b1", "b7", "d1", "d7", "f1", "f7", "g2", "g4", "g6"])
def test_s08_at_each_of_twelve_slots_the_tile_enters_on_the_square_that_names_it(slot: str) -> None:
    state = castle(KNOWN_CROSS, spare="R")
    before = GAME.position(state)["tiles"]
    play(state, f"0 push {slot}")
    after = GAME.position(state)["tiles"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert after[slot] == "R"
    same_line = 0 if slot[0] in "bdf" else 1
    for square in before:
        if square[same_line] != slot[same_line]:
            assert after[square] == before[square]


def test_s08_a_new_spare_nobody_has_seen_is_seen_by_all() -> None:
    state = castle(KNOWN_CROSS, spare="R")
    said = play(state, "0 push a2", "* see spare=T")
    assert said == ["Player 1 pushes Ricotta in at a2.", "The spare is Taleggio."]
    assert tile(state, "spare") == "T"
    assert tile(state, "b2") == "?"


def test_s08_a_tile_that_slides_into_an_open_room_is_seen_squares_first_and_the_spare_last() -> None:
    # b2 is open; the unseen tile of a2 slides on to it, the unseen tile of g2 falls out
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  .  ?  ?  ?  ?  ?
        #  P1 #  ?  #  ?  #
        """
    )
    play(state, "0 push a2", "* see b2=G spare=M")
    assert [tile(state, square) for square in ("a2", "b2", "c2", "spare")] == [".", "G", ".", "M"]


def test_s08_mice_stay_and_the_floor_moves_under_them_and_roofs_do_not_move() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P  G0 .  .1 .  M  T
        #  .  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        spare="R",
    )
    before = roofs(state)
    play(state, "0 push a4")
    assert mice(state, 0) == "a7 b4 hand hand"
    assert mice(state, 1) == "d4 hand hand hand"
    assert roofs(state) == before
    assert tile(state, "b4") == "P"


def test_s08_pushing_back_is_allowed() -> None:
    state = castle(KNOWN_CROSS, spare="R")
    before = GAME.position(state)["tiles"]
    play(state, "0 push a4", "0 end", "1 push g4")
    assert GAME.position(state)["tiles"] == before
    assert tile(state, "spare") == "R"


def test_s08_one_push_a_turn() -> None:
    state = castle(KNOWN_CROSS, pushed=True, actions=2)
    assert legal(state, 0, "push") == []
    assert refused(state, "0 push a4")[:2] == ("pushed_already", "§8")


# ---- §9 -------------------------------------------------------------------------------


def test_s09_a_mouse_under_which_a_trap_comes_to_lie_is_out_for_good() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .1 ?  ?  ?  ?  ?  G
        #  ?  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #1
        """,
        spare="X",
    )
    assert play(state, "0 push a4") == [
        "Player 1 pushes a trap in at a4.",
        "Player 2 loses a mouse: it falls into the dungeon at a4.",
    ]
    assert mice(state, 1) == "g1 hand hand lost"
    play(state, "0 end")
    assert legal(state, 1, "run a4") == []


def test_s09_ones_own_mouse_falls_too_and_one_push_may_swallow_several() -> None:
    # the spare comes under a4, the trap of b4 under c4
    state = castle(
        """
        #0 ?  #  ?  #  ?  #1
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .0 X  .1 .  .  ?  G
        #  ?  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        spare="X",
    )
    said = play(state, "0 push a4")
    assert said[1:] == [
        "Player 1 loses a mouse: it falls into the dungeon at a4.",
        "Player 2 loses a mouse: it falls into the dungeon at c4.",
    ]
    assert (mice(state, 0), mice(state, 1)) == ("a7 hand hand lost", "g7 hand hand lost")


def test_s09_a_trap_nobody_has_seen_swallows_as_soon_as_it_is_seen() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  .1 ?  ?  ?  ?  G
        #  .  #  ?  #  ?  #
        """
    )
    play(state, "0 push a2")
    assert mice(state, 1) == "b2 hand hand hand", "nobody knows yet"
    assert play(state, "* see b2=X")[-1] == "Player 2 loses a mouse: it falls into the dungeon at b2."
    assert mice(state, 1) == "hand hand hand lost"


def test_s09_lifting_a_roof_off_a_trap_does_nothing() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #1
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    )
    assert play(state, "0 open D", "* see a6=X")[1:] == ["Now seen: a6 a trap."]
    assert mice(state, 0) == "a7 hand hand hand"


# ---- §10 ------------------------------------------------------------------------------

SECOND_CHEESE = """
    #0 P  #  ?  #  ?  #
    P  .  P0 ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #1
    """


def test_s10_two_mice_on_the_same_cheese_take_it_at_once() -> None:
    state = castle(SECOND_CHEESE, open="D")
    assert play(state, "0 run a7-a6") == ["Player 1 runs from a7 to a6.", "Player 1 takes the Parmigiano."]
    assert cheeses(state) == ["P", ""]


def test_s10_each_kind_only_once() -> None:
    state = castle(SECOND_CHEESE, open="D", cheeses=("P", ""))
    assert play(state, "0 run a7-a6") == ["Player 1 runs from a7 to a6."]
    assert cheeses(state) == ["P", ""]


def test_s10_mice_of_different_seats_share_nothing() -> None:
    state = castle(SECOND_CHEESE.replace("P0", "P1"), open="D")
    play(state, "0 run a7-a6")
    assert cheeses(state) == ["", ""]


def test_s10_plain_floor_and_stone_are_no_cheese() -> None:
    state = castle(SECOND_CHEESE.replace("P0", ".0"), open="D")
    play(state, "0 run c6-b6", "0 run b6-a6", "0 run a6-a5", "0 enter a1")
    assert cheeses(state) == ["", ""]


def test_s10_a_mouse_that_enters_over_a_tower_takes_too() -> None:
    state = castle(SECOND_CHEESE.replace("#0", "#1", 1), open="D")
    assert play(state, "0 enter a7-a6")[-1] == "Player 1 takes the Parmigiano."


PUSHED_TOGETHER = """
    #1 ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    P  P0 .0 G  G1 .1 .
    #  .  #  ?  #  .  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


@pytest.mark.parametrize("turn", [0, 1])
def test_s10_cheese_is_taken_in_anyones_turn_and_by_several_in_one_push(turn: int) -> None:
    state = castle(PUSHED_TOGETHER, turn=turn)
    assert play(state, f"{turn} push a4")[1:] == [
        "Player 1 takes the Parmigiano.",
        "Player 2 takes the Gorgonzola.",
    ]
    assert cheeses(state) == ["P", "G"]


def test_s10_three_mice_on_one_kind_take_one_and_two_pairs_take_two() -> None:
    # after the push seat 0 stands on P, P, G and G
    state = castle(
        """
        #1 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P  .0 G  .0 .  ?  .
        #  P0 #0 G  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    )
    play(state, "0 run c3-d3", "0 push a4")
    assert cheeses(state) == ["GP", ""]


def test_s10_first_the_tiles_move_then_traps_swallow_then_cheeses_are_taken() -> None:
    # X comes under a4 and takes that mouse off its P, which slides under the mouse of b4;
    # with the one on b3 two are left on P
    state = castle(
        """
        #1 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        P0 .0 .  .  .  ?  .
        #  P0 #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        spare="X",
        cheeses=("G", ""),
        turn=1,
    )
    said = play(state, "1 push a4")
    assert said[1:] == [
        "Player 1 loses a mouse: it falls into the dungeon at a4.",
        "Player 1 takes the Parmigiano.",
    ]
    assert cheeses(state) == ["GP", ""]


# ---- §11 ------------------------------------------------------------------------------


def test_s11_at_the_end_of_a_turn_every_room_without_a_mouse_gets_its_roof_back() -> None:
    # open are A and B (empty), D (a mouse of seat 0) and H (a mouse of seat 1)
    state = castle(
        """
        #0 .  #  .  #  ?  #1
        .0 .  .  P  ?  ?  ?
        #  ?  #  G  #  ?  #
        M1 ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        T  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        open="AB",
    )
    assert roofs(state) == "CEFGIJKLMNOPQR"
    tell: list[Event] = []
    state.apply(0, GAME.read(state, 0, "end"), tell)
    assert roofs(state) == "ABCEFGIJKLMNOPQR"
    assert [(event.key, event.args["rooms"]) for event in tell] == [("turn_ended", ["A", "B"])]
    assert GAME.position(state)["actions"] == 4, "that cost seat 1 nothing"


def test_s11_only_the_end_of_the_turn_covers_rooms() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #1
        .0 ?  ?  ?  ?  ?  ?
        #  .  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        open="F",
    )
    play(state, "0 run a6-a5", "0 run a5-b5", "0 run b5-c5")
    assert "D" not in roofs(state), "the room was left, the turn goes on"
    play(state, "0 end")
    assert "D" in roofs(state)
    assert "F" not in roofs(state)
    assert GAME.position(state)["turn"] == 1


def test_s11_a_room_whose_only_mouse_fell_is_empty() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .1 ?  ?  ?  ?  ?  G
        #  ?  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #1
        """,
        spare="X",
        actions=1,
    )
    assert play(state, "0 push a4")[-1] == "Player 1 is done; Player 2 is next."
    assert "H" in roofs(state)


# ---- §14 ------------------------------------------------------------------------------


REMEMBERED = """
    #0 ?  #  ?  #  ?  #1
    P  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    G  M  ?  ?  ?  ?  .
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


def test_s14_under_a_roof_nobody_may_look() -> None:
    state = castle(REMEMBERED)
    for viewer in (0, 1, None):
        view = GAME.see(state, viewer)
        assert (view.tiles, view.remembered) == ({}, {})


def test_s14_the_memory_aid_shows_what_was_seen_under_roofs() -> None:
    state = castle(REMEMBERED, open="D")
    view = GAME.see(state, 1, aids=["memory_aid"])
    assert view.tiles == {"a6": "P"}
    assert view.remembered == {"a4": "G", "b4": "M", "g4": "."}


def test_s14_what_is_remembered_moves_along_with_the_pushes() -> None:
    state = castle(REMEMBERED, spare="T")
    play(state, "0 push a4")
    seen = GAME.see(state, None, aids=["memory_aid"])
    assert seen.remembered == {"a4": "T", "a6": "P", "b4": "G", "c4": "M"}


def test_s14_all_have_seen_the_same_so_there_is_one_truth_for_all() -> None:
    state = castle(REMEMBERED)
    for seat in (-1, 0, 1):
        assert state.redeal(seat, SeededDice(1)) == state


def test_s14_the_memory_aid_is_no_option_of_the_game() -> None:
    assert [option.name for option in GAME.card.options] == ["side", "goal", "max_turns"]
    assert "memory_aid" not in GAME.position(castle(REMEMBERED))
