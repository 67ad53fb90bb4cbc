"""§9 Taking tasks and §10 Empty draw pile."""

from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import TASKS
from tests.rulebook.mille_grazie.country import (
    chances,
    country,
    discarded,
    drawable,
    field,
    legal,
    play,
    refused,
    tasks,
)
from tests.rulebook.mille_grazie.small_map import EIGHT_TASKS

THREE = ["Bologna>Brescia", "Genova>Ferrara", "Venezia>Genova"]

# ---- §9 -------------------------------------------------------------------------------


def test_s09_giovanni_takes_in_milano_bologna_and_san_marino() -> None:
    # the printed example: from Milano via Piacenza, Modena and Bologna to San Marino
    state = country(
        "escort",
        towns=["Milano", "Verona", "Ferrara"],
        laid=["Milano>Genova", "Bologna>Genova", "San Marino>Venezia"],
        hidden={1: "C", 2: "C"},
    )
    play(state, "0 escort F", "0 take", "* lay Ravenna>Milano")
    play(state, "0 road I", "0 road E", "0 road N", "0 take", "* lay Brescia>Modena")
    play(state, "0 road Z")
    assert legal(state, 0) == ["leave", "take"], "also in the last town"
    play(state, "0 take", "* lay Verona>Modena")
    assert tasks(state, 0) == ["Bologna>Genova", "Milano>Genova", "San Marino>Venezia"]
    assert field(state, "nobleman") == 1


def test_s09_in_the_start_town_after_the_escort_choice() -> None:
    state = country("escort", laid=["Milano>Genova"])
    play(state, "0 escort F")
    assert field(state, "phase") == "town"
    assert legal(state, 0) == ["leave", "take"]
    assert refused(state, "0 road B") == ("§9", "First decide about the task in Milano: take it or leave it.")


def test_s09_where_no_task_lies_the_step_is_skipped() -> None:
    state = country("escort", laid=["Brescia>Modena"])
    play(state, "0 alone")
    assert field(state, "phase") == "road"


def test_s09_a_task_laid_elsewhere_is_not_offered() -> None:
    state = country(laid=["Verona>Modena", "Brescia>Modena"])
    play(state, "0 road B")
    assert field(state, "phase") == "town"
    said = play(state, "0 take")
    assert said == ["Giovanni takes the task from Brescia to Modena, 4 points."]


def test_s09_a_new_task_is_drawn_at_once() -> None:
    state = country("town", laid=["Milano>Genova", "Verona>Modena"])
    play(state, "0 take")
    assert field(state, "phase") == "lay"
    assert state.to_act() == []
    assert chances(state)["bury Verona>Bologna"] == chances(state)["lay Milano>La Spezia"] == 1 / 28
    play(state, "* bury Verona>Bologna", "* lay Bologna>Genova")
    assert field(state, "laid") == {"Bologna": "Bologna>Genova", "Verona": "Verona>Modena"}
    assert discarded(state) == ["Verona>Bologna"]
    assert field(state, "phase") == "road"


def test_s09_a_new_task_that_lies_where_he_stands_may_be_taken_too() -> None:
    state = country("town", laid=["Milano>Genova"])
    play(state, "0 take", "* lay Milano>La Spezia")
    assert legal(state, 0) == ["leave", "take"]
    play(state, "0 take", "* lay Verona>Modena")
    assert tasks(state, 0) == ["Milano>Genova", "Milano>La Spezia"]


def test_s09_a_refused_task_is_offered_again_only_when_he_comes_back() -> None:
    state = country("town", laid=["Milano>Genova"])
    said = play(state, "0 leave")
    assert said == ["Giovanni leaves the task from Milano to Genova where it lies."]
    assert field(state, "phase") == "road"
    play(state, "0 road B", "0 road H", "0 road I")
    assert legal(state, 0) == ["leave", "take"]


def test_s09_a_task_refused_in_the_last_town_is_offered_at_the_next_start() -> None:
    state = country(towns=["Piacenza", "Verona"], used="HJKE", laid=["Milano>Genova"], hidden={1: "CD"})
    play(state, "0 road I", "0 leave")
    play(state, "0 hide C D", "1 alone", "1 road G", "1 road H", "1 road P", "1 road L", "1 road U")
    play(state, "1 hide C D", "0 escort F")
    assert field(state, "towns") == ["Milano", "Modena"]
    assert legal(state, 0) == ["leave", "take"]


def test_s09_with_three_tasks_he_must_first_discard_one() -> None:
    state = country("town", laid=["Milano>Genova"], tasks=[THREE])
    assert legal(state, 0) == ["leave", *(f"take drop {task}" for task in THREE)]
    assert refused(state, "0 take") == (
        "§9",
        "You hold three tasks; to take this one, name the one you give up.",
    )
    assert refused(state, "0 take drop Milano>Genova") == ("§9", "You can only give up a task that you hold.")
    said = play(state, "0 take drop Genova>Ferrara")
    assert said == [
        "Giovanni gives up the task from Genova to Ferrara.",
        "Giovanni takes the task from Milano to Genova, 4 points.",
    ]
    assert tasks(state, 0) == ["Bologna>Brescia", "Milano>Genova", "Venezia>Genova"]
    assert discarded(state) == ["Genova>Ferrara"]


def test_s09_what_would_be_given_up_is_said_by_its_towns() -> None:
    state = country("town", laid=["Milano>Genova"], tasks=[THREE])
    move = GAME.describe(state.knowledge(0), GAME.read(state, 0, "take drop Genova>Ferrara"))
    assert (
        GAME.texts("en").say("move", move)
        == "Give up the task Genova–Ferrara for the one from Milano to Genova, 4 points"
    )


