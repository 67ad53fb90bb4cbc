"""The eyes of a seat: its view, built up from nothing."""

from collections.abc import Collection

from tavolata.engine.state import Knowledge
from tavolata.games.giro.board import CARD_NAMES, CITIES, KIND_NAMES
from tavolata.games.giro.cases import Cases
from tavolata.games.giro.knowledge import of_giro
from tavolata.games.giro.notation import PILE_LETTERS, cards_of, hand_of, trips_of
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.state import NONE, PHASES
from tavolata.games.giro.view import GiroView, Offer, Pile


def view(knowledge: Knowledge, aids: Collection[str] = ()) -> GiroView:
    """The view of a seat or a spectator."""
    state, viewer, cases = knowledge.seen_as(GiroState), int(knowledge.seat), of_giro(knowledge).piles
    seats = range(state.setting.seats)
    piles = {letter: see_pile(state, cases[pile], pile) for pile, letter in enumerate(PILE_LETTERS)}
    known = [[] if each == viewer else sure_tickets(cases, each) for each in seats]
    return GiroView(
        seat=knowledge.viewer(),
        max_turns=state.setting.max_turns,
        phase=PHASES[state.phase],
        turn=state.turn,
        turns=state.turns,
        card=[] if state.card == NONE else list(CARD_NAMES[state.card]),
        pile="" if state.pile == NONE else CITIES[state.pile],
        cards=cards_of(state),
        piles=piles,
        hand=[] if viewer < 0 else hand_of(state, viewer),
        backs=["".join(c * state.backs(each, k) for k, c in enumerate(PILE_LETTERS)) for each in seats],
        known=known,
        elsewhere=not_placed(cases, piles, known),
        trips=[trips_of(state, each) for each in seats],
        offer=see_offer(state, viewer),
    )


def see_pile(state: GiroState, found: Cases, pile: int) -> Pile:
    """A pile with the places under it that the viewer is sure of."""
    sure = [found.sure_under(place) for place in range(found.places)]
    under = [CITIES[pile] + "?" if kind < 0 else KIND_NAMES[5 * pile + kind] for kind in sure]
    return Pile(state.pile_size(pile), under)


def sure_tickets(cases: list[Cases], seat: int) -> list[str]:
    """The tickets the viewer is sure of in another's hand, sorted."""
    return sorted(
        name
        for kind, name in enumerate(KIND_NAMES)
        for _ in range(cases[kind // 5].sure_in_hand(seat, kind % 5))
    )


def not_placed(cases: list[Cases], piles: dict[str, Pile], known: list[list[str]]) -> dict[str, int]:
    """What is out of the viewer's sight, less the tickets it is sure of."""
    placed = [name for pile in piles.values() for name in pile.under] + [
        name for hand in known for name in hand
    ]
    out = {name: cases[kind // 5].out_of_sight(kind % 5) for kind, name in enumerate(KIND_NAMES)}
    return {name: n - placed.count(name) for name, n in out.items() if n > placed.count(name)}


def see_offer(state: GiroState, viewer: int) -> Offer | None:
    """The offer: its face only to who made it."""
    if state.offer == NONE:
        return None
    name = KIND_NAMES[state.offer]
    return Offer(state.partner, name if viewer == state.turn else name[0] + "?", CITIES[state.wants])
