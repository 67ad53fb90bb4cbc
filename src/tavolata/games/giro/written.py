"""A position read back: the fields of the record format, and the state they describe."""

from collections import Counter
from typing import Annotated, Literal

import msgspec
from mypy_extensions import u8

from tavolata.engine.game import Number
from tavolata.games.giro.board import (
    ALL_CARDS,
    CARD_NAMES,
    KIND_NAMES,
    KINDS,
    PILE_TICKETS,
    Box,
)
from tavolata.games.giro.notation import PILE_LETTERS, TRIP_NUMBER
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.state import NONE, OVER_PHASE, PHASES, TRIP_BITS, Setting

Counts = dict[str, Annotated[int, msgspec.Meta(ge=0, le=PILE_TICKETS + ALL_CARDS)]]


class WrittenPile(msgspec.Struct, forbid_unknown_fields=True):
    """A pile in a position."""

    unseen: Counts
    bottom: list[str]


class WrittenOffer(msgspec.Struct, forbid_unknown_fields=True):
    """An offer in a position."""

    to: Number
    ticket: str
    wants: str


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position, as the record format has them."""

    max_turns: Number
    phase: Literal["card", "take", "ticket", "swap", "give", "trip", "discard", "over"]
    turn: Number
    turns: Number
    card: str | None
    pile: str | None
    cards: Counts
    piles: dict[str, WrittenPile]
    hands: Annotated[list[list[str]], msgspec.Meta(min_length=2, max_length=4)]
    trips: list[dict[str, list[str]]]
    offer: WrittenOffer | None


def set_up(data: Written, box: Box) -> GiroState:
    """The state that the fields of a position describe.

    A position doesn't say what seats have seen before: they know what they hold and what lies open.
    """
    seats = len(data.hands)
    state = GiroState(Setting(box, seats, data.max_turns))
    state.lay_out()
    state.phase = PHASES.index(data.phase)
    state.turn, state.turns = data.turn, data.turns
    state.card = NONE if data.card is None else CARD_NAMES.index(data.card)
    state.pile = NONE if data.pile is None else PILE_LETTERS.index(data.pile)
    if set(data.piles) != set(PILE_LETTERS) or not set(data.cards) <= set(CARD_NAMES):
        raise ValueError(f"the piles are {', '.join(PILE_LETTERS)}, cards show one, two or five of them")
    for card, name in enumerate(CARD_NAMES):
        state.cards[card] = u8(data.cards.get(name, 0))
    for pile, letter in enumerate(PILE_LETTERS):
        names = KIND_NAMES[5 * pile : 5 * pile + 5]
        heap = data.piles[letter]
        if not set(heap.unseen) <= {name[1] for name in names} or len(heap.bottom) > PILE_TICKETS:
            raise ValueError(f"the pile {letter} can't hold that")
        for k, name in enumerate(names):
            state.unseen[5 * pile + k] = u8(heap.unseen.get(name[1], 0))
        for name in heap.bottom:
            state.put_under(5 * pile + names.index(name))
    for seat in range(seats):
        for name, n in Counter(data.hands[seat]).items():
            state.hands[seat * KINDS + KIND_NAMES.index(name)] = u8(min(n, 255))
    lay_trips(state, data.trips)
    if data.offer is not None:
        state.offer = KIND_NAMES.index(data.offer.ticket)
        state.partner, state.wants = data.offer.to, PILE_LETTERS.index(data.offer.wants)
    if state.phase != OVER_PHASE and any(state.victory(seat) for seat in range(seats)):
        raise ValueError("the game would be over")
    state.begin_memory()
    return state


def lay_trips(state: GiroState, trips: list[dict[str, list[str]]]) -> None:
    """Lay the trips of all seats, each under its length."""
    if len(trips) != state.setting.seats:
        raise ValueError("every seat has trips, if only none")
    for seat, laid in enumerate(trips):
        for length, names in laid.items():
            if tuple(names) not in TRIP_NUMBER or length != str(len(names)):
                raise ValueError(f"{' '.join(names)} is no trip of length {length} as it is written")
            state.laid[seat] += (TRIP_NUMBER[tuple(names)] + 1) << (TRIP_BITS * (len(names) - 2))
