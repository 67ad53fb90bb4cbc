"""§1 Your turn, §2 Take, §3 Backs are public."""

import pytest

from tavolata.engine.dice import LoadedDice
from tavolata.engine.state import NATURE
from tavolata.games.giro import GAME
from tavolata.games.giro.board import COUNTS, SPLIT
from tests.rulebook.giro.travel import hand, legal, phase, play, refused, table

FULL = ("VN VT", "VP")
ALL_V = ("VM VM, MV TM VT", "VN VN", "VR VR")
"""With the hands of the tests these trips hold all 16 tickets of Venezia."""

# ---- the box --------------------------------------------------------------------------


def test_s01_there_are_eighty_tickets_five_to_ring_neighbours_and_two_to_others() -> None:
    ring = "TMVNP"
    for place, pile in enumerate(ring):
        assert sum(COUNTS[pile].values()) == 16
        for city, n in COUNTS[pile].items():
            beside = city in (ring[place - 1], ring[(place + 1) % 5])
            assert n == (5 if beside else 2)


def test_s01_there_are_27_selection_cards() -> None:
    assert sum(SPLIT.values()) == 27
    assert (SPLIT["V"], SPLIT["PV"], SPLIT["MNPTV"]) == (1, 2, 2)
    assert len(SPLIT) == 16


# ---- §1 -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s01_nobody_is_dealt_a_ticket_and_seat_0_begins(seats: int) -> None:
    position = GAME.position(GAME.new(seats))
    assert position["hands"] == [[]] * seats
    assert (position["turn"], position["phase"]) == (0, "card")


def test_s01_a_turn_is_take_then_exchange_then_round_trip() -> None:
    state = table("MT", "TV", "", phase="card")
    play(state, "* card MN", "0 take M")
    assert phase(state) == "ticket"
    play(state, "* ticket MV")
    assert phase(state) == "swap"
    play(state, "0 keep")
    assert phase(state) == "trip"
    assert play(state, "0 rest") == ["Ada lays no trip.", "Ada is done; Bruno is next."]
    view = GAME.see(state, None)
    assert (view.phase, view.turn, view.turns) == ("card", 1, 11)


@pytest.mark.parametrize(
    ("now", "move", "key", "section"),
    [
        ("take", "0 swap left VM", "now_take", "§2"),
        ("take", "0 rest", "now_take", "§2"),
        ("swap", "0 take V", "now_swap", "§4"),
        ("swap", "0 trip VM VM", "now_swap", "§4"),
        ("swap", "0 give VM", "now_swap", "§4"),
        ("trip", "0 keep", "now_trip", "§5"),
        ("trip", "0 swap left VM", "now_trip", "§5"),
        ("trip", "0 discard VM", "now_trip", "§5"),
        ("discard", "0 rest", "now_discard", "§7"),
        ("discard", "0 trip VM VM", "now_discard", "§7"),
    ],
)
def test_s01_steps_come_in_their_order(now: str, move: str, key: str, section: str) -> None:
    mine = "VM VM VN PT TR NP" + (" NR" if now == "discard" else "")
    state = table(mine, "MT MT", phase=now, card="PV" if now == "take" else None)
    assert refused(state, move)[:2] == (key, section)


def test_s01_another_seat_than_the_one_on_turn_has_nothing_to_do() -> None:
    state = table("VM", "MT")
    assert state.to_act() == [0]
    assert legal(state, 1) == []


# ---- §2 -------------------------------------------------------------------------------


def test_s02_the_printed_example_venezia_or_palermo() -> None:
    state = GAME.new(2)
    assert play(state, "* card PV") == ["The selection card shows Palermo and Venezia."]
    assert legal(state, 0) == ["take P", "take V"]
    assert refused(state, "0 take N") == (
        "not_on_card", "§2", "You can’t take from Napoli: the card shows Palermo and Venezia.",
    )  # fmt: skip


def test_s02_the_ticket_goes_to_the_hand_and_only_the_taker_sees_it() -> None:
    state = GAME.new(2)
    play(state, "* card PV")
    assert play(state, "0 take V") == ["Ada takes a ticket from Venezia."]
    other = state.copy()
    assert play(state, "* ticket VM", viewer=0) == ["Ada draws Venezia–Milano."]
    assert play(other, "* ticket VM", viewer=1) == ["Ada draws a ticket from Venezia."]
    assert hand(state, 0) == "VM"
    assert GAME.see(state, 0).piles["V"].tickets == 15


