"""Which round-trips a hand can lay (§5): found by circles, see docs/decisions."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.games.giro.actions import (
    CIRCLE_EDGES,
    CIRCLE_FIRST,
    CIRCLE_START,
    KIND_EDGE,
    KIND_SIDE,
    LONGEST,
    PAIR_FIRST,
    ROMA_EDGES,
    TRIP,
)
from tavolata.games.giro.board import KINDS
from tavolata.games.giro.state import Position


class Trips(Position):
    """A position that knows the trips of its hands."""

    def trips(self, seat: i64, moves: vec[i64]) -> vec[i64]:
        # Edges joined by a ticket, by the side its pile is on, and those joined twice so.
        first: i64 = 0
        second: i64 = 0
        first_twice: i64 = 0
        second_twice: i64 = 0
        tickets: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            n: i64 = i64(self.hands[seat * KINDS + kind])
            if n:
                tickets += n
                edge: i64 = BIT[KIND_EDGE[kind]]
                if KIND_SIDE[kind]:
                    second |= edge
                    if n > 1:
                        second_twice |= edge
                else:
                    first |= edge
                    if n > 1:
                        first_twice |= edge
            kind += 1
        if not self.has_laid(seat, 2):
            moves = pairs(first_twice, first & second, second_twice, moves)
        joined: i64 = first | second
        length: i64 = 3
        while length <= LONGEST and length <= tickets:
            if not self.has_laid(seat, length):
                circle: i64 = CIRCLE_START[length]
                last: i64 = CIRCLE_START[length + 1]
                while circle < last:
                    if CIRCLE_EDGES[circle] & joined == CIRCLE_EDGES[circle]:
                        moves = ways(circle, first, second, moves)
                    circle += 1
            length += 1
        return moves


def pairs(first_twice: i64, both: i64, second_twice: i64, moves: vec[i64]) -> vec[i64]:
    """The trips of two: by edge two tickets of its first pile, one of each, two of its second."""
    edges: i64 = first_twice | both | second_twice
    edge: i64 = 0
    while edges:
        if edges & 1:
            bit: i64 = BIT[edge]
            if first_twice & bit:
                moves = append(moves, TRIP + PAIR_FIRST[edge])
            if both & bit:
                moves = append(moves, TRIP + PAIR_FIRST[edge] + 1)
            if second_twice & bit:
                moves = append(moves, TRIP + PAIR_FIRST[edge] + 2)
        edges >>= 1
        edge += 1
    return moves


def ways(circle: i64, first: i64, second: i64, moves: vec[i64]) -> vec[i64]:
    """The trips on a circle: every choice where an edge is joined from both sides."""
    number: i64 = TRIP + CIRCLE_FIRST[circle]
    free: i64 = 0
    digit: i64 = 1
    edges: i64 = CIRCLE_EDGES[circle] & ~ROMA_EDGES
    while edges:
        edge: i64 = edges & -edges
        edges ^= edge
        if second & edge:
            if first & edge:
                free |= digit
            else:
                number += digit
        digit += digit
    choice: i64 = 0
    while True:
        moves = append(moves, number + choice)
        choice = (choice - free) & free
        if not choice:
            return moves
