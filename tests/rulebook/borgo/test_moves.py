"""§4 Open, §5 Run, §6 Enter, §7 Jump."""

import pytest

from tavolata.engine.errors import Unreadable
from tavolata.engine.phrase import Event
from tavolata.engine.state import NATURE, NOBODY
from tavolata.games.borgo import GAME
from tests.cases import LONG, Case, walks
from tests.rulebook.borgo.castle import castle, legal, mice, play, refused, roofs, tile

# ---- §4 -------------------------------------------------------------------------------


def test_s04_a_mouse_opens_the_rooms_on_any_of_its_eight_neighbours() -> None:
    # around d4 lie c5 (F), d5 (B), e5 (G), its own room J to the left and right, c3 d3 e3 (M)
    state = castle(
        """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  .  .0 .  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #1 ?  #  ?  #  ?  #
        """
    )
    assert legal(state, 0, "open") == ["open B", "open F", "open G", "open M"]


def test_s04_a_mouse_in_a_tower_opens_too_and_others_mice_do_not_count() -> None:
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
    assert legal(state, 0, "open") == ["open A", "open D"]
    assert refused(state, "0 open C") == (
        "roof_far", "§4", "None of your mice stands beside the copper roof over e6, e7, f6 and f7.",
    )  # fmt: skip


def test_s04_the_whole_room_is_seen_by_all_for_one_action() -> None:
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
    said = play(state, "0 open A", "* see b6=P b7=X c6=.")
    assert said == [
        "Player 1 lifts the copper roof over b6, b7, c6 and c7.",
        "Now seen: b6 Parmigiano, b7 a trap and c6 plain floor.",
    ]
    assert "A" not in roofs(state)
    assert GAME.position(state)["actions"] == 3
    for viewer in (0, 1, None):
        assert GAME.see(state, viewer).tiles == {"b6": "P", "b7": "X", "c6": "."}
    assert refused(state, "0 open A") == (
        "roof_off", "§4", "The copper roof over b6, b7, c6 and c7 is already off.",
    )  # fmt: skip


def test_s04_what_was_seen_before_is_not_shown_again() -> None:
    state = castle(
        """
        #0 P  #  ?  #  ?  #1
        G  ?  .  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    )
    play(state, "0 open D")
    assert state.to_act() == [0], "a6 is known and a5 is stone: nature has nothing to show"
    play(state, "0 open A", "* see b6=T")
    assert [tile(state, square) for square in ("b7", "b6", "c6")] == ["P", "T", "."]


# ---- §5 -------------------------------------------------------------------------------

RUNNING = """
    #0 ?  #  ?  #  ?  #
    .  X  ?  ?  ?  ?  ?
    #0 P1 #  ?  #  ?  #
    ?  ?  .0 .  .  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #1 ?  #  ?  #  ?  #
    """


def test_s05_a_mouse_runs_one_square_up_down_left_or_right() -> None:
    state = castle(RUNNING)
    assert legal(state, 0, "run c4") == ["run c4-c5", "run c4-d4"]
    play(state, "0 run c4-d4")
    assert mice(state, 0) == "a5 a7 d4 hand"
    assert GAME.position(state)["actions"] == 3


def test_s05_never_diagonally() -> None:
    state = castle(RUNNING)
    play(state, "0 run c4-d4", "0 end")
    assert refused(state, "1 run b5-c4") == (
        "no_way",
        "§7",
        "No way leads to c4: a mouse goes one square, or jumps over mice in an unbroken row.",
    )


def test_s05_not_under_a_roof() -> None:
    assert refused(castle(RUNNING), "0 run c4-b4") == (
        "roof_on", "§5", "That mouse can’t go there. The roof over b4 is still on.",
    )  # fmt: skip


def test_s05_not_on_a_square_with_a_mouse() -> None:
    assert refused(castle(RUNNING), "0 run a5-b5") == (
        "square_taken", "§5", "That mouse can’t land on b5, another mouse stands there.",
    )  # fmt: skip


def test_s05_not_on_a_trap() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #1
        X  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """,
        open="D",
    )
    assert refused(state, "0 run a7-a6") == (
        "trap_there", "§5", "That mouse can’t go to a6, a trap lies there.",
    )  # fmt: skip


