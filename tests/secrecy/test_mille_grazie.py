"""Mille Grazie's secrets: where robbers and escort hide, told to nobody before §6 or §7 reveal it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest
from scipy.stats import chisquare

from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.match import Match
from tavolata.engine.phrase import EVERYONE, Event
from tavolata.engine.record import running
from tavolata.engine.state import NATURE, State
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import ROADS
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tests.cases import ear
from tests.rulebook.mille_grazie.small_map import EIGHT_TASKS
from tests.secrecy.desk import Belief, Desk, Viewer, Words, truth_of

Move = tuple[int, str]
TRIED = [0, 30, 351, 377, 378, 404, 405, 465]
"""Moves of every kind, to compare how they are refused."""
SMALL = GAME.read_board(EIGHT_TASKS)


def of(state: State) -> MilleGrazieState:
    assert isinstance(state, MilleGrazieState)
    return state


def hidden(state: State) -> dict[str, str]:
    """Where robbers hide, in truth."""
    found = GAME.position(of(state))["hidden"]
    assert isinstance(found, dict)
    return found


def random_moves(state: MilleGrazieState, dice: SeededDice) -> Iterator[Move]:
    """Moves to the end of the game, each before it is made."""
    while (seat := state.actor()) >= NATURE:
        if seat == NATURE:
            action = state.draw(dice)
        else:
            waiting = state.to_act()
            seat = waiting[dice.below(len(waiting))]
            moves = state.legal(seat)
            action = moves[dice.below(len(moves))]
        yield seat, GAME.write(state, seat, action)
        state.apply(seat, action)


# ---- a redeal is any world the seat can't rule out, each as likely --------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_small_map_redeals_are_all_truths_that_can_be_each_as_often(seats: int) -> None:
    dice = SeededDice(seats)
    unsure = 0
    for viewer in (0, 1, None):
        state = GAME.new(seats, {"max_turns": 3}, SMALL)
        belief = Belief(Desk(GAME), viewer, state)
        for seat, text in random_moves(state, SeededDice(1, seats)):
            odds = belief.odds()
            if len(odds) > 1:
                throws = 60 * len(odds)
                dealt = Counter(truth_of(GAME, state.redeal(ear(viewer), dice)) for _ in range(throws))
                assert set(dealt) == set(odds), (viewer, GAME.position(state))
                expected = [throws * odds[truth] for truth in odds]
                assert chisquare([dealt[truth] for truth in odds], expected).pvalue > 1e-7
                unsure += 1
            belief.follow(state, seat, GAME.read(state, seat, text))
        assert unsure


# ---- two games that differ only in what a viewer can't know are told alike ------------


@dataclass(frozen=True)
class Told(Desk):
    """Everything that reaches a viewer; the planted leaks below change one part of it."""

    game: AnyGame = GAME

    def events(self, state: State, seat: int, action: int) -> list[Event]:
        tell: list[Event] = []
        state.apply(seat, action, tell)
        return tell

    def story(self, seats: int, moves: list[Move], viewer: Viewer) -> Iterator[object]:
        """Move by move all that a viewer reads, hears, sees, may do, and makes of it."""
        state = GAME.new(seats)
        for seat, text in moves:
            action = GAME.read(state, seat, text)
            yield self.write(state, seat, action, viewer)
            yield self.hear(self.events(state, seat, action), viewer)
            yield self.told(state, viewer, TRIED)


def rounds(moves: list[Move]) -> Iterator[tuple[dict[int, list[str]], int | None, list[str]]]:
    """Each round: the moves that hide and where, the move that takes an escort, the roads travelled."""
    hides: dict[int, list[str]] = {}
    escort, roads = None, list[str]()
    for number, (_, text) in enumerate(moves):
        word, *letters = text.split()
        if word == "hide":
            if roads:
                yield hides, escort, roads
                hides, escort, roads = {}, None, []
            hides[number] = letters
        elif word == "escort":
            escort = number
        elif word == "road":
            roads += letters
    yield hides, escort, roads


def twin(moves: list[Move], viewer: Viewer, dice: SeededDice) -> list[Move]:
    """The same game with every secret that the viewer does not know somewhere else."""
    other = list(moves)
    for hides, escort, roads in rounds(moves):
        met = [letter for letter in roads if any(letter in letters for letters in hides.values())]
        free = [letter for letter in ROADS if letter not in roads]
        for number, letters in hides.items():
            seat = moves[number][0]
            if seat != viewer:
                unmet = [letter for letter in letters if letter not in roads]
                chosen = [letter for letter in letters if letter in roads]
                while len(chosen) < len(letters):
                    letter = free[dice.below(len(free))]
                    chosen += [letter] if letter not in chosen else []
                other[number] = (seat, f"hide {' '.join(sorted(chosen))}") if unmet else moves[number]
        if escort is not None and moves[escort][0] != viewer and moves[escort][1].split()[1] not in met:
            places = [letter for letter in ROADS if letter not in met]
            other[escort] = (moves[escort][0], f"escort {places[dice.below(len(places))]}")
    return other


def hold_the_law(told: Told, games: int) -> int:
    """Compare games with their twins; returns in how many moves they differed in truth."""
    differences = 0
    for seed in range(games):
        seats = 2 + seed % 3
        moves = list(random_moves(GAME.new(seats, {"max_turns": 5}), SeededDice(seed)))[:-1]
        for viewer in (*range(seats), None):
            other = twin(moves, viewer, SeededDice(seed, 9))
            differences += sum(one != two for one, two in zip(moves, other, strict=True))
            pairs = zip(told.story(seats, moves, viewer), told.story(seats, other, viewer), strict=True)
            for one, two in pairs:
                assert one == two, f"viewer {viewer} can tell two truths apart"
    return differences


def test_nobody_can_tell_games_apart_that_differ_in_secrets_not_revealed() -> None:
    assert hold_the_law(Told(), 45) > 1000


class HiddenRoadInTheSpectatorsView(Told):
    def view(self, state: State, viewer: Viewer) -> object:
        view = GAME.see(of(state), viewer)
        return msgspec.structs.replace(view, hidden=hidden(state)) if viewer is None else view


class EscortsLetterInAnEvent(Told):
    def hear(self, events: list[Event], viewer: Viewer) -> list[Words | None]:
        loud = [Event(e.key, e.args, EVERYONE) if e.key == "escorted" else e for e in events]
        return super().hear(loud, viewer)


class UnmetRobberInTheLog(Told):
    def events(self, state: State, seat: int, action: int) -> list[Event]:
        where: dict[str, object] = {**hidden(state)}
        told = super().events(state, seat, action)
        ended = any(event.key == "journey_ended" for event in told)
        return [*told, Event("hid_there", where, EVERYONE)] if ended else told


class SecretInTheTextOfAMove(Told):
    def write(self, state: State, seat: int, action: int, viewer: Viewer) -> str:
        return GAME.write(of(state), seat, action)


class OrderOfTwoRoadsInTheView(Told):
    def view(self, state: State, viewer: Viewer) -> object:
        view = GAME.see(of(state), viewer)
        true = hidden(state)
        ordered = {
            robber: "".join(letter if letter in known else "?" for letter in true[robber])
            for robber, known in view.hidden.items()
        }
        return msgspec.structs.replace(view, hidden=ordered)


@pytest.mark.parametrize(
    "leak",
    [
        HiddenRoadInTheSpectatorsView,
        EscortsLetterInAnEvent,
        UnmetRobberInTheLog,
        SecretInTheTextOfAMove,
        OrderOfTwoRoadsInTheView,
    ],
)
def test_a_planted_leak_is_caught(leak: type[Told]) -> None:
    with pytest.raises(AssertionError, match="can tell two truths apart"):
        hold_the_law(leak(), 45)


# ---- replays and undo -----------------------------------------------------------------


def begun(*answers: Move) -> Match:
    """Three seats, set up by seeded chance, and what they answered."""
    match = Match(GAME, 3, {"max_turns": 1}, dice=SeededDice(4))
    for move in answers:
        match.play(*move)
    return match


def test_a_running_replay_shows_a_question_mark_for_what_others_chose() -> None:
    match = begun((1, "hide L"), (2, "hide X"), (0, "escort F"))
    chosen = {
        viewer: [text for seat, text in running(GAME, match.record, viewer).moves if seat != NATURE]
        for viewer in (0, 1, 2, None)
    }
    assert chosen == {
        0: ["hide ?", "hide ?", "escort F"],
        1: ["hide L", "hide ?", "escort ?"],
        2: ["hide ?", "hide X", "escort ?"],
        None: ["hide ?", "hide ?", "escort ?"],
    }


def test_with_two_seats_two_question_marks_stand_for_two_roads() -> None:
    match = Match(GAME, 2, dice=SeededDice(4))
    match.play(1, "hide L Q")
    assert running(GAME, match.record, 0).moves[-1] == (1, "hide ? ?")
    assert running(GAME, match.record, 1).moves[-1] == (1, "hide L Q")


def test_the_replay_of_a_finished_game_shows_everything() -> None:
    match = begun((1, "hide L"), (2, "hide X"), (0, "escort F"))
    dice = SeededDice(1)
    while match.state.to_act():
        texts = match.game.legal(match.state, 0)
        match.play(0, texts[dice.below(len(texts))])
    assert match.record.result is not None
    assert running(GAME, match.record, None).moves == match.record.moves


def test_a_hiding_place_can_be_changed_until_somebody_else_acts() -> None:
    match = begun((1, "hide L"))
    match.undo(1)
    match.play(1, "hide Q")
    match.play(2, "hide X")
    assert not match.can_undo(1)
    match.undo(2)
    assert match.state.to_act() == [2]


def test_a_road_taken_is_never_taken_back() -> None:
    match = begun((1, "hide L"), (2, "hide X"), (0, "escort F"))
    if match.game.legal(match.state, 0)[0] == "leave":
        match.play(0, "leave")
    assert match.can_undo(0)
    match.play(0, match.game.legal(match.state, 0)[0])
    assert not match.can_undo(0)


def test_the_leave_that_ends_a_game_is_never_taken_back() -> None:
    for max_turns, undone in ((7, False), (8, True), (0, True)):
        position = {
            "max_turns": max_turns, "phase": "town", "nobleman": 0, "turns": 6, "points": [0, 0],
            "towns": ["Est", "Sud"], "tasks": [[], []], "laid": {"Est": "Est>Nord"}, "hidden": {"1": "CD"},
            "escort": "B", "left": 0, "used": "ABCD", "road": None,
            "draw": sorted(task for task in SMALL.tasks if task != "Est>Nord"), "discard": [],
        }  # fmt: skip
        state = GAME.from_position(position, SMALL)
        assert state.reveals(0, GAME.read(state, 0, "leave")) is not undone
