"""§5 Travel, §8 Arrival and the printed example of a journey."""

from tests.rulebook.mille_grazie.country import country, discarded, field, legal, play, refused, tasks

# ---- §5 -------------------------------------------------------------------------------


def test_s05_he_takes_a_road_of_the_town_where_he_stands() -> None:
    state = country(towns=["Piacenza", "Verona", "Ferrara"])
    assert legal(state, 0) == [f"road {letter}" for letter in "EHIJP"]
    assert refused(state, "0 road V") == ("§5", "Via Vittoria (V) does not lead from Piacenza.")
    assert refused(state, "0 road Y") == ("§5", "There is no road Y on this map.")
    assert refused(state, "0 leave") == ("§5", "The journey goes on; choose a road from where you stand.")
    play(state, "0 road E")
    assert field(state, "towns") == ["Modena", "Verona", "Ferrara"]


def test_s05_left_and_used_change_with_every_road() -> None:
    state = country(towns=["Piacenza", "Verona", "Ferrara"], laid=[])
    play(state, "0 road P", "0 road C")
    assert (field(state, "left"), field(state, "used")) == (3, "CP")


def test_s05_a_road_is_used_once_a_journey() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], used="B", laid=[])
    assert legal(state, 0) == ["road C", "road I"]
    assert refused(state, "0 road B") == (
        "§5",
        "You have been on Via Bresciana (B) on this journey; every road can be used once.",
    )


def test_s05_a_town_may_be_visited_again() -> None:
    state = country(towns=["Milano", "Verona", "Ferrara"], laid=[])
    play(state, "0 road B", "0 road H", "0 road I")
    assert field(state, "towns") == ["Milano", "Verona", "Ferrara"]
    assert field(state, "phase") == "road"


def test_s05_the_journey_has_exactly_four_roads_with_an_escort_and_five_without() -> None:
    for escort, way in (("Z", "BGXQ"), ("alone", "BGXQN")):
        state = country(escort=escort, laid=[])
        for letter in way:
            assert field(state, "nobleman") == 0
            play(state, f"0 road {letter}")
        assert field(state, "nobleman") == 1
        assert field(state, "turns") == 1


def test_s05_the_journey_ends_in_a_town_with_no_unused_road() -> None:
    # San Marino, Ravenna, Venezia, Ferrara, Ravenna: the third of its three roads is used, one road is left
    state = country(towns=["San Marino", "Verona", "Ferrara"], laid=[], hidden={1: "C", 2: "C"})
    said = play(state, "0 road A", "0 road O", "0 road S", "0 road R")
    assert said[-2] == "The journey of Giovanni ends in Ravenna."
    assert (field(state, "nobleman"), field(state, "turns")) == (1, 1)


def test_s05_the_task_in_such_a_town_is_still_offered() -> None:
    state = country(
        "road",
        towns=["Ferrara", "Verona", "Genova"],
        used="AOS",
        laid=["Ravenna>Milano"],
        hidden={1: "C", 2: "C"},
    )
    play(state, "0 road R")
    assert legal(state, 0) == ["leave", "take"]
    play(state, "0 leave")
    assert field(state, "nobleman") == 1


def test_s05_any_number_of_noblemen_may_be_in_a_town() -> None:
    state = country(towns=["Milano", "Brescia", "Brescia"])
    play(state, "0 road B")
    assert field(state, "towns") == ["Brescia", "Brescia", "Brescia"]


# ---- §8 -------------------------------------------------------------------------------


def test_s08_every_task_for_the_town_is_completed() -> None:
    # the printed example: Maria reaches Genova and gets 6 and 4 points
    state = country(
        towns=["Verona", "Piacenza", "Ferrara"],
        nobleman=1,
        tasks=[[], ["Venezia>Genova", "Milano>Genova", "Verona>Modena"]],
        laid=[],
    )
    said = play(state, "1 road P")
    assert said == [
        "Maria leaves Piacenza on Via Postumia (P), purple.",
        "Maria arrives in Genova.",
        "Maria completes the task from Milano to Genova: 4 points.",
        "Maria completes the task from Venezia to Genova: 6 points.",
    ]
    assert field(state, "points") == [0, 10, 0]
    assert tasks(state, 1) == ["Verona>Modena"]
    assert discarded(state) == ["Milano>Genova", "Venezia>Genova"]


def test_s08_passing_through_is_arriving_too_and_others_tasks_are_not_completed() -> None:
    state = country(
        towns=["Milano", "Verona", "Ferrara"], tasks=[["Milano>Genova"], ["Bologna>Genova"]], laid=[]
    )
    play(state, "0 road C", "0 road P")
    assert field(state, "points") == [4, 0, 0]
    assert tasks(state, 1) == ["Bologna>Genova"]


def test_s08_nothing_is_completed_where_the_journey_starts() -> None:
    state = country("escort", towns=["Genova", "Verona", "Ferrara"], tasks=[["Milano>Genova"]])
    play(state, "0 alone")
    assert field(state, "points") == [0, 0, 0]
    assert tasks(state, 0) == ["Milano>Genova"]


# ---- the printed journey of Giovanni --------------------------------------------------


def test_s06_s07_s09_giovannis_printed_journey() -> None:
    state = country(
        "escort",
        towns=["Venezia", "Milano", "Milano", "Milano"],
        tasks=[["Genova>Ferrara", "Brescia>Firenze", "Venezia>Genova"]],
        laid=["Verona>Modena", "Bologna>Genova", "Milano>Genova", "Mantova>Venezia"],
        hidden={1: "X", 2: "F", 3: "F"},
    )
    play(state, "0 escort F", "0 road V", "0 take drop Venezia>Genova", "* lay Ravenna>Milano")
    assert tasks(state, 0) == ["Brescia>Firenze", "Genova>Ferrara", "Verona>Modena"]

    said = play(state, "0 road X")
    assert said == [
        "Giovanni leaves Verona on Via XXII Aprile (X), purple.",
        "“Mille grazie,” says Maria on Via XXII Aprile (X) and gets 3 points from the ambush on Giovanni.",
    ]
    assert field(state, "points") == [0, 3, 0, 0]
    assert field(state, "road") == "X"
    said = play(state, "* rob Genova>Ferrara, Verona>Modena")
    assert said == [
        "Giovanni loses 2 tasks: Genova–Ferrara and Verona–Modena.",
        "Giovanni arrives in Ferrara.",
    ]
    assert tasks(state, 0) == ["Brescia>Firenze"]

    play(state, "0 road Q", "0 take", "* lay Genova>Verona")
    assert tasks(state, 0) == ["Bologna>Genova", "Brescia>Firenze"]

    said = play(state, "0 road F")
    assert said == [
        "Giovanni leaves Bologna on Via Fiorentina (F), orange.",
        "Salvatore lies in wait on Via Fiorentina (F), but Giovanni has the escort there: nothing happens.",
        "Gianna lies in wait on Via Fiorentina (F), but Giovanni has the escort there: nothing happens.",
        "Giovanni arrives in Firenze.",
        "Giovanni completes the task from Brescia to Firenze: 7 points.",
        "The journey of Giovanni ends in Firenze.",
        "Maria travels next; everybody else is a robber.",
    ]
    assert field(state, "points") == [7, 3, 0, 0]
    assert tasks(state, 0) == ["Bologna>Genova"]
    assert "Brescia>Firenze" in discarded(state)
