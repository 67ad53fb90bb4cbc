"""§4 Exchange: with whom, for what, and who learns what."""

import pytest

from tavolata.games.giro import GAME
from tests.rulebook.giro.travel import hand, legal, phase, play, refused, table


def test_s04_the_printed_example_venezia_for_milano_left_or_napoli_right() -> None:
    state = table("VP", "MT MR TR", "NP TV", phase="swap")
    assert legal(state, 0) == ["keep", "swap left VP", "swap right VP"]
    left = state.copy()
    play(left, "0 swap left VP")
    assert legal(left, 1) == ["give MR", "give MT"]
    play(state, "0 swap right VP")
    assert legal(state, 2) == ["give NP"]


@pytest.mark.parametrize(
    ("pile", "left", "right"),
    [("T", "P", "M"), ("M", "T", "V"), ("V", "M", "N"), ("N", "V", "P"), ("P", "N", "T")],
)
def test_s04_left_asks_for_the_pile_before_and_right_for_the_pile_after(
    pile: str, left: str, right: str
) -> None:
    others = "TM MT VT NT PT"
    for side, partner, wants in (("left", 1, left), ("right", 2, right)):
        state = table(f"{pile}R", others, others, phase="swap")
        play(state, f"0 swap {side} {pile}R")
        assert GAME.position(state)["offer"] == {"to": partner, "ticket": f"{pile}R", "wants": wants}


def test_s04_with_two_seats_the_first_has_the_left_rule_and_the_second_the_right_one() -> None:
    # the printed example: the starting player gets Palermo for Torino, the other one Milano
    first = table("TR", "PN MV", phase="swap", turn=0)
    assert legal(first, 0) == ["keep", "swap left TR"]
    assert refused(first, "0 swap right TR")[:2] == ("only_left", "§4")
    play(first, "0 swap left TR")
    assert legal(first, 1) == ["give PN"]
    second = table("PN MV", "TR", phase="swap", turn=1)
    assert legal(second, 1) == ["keep", "swap right TR"]
    assert refused(second, "1 swap left TR")[:2] == ("only_right", "§4")
    play(second, "1 swap right TR")
    assert legal(second, 0) == ["give MV"]


def test_s04_a_partner_without_such_a_ticket_can_not_be_asked() -> None:
    state = table("VP", "NP", "NP", phase="swap")
    assert legal(state, 0) == ["keep", "swap right VP"]
    assert refused(state, "0 swap left VP") == (
        "partner_lacks", "§4", "Bruno holds no ticket from Milano to give you for it.",
    )  # fmt: skip
    assert refused(state, "0 swap right VN")[0] == "not_held"


def test_s04_the_ticket_just_taken_may_be_exchanged() -> None:
    state = table("", "MT", phase="card")
    play(state, "* card V", "0 take V", "* ticket VM")
    assert legal(state, 0) == ["keep", "swap left VM"]


def test_s04_the_step_is_skipped_when_no_exchange_is_possible() -> None:
    state = table("", "PT", phase="card")
    play(state, "* card V", "0 take V", "* ticket VM")
    assert phase(state) == "trip"


def test_s04_the_partner_chooses_what_to_give_and_only_from_the_pile_asked_for() -> None:
    state = table("VP", "MT MT MR TR", phase="swap")
    play(state, "0 swap left VP")
    assert (state.to_act(), GAME.see(state, 1).turn) == ([1], 0)
    assert legal(state, 1) == ["give MR", "give MT"]
    assert refused(state, "1 give TR") == (
        "give_from", "§4", "Torino–Roma won’t do: the ticket you give must come from Milano.",
    )  # fmt: skip
    assert refused(state, "1 give MV")[:2] == ("not_held", "§4")
    assert refused(state, "1 rest")[:2] == ("now_give", "§4")
    play(state, "1 give MR")
    assert (hand(state, 0), hand(state, 1)) == ("MR", "MT MT TR VP")
    assert (phase(state), state.to_act()) == ("trip", [0])


def test_s04_giving_is_asked_even_of_who_has_only_one_such_ticket() -> None:
    state = table("VP", "MT", phase="swap")
    play(state, "0 swap left VP")
    assert (phase(state), legal(state, 1)) == ("give", ["give MT"])


def test_s04_the_offered_ticket_stays_in_its_hand_until_the_partner_has_given() -> None:
    state = table("VP NR", "MT", phase="swap")
    play(state, "0 swap left VP")
    position = GAME.position(state)
    assert position["hands"] == [["NR", "VP"], ["MT"]]
    assert position["offer"] == {"to": 1, "ticket": "VP", "wants": "M"}


def test_s04_the_partner_does_not_see_the_offered_face_before_giving() -> None:
    state = table("VP VN", "MT", "", phase="swap")
    heard = {viewer: play(state.copy(), "0 swap left VP", viewer=viewer) for viewer in (-1, 0, 1, 2)}
    assert heard[0] == ["Ada offers Bruno Venezia–Palermo for a ticket from Milano."]
    public = ["Ada offers Bruno a ticket from Venezia for one from Milano."]
    assert heard[-1] == heard[1] == heard[2] == public
    play(state, "0 swap left VP")
    offers = [GAME.see(state, viewer).offer for viewer in (0, 1, 2, None)]
    assert [offer and offer.ticket for offer in offers] == ["VP", "V?", "V?", "V?"]


def test_s04_after_the_exchange_both_partners_know_both_tickets_and_nobody_else() -> None:
    state = table("VP VN", "MT MR", "", phase="swap")
    play(state, "0 swap left VP")
    heard = {viewer: play(state.copy(), "1 give MT", viewer=viewer) for viewer in (-1, 0, 1, 2)}
    full = ["Ada gives Bruno Venezia–Palermo and gets Milano–Torino for it."]
    assert heard[0] == heard[1] == full
    assert heard[2] == heard[-1] == ["Ada gives Bruno a ticket from Venezia and gets one from Milano for it."]
    play(state, "1 give MT")
    assert GAME.see(state, 0).known == [[], ["VP"], []]
    assert GAME.see(state, 1).known == [["MT"], [], []]
    assert GAME.see(state, 2).known == [[], [], []]


def test_s04_an_exchange_never_changes_how_many_tickets_anybody_holds() -> None:
    state = table("VP VN", "MT MR", phase="swap")
    play(state, "0 swap left VP", "1 give MT")
    assert GAME.see(state, None).backs == ["MV", "MV"]


def test_s04_only_one_exchange_a_turn() -> None:
    state = table("VP VN", "MT MR", phase="swap")
    play(state, "0 swap left VP", "1 give MT")
    assert refused(state, "0 swap left VN")[0] == "now_trip"
