"""§3 Hide and §4 Escort."""

from itertools import combinations, permutations

import pytest

from tavolata.engine.errors import NotToAct, Unreadable
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import ROADS
from tests.rulebook.mille_grazie.country import country, field, legal, play, refused

FOUR = ["Milano", "Verona", "Ferrara", "Genova"]

# ---- §3 -------------------------------------------------------------------------------


def test_s03_every_robber_chooses_any_one_of_the_24_roads() -> None:
    state = country("hide")
    assert state.to_act() == [1, 2]
    for robber in (1, 2):
        assert legal(state, robber) == [f"hide {letter}" for letter in sorted(ROADS)]
    assert legal(state, 0) == []


def test_s03_answers_in_every_order_give_the_same_game() -> None:
    answers = {0: "L", 1: "L", 3: "X"}
    positions = []
    for order in permutations(answers):
        state = country("hide", towns=FOUR, nobleman=2)
        play(state, *(f"{robber} hide {answers[robber]}" for robber in order))
        positions.append(GAME.position(state))
    assert len(positions) == 6
    assert all(position == positions[0] for position in positions)
    assert positions[0]["phase"] == "escort"
    assert positions[0]["hidden"] == {"0": "L", "1": "L", "3": "X"}


def test_s03_an_answer_stands_at_once_and_is_not_given_twice() -> None:
    state = country("hide", towns=FOUR)
    play(state, "2 hide Q")
    assert field(state, "hidden") == {"2": "Q"}
    assert state.to_act() == [1, 3]
    with pytest.raises(NotToAct, match="It is not your move; Player 2 is to act"):
        GAME.read(state, 2, "hide L")
    with pytest.raises(NotToAct):
        GAME.read(state, 0, "alone")


def test_s03_with_two_seats_the_robber_chooses_two_different_roads() -> None:
    state = country("hide", towns=["Milano", "Verona"])
    pairs = [f"hide {one} {two}" for one, two in combinations(sorted(ROADS), 2)]
    assert len(pairs) == 276
    assert legal(state, 1) == pairs
    assert refused(state, "1 hide L") == (
        "§3",
        "A robber alone lies in wait on two roads; name both letters.",
    )
    play(state, "1 hide L Q")
    assert field(state, "hidden") == {"1": "LQ"}


@pytest.mark.parametrize("text", ["hide L L", "hide Q L", "hide LQ", "hide l q", "hide", "hide L Q S"])
def test_s03_two_roads_are_written_with_letters_in_order(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(country("hide", towns=["Milano", "Verona"]), 1, text)


def test_s03_with_more_seats_a_robber_chooses_one_road() -> None:
    assert refused(country("hide"), "1 hide L Q")[0] == "§3"


@pytest.mark.parametrize("letter", "WY")
def test_s03_a_letter_without_a_road_is_refused(letter: str) -> None:
    assert refused(country("hide"), f"1 hide {letter}") == ("§3", f"There is no road {letter} on this map.")


def test_s03_a_robber_can_do_nothing_else() -> None:
    for text in ("escort L", "alone", "road L", "take", "leave", "take drop Milano>Genova"):
        assert refused(country("hide"), f"1 {text}")[0] == "§3"


def test_s03_only_the_robber_hears_where() -> None:
    heard = [play(country("hide"), "1 hide L", heard_by=viewer) for viewer in (0, 1, 2, None)]
    away = ["Maria has chosen where to lie in wait."]
    assert heard == [away, ["Maria lies in wait on Via Liguria (L)."], away, away]


# ---- §4 -------------------------------------------------------------------------------


def test_s04_with_an_escort_he_travels_four_roads() -> None:
    state = country("escort")
    play(state, "0 escort F")
    assert (field(state, "escort"), field(state, "left")) == ("F", 4)


def test_s04_alone_he_travels_five_roads() -> None:
    state = country("escort")
    play(state, "0 alone")
    assert (field(state, "escort"), field(state, "left")) == ("alone", 5)


def test_s04_the_escort_may_be_on_any_road() -> None:
    assert legal(country("escort"), 0) == ["alone", *(f"escort {letter}" for letter in sorted(ROADS))]
    assert refused(country("escort"), "0 escort W") == ("§4", "There is no road W on this map.")
    assert refused(country("escort"), "0 road B") == (
        "§4",
        "First choose: an escort on one road, or go alone.",
    )


def test_s04_that_he_has_an_escort_is_public_and_its_road_is_not() -> None:
    heard = [play(country("escort"), "0 escort F", heard_by=viewer) for viewer in (0, 1, None)]
    away = ["Giovanni takes an escort, nobody knows where."]
    assert heard == [["Giovanni takes an escort on Via Fiorentina (F)."], away, away]


def test_s04_alone_is_said_openly() -> None:
    assert play(country("escort"), "0 alone") == ["Giovanni goes alone."]
