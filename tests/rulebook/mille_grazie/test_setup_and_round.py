"""§1 Set-up, §2 Round, and what is printed on the map."""

from collections import Counter

from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import PRINTED, ROADS, TASKS, TOWNS
from tests.rulebook.mille_grazie.country import chances, country, field, play, refused


def test_the_map_has_14_towns_24_roads_and_30_tasks() -> None:
    assert (len(TOWNS), len(ROADS), len(TASKS)) == (14, 24, 30)
    at_town = Counter(town for _, one, other, _ in ROADS.values() for town in (one, other))
    assert set(at_town) == set(TOWNS)
    assert min(at_town.values()) == 3
    assert max(at_town.values()) == 5


def test_every_road_has_the_first_letter_of_its_name() -> None:
    for letter, (name, _, _, _) in ROADS.items():
        assert name.removeprefix("Via ").removeprefix("del ").startswith(letter)


def test_the_roads_of_the_printed_examples_have_their_printed_colours() -> None:
    colours = {letter: ROADS[letter][3] for letter in "VXF"}
    assert colours == {"V": "green", "X": "purple", "F": "orange"}
    losses = [PRINTED.loss["ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter)] for letter in "VXF"]
    assert losses == [1, 2, 3]


def test_s01_each_seat_draws_a_task_and_stands_on_its_first_town() -> None:
    # the printed example: Giovanni places his nobleman on Brescia
    state = GAME.new(3)
    said = play(state, "* deal 0 Brescia>Firenze")
    assert said == ["Giovanni draws the task from Brescia to Firenze, 7 points, and begins in Brescia."]
    assert field(state, "towns") == ["Brescia", None, None]
    assert field(state, "tasks") == [["Brescia>Firenze"], [], []]
    play(state, "* deal 1 Brescia>Modena", "* deal 2 Verona>Modena")
    assert field(state, "towns") == ["Brescia", "Brescia", "Verona"]
    assert field(state, "phase") == "lay"


def test_s01_every_task_is_as_likely_to_be_dealt() -> None:
    state = GAME.new(2)
    assert chances(state) == {f"deal 0 {task}": 1 / 30 for task in TASKS}
    play(state, "* deal 0 Brescia>Firenze")
    assert chances(state) == {f"deal 1 {task}": 1 / 29 for task in TASKS if task != "Brescia>Firenze"}


def test_s01_deals_go_in_seat_order_from_the_pile() -> None:
    state = GAME.new(3)
    assert refused(state, "* deal 1 Brescia>Firenze") == (
        "§1",
        "Tasks are dealt in seat order; Player 1 is next.",
    )
    assert refused(state, "* lay Brescia>Firenze")[0] == "§1"
    play(state, "* deal 0 Brescia>Firenze")
    assert refused(state, "* deal 1 Brescia>Firenze") == (
        "§1",
        "The task from Brescia to Firenze is not in the pile that is drawn from.",
    )


def test_s01_tasks_are_drawn_until_four_lie_open_on_their_first_towns() -> None:
    state = country(
        "lay", laid=[], tasks=[["Milano>Genova"], ["Verona>Modena"], ["Ferrara>Piacenza"]], hidden={}
    )
    # the printed example: the card San Marino-Venezia is laid out by the town of San Marino
    play(state, "* lay San Marino>Venezia")
    assert field(state, "laid") == {"San Marino": "San Marino>Venezia"}
    play(state, "* lay Milano>La Spezia", "* lay Genova>Verona")
    assert field(state, "phase") == "lay"
    play(state, "* lay Bologna>Genova")
    assert field(state, "phase") == "hide"


def test_s01_a_task_whose_town_has_one_is_discarded_and_another_drawn() -> None:
    state = country("lay", laid=["San Marino>Venezia"], hidden={})
    assert refused(state, "* lay San Marino>Milano") == (
        "§9",
        "A task lies in San Marino already; the one to Milano is discarded.",
    )
    assert refused(state, "* bury Genova>Verona")[1] == (
        "No task lies in Genova; the one to Verona is laid there."
    )
    play(state, "* bury San Marino>Milano")
    assert field(state, "discard") == ["San Marino>Milano"]
    assert field(state, "phase") == "lay"
    assert "bury San Marino>Milano" not in chances(state)


def test_s01_a_dealt_task_does_not_occupy_its_town() -> None:
    state = country("lay", laid=[], tasks=[["Milano>Genova"]], hidden={})
    play(state, "* lay Milano>La Spezia")
    assert field(state, "laid") == {"Milano": "Milano>La Spezia"}


def test_s02_seat_0_is_the_first_nobleman_and_all_others_are_robbers() -> None:
    state = country("lay", laid=["Milano>Genova", "Verona>Modena", "Bologna>Genova"], hidden={})
    said = play(state, "* lay Genova>Verona")
    assert said[-1] == "Giovanni travels next; everybody else is a robber."
    assert field(state, "nobleman") == 0
    assert state.to_act() == [1, 2]


def test_s02_the_role_goes_round_clockwise() -> None:
    order = []
    for nobleman in range(3):
        state = country(nobleman=nobleman, towns=["Milano"] * 3, used="HJKE", laid=[])
        play(state, f"{nobleman} road B")
        order.append(field(state, "nobleman"))
    assert order == [1, 2, 0]


def test_s02_a_new_round_begins_with_nothing_hidden_and_nothing_used() -> None:
    state = country(towns=["Milano"] * 3, used="HJKE", laid=[])
    play(state, "0 road B")
    fresh: dict[str, object] = {
        "phase": "hide",
        "hidden": {},
        "escort": None,
        "left": 0,
        "used": "",
        "turns": 1,
    }
    assert {name: field(state, name) for name in fresh} == fresh
