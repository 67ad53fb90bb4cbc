"""§5 Round-trip, §6 Extra turn, §7 Seven tickets."""

from itertools import permutations

import pytest

from tavolata.games.giro import GAME
from tavolata.games.giro.actions import REST, TRIP, TRIPS
from tavolata.games.giro.board import KIND_NAMES
from tests.rulebook.giro.travel import hand, legal, phase, play, refused, table

# ---- §5 -------------------------------------------------------------------------------


def test_s05_the_printed_example_torino_venezia_roma_milano_is_a_trip_of_four() -> None:
    state = table("TV VR MR MT", "")
    assert legal(state, 0) == ["rest", "trip MR MT TV VR"]
    said = play(state, "0 trip MR MT TV VR")
    assert said[0] == ("Ada lays a trip of 4: Milano–Roma, Milano–Torino, Torino–Venezia and Venezia–Roma.")
    assert GAME.position(state)["trips"] == [{"4": ["MR", "MT", "TV", "VR"]}, {}]
    assert hand(state, 0) == ""


def test_s05_of_all_ways_to_write_a_circle_the_alphabetically_first_is_right() -> None:
    state = table("MT TP PN NR VR MV", "")
    assert "trip MT MV VR NR PN TP" in legal(state, 0)
    for wrong in ("MT TP PN NR VR MV", "TP MT MV VR NR PN", "MV MT TP PN NR VR"):
        assert GAME.parse(state, 0, f"trip {wrong}") is None


def test_s05_there_are_2319_trips_and_each_is_written_once() -> None:
    lengths = [len(trip) for trip in TRIPS]
    # 35 pairs: three for each of ten pairs of piles' cities, one for each of five with Roma.
    # Circles of K6: 10 and 10 triangles, 15 and 30 of four, 12 and 60 of five, 60 of six; each edge between
    # cities with piles has two kinds: 10·8 + 10·2, 15·16 + 30·4, 12·32 + 60·8, 60·16
    assert [lengths.count(n) for n in range(2, 7)] == [35, 100, 360, 864, 960]
    assert REST - TRIP == sum((35, 100, 360, 864, 960)) == 2319
    assert len({tuple(sorted(trip)) for trip in TRIPS}) == 2319


def closes_a_circle(tickets: tuple[str, ...]) -> bool:
    """Whether tickets in this order lead round: the rule as it is told, ticket by ticket."""
    for start in tickets[0]:
        at, reached = start, []
        for ticket in tickets:
            if at not in ticket:
                break
            at = ticket.replace(at, "", 1)
            reached.append(at)
        else:
            if at == start and len(set(reached)) == len(reached):
                return True
    return False


@pytest.mark.parametrize(
    "mine",
    [
        "MV VM MV TM TV",
        "VM VN NM NR MR VR",
        "TP PT PN NP VN NV",
        "TM MV VN NP PT TR",
        "MT TV VM MR TR VR NR",
        "TN NT TN NT TR NR",
        "PR PR NR NR NP PN",
        "TV MP NR VM PN TR MT",
    ],
)
def test_s05_every_circle_of_the_hand_may_be_laid_and_nothing_else(mine: str) -> None:
    tickets = mine.split()
    found = set()
    for n in range(2, 7):
        for way in permutations(tickets, n):
            if closes_a_circle(way):
                turns = [way[k:] + way[:k] for k in range(n)]
                found.add(min(" ".join(each) for turn in turns for each in (turn, turn[::-1])))
    state = table(mine, "")
    assert legal(state, 0, "trip") == sorted(f"trip {text}" for text in found)


def test_s05_two_tickets_joining_the_same_cities_are_a_trip_even_if_they_are_equal() -> None:
    state = table("VM VM MV MV NR NR", "")
    assert legal(state, 0, "trip") == ["trip MV MV", "trip MV VM", "trip NR NR", "trip VM VM"]


def test_s05_one_ticket_is_not_two() -> None:
    state = table("VM MT", "")
    assert refused(state, "0 trip VM VM") == ("not_held_twice", "§5", "You hold Venezia–Milano only once.")
    assert refused(state, "0 trip MV VM")[2] == "You don’t hold Milano–Venezia."


def test_s05_a_length_already_laid_may_not_be_laid_again() -> None:
    state = table("VM VM TM TV MV", "", trips=("NR NR",))
    assert legal(state, 0) == ["rest", "trip MV TM TV", "trip TM TV VM"]
    assert refused(state, "0 trip VM VM") == (
        "length_laid", "§5", "You have laid a trip of 2 already; every length counts once.",
    )  # fmt: skip


