"""Positions of Giro written out in few words, and what is done and said in them.

Hands are lists of tickets, one text a seat: `"VM VN PT"`. Whatever is in no hand, in no trip and under
no pile lies unseen in its pile.
"""

import pytest

from tavolata.engine.errors import Illegal
from tavolata.engine.phrase import Event, Outcome
from tavolata.engine.state import NATURE
from tavolata.games.giro import GAME
from tavolata.games.giro.board import COUNTS, SPLIT
from tavolata.games.giro.rules import GiroState

NAMES = ["Ada", "Bruno", "Carla", "Dino"]


def table(
    *hands: str,
    phase: str = "trip",
    turn: int = 0,
    turns: int = 10,
    max_turns: int = 0,
    card: str | None = None,
    cards: dict[str, int] | None = None,
    under: dict[str, str] | None = None,
    trips: tuple[str, ...] = (),
) -> GiroState:
    """The state with these hands.

    `trips` has one text a seat, trips with commas between; `under` the tickets put back under a pile,
    first up first.
    """
    laid = [[trip.split() for trip in text.split(",") if trip.strip()] for text in trips]
    laid += [[] for _ in range(len(hands) - len(laid))]
    back = {pile: (under or {}).get(pile, "").split() for pile in COUNTS}
    gone = [ticket for hand in hands for ticket in hand.split()]
    gone += [ticket for seat in laid for trip in seat for ticket in trip]
    gone += [ticket for pile in back.values() for ticket in pile]
    piles = {}
    for pile, counts in COUNTS.items():
        unseen = {city: n - gone.count(pile + city) for city, n in counts.items()}
        piles[pile] = {"unseen": {city: n for city, n in unseen.items() if n}, "bottom": back[pile]}
    return GAME.from_position(
        {
            "max_turns": max_turns,
            "phase": phase,
            "turn": turn,
            "turns": turns,
            "card": card,
            "pile": None,
            "cards": SPLIT if cards is None else cards,
            "piles": piles,
            "hands": [sorted(hand.split()) for hand in hands],
            "trips": [{str(len(trip)): trip for trip in seat} for seat in laid],
            "offer": None,
        }
    )


def play(state: GiroState, *moves: str, viewer: int = -1) -> list[str]:
    """Make moves, each as who and what (`0 take V`, `* card PV`); returns what a viewer hears."""
    said = []
    for move in moves:
        who, text = move.split(" ", 1)
        seat = NATURE if who == "*" else int(who)
        tell: list[Event] = []
        state.apply(seat, GAME.read(state, seat, text), tell)
        state.check()
        heard = [event.heard_by(viewer) for event in tell]
        said += [GAME.texts("en").say("event", phrase, NAMES) for phrase in heard if phrase is not None]
    return said


def refused(state: GiroState, move: str) -> tuple[str, str, str]:
    """The key, the § and the sentence with which a move is refused."""
    who, text = move.split(" ", 1)
    seat = NATURE if who == "*" else int(who)
    before = GAME.position(state)
    with pytest.raises(Illegal) as caught:
        GAME.read(state, seat, text)
    assert GAME.position(state) == before
    reason = caught.value.reason
    return reason.key, reason.section, GAME.texts("en").say("refusal", reason, NAMES)


def legal(state: GiroState, seat: int, word: str = "") -> list[str]:
    """The legal moves of a seat that begin with a word."""
    return [text for text in GAME.legal(state, seat) if text.startswith(word)]


def hand(state: GiroState, seat: int) -> str:
    """A seat's tickets."""
    return " ".join(GAME.see(state, seat).hand)


def phase(state: GiroState) -> str:
    return GAME.see(state, None).phase


def over(state: GiroState) -> Outcome:
    """How the game ended; it must have."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_act() == []
    return outcome
