"""How seats came to their scores: by cheeses, less the mice that were lost on the way."""

from collections.abc import Sequence

from tavolata.engine.phrase import Event, Phrase
from tavolata.games.borgo.notation import cheeses_of
from tavolata.games.borgo.rules import BorgoState


def tally(state: BorgoState, events: Sequence[Event]) -> list[list[Phrase]]:
    """For each seat its cheeses and its lost mice."""
    return [tally_of(state, seat) for seat in range(state.setting.seats)]


def tally_of(state: BorgoState, seat: int) -> list[Phrase]:
    """What one seat has, and what it lost."""
    found: list[Phrase] = []
    cheeses = list(cheeses_of(state, seat))
    if cheeses:
        number = len(cheeses)
        found.append(Phrase("cheeses", {"number": number, "cheeses": cheeses, "points": number}))
    lost = int(state.lost(seat))
    if lost:
        found.append(Phrase("lost", {"number": lost}))
    return found
