"""What a seat may see: its own tickets, others' backs, and what it can work out."""

import msgspec

from tavolata.engine.game import View


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