def test_s05_never_into_a_tower_and_never_out_of_the_castle() -> None:
    state = castle(RUNNING)
    for text in ("run a6-a7", "run a5-a7", "run g6-g7", "run a7-a8", "run a6-z6"):
        with pytest.raises(Unreadable) as caught:
            GAME.read(state, 0, text)
        assert str(caught.value) == f"“{text}” is not a move of this game."


def test_s05_out_of_a_tower_and_over_stone_a_mouse_may_run() -> None:
    state = castle(RUNNING)
    assert legal(state, 0, "run a7") == ["run a7-a6"]
    play(state, "0 run a7-a6")
    assert legal(state, 0, "run a5") == ["run a5-c5"], "c5 is stone, beyond the mouse on b5"


def test_s05_only_ones_own_mice_run() -> None:
    assert refused(castle(RUNNING), "0 run b5-c5") == (
        "no_mouse", "§5", "None of your mice stands on b5.",
    )  # fmt: skip


# ---- §6 -------------------------------------------------------------------------------


def test_s06_a_mouse_from_outside_enters_any_free_tower_for_one_action() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #1
        """
    )
    assert legal(state, 0, "enter") == ["enter a1", "enter g7"]
    assert refused(state, "0 enter g1") == (
        "tower_taken", "§6", "There is already a mouse in the tower g1.",
    )  # fmt: skip
    play(state, "0 enter a1")
    assert mice(state, 0) == "a1 a7 hand hand"
    assert GAME.position(state)["actions"] == 3


def test_s06_who_has_all_mice_inside_or_lost_has_none_to_bring_in() -> None:
    state = castle(
        """
        #0 ?  #  ?  #  ?  #0
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #1 ?  #  ?  #  ?  #
        """,
        lost=(2, 0),
    )
    assert legal(state, 0, "enter") == []
    for move in ("0 enter g1", "0 enter a7-a6"):
        assert refused(state, move) == (
            "none_in_hand", "§6", "None of your mice is outside any more.",
        )  # fmt: skip


# ---- §7 -------------------------------------------------------------------------------

ROW_OF_MICE = """
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    .0 .1 .0 .1 .  .  ?
    #  .  #  ?  #  .  #
    P  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


def test_s07_a_jump_costs_an_action_for_every_square_passed() -> None:
    state = castle(ROW_OF_MICE, open="K", turn=0)
    assert play(state, "0 run a4-e4") == [
        "Player 1 jumps from a4 to e4 for 4 actions.",
        "Player 1 is done; Player 2 is next.",
    ]
    assert mice(state, 0) == "c4 e4 hand hand"


def test_s07_a_jump_leads_over_mice_of_any_colour() -> None:
    state = castle(ROW_OF_MICE, open="K")
    assert legal(state, 0, "run c4-e4") == ["run c4-e4"]
    play(state, "0 run c4-e4")
    assert GAME.position(state)["actions"] == 2


def test_s07_a_jump_may_turn_on_a_square_it_passes() -> None:
    state = castle(ROW_OF_MICE, open="K")
    assert "run a4-b3" in legal(state, 0, "run")
    play(state, "0 run a4-b3")
    assert mice(state, 0) == "b3 c4 hand hand"
    assert GAME.position(state)["actions"] == 2


def test_s07_a_jump_must_fit_into_the_actions_left() -> None:
    state = castle(ROW_OF_MICE, open="K", actions=3)
    assert refused(state, "0 run a4-e4") == (
        "too_dear", "§7", "The way to e4 costs 4 actions, you have 3 left.",
    )  # fmt: skip
    state = castle(ROW_OF_MICE, open="K", actions=1)
    assert refused(state, "0 run c4-e4") == (
        "too_dear", "§7", "The way to e4 costs 2 actions, you have one left.",
    )  # fmt: skip


def test_s07_every_square_passed_holds_a_mouse() -> None:
    # e4 and f4 are free: from c4 the mouse lands on e4, and goes on in a move of its own
    state = castle(ROW_OF_MICE, open="K")
    assert refused(state, "0 run c4-f4")[:2] == ("no_way", "§7")
    play(state, "0 run c4-e4", "0 run e4-f4")
    assert mice(state, 0) == "a4 f4 hand hand"


