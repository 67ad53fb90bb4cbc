"""The laws can fail: each of three planted leaks is caught by the very functions that guard the games."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.phrase import Event
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.games import game
from tests.cases import Case, ear, viewers, walk
from tests.secrecy.desk import Desk, Leak, Viewer, Words, next_move_law, record_law, redeal_law, words
from tests.secrecy.test_odds import compare_games

GIRO = Case("giro", 3, (("max_turns", 60),))


@dataclass(frozen=True)
class ShowsUnseenKinds(Desk):
    """A view to which somebody added the tickets left in the piles."""

    def view(self, state: State, viewer: Viewer) -> object:
        return self.game.see(state, viewer), self.game.position(state)["piles"]


@dataclass(frozen=True)
class ShowsLegalOfOthers(Desk):
    """A page that gets the legal moves of whoever is to act."""

    def legal(self, state: State, viewer: Viewer) -> dict[int, list[str]]:
        return {seat: self.game.legal(state, seat) for seat in state.to_act()}


@dataclass(frozen=True)
class TellsOfferedFace(Desk):
    """An offer announced to everybody as its owner hears it."""

    def hear(self, events: list[Event], viewer: Viewer) -> list[Words | None]:
        return [
            words(event) if event.key == "offered" else heard
            for event, heard in zip(events, super().hear(events, viewer), strict=True)
        ]


@dataclass(frozen=True)
class WritesOfferedFace(Desk):
    """A running record that everybody reads whole."""

    def write(self, state: State, seat: int, action: int, viewer: Viewer) -> str:
        return self.game.write(state, seat, action)


def all_laws(desk: Desk) -> None:
    """Every law on the states of a few games."""
    dice = SeededDice(5)
    for seed in range(4):
        for step in walk(GIRO, seed):
            for viewer in viewers(GIRO):
                other = redeal_law(desk, step.state, viewer, dice)
                if step.seat != NOBODY:
                    next_move_law(desk, step.state, other, step.seat, step.action, viewer)
                    record_law(desk, step.state, step.seat, step.action, viewer, dice)


def test_an_honest_desk_passes() -> None:
    all_laws(Desk(game("giro")))


@pytest.mark.parametrize(
    ("leaky", "what"),
    [
        (ShowsUnseenKinds, "view for"),
        (ShowsLegalOfOthers, "legal for"),
        (TellsOfferedFace, "sounds to"),
        (WritesOfferedFace, "can't tell two moves apart"),
    ],
)
def test_a_planted_leak_is_caught(leaky: Callable[..., Desk], what: str) -> None:
    with pytest.raises(Leak, match=what):
        all_laws(leaky(game("giro")))


@dataclass(frozen=True)
class TellsExchangedFaces(Desk):
    """An exchange announced to everybody as the partners hear it."""

    def hear(self, events: list[Event], viewer: Viewer) -> list[Words | None]:
        return [
            words(event) if event.key == "exchanged" else words(event.heard_by(ear(viewer)))
            for event in events
        ]


@dataclass(frozen=True)
class TellsTooLittle(Desk):
    """A draw of which the taker hears only the pile."""

    def hear(self, events: list[Event], viewer: Viewer) -> list[Words | None]:
        return [words(event.twin or event) for event in events]

    def write(self, state: State, seat: int, action: int, viewer: Viewer) -> str:
        return self.game.write_for(state, seat, action, None if seat == NATURE else viewer)


@pytest.mark.parametrize("wrong", [TellsExchangedFaces, TellsTooLittle])
def test_the_odds_find_a_redeal_that_knows_less_or_more_than_its_seat(wrong: Callable[..., Desk]) -> None:
    with pytest.raises(AssertionError):
        compare_games(wrong(game("giro")), GIRO, seeds=2)
