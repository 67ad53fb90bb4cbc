"""The quick judgement: where danger lies, what a journey may bring, and that it helps."""

from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import play_out
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import LETTERS
from tavolata.games.mille_grazie.hints import danger, journey
from tests.rulebook.mille_grazie.country import country


def road(letter: str) -> int:
    return LETTERS.index(letter)


def test_a_road_on_the_way_to_a_destination_is_more_dangerous_than_one_off_it() -> None:
    # Brescia to Modena: over H and E, M and K, or less directly
    state = country(
        "escort",
        towns=["Brescia", "Verona", "Ferrara"],
        tasks=[["Bologna>Genova", "Brescia>Modena"]],
        laid=[],
    )
    on_the_way, off_it = danger(state, road("E")), danger(state, road("O"))
    assert 0.0 <= off_it < on_the_way < 1.0


def test_a_used_road_and_a_letter_without_one_are_no_danger() -> None:
    state = country(towns=["Brescia", "Verona", "Ferrara"], used="G", tasks=[["Bologna>Genova"]])
    assert danger(state, road("G")) == 0.0
    assert danger(state, road("W")) == 0.0


def test_a_journey_promises_more_the_nearer_the_destination() -> None:
    promised = [
        journey(country(towns=[town, "Verona", "Ferrara"], tasks=[["Verona>Bologna"]]), 0)
        for town in ("Modena", "Piacenza", "Milano", "Genova")
    ]
    assert promised == sorted(promised, reverse=True)
    assert 0.0 < promised[-1] < promised[0] < 4.0


def test_nothing_in_hand_promises_nothing() -> None:
    assert journey(country(), 0) == 0.0


def test_a_robber_likes_to_wait_where_the_nobleman_must_pass() -> None:
    def liking(letter: str) -> float:
        state = country("hide", towns=["Firenze", "Verona", "Ferrara"], tasks=[["Verona>Bologna"]], laid=[])
        state.apply(1, GAME.read(state, 1, f"hide {letter}"))
        return state.evaluate(1)

    assert liking("F") > liking("B")


def test_more_points_are_better_and_stay_between_0_and_1() -> None:
    worths = [country(points=[points, 10, 10]).evaluate(0) for points in (0, 10, 20, 29)]
    assert worths == sorted(worths)
    assert 0.0 < worths[0] < 0.5 < worths[-1] < 1.0


def test_a_shared_win_is_shared() -> None:
    state = country(points=[0, 28, 28], hidden={1: "B", 2: "B"})
    state.apply(0, GAME.read(state, 0, "road B"))
    assert [state.evaluate(seat) for seat in range(3)] == [0.0, 0.5, 0.5]


def test_who_follows_the_hints_beats_chance() -> None:
    for seats in (2, 3, 4):
        won = 0
        for seed in range(12):
            mine = seed % seats
            players = [bot("greedy" if seat == mine else "random") for seat in range(seats)]
            state = GAME.new(seats, {"max_turns": 200})
            play_out(state, players, SeededDice(seed), SeededDice(seed, 1))
            outcome = state.outcome()
            assert outcome is not None
            won += outcome.winners == [mine]
        assert won >= 10
