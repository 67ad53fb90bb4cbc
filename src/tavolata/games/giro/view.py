"""What a seat may see: its own tickets, others' backs, and what it can work out."""

import msgspec

from tavolata.engine.game import View
from tavolata.games.giro.board import CARD_NAMES, CITIES, KIND_NAMES
from tavolata.games.giro.memory import Table, recall
from tavolata.games.giro.notation import PILE_LETTERS, cards_of, hand_of, trips_of
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.state import NONE, PHASES


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five piles, from outside."""

    tickets: int
    """How many lie in it."""
    under: list[str]
    """Those of them put back under it, first up first: VM where the seat is sure, else V?."""


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket that waits for the partner's."""

    to: int
    ticket: str
    """VM to who offers it, V? to all others."""
    wants: str


class GiroView(View, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    max_turns: int
    phase: str
    turn: int
    turns: int
    card: list[str]
    """The cities of the open selection card, empty if none is open."""
    pile: str
    """The pile chosen while its ticket is drawn, else empty."""
    cards: dict[str, int]
    """Selection cards not yet turned over: everyone has seen the others."""
    piles: dict[str, Pile]
    hand: list[str]
    """The seat's own tickets."""
    backs: list[str]
    """For each seat the letters of its tickets' piles, in the order of the ring."""
    known: list[list[str]]
    """For each other seat the tickets this seat is sure it holds."""
    elsewhere: dict[str, int]
    """Tickets this seat can't place: neither in its hand, nor laid, nor known for sure."""
    trips: list[dict[str, list[str]]]
    offer: Offer | None


def view(state: GiroState, seat: int | None) -> GiroView:
    """The view of a seat, None for a spectator."""
    seats = range(state.setting.seats)
    viewer = -1 if seat is None else seat
    tables = recall(state.trail, viewer)
    piles = {letter: see_pile(state, tables[pile], pile) for pile, letter in enumerate(PILE_LETTERS)}
    known = [[] if each == viewer else sure_tickets(tables, each) for each in seats]
    return GiroView(
        seat=seat,
        max_turns=state.setting.max_turns,
        phase=PHASES[state.phase],
        turn=state.turn,
        turns=state.turns,
        card=[] if state.card == NONE else list(CARD_NAMES[state.card]),
        pile="" if state.pile == NONE else CITIES[state.pile],
        cards=cards_of(state),
        piles=piles,
        hand=[] if seat is None else hand_of(state, seat),
        backs=["".join(c * state.backs(each, k) for k, c in enumerate(PILE_LETTERS)) for each in seats],
        known=known,
        elsewhere=not_placed(tables, piles, known),
        trips=[trips_of(state, each) for each in seats],
        offer=see_offer(state, viewer),
    )


def see_pile(state: GiroState, table: Table, pile: int) -> Pile:
    """A pile with the places under it that the viewer is sure of."""
    sure = [table.sure_under(place) for place in range(table.places)]
    under = [CITIES[pile] + "?" if kind < 0 else KIND_NAMES[5 * pile + kind] for kind in sure]
    return Pile(state.pile_size(pile), under)


def sure_tickets(tables: list[Table], seat: int) -> list[str]:
    """The tickets the viewer is sure of in another's hand, sorted."""
    return sorted(
        name
        for kind, name in enumerate(KIND_NAMES)
        for _ in range(tables[kind // 5].sure_in_hand(seat, kind % 5))
    )


def not_placed(tables: list[Table], piles: dict[str, Pile], known: list[list[str]]) -> dict[str, int]:
    """What is out of the viewer's sight, less the tickets it is sure of."""
    placed = [name for pile in piles.values() for name in pile.under] + [
        name for hand in known for name in hand
    ]
    out = {name: tables[kind // 5].out_of_sight(kind % 5) for kind, name in enumerate(KIND_NAMES)}
    return {name: n - placed.count(name) for name, n in out.items() if n > placed.count(name)}


def see_offer(state: GiroState, viewer: int) -> Offer | None:
    """The offer: its face only to who made it."""
    if state.offer == NONE:
        return None
    name = KIND_NAMES[state.offer]
    return Offer(state.partner, name if viewer == state.turn else name[0] + "?", CITIES[state.wants])
