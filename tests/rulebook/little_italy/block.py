"""Positions of Little Italy written out: only what matters, the rest as at the beginning."""

from collections.abc import Mapping

from tavolata.engine.phrase import Event
from tavolata.games.little_italy import GAME
from tavolata.games.little_italy.board import CAR_NAMES, MONEY_SPACES, POLICE_SPACES, controllers
from tavolata.games.little_italy.boardfile import LittleItalyBoard
from tavolata.games.little_italy.rules import LittleItalyState

ONES = {"yellow": 1, "blue": 1, "green": 1, "red": 1}
"""A roll with four cars."""
AWAY = {"blue": 9, "green": 10, "red": 11}
"""Three of four cars out of the way, so that only yellow matters."""


def block(
    seats: int = 4,
    *,
    turn: int = 0,
    dice: dict[str, int] | None = None,
    cup: list[str] | None = None,
    cars: Mapping[str, str | int] | None = None,
    points: list[int] | None = None,
    money: int = 1,
    police: int = 1,
    circles: dict[str, list[int]] | None = None,
    max_turns: int = 0,
    board: LittleItalyBoard | None = None,
) -> LittleItalyState:
    """A position with rolled dice, or with a cup to be rolled; cars not named have never left.

    The number of turns played is the first at which this seat has the cup with so many dice.
    """
    names = CAR_NAMES[: len(controllers(seats))]
    in_cup = [car for car in names if car in (dice or cup or names)]
    left = len(names) - len(in_cup)
    turns = next(n for n in range(99) if n % seats == turn and n % (len(names) - 1) == left)
    return GAME.from_position(
        {
            "discs": "shuffled" if circles else "printed",
            "max_turns": max_turns and turns + max_turns,
            "phase": "drive" if dice else "roll",
            "turn": turn,
            "turns": turns,
            "points": points or [6] * seats,
            "cars": {car: (cars or {}).get(car, "start") for car in names},
            "circles": circles or {"money": MONEY_SPACES, "police": POLICE_SPACES},
            "money": money,
            "police": police,
            "cup": in_cup,
            "dice": dice or {},
        },
        board,
    )


def play(state: LittleItalyState, *moves: str) -> list[Event]:
    """Make the moves of whoever is to act, each if it is legal; returns what was told."""
    events: list[Event] = []
    for text in moves:
        seat = state.actor()
        state.apply(seat, GAME.read(state, seat, text), events)
        state.check()
    return events


def told(events: list[Event]) -> list[str]:
    """The keys of events."""
    return [event.key for event in events]


def cars(state: LittleItalyState) -> dict[str, str | int]:
    """Where the cars are."""
    return GAME.see(state, None).cars


def points(state: LittleItalyState) -> list[int]:
    """What everybody has."""
    return GAME.see(state, None).points


def legal(state: LittleItalyState) -> list[str]:
    """What the seat to act may do."""
    return GAME.legal(state, state.actor())


def why_not(state: LittleItalyState, text: str) -> tuple[str, str]:
    """The reason against a move, and its section."""
    seat = state.actor()
    action = GAME.parse(state, seat, text)
    assert action is not None
    reason = state.why_not(seat, action)
    assert reason is not None
    GAME.texts("en").say("refusal", reason)
    return reason.key, reason.section
