"""§11 End and §12 max_turns."""

from tests.rulebook.mille_grazie.country import country, discarded, field, over, play, tasks

THREE = ["Bologna>Brescia", "Genova>Brescia", "Venezia>Genova"]

# ---- §11 ------------------------------------------------------------------------------


def test_s11_thirty_points_end_the_game_in_the_middle_of_a_journey() -> None:
    state = country(points=[25, 9, 9], tasks=[["Bologna>Brescia"]], laid=["Brescia>Modena"], turns=11)
    play(state, "0 road B")
    assert over(state).as_json() == {"winners": [0], "scores": [30, 9, 9], "why": "thirty"}
    shown = {name: field(state, name) for name in ("nobleman", "turns", "left", "used", "escort")}
    assert shown == {"nobleman": 0, "turns": 11, "left": 4, "used": "B", "escort": "alone"}


def test_s11_twenty_nine_points_do_not() -> None:
    state = country(points=[24, 0, 0], tasks=[["Bologna>Brescia"]], laid=[])
    play(state, "0 road B")
    assert state.outcome() is None
    assert field(state, "phase") == "road"


def test_s11_all_tasks_of_one_arrival_score_before_the_look_at_thirty() -> None:
    state = country(points=[26, 0, 0], tasks=[THREE])
    play(state, "0 road B")
    assert over(state).scores == [35, 0, 0]
    assert tasks(state, 0) == ["Venezia>Genova"]


def test_s11_when_robbers_reach_thirty_by_an_ambush_he_loses_nothing_and_does_not_arrive() -> None:
    state = country(points=[26, 27, 0], tasks=[THREE], hidden={1: "B", 2: "D"})
    said = play(state, "0 road B")
    assert said[-1] == "Maria wins with 30 points: thirty points are reached."
    assert over(state).as_json() == {"winners": [1], "scores": [26, 30, 0], "why": "thirty"}
    assert tasks(state, 0) == THREE
    assert discarded(state) == []
    assert field(state, "towns") == ["Milano", "Verona", "Ferrara"]
    assert (field(state, "road"), field(state, "used"), field(state, "left")) == (None, "B", 4)


def test_s11_on_an_escorted_road_he_arrives_and_wins() -> None:
    state = country(points=[26, 27, 0], tasks=[THREE], escort="B", hidden={1: "B", 2: "D"})
    play(state, "0 road B")
    assert over(state).winners == [0]


def test_s11_of_several_with_thirty_the_most_points_win() -> None:
    state = country(points=[0, 27, 29], hidden={1: "B", 2: "B"})
    play(state, "0 road B")
    assert over(state).as_json() == {"winners": [2], "scores": [0, 30, 32], "why": "thirty"}


def test_s11_equal_ones_share() -> None:
    state = country(points=[0, 28, 28], hidden={1: "B", 2: "B"})
    said = play(state, "0 road B")
    assert over(state).winners == [1, 2]
    assert said[-1] == "Maria and Salvatore share the win with 31 points each: thirty points are reached."


# ---- §12 ------------------------------------------------------------------------------


def test_s12_the_last_journey_ends_normally_and_is_counted() -> None:
    state = country(points=[5, 9, 2], used="HJKE", laid=[], turns=6, max_turns=7)
    play(state, "0 road B")
    assert over(state).as_json() == {"winners": [1], "scores": [5, 9, 2], "why": "max_turns"}
    assert (field(state, "turns"), field(state, "nobleman")) == (7, 0)
    assert (field(state, "used"), field(state, "left")) == ("BEHJK", 0)


def test_s12_a_task_in_the_last_town_is_still_offered() -> None:
    state = country(used="HJKE", laid=["Brescia>Modena"], turns=6, max_turns=7)
    play(state, "0 road B")
    assert state.outcome() is None
    play(state, "0 leave")
    assert over(state).why == "max_turns"


def test_s12_equal_ones_share() -> None:
    state = country(points=[5, 5, 2], used="HJKE", laid=[], turns=6, max_turns=7)
    play(state, "0 road B")
    assert over(state).winners == [0, 1]


def test_s12_thirty_points_go_before_the_limit() -> None:
    state = country(
        points=[25, 0, 0], tasks=[["Bologna>Brescia"]], used="HJKE", laid=[], turns=6, max_turns=7
    )
    play(state, "0 road B")
    assert (over(state).why, field(state, "turns")) == ("thirty", 6)


def test_s12_without_a_limit_the_game_goes_on() -> None:
    state = country(used="HJKE", laid=[], turns=600)
    play(state, "0 road B")
    assert (field(state, "phase"), field(state, "turns")) == ("hide", 601)
