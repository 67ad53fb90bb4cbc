"""§6 Ambush and §7 Escorted road."""

from math import isclose

import pytest

from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tests.rulebook.mille_grazie.country import (
    NAMES,
    chances,
    country,
    discarded,
    field,
    play,
    refused,
    tasks,
)

THREE = ["Brescia>Firenze", "Genova>Ferrara", "Venezia>Genova"]
GREEN, PURPLE, ORANGE = ("B", "Milano"), ("H", "Brescia"), ("C", "Milano")

# ---- §6 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("road", "town", "lost"), [(*GREEN, 1), (*PURPLE, 2), (*ORANGE, 3)])
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_s06_the_colour_says_how_many_tasks_are_lost_and_all_if_he_has_no_more(
    road: str, town: str, lost: int, held: int
) -> None:
    state = country(towns=[town, "Verona", "Ferrara"], tasks=[THREE[:held]], hidden={1: road, 2: "D"})
    play(state, f"0 road {road}")
    if held > lost:
        assert field(state, "phase") == "rob"
        first = next(iter(chances(state)))
        assert first.count(">") == lost
        play(state, f"* {first}")
    assert field(state, "phase") != "rob"
    assert len(tasks(state, 0)) == max(held - lost, 0)
    assert len(discarded(state)) == min(held, lost)
    assert field(state, "points") == [0, 3, 0]


def test_s06_one_task_of_three_is_drawn_at_random() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], tasks=[THREE], hidden={1: "B", 2: "D"})
    play(state, "0 road B")
    odds = chances(state)
    assert list(odds) == [f"rob {task}" for task in THREE]
    assert all(isclose(chance, 1 / 3) for chance in odds.values())


def test_s06_two_tasks_of_three_are_drawn_at_random() -> None:
    state = country(towns=["Brescia", "Verona", "Ferrara"], tasks=[THREE], hidden={1: "H", 2: "D"})
    play(state, "0 road H")
    odds = chances(state)
    assert list(odds) == [
        "rob Brescia>Firenze, Genova>Ferrara",
        "rob Brescia>Firenze, Venezia>Genova",
        "rob Genova>Ferrara, Venezia>Genova",
    ]
    assert all(isclose(chance, 1 / 3) for chance in odds.values())
    assert refused(state, "* rob Genova>Ferrara") == (
        "§6",
        "An ambush on Via Humanitas (H), purple, costs 2 tasks.",
    )
    assert refused(state, "* rob Genova>Ferrara, Milano>Genova") == (
        "§6",
        "Player 1 does not hold all of these tasks.",
    )


@pytest.mark.parametrize(
    "text", ["rob", "rob Genova>Ferrara,Venezia>Genova", "rob Venezia>Genova, Genova>Ferrara"]
)
def test_s06_lost_tasks_are_written_in_order_with_a_comma_between(text: str) -> None:
    state = country(towns=["Brescia", "Verona", "Ferrara"], tasks=[THREE], hidden={1: "H", 2: "D"})
    play(state, "0 road H")
    assert GAME.parse(state, -1, text) is None


def test_s06_while_he_is_robbed_points_are_counted_and_he_stands_in_the_old_town() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], tasks=[THREE], hidden={1: "B", 2: "D"})
    play(state, "0 road B")
    shown = {name: field(state, name) for name in ("phase", "points", "towns", "road", "used", "left")}
    assert shown == {
        "phase": "rob",
        "points": [0, 3, 0],
        "towns": ["Milano", "Verona", "Ferrara"],
        "road": "B",
        "used": "B",
        "left": 4,
    }
    assert state.to_act() == []
    play(state, "* rob Genova>Ferrara")
    assert (field(state, "road"), field(state, "towns")) == (None, ["Brescia", "Verona", "Ferrara"])


def test_s06_a_task_lost_on_the_way_is_not_completed() -> None:
    state = country(towns=["Modena", "Verona", "Milano"], tasks=[["Verona>Bologna"]], hidden={1: "N", 2: "D"})
    play(state, "0 road N")
    assert field(state, "towns") == ["Bologna", "Verona", "Milano"]
    assert field(state, "points") == [0, 3, 0]
    assert discarded(state) == ["Verona>Bologna"]


def test_s06_several_robbers_get_three_points_each_and_he_loses_once() -> None:
    state = country(
        towns=["Milano", "Verona", "Ferrara", "Genova"], tasks=[THREE], hidden={1: "B", 2: "B", 3: "B"}
    )
    play(state, "0 road B", "* rob Genova>Ferrara")
    assert field(state, "points") == [0, 3, 3, 3]
    assert len(tasks(state, 0)) == 2


def offered(state: MilleGrazieState, letter: str) -> str:
    """What the nobleman reads of a road."""
    found = next(offer for offer in GAME.offers(state.knowledge(0)) if offer.text == f"road {letter}")
    return GAME.texts("en").say("move", found.does, NAMES).partition("; ")[2]