def test_s09_with_fewer_than_three_nothing_is_given_up() -> None:
    state = country("town", laid=["Milano>Genova"], tasks=[THREE[:2]])
    assert legal(state, 0) == ["leave", "take"]
    assert refused(state, "0 take drop Genova>Ferrara") == (
        "§9",
        "You hold fewer than three tasks; take this one without giving one up.",
    )


def test_s09_the_discarded_task_may_be_drawn_as_the_new_one() -> None:
    state = country("town", laid=["Milano>Genova"], tasks=[THREE], draw=[])
    play(state, "0 take drop Genova>Ferrara")
    assert "lay Genova>Ferrara" in chances(state)


def test_s09_tasks_are_completed_before_one_is_taken() -> None:
    # three in hand, one of them for this town: after completing it there is room
    state = country(towns=["Milano", "Verona", "Ferrara"], laid=["Brescia>Modena"], tasks=[THREE])
    play(state, "0 road B")
    assert legal(state, 0) == ["leave", "take"]


# ---- §10 ------------------------------------------------------------------------------


def test_s10_the_discard_pile_is_shuffled_when_the_next_task_must_be_drawn() -> None:
    state = country("town", laid=["Milano>Genova"], draw=["Genova>Verona"])
    play(state, "0 take", "* lay Genova>Verona")
    assert drawable(state) == []
    assert len(discarded(state)) == 28, "until then the position shows it empty"
    play(state, "0 road C", "0 take")
    assert drawable(state) == []
    assert len(chances(state)) == 29, "the task completed in Genova is there too"
    play(state, "* lay Verona>Modena")
    assert len(drawable(state)) == 28
    assert discarded(state) == []


def test_s10_a_task_buried_after_the_shuffle_begins_the_new_discard_pile() -> None:
    state = country("town", laid=["Milano>Genova", "Verona>Modena"], draw=[])
    play(state, "0 take", "* bury Verona>Bologna")
    assert discarded(state) == ["Verona>Bologna"]
    assert len(drawable(state)) == 27


def test_s10_a_pile_without_a_free_first_town_is_buried_before_the_shuffle() -> None:
    state = country("town", laid=["Milano>Genova", "Verona>Modena"], draw=["Verona>Bologna"])
    play(state, "0 take")
    assert chances(state) == {"bury Verona>Bologna": 1.0}
    play(state, "* bury Verona>Bologna")
    assert len(chances(state)) == 28


def test_s10_where_no_task_has_a_free_first_town_none_is_laid_and_nothing_buried() -> None:
    state = country(
        "town",
        towns=["Nord", "Sud"],
        laid=["Nord>Sud", "Est>Ovest", "Ovest>Est"],
        tasks=[["Nord>Est"], ["Sud>Nord", "Sud>Ovest"]],
        hidden={1: "AB"},
        draw=["Est>Nord"],
        board=GAME.read_board(EIGHT_TASKS),
    )
    play(state, "0 take")
    assert chances(state) == {"lay none": 1.0}
    assert refused(state, "* bury Est>Nord") == (
        "§10",
        "No task that is left can be laid out, so none is drawn.",
    )
    said = play(state, "* lay none")
    assert said == ["No task is left that could be laid out."]
    assert field(state, "laid") == {"Est": "Est>Ovest", "Ovest": "Ovest>Est"}
    assert (drawable(state), discarded(state)) == (["Est>Nord"], ["Ovest>Nord"])
    assert field(state, "phase") == "road"


def test_s10_where_a_task_has_a_free_first_town_one_is_laid() -> None:
    state = country(
        "town",
        towns=["Nord", "Sud"],
        laid=["Nord>Sud", "Est>Ovest"],
        tasks=[["Nord>Est"], ["Sud>Nord", "Sud>Ovest"]],
        hidden={1: "AB"},
        draw=["Est>Nord"],
        board=GAME.read_board(EIGHT_TASKS),
    )
    play(state, "0 take")
    assert refused(state, "* lay none") == ("§10", "There is still a task that can be laid out.")
    play(state, "* bury Est>Nord")
    assert set(chances(state)) == {"lay Ovest>Nord", "lay Ovest>Est", "bury Est>Nord"}


def test_s10_lay_none_ends_the_set_up_with_fewer_tasks_on_the_map() -> None:
    board = GAME.read_board(EIGHT_TASKS)
    state = GAME.new(4, board=board)
    play(state, "* deal 0 Nord>Sud", "* deal 1 Nord>Est", "* deal 2 Sud>Nord", "* deal 3 Sud>Ovest")
    play(state, "* lay Est>Ovest", "* lay Ovest>Nord")
    assert chances(state) == {"lay none": 1.0}
    said = play(state, "* lay none")
    assert said[0] == "No task is left that could be laid out."
    assert field(state, "phase") == "hide"
    assert drawable(state) == ["Est>Nord", "Ovest>Est"]


def test_s10_on_the_printed_map_a_task_can_always_be_laid() -> None:
    # 12 tasks at most are in hands, and 3 towns show one: of 30 tasks there is always one for a free town
    most_of_a_town = max(
        sum(task.startswith(town) for task in TASKS) for town in {t.split(">")[0] for t in TASKS}
    )
    assert most_of_a_town == 3
    assert len(TASKS) - 4 * 3 - 3 * most_of_a_town > 0
