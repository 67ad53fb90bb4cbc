"""Positions of Mille Grazie written out: only what matters, and what is done and said there."""

from collections.abc import Mapping, Sequence

import pytest

from tavolata.engine.errors import Illegal
from tavolata.engine.phrase import Event, Outcome
from tavolata.engine.state import NATURE
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import TASKS
from tavolata.games.mille_grazie.boardfile import MilleGrazieBoard
from tavolata.games.mille_grazie.rules import MilleGrazieState

LAID = ("Venezia>Piacenza", "La Spezia>Verona", "Ravenna>Milano", "Firenze>Milano")
"""What lies open where a test does not care."""
NAMES = ["Giovanni", "Maria", "Salvatore", "Gianna"]


def country(
    phase: str = "road",
    *,
    towns: Sequence[str | None] = ("Milano", "Verona", "Ferrara"),
    tasks: Sequence[Sequence[str]] = (),
    points: Sequence[int] = (),
    laid: Sequence[str] = LAID,
    hidden: Mapping[int, str] | None = None,
    escort: str | None = "alone",
    used: str = "",
    road: str | None = None,
    nobleman: int = 0,
    turns: int = 0,
    max_turns: int = 0,
    draw: Sequence[str] | None = None,
    board: MilleGrazieBoard | None = None,
) -> MilleGrazieState:
    """A position; robbers who are not named hide on Via Dante (D), with two seats also on Via Adriatica (A).

    Tasks named nowhere are in the draw pile, or in the discard pile if the draw pile is given.
    """
    seats = len(towns)
    hand = [sorted(each) for each in tasks] + [[] for _ in range(seats - len(tasks))]
    elsewhere = {*laid, *(task for each in hand for task in each)}
    rest = [task for task in sorted(board.tasks if board else TASKS) if task not in elsewhere]
    pile = rest if draw is None else sorted(draw)
    spot = {2: "AD"}.get(seats, "D")
    chosen = {str(seat): spot for seat in range(seats) if seat != nobleman} if hidden is None else {}
    chosen |= {str(seat): letters for seat, letters in (hidden or {}).items()}
    if phase in ("deal", "lay", "hide", "escort") and escort == "alone":
        escort = None
    if phase in ("deal", "hide") and hidden is None:
        chosen = {}
    return GAME.from_position(
        {
            "max_turns": max_turns,
            "phase": phase,
            "nobleman": nobleman,
            "turns": turns,
            "points": list(points) or [0] * seats,
            "towns": list(towns),
            "tasks": hand,
            "laid": {task.split(">")[0]: task for task in sorted(laid)},
            "hidden": dict(sorted(chosen.items())),
            "escort": escort,
            "left": 0 if escort is None else (5 if escort == "alone" else 4) - len(used),
            "used": "".join(sorted(used)),
            "road": road,
            "draw": pile,
            "discard": [task for task in rest if task not in pile],
        },
        board,
    )


def play(state: MilleGrazieState, *moves: str, heard_by: int | None = None) -> list[str]:
    """Make moves, each as who and what (`0 road V`, `* lay none`); returns all that a viewer hears."""
    said = []
    for move in moves:
        seat, text = who_and_what(move)
        tell: list[Event] = []
        state.apply(seat, GAME.read(state, seat, text), tell)
        state.check()
        phrases = [event.heard_by(-1 if heard_by is None else heard_by) for event in tell]
        said += [GAME.texts("en").say("event", phrase, NAMES) for phrase in phrases if phrase]
    return said


def who_and_what(move: str) -> tuple[int, str]:
    who, text = move.split(" ", 1)
    return (NATURE if who == "*" else int(who)), text


def refused(state: MilleGrazieState, move: str) -> tuple[str, str]:
    """The § and the sentence with which a move is refused."""
    seat, text = who_and_what(move)
    before = GAME.position(state)
    with pytest.raises(Illegal) as caught:
        GAME.read(state, seat, text)
    assert GAME.position(state) == before
    return caught.value.reason.section, str(caught.value)


def legal(state: MilleGrazieState, seat: int) -> list[str]:
    return GAME.legal(state, seat)


def chances(state: MilleGrazieState) -> dict[str, float]:
    """Nature's moves and their odds."""
    return {GAME.write(state, NATURE, action): state.odds(action) for action in state.legal(NATURE)}


def field(state: MilleGrazieState, name: str) -> object:
    """One field of the position."""
    return GAME.position(state)[name]


def tasks(state: MilleGrazieState, seat: int) -> list[str]:
    found = field(state, "tasks")
    assert isinstance(found, list)
    return list(found[seat])


def discarded(state: MilleGrazieState) -> list[str]:
    found = field(state, "discard")
    assert isinstance(found, list)
    return found


def drawable(state: MilleGrazieState) -> list[str]:
    """What the draw pile holds."""
    found = field(state, "draw")
    assert isinstance(found, list)
    return found


def over(state: MilleGrazieState) -> Outcome:
    """How the game ended; it must have."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_act() == []
    assert field(state, "phase") == "over"
    return outcome
