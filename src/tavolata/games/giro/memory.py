"""What each seat can know of the tickets it doesn't see, worked out from everything that moved.

A state holds its last step, with those before it: one for each ticket that moved, shared by its copies.
What a viewer makes of them is worked out only when asked for, and kept at the step. See docs/decisions.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.games.giro.board import KINDS, KINDS_A_PILE, PILES
from tavolata.games.giro.cases import DIGIT, FREE_BITS, FREE_MASK, MOST_SEATS, Cases

MOST_KEPT: Final[i64] = 256
"""A viewer's cases, if more than this, are kept at the last step only."""


class Step:
    """One ticket that moved, and what came before."""

    def __init__(self, before: "Step | None", what: i64, seat: i64, other: i64, kind: i64) -> None:
        self.before = before
        self.what: i64 = what
        self.seat: i64 = seat
        self.other: i64 = other
        self.kind: i64 = kind
        self.minds: list[list[Cases] | None] | None = None
        """For each viewer asked so far its cases of the five piles here; a spectator's come last."""


class Root(Step):
    """Where steps begin: a seat knows its own hand and what lies open, and what its mind is given here."""

    def __init__(self, hands: vec[u8], unseen: vec[u8], bottom: vec[i64]) -> None:
        super().__init__(None, -1, -1, -1, -1)
        self.hands: vec[u8] = hands
        self.unseen: vec[u8] = unseen
        self.bottom: vec[i64] = bottom

    def first(self, viewer: i64) -> list[Cases]:
        """For who remembers nothing: one case, in which it has seen nothing that is out of sight."""
        return [self.first_of(pile, viewer) for pile in range(PILES)]

    def first_of(self, pile: i64, viewer: i64) -> Cases:
        """The same of one pile."""
        cases = Cases()
        cases.hands = append(cases.hands, 0)
        cases.under = append(cases.under, 0)
        cases.odds = append(cases.odds, 1.0)
        cases.places = self.bottom[pile] & FREE_MASK
        k: i64 = 0
        while k < KINDS_A_PILE:
            kind: i64 = pile * KINDS_A_PILE + k
            free: i64 = i64(self.unseen[kind])
            seat: i64 = 0
            while seat * KINDS < len(self.hands):
                if seat != viewer:
                    n: i64 = i64(self.hands[seat * KINDS + kind])
                    free += n
                    cases.sizes += n * BIT[3 * seat]
                seat += 1
            place: i64 = 0
            while place < cases.places:
                if kind_under(self.bottom[pile], place) == k:
                    free += 1
                place += 1
            cases.free += free * BIT[FREE_BITS * k]
            k += 1
        return cases


def kind_under(queue: i64, place: i64) -> i64:
    """The kind (of its pile) at a place of a packed queue of tickets under a pile."""
    return queue >> (FREE_BITS + 3 * place) & DIGIT


def recall(step: Step, viewer: i64) -> list[Cases]:
    """A viewer's cases of the five piles at a step; below zero: a spectator's."""
    place: i64 = viewer if viewer >= 0 else MOST_SEATS
    ahead: list[Step] = []
    known: list[Cases] | None = None
    at = step
    while True:
        minds = at.minds
        known = None if minds is None else minds[place]
        before = at.before
        if known is not None or before is None:
            break
        ahead.append(at)
        at = before
    if known is None:
        assert isinstance(at, Root)
        known = at.first(viewer)
        remember(at, viewer, known)
    if not ahead:
        return known
    if at.before is not None and minds is not None and many(known):
        minds[place] = None
    piles = known[:]
    k: i64 = len(ahead) - 1
    while k >= 0:
        then = ahead[k]
        pile: i64 = then.kind // KINDS_A_PILE
        piles[pile] = piles[pile].after(viewer, then.what, then.seat, then.other, then.kind % KINDS_A_PILE)
        k -= 1
    remember(step, viewer, piles)
    return piles


def many(piles: list[Cases]) -> bool:
    """Whether a viewer's cases are too many to be kept at every step."""
    n: i64 = 0
    for cases in piles:
        n += len(cases.odds)
    return n > MOST_KEPT


def remember(step: Step, viewer: i64, piles: list[Cases]) -> None:
    """Keep a viewer's cases at a step, for whoever asks there again."""
    minds = step.minds
    if minds is None:
        minds = [None, None, None, None, None]
        step.minds = minds
    minds[viewer if viewer >= 0 else MOST_SEATS] = piles