def test_s07_it_lands_where_it_could_have_run_to() -> None:
    drawing = """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .0 .1 .  X  .0 .1 ?
        #  X  #  ?  #  .1 #
        P  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    state = castle(drawing)
    assert refused(state, "0 run a4-b3")[0] == "trap_there"
    assert refused(state, "0 run e4-g4")[0] == "roof_on"
    assert refused(state, "0 run e4-f3")[0] == "square_taken"
    assert legal(state, 0, "run") == ["run a4-a3", "run a4-c4"]


def test_s07_nobody_lands_on_the_square_he_left() -> None:
    # b4, c4, c5 and b5 are a ring of mice: it leads round to b4, where the mouse began
    state = castle(
        """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  .1 #1 ?  #  ?  #
        ?  .0 .1 X  .  ?  ?
        #  X  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    )
    assert legal(state, 0, "run") == []
    with pytest.raises(Unreadable):
        GAME.read(state, 0, "run b4-b4")


def test_s07_a_run_never_passes_a_tower() -> None:
    # from a2 over the mouse in a1 to b1 would be three squares
    state = castle(
        """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        .0 .  ?  ?  ?  ?  ?
        #1 .  #  ?  #  ?  #
        """,
        open="N",
    )
    assert refused(state, "0 run a2-b1")[:2] == ("no_way", "§7")
    assert legal(state, 0, "run") == ["run a2-a3", "run a2-b2"]


def test_s07_the_price_is_that_of_the_shortest_way() -> None:
    # d3 is two squares away over c3, and four over b4, c4 and d4
    state = castle(
        """
        #  ?  #  ?  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        ?  .1 .1 .0 .  ?  ?
        #  .0 #1 .  #  ?  #
        ?  ?  ?  ?  ?  ?  ?
        #  ?  #  ?  #  ?  #
        """
    )
    assert play(state, "0 run b3-d3") == ["Player 1 jumps from b3 to d3 for 2 actions."]
    assert GAME.position(state)["actions"] == 2


IN_OVER_THE_TOWER = """
    #1 ?  #  ?  #  ?  #0
    .1 ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    ?  ?  ?  ?  ?  ?  ?
    #  ?  #  ?  #  ?  #
    """


def test_s07_a_mouse_may_enter_over_the_mouse_in_the_tower() -> None:
    # one for the tower a7, one for a6, one for a5
    state = castle(IN_OVER_THE_TOWER)
    assert legal(state, 0, "enter") == ["enter a1", "enter a7-a5", "enter g1"]
    assert play(state, "0 enter a7-a5") == ["Player 1 brings a mouse in over the one in the tower a7, to a5."]
    assert mice(state, 0) == "a5 g7 hand hand"
    assert GAME.position(state)["actions"] == 1


def test_s07_entering_over_a_tower_must_fit_into_the_actions_left() -> None:
    state = castle(IN_OVER_THE_TOWER, actions=2)
    assert refused(state, "0 enter a7-a5") == (
        "too_dear", "§7", "The way to a5 costs 3 actions, you have 2 left.",
    )  # fmt: skip


def test_s07_a_free_tower_is_entered_before_it_is_left() -> None:
    state = castle(IN_OVER_THE_TOWER)
    assert refused(state, "0 enter a1-a2") == (
        "tower_empty", "§7", "The tower a1 is free: enter it first, then run.",
    )  # fmt: skip


def test_s07_who_enters_over_a_tower_lands_like_all_others() -> None:
    state = castle(IN_OVER_THE_TOWER)
    assert refused(state, "0 enter a7-a6")[0] == "square_taken"
    assert refused(state, "0 enter a7-b7")[0] == "roof_on"
    state = castle(IN_OVER_THE_TOWER.replace(".1", "X "), open="D")
    assert refused(state, "0 enter a7-a6")[0] == "trap_there"
    assert refused(state, "0 enter a7-a5")[:2] == ("no_way", "§7")


def test_s07_a_jump_is_offered_with_the_way_it_will_take() -> None:
    said_of = set()
    case = Case("borgo", 4, (("max_turns", LONG),))
    for step in walks(case, 40):
        if step.seat in (NATURE, NOBODY):
            continue
        said = case.game.describe(step.state.knowledge(step.seat), step.action)
        if "way" in said.args:
            said_of.add(said.key)
            tell: list[Event] = []
            step.state.copy().apply(step.seat, step.action, tell)
            assert tell[0].args["way"] == said.args["way"]
            assert tell[0].args["price"] == said.args["price"]
    assert said_of == {"run", "jump", "enter_over"}
