"""A quick judgement of a position, for bots and for a player who asks for help.

It looks at the seat's own hand, at what lies open, and at how many tickets others hold:
nothing a seat can't know.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count
from tavolata.engine.judgement import against_best
from tavolata.games.giro.actions import CIRCLE_EDGES, CIRCLE_START, KIND_EDGE, LONGEST
from tavolata.games.giro.board import KINDS
from tavolata.games.giro.state import Position

# Worth of things in lengths laid. A length at hand must be worth clearly less than one laid, since
# laying it takes tickets away from the others: else nobody would ever lay anything.
NEAR: Final = vec[float]([0.4, 0.25, 0.1, 0.04, 0.01, 0.0, 0.0])
"""What a length not yet laid is worth, by the number of tickets that lack."""
GRAND_NEAR: Final = vec[float]([1.0, 0.3, 0.1, 0.03, 0.0, 0.0, 0.0])
"""The same for the trip of six, which wins by itself."""
BACK: Final = 0.05
"""What a ticket in another's hand is worth, whatever it is."""
STEADY: Final = 2.0
"""A lead of so many lengths is half way to a sure win."""


def lacking(position: Position, seat: i64, length: i64) -> i64:
    """How many tickets the hand lacks for a trip of this length, at best."""
    once: i64 = 0
    twice: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        n: i64 = position.held(seat, kind)
        if n:
            edge: i64 = BIT[KIND_EDGE[kind]]
            if n > 1 or once & edge:
                twice |= edge
            once |= edge
        kind += 1
    if length == 2:
        return 0 if twice else (1 if once else 2)
    best: i64 = 0
    circle: i64 = CIRCLE_START[length]
    last: i64 = CIRCLE_START[length + 1]
    while circle < last:
        have: i64 = count(CIRCLE_EDGES[circle] & once)
        if have > best:
            best = have
        circle += 1
    return length - best


def worth(position: Position, seat: i64) -> float:
    """What a seat has in its own eyes: lengths laid, and how near its hand is to the others."""
    total = float(int(position.lengths_laid(seat)))
    length: i64 = 2
    while length <= LONGEST:
        if not position.has_laid(seat, length):
            near: i64 = lacking(position, seat, length)
            total += GRAND_NEAR[near] if length == LONGEST else NEAR[near]
        length += 1
    return total


def evaluate(position: Position, seat: i64) -> float:
    """From 0 to 1: this seat's worth against the best of the others, as far as those are seen."""
    worths = vec[float](capacity=4)
    other: i64 = 0
    while other < position.setting.seats:
        if other == seat:
            worths = append(worths, worth(position, seat))
        else:
            laid = float(int(position.lengths_laid(other)))
            worths = append(worths, laid + BACK * float(int(position.hand_size(other))))
        other += 1
    return against_best(worths, seat, STEADY)
