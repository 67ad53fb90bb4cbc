"""A quick judgement of a position, for bots and for a player who asks for help."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import place
from tavolata.engine.judgement import against_best
from tavolata.games.borgo.board import CHEESES
from tavolata.games.borgo.state import Position

# Worth of things in cheeses, set by hand; docs/figures tells how the greedy player fares with them.
KIND: Final = 1.0
STANDING: Final = 0.22
MOUSE_INSIDE: Final = 0.08
MOUSE_LOST: Final = 0.45
STEADY: Final = 2.0
"""A lead of so many cheeses is half way to a sure win."""


def worth(position: Position, seat: i64) -> float:
    """What a seat has, in cheeses: kinds, mice that stand on a kind it lacks, mice inside."""
    owned: i64 = position.cheeses(seat)
    standing: i64 = 0
    inside: i64 = 0
    mice: i64 = position.mice(seat)
    while mice:
        bit: i64 = mice & -mice
        mice ^= bit
        inside += 1
        kind: i64 = i64(position.tiles[place(bit)])
        if kind < CHEESES and not owned >> kind & 1:
            standing += 1
    return (
        KIND * int(position.kinds(seat))
        + STANDING * int(standing)
        + MOUSE_INSIDE * int(inside)
        - MOUSE_LOST * int(position.lost(seat))
    )


def evaluate(position: Position, seat: i64) -> float:
    """From 0 to 1: this seat's worth against the best of the others."""
    worths = vec[float](capacity=4)
    other: i64 = 0
    while other < position.setting.seats:
        worths = append(worths, worth(position, other))
        other += 1
    return against_best(worths, seat, STEADY)