def test_s06_at_stake_is_what_he_holds_and_only_where_a_robber_may_be() -> None:
    towns = ["Milano", "Verona", "Ferrara"]
    assert offered(country(towns=towns, tasks=[THREE]), "C") == "orange, 3 tasks at stake"
    assert offered(country(towns=towns, tasks=[THREE[:1]]), "C") == "orange, one task at stake"
    assert offered(country(towns=towns), "C") == "orange, no task at stake"
    assert offered(country(towns=towns, tasks=[THREE], escort="C"), "C") == "orange, no task at stake"
    met = country(towns=["Brescia", *towns[1:]], tasks=[THREE], hidden={1: "B", 2: "C"}, used="BC")
    assert offered(met, "H") == "purple, no task at stake", "all robbers are known"
    one_left = country(towns=["Brescia", *towns[1:]], tasks=[THREE], hidden={1: "B", 2: "C"}, used="B")
    assert offered(one_left, "H") == "purple, 2 tasks at stake"


def test_s06_robbers_get_their_points_though_he_has_nothing() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], hidden={1: "B", 2: "D"})
    said = play(state, "0 road B")
    assert said[-2:] == ["Giovanni has nothing to lose.", "Giovanni arrives in Brescia."]
    assert field(state, "points") == [0, 3, 0]


def test_s06_the_journey_goes_on_and_he_may_be_ambushed_again() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], hidden={1: "B", 2: "H"})
    play(state, "0 road B", "0 road H")
    assert field(state, "points") == [0, 3, 3]
    assert field(state, "phase") == "road"


def test_s06_with_two_seats_both_roads_of_the_robber_count() -> None:
    state = country(towns=["Milano", "Verona"], hidden={1: "BH"})
    play(state, "0 road B", "0 road H")
    assert field(state, "points") == [0, 6]


def test_s06_an_escort_elsewhere_does_not_help() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], escort="H", hidden={1: "B", 2: "D"})
    play(state, "0 road B")
    assert field(state, "points") == [0, 3, 0]


# ---- §7 -------------------------------------------------------------------------------


def test_s07_on_the_escorted_road_there_are_no_points_and_no_loss() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], tasks=[THREE], escort="B", hidden={1: "B", 2: "B"})
    said = play(state, "0 road B")
    assert sum("Giovanni has the escort there" in line for line in said) == 2
    assert field(state, "points") == [0, 0, 0]
    assert tasks(state, 0) == THREE
    for viewer in (0, 1, 2, None):
        view = GAME.see(state, viewer)
        assert (view.hidden, view.escort, view.met) == ({"1": "B", "2": "B"}, "B", "B")


def test_s07_an_escort_nobody_met_stays_secret() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], escort="B", hidden={1: "D", 2: "D"})
    said = play(state, "0 road B")
    assert said == ["Giovanni leaves Milano on Via Bresciana (B), green.", "Giovanni arrives in Brescia."]
    assert [GAME.see(state, viewer).escort for viewer in (0, 1, 2, None)] == ["B", "?", "?", "?"]


def test_s07_a_robber_not_met_stays_secret_after_the_round() -> None:
    state = country(
        towns=["Modena", "Verona", "Ferrara"], escort="B", used="BHE", hidden={1: "D", 2: "C"}, laid=[]
    )
    said = play(state, "0 road K")
    assert said[-1] == "Maria travels next; everybody else is a robber."
    assert not any("Via Dante" in line or "Via Cavour" in line for line in said)
    assert field(state, "hidden") == {}


def test_s07_of_two_roads_only_the_one_met_is_revealed() -> None:
    state = country(towns=["Milano", "Verona"], hidden={1: "BD"}, escort="alone")
    play(state, "0 road B")
    assert [GAME.see(state, viewer).hidden["1"] for viewer in (0, 1, None)] == ["B?", "BD", "B?"]


def test_s07_the_order_of_letters_tells_nothing() -> None:
    for other in "ADZ":
        state = country(towns=["Milano", "Verona"], hidden={1: "".join(sorted("B" + other))})
        play(state, "0 road B")
        assert GAME.see(state, 0).hidden == {"1": "B?"}


def test_s07_what_was_hidden_is_shown_when_the_game_is_over() -> None:
    state = country(
        towns=["Milano", "Verona", "Ferrara"],
        points=[26, 0, 0],
        tasks=[["Genova>Brescia"]],
        escort="H",
        hidden={1: "D", 2: "C"},
    )
    said = play(state, "0 road B")
    assert said[-4:] == [
        "Now it may be told: Maria lay in wait on Via Dante (D).",
        "Now it may be told: Salvatore lay in wait on Via Cavour (C).",
        "Now it may be told: the escort of Giovanni was on Via Humanitas (H).",
        "Giovanni wins with 30 points: thirty points are reached.",
    ]
    view = GAME.see(state, None)
    assert (view.hidden, view.escort) == ({"1": "D", "2": "C"}, "H")
