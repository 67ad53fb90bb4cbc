"""How seats came to their scores: one trip of each length."""

from collections.abc import Sequence

from tavolata.engine.phrase import Event, Phrase
from tavolata.games.giro.notation import trips_of
from tavolata.games.giro.rules import GiroState


def tally(state: GiroState, events: Sequence[Event]) -> list[list[Phrase]]:
    """For each seat its trips, the shortest first."""
    return [
        [
            Phrase("trip", {"length": int(length), "cities": cities(tickets), "points": 1})
            for length, tickets in trips_of(state, seat).items()
        ]
        for seat in range(state.setting.seats)
    ]


def cities(tickets: list[str]) -> list[str]:
    """The cities that tickets lead through, each once."""
    return list(dict.fromkeys("".join(tickets)))