def test_s02_chance_draws_each_ticket_as_often_as_it_lies_in_the_pile() -> None:
    state = GAME.new(2)
    play(state, "* card PV", "0 take V")
    moves = [GAME.write(state, NATURE, action) for action in state.legal(NATURE)]
    odds = {text: state.odds(GAME.read(state, NATURE, text)) * 16 for text in moves}
    assert odds == {"ticket VT": 2, "ticket VM": 5, "ticket VN": 5, "ticket VP": 2, "ticket VR": 2}
    assert refused(state, "* ticket MV")[0] == "no_such_ticket"


def test_s02_an_empty_pile_on_the_card_can_not_be_chosen() -> None:
    state = table("VM VM VM VN VN VP", *FULL, phase="take", card="PV", trips=ALL_V)
    assert GAME.see(state, 0).piles["V"].tickets == 0
    assert legal(state, 0) == ["take P"]
    assert refused(state, "0 take V") == (
        "pile_empty", "§2", "You can’t take from Venezia: that pile is empty.",
    )  # fmt: skip


def test_s02_a_card_with_only_empty_piles_is_followed_by_the_next_one() -> None:
    state = table("VM VM VM VN VN VP", *FULL, phase="card", trips=ALL_V)
    said = play(state, "* card V")
    assert said == ["The selection card shows Venezia, but no ticket is left there."]
    view = GAME.see(state, None)
    assert (view.phase, view.card, view.turn) == ("card", [], 0)
    assert "V" not in view.cards
    play(state, "* card PV")
    assert legal(state, 0) == ["take P"]


def test_s02_used_up_selection_cards_are_shuffled_only_when_the_next_is_drawn() -> None:
    state = table("", "", phase="card", cards={"PV": 1})
    play(state, "* card PV")
    assert GAME.position(state)["cards"] == {}
    play(state, "0 take V", "* ticket VM", "0 rest")
    assert GAME.position(state)["cards"] == {}
    assert [state.odds(action) for action in range(16)] == [n / 27 for n in SPLIT.values()]
    said = play(state, "* card PV")
    assert said[0] == "All selection cards are used up and shuffled again."
    assert GAME.position(state)["cards"] == {**SPLIT, "PV": 1}


def test_s02_a_card_turned_over_in_vain_this_turn_is_shuffled_in_too() -> None:
    state = table("VM VM VM VN VN VP", *FULL, phase="card", trips=ALL_V, cards={"V": 1})
    play(state, "* card V")
    assert refused(state, "* ticket VM")[0] == "no_such_card"
    play(state, "* card V")
    left = {name: n for name, n in SPLIT.items() if name != "V"}
    assert GAME.position(state)["cards"] == left


def test_s02_what_was_put_back_comes_up_last_and_in_its_order() -> None:
    state = table("VM VM VM", "VN", "VP", phase="take", card="V", trips=ALL_V, under={"V": "VN VN VT"})
    assert GAME.see(state, None).piles["V"].tickets == 4
    play(state, "0 take V")
    assert [GAME.write(state, NATURE, action) for action in state.legal(NATURE)] == ["ticket VP"]
    play(state, "* ticket VP", "0 rest", "* card V", "1 take V")
    assert [GAME.write(state, NATURE, action) for action in state.legal(NATURE)] == ["ticket VN"]
    assert state.draw(LoadedDice([])) == state.legal(NATURE)[0]
    play(state, "* ticket VN", "1 rest", "* card PV", "2 take V", "* ticket VN")
    play(state, "2 rest", "* card PV", "0 take V", "* ticket VT")
    assert GAME.see(state, None).piles["V"].tickets == 0


# ---- §3 -------------------------------------------------------------------------------


def test_s03_everyone_sees_the_piles_of_all_hands_and_only_the_holder_the_rest() -> None:
    state = table("VM MT VR", "NP", "")
    for viewer in (0, 1, 2, None):
        assert GAME.see(state, viewer).backs == ["MVV", "N", ""]
    assert GAME.see(state, 0).hand == ["MT", "VM", "VR"]
    assert GAME.see(state, 1).hand == ["NP"]
    assert GAME.see(state, None).hand == []
    assert GAME.see(state, 1).known == [[], [], []]