def test_s05_what_others_have_laid_bars_nothing() -> None:
    state = table("VM VM", "", trips=("", "NR NR"))
    assert legal(state, 0) == ["rest", "trip VM VM"]


def test_s05_the_trip_step_is_asked_even_with_one_ticket() -> None:
    state = table("", "", phase="card")
    play(state, "* card V", "0 take V", "* ticket VM")
    assert (phase(state), legal(state, 0)) == ("trip", ["rest"])


def test_s05_tickets_laid_stay_out_of_the_game_and_open_to_all() -> None:
    state = table("VM VM NR", "PT")
    play(state, "0 trip VM VM")
    view = GAME.see(state, 1)
    assert view.trips == [{"2": ["VM", "VM"]}, {}]
    assert view.elsewhere["VM"] == 3
    assert view.piles["V"].tickets == 14


# ---- §6 -------------------------------------------------------------------------------


def test_s06_a_trip_of_tickets_from_different_piles_earns_another_turn_at_once() -> None:
    state = table("MV VM", "PT", turn=0)
    assert play(state, "0 trip MV VM") == [
        "Ada lays a trip of 2, every ticket from another pile: Milano–Venezia and Venezia–Milano.",
        "Ada takes another turn.",
    ]
    view = GAME.see(state, None)
    assert (view.phase, view.turn, view.turns) == ("card", 0, 11)


def test_s06_two_tickets_of_one_pile_earn_none() -> None:
    for mine, trip in (("VM VM", "VM VM"), ("MT MV TV", "MT MV TV")):
        state = table(mine, "PT")
        play(state, f"0 trip {trip}")
        assert state.turn == 1


def test_s06_the_longest_trip_without_roma_can_earn_one() -> None:
    state = table("TM MV VN NP PT", "")
    play(state, "0 trip MV TM PT NP VN")
    assert (state.turn, phase(state)) == (0, "card")


def test_s06_no_trip_through_roma_earns_one() -> None:
    for trip in TRIPS:
        names = [KIND_NAMES[kind] for kind in trip]
        if any("R" in name for name in names):
            assert len({name[0] for name in names}) < len(names)


def test_s06_an_extra_turn_may_be_followed_by_another() -> None:
    state = table("MV VM TM VT", "PT")
    play(state, "0 trip MV VM", "* card M", "0 take M", "* ticket MV")
    play(state, "0 keep", "0 trip MV TM VT")
    assert (state.turn, state.turns) == (0, 12)


# ---- §7 -------------------------------------------------------------------------------

SEVEN = "VM VN PT TR NP NR MR"


def test_s07_seven_tickets_without_a_trip_force_one_under_its_pile() -> None:
    state = table(SEVEN, "")
    assert play(state, "0 rest") == ["Ada lays no trip."]
    assert phase(state) == "discard"
    assert legal(state, 0) == sorted(f"discard {ticket}" for ticket in SEVEN.split())
    assert refused(state, "0 discard VP")[:2] == ("not_held", "§7")
    play(state, "0 discard VN")
    assert (state.turn, phase(state)) == (1, "card")
    assert GAME.see(state, 1).backs[0] == "TMVNNP"
    piles = GAME.position(state)["piles"]
    assert isinstance(piles, dict)
    assert piles["V"]["bottom"] == ["VN"]


def test_s07_six_tickets_are_not_too_many() -> None:
    state = table("VM VN PT TR NP NR", "")
    play(state, "0 rest")
    assert phase(state) == "card"


def test_s07_who_lays_a_trip_puts_nothing_back() -> None:
    state = table("VM VM PT TR NP NR MR", "")
    play(state, "0 trip VM VM")
    assert (phase(state), state.turn) == ("card", 1)


def test_s07_only_its_owner_knows_what_was_put_back_and_where_it_lies() -> None:
    state = table(SEVEN, "", phase="discard", under={"V": "VT"})
    heard = {viewer: play(state.copy(), "0 discard VN", viewer=viewer) for viewer in (-1, 0, 1)}
    assert heard[0][0] == "Ada puts Venezia–Napoli back under its pile."
    assert heard[1][0] == heard[-1][0] == "Ada puts a ticket back under the pile of Venezia."
    play(state, "0 discard VN")
    assert GAME.see(state, 0).piles["V"].under == ["V?", "VN"]
    assert GAME.see(state, 1).piles["V"].under == ["V?", "V?"]
