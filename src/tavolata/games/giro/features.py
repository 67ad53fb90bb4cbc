"""What a learned judgement looks at, as one seat sees the table: its own hand, then what others show.

Of tickets out of sight it counts where they could be, not where they are.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, place
from tavolata.engine.judgement import at_most
from tavolata.games.giro.actions import EDGE_KINDS, KIND_EDGE, LONGEST, TRIP_KINDS
from tavolata.games.giro.board import KINDS, KINDS_A_PILE, PILES
from tavolata.games.giro.nearness import EDGES, edges_lacking, last_edges
from tavolata.games.giro.state import GIVE_PHASE, NONE, TICKET_PHASE, TRIP_BITS, TRIP_MASK, Position

LENGTHS: Final[i64] = 5
"""Trips of two to six."""
FEW: Final = vec[i64]([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6])
"""A number of tickets as one of seven steps; more than there are here count as the last."""
MANY: Final[i64] = 12

SHARED: Final = [("whose turn it is, and what is to be done", 32)]
OWN: Final = [
    ("tickets in hand", 8),
    ("a ticket between two cities", 15),
    ("two tickets between them", 15),
    ("each length: laid, or how many tickets lack", 40),
    ("each length for which one ticket lacks: how many such are out of sight", 35),
    ("which of the lengths 2 to 5 are laid", 16),
    ("lengths that could be laid now", 5),
    ("tickets of each pile", 25),
    ("a ticket is about to come: of those it may be, how many complete each length", 35),
]
ANOTHER_SEAT: Final = [
    ("which of the lengths 2 to 5 are laid", 16),
    ("tickets in hand", 8),
    ("tickets of each pile", 20),
]
OWN_SIZE: Final[i64] = 194
SEAT_SIZE: Final[i64] = 44


def groups(seats: int) -> list[tuple[str, int]]:
    """The features in their order: what each group tells, and how many it has."""
    found = SHARED + OWN
    for seat in range(1, seats):
        found = found + [(f"seat {seat}: {name}", size) for name, size in ANOTHER_SEAT]
    return found


def features(position: Position, seat: i64) -> vec[i64]:
    """The features that hold, as this seat sees the table."""
    seats: i64 = position.setting.seats
    found = vec[i64](capacity=96)
    found = append(found, (position.turn - seat + seats) % seats * 8 + position.phase)
    found = of_the_hand(position, seat, found)
    number: i64 = 1
    while number < seats:
        other: i64 = (seat + number) % seats
        at: i64 = 32 + OWN_SIZE + (number - 1) * SEAT_SIZE
        found = append(found, at + lengths(position, other))
        size: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            backs: i64 = position.backs(other, pile)
            size += backs
            found = append(found, at + 24 + 4 * pile + at_most(backs, 3))
            pile += 1
        found = append(found, at + 16 + size)
        number += 1
    return found


def lengths(position: Position, seat: i64) -> i64:
    """Which of the lengths 2 to 5 a seat has laid, as a mask."""
    mask: i64 = 0
    length: i64 = 2
    while length < LONGEST:
        if position.has_laid(seat, length):
            mask |= BIT[length - 2]
        length += 1
    return mask


def of_the_hand(position: Position, seat: i64, found: vec[i64]) -> vec[i64]:
    """What one's own tickets are good for; one that is offered is as good as gone."""
    own_turn = position.turn == seat
    offered: i64 = position.offer if position.phase == GIVE_PHASE and own_turn else -1
    size: i64 = 0
    once: i64 = 0
    twice: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        backs: i64 = 0
        kind: i64 = pile * KINDS_A_PILE
        last: i64 = kind + KINDS_A_PILE
        while kind < last:
            n: i64 = position.held(seat, kind)
            if kind == offered:
                n -= 1
            if n:
                backs += n
                edge: i64 = BIT[KIND_EDGE[kind]]
                if n > 1 or once & edge:
                    twice |= edge
                once |= edge
            kind += 1
        found = append(found, 166 + 5 * pile + at_most(backs, 4))
        size += backs
        pile += 1
    found = append(found, 32 + size)
    edge_number: i64 = 0
    while edge_number < EDGES:
        if once & BIT[edge_number]:
            found = append(found, 40 + edge_number)
            if twice & BIT[edge_number]:
                found = append(found, 55 + edge_number)
        edge_number += 1
    found = append(found, 145 + lengths(position, seat))
    return of_lengths(position, seat, once, twice, found)


def of_lengths(position: Position, seat: i64, once: i64, twice: i64, found: vec[i64]) -> vec[i64]:
    """How near each length is, and how many tickets would complete it."""
    sight = out_of_sight(position, seat)
    coming: i64 = -1
    if position.turn == seat:
        coming = pile_coming(position)
    ready: i64 = 0
    length: i64 = 2
    while length <= LONGEST:
        at: i64 = length - 2
        if position.has_laid(seat, length):
            found = append(found, 70 + 8 * at)
            length += 1
            continue
        lacking: i64 = 0
        outs: i64 = once
        if length > 2:
            lacking = edges_lacking(once, length)
            outs = last_edges(once, length)
        elif not twice:
            lacking = 1 if once else 2
        found = append(found, 70 + 8 * at + 1 + lacking)
        if lacking == 0:
            ready += 1
        elif lacking == 1:
            n: i64 = tickets_for(sight, outs, -1)
            found = append(found, 110 + 7 * at + FEW[at_most(n, MANY)])
            if coming >= 0:
                n = tickets_for(sight, outs, coming)
                found = append(found, 191 + 7 * at + FEW[at_most(n, MANY)])
        length += 1
    return append(found, 161 + at_most(ready, 4))


def pile_coming(position: Position) -> i64:
    """The pile of the ticket that whoever is on turn is about to get, -1 if none is."""
    if position.phase == TICKET_PHASE:
        return position.pile
    return position.wants if position.phase == GIVE_PHASE else NONE


def out_of_sight(position: Position, seat: i64) -> vec[i64]:
    """For each kind how many tickets are neither in one's own hand nor laid."""
    tickets = position.setting.box.tickets
    hands = position.hands
    found = vec[i64](capacity=KINDS)
    own: i64 = seat * KINDS
    kind: i64 = 0
    while kind < KINDS:
        found = append(found, i64(tickets[kind]) - i64(hands[own + kind]))
        kind += 1
    other: i64 = 0
    while other < position.setting.seats:
        trips: i64 = position.laid[other]
        length: i64 = 2
        while trips:
            trip: i64 = (trips & TRIP_MASK) - 1
            if trip >= 0:
                k: i64 = trip * LONGEST
                end: i64 = k + length
                while k < end:
                    found[TRIP_KINDS[k]] -= 1
                    k += 1
            trips >>= TRIP_BITS
            length += 1
        other += 1
    return found


def tickets_for(sight: vec[i64], edges: i64, pile: i64) -> i64:
    """How many of the tickets out of sight join one of these pairs of cities, of one pile or of all."""
    n: i64 = 0
    while edges:
        bit: i64 = edges & -edges
        edges ^= bit
        edge: i64 = place(bit)
        kind: i64 = EDGE_KINDS[2 * edge]
        if pile < 0 or kind // KINDS_A_PILE == pile:
            n += sight[kind]
        kind = EDGE_KINDS[2 * edge + 1]
        if kind >= 0 and (pile < 0 or kind // KINDS_A_PILE == pile):
            n += sight[kind]
    return n
