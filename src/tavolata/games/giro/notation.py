"""Moves as text and positions as JSON, exact both ways."""

from typing import Final

from tavolata.engine.phrase import OfferedMove, Phrase, in_order
from tavolata.engine.state import NATURE, Knowledge
from tavolata.games.giro.actions import (
    DISCARD,
    GIVE,
    KEEP,
    LONGEST,
    REST,
    SWAP_LEFT,
    SWAP_RIGHT,
    TAKE,
    TICKET,
    TRIP,
    TRIP_EXTRA,
    TRIPS,
)
from tavolata.games.giro.board import (
    CARD_NAMES,
    CITIES,
    KIND_NAMES,
    left_of,
    right_of,
)
from tavolata.games.giro.memory import kind_under
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.state import NONE, PHASES

PILE_LETTERS: Final = CITIES[:5]


def write_all() -> list[str]:
    """The texts of all moves of seats, by number."""
    texts = [f"take {pile}" for pile in PILE_LETTERS]
    texts += [f"swap {side} {ticket}" for side in ("left", "right") for ticket in KIND_NAMES]
    texts += ["keep", *(f"give {ticket}" for ticket in KIND_NAMES)]
    texts += [" ".join(["trip", *trip_names(trip)]) for trip in range(len(TRIPS))]
    return [*texts, "rest", *(f"discard {ticket}" for ticket in KIND_NAMES)]


def trip_names(trip: int) -> list[str]:
    """The tickets of a trip in the order of the move's text."""
    return [KIND_NAMES[kind] for kind in TRIPS[trip]]


TEXTS: Final = write_all()
ACTION: Final = {text: action for action, text in enumerate(TEXTS)}
NATURE_TEXTS: Final = [f"card {card}" for card in CARD_NAMES] + [f"ticket {ticket}" for ticket in KIND_NAMES]
NATURE_ACTION: Final = {text: action for action, text in enumerate(NATURE_TEXTS)}
TRIP_NUMBER: Final = {tuple(trip_names(trip)): trip for trip in range(len(TRIPS))}


def parse(state: GiroState, seat: int, text: str) -> int | None:
    """The number of a move's text, None if it is no move."""
    return (NATURE_ACTION if seat == NATURE else ACTION).get(text)


def write(state: GiroState, seat: int, action: int) -> str:
    """The text of a move."""
    return NATURE_TEXTS[action] if seat == NATURE else TEXTS[action]


def write_for(state: GiroState, seat: int, action: int, viewer: int | None) -> str:
    """The text of a move as a viewer may read it: faces only to those who see them as it is made."""
    text = write(state, seat, action)
    if seat == NATURE:
        knows = action < TICKET or viewer == state.turn
    elif SWAP_LEFT <= action < KEEP or action >= DISCARD:
        knows = viewer == seat
    elif GIVE <= action < TRIP:
        knows = viewer in (seat, state.turn)
    else:
        knows = True
    return text if knows else text[:-1] + "?"


def describe(knowledge: Knowledge, action: int) -> Phrase:
    """What a move of a seat would do."""
    state, seat = knowledge.seen_as(GiroState), knowledge.seat
    if action < SWAP_LEFT:
        return Phrase("take", {"city": CITIES[action - TAKE]})
    if action < KEEP:
        left = action < SWAP_RIGHT
        kind = action - (SWAP_LEFT if left else SWAP_RIGHT)
        wants = CITIES[left_of(kind // 5) if left else right_of(kind // 5)]
        partner = state.left_neighbour(seat) if left else state.right_neighbour(seat)
        return Phrase("swap", {"partner": int(partner), "ticket": KIND_NAMES[kind], "wants": wants})
    if action == KEEP:
        return Phrase("keep", {})
    if action < TRIP:
        return Phrase("give", {"ticket": KIND_NAMES[action - GIVE], "seat": int(state.turn)})
    if action < REST:
        tickets = trip_names(action - TRIP)
        key = "trip_extra" if TRIP_EXTRA[action - TRIP] else "trip"
        return Phrase(key, {"tickets": tickets, "length": len(tickets)})
    if action == REST:
        return Phrase("rest", {})
    return Phrase("discard", {"ticket": KIND_NAMES[action - DISCARD]})


def offers(knowledge: Knowledge) -> list[OfferedMove]:
    """The legal moves of a seat."""
    return in_order([OfferedMove(TEXTS[move], describe(knowledge, move)) for move in knowledge.legal()])


# ---- positions ------------------------------------------------------------------------


def hand_of(state: GiroState, seat: int) -> list[str]:
    """The tickets a seat holds, sorted."""
    return sorted(name for kind, name in enumerate(KIND_NAMES) for _ in range(state.held(seat, kind)))


def trips_of(state: GiroState, seat: int) -> dict[str, list[str]]:
    """The trips a seat has laid, by length."""
    trips = {length: state.trip_laid(seat, length) for length in range(2, LONGEST + 1)}
    return {str(length): trip_names(trip) for length, trip in trips.items() if trip >= 0}


def cards_of(state: GiroState) -> dict[str, int]:
    """The selection cards not yet turned over."""
    return {name: int(state.cards[card]) for card, name in enumerate(CARD_NAMES) if state.cards[card]}


def position(state: GiroState) -> dict[str, object]:
    """The whole truth, in the fields of the record format."""
    piles: dict[str, object] = {}
    for pile, letter in enumerate(PILE_LETTERS):
        names = KIND_NAMES[5 * pile : 5 * pile + 5]
        unseen = {name[1]: int(state.unseen[5 * pile + k]) for k, name in enumerate(names)}
        piles[letter] = {
            "unseen": {city: n for city, n in unseen.items() if n},
            "bottom": [names[kind_under(state.bottom[pile], k)] for k in range(state.under(pile))],
        }
    offer = {"to": state.partner, "ticket": KIND_NAMES[state.offer], "wants": CITIES[state.wants]}
    seats = range(state.setting.seats)
    return {
        "max_turns": state.setting.max_turns,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turns,
        "card": None if state.card == NONE else CARD_NAMES[state.card],
        "pile": None if state.pile == NONE else CITIES[state.pile],
        "cards": cards_of(state),
        "piles": piles,
        "hands": [hand_of(state, seat) for seat in seats],
        "trips": [trips_of(state, seat) for seat in seats],
        "offer": None if state.offer == NONE else offer,
    }
