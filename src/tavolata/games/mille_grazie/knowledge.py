"""What a seat knows of hidden roads and escort, and how a state it could not tell apart is dealt from it.

What can be worked out is kept. A robber who was not met hides on a road not yet travelled:
had the nobleman passed, the robber would have been revealed, escort or not (§6, §7). An escort not
revealed is on any road except those where robbers were met. Whoever chooses, every road is
as likely as another.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge, State
from tavolata.games.mille_grazie.board import MOST_ROADS
from tavolata.games.mille_grazie.hints import danger
from tavolata.games.mille_grazie.state import OVER_PHASE, Position

FINE: Final[i64] = 1_000_000
ANYWHERE: Final = 0.02
"""How much any road draws him, beside what its danger says."""


class MilleGrazieKnowledge(Knowledge):
    """The map with what the seat hides itself; what others hide is put on the first roads where it may be."""

    def __init__(self, seat: i64, seen: State) -> None:
        super().__init__(seat, seen)
        self.draws: vec[float] = vec[float]()
        """How much each road draws the nobleman; told when somebody guesses."""

    def guess(self, dice: Dice) -> State:
        """Robbers wait, and an escort rides, where the nobleman is likely to come along."""
        other = self.seen.copy()
        assert isinstance(other, Position)
        if other.phase != OVER_PHASE:
            if not len(self.draws):
                self.draws = drawn_to(other)
            imagine(other, self.seat, self.draws, dice)
        return other

    def hides(self) -> bool:
        return True

    def deal(self, dice: Dice) -> State:
        other = self.seen.copy()
        assert isinstance(other, Position)
        hide_anew(other, self.seat, dice)
        return other


class FirstPlace(Dice):
    """Dice that always show the least."""

    def below(self, n: i64) -> i64:
        return 0


FIRST: Final = FirstPlace()


def veil(position: Position, viewer: i64) -> None:
    """Put everything the viewer doesn't know where it is put whatever the truth is."""
    hide_anew(position, viewer, FIRST)


def hide_anew(other: Position, viewer: i64, dice: Dice) -> None:
    """Hide anew, in a copy, everything that the viewer (below zero: a spectator) does not know."""
    if other.phase == OVER_PHASE:
        return
    roads: i64 = other.setting.map.all_roads
    if not other.knows_escort(viewer):
        other.escort = one_of(roads & ~other.met(), dice)
    robber: i64 = 0
    while robber < other.setting.seats:
        hidden: i64 = other.hidden[robber]
        if hidden:
            known: i64 = other.known_hidden(robber, viewer)
            unknown: i64 = count(hidden & ~known)
            free: i64 = roads & ~other.used
            while unknown:
                road: i64 = one_of(free, dice)
                free ^= BIT[road]
                known |= BIT[road]
                unknown -= 1
            other.hidden[robber] = known
        robber += 1


def drawn_to(position: Position) -> vec[float]:
    """For each road how much it draws the nobleman."""
    found = vec[float](capacity=MOST_ROADS)
    road: i64 = 0
    while road < MOST_ROADS:
        found = append(found, ANYWHERE + danger(position, road))
        road += 1
    return found


def imagine(other: Position, viewer: i64, draws: vec[float], dice: Dice) -> None:
    """Hide everything the viewer does not know on roads that draw the nobleman, at times elsewhere."""
    roads: i64 = other.setting.map.all_roads
    if not other.knows_escort(viewer):
        other.escort = likely(draws, roads & ~other.met(), dice)
    robber: i64 = 0
    while robber < other.setting.seats:
        if other.hidden[robber]:
            known: i64 = other.known_hidden(robber, viewer)
            unknown: i64 = count(other.hidden[robber] & ~known)
            free: i64 = roads & ~other.used
            while unknown:
                road: i64 = likely(draws, free, dice)
                free ^= BIT[road]
                known |= BIT[road]
                unknown -= 1
            other.hidden[robber] = known
        robber += 1


def likely(draws: vec[float], roads: i64, dice: Dice) -> i64:
    """One of the roads, the oftener the more it draws the nobleman."""
    total = 0.0
    left: i64 = roads
    while left:
        total += draws[place(left & -left)]
        left &= left - 1
    point = float(int(dice.below(FINE))) / float(int(FINE)) * total
    left = roads
    while left & (left - 1):
        point -= draws[place(left & -left)]
        if point < 0.0:
            break
        left &= left - 1
    return place(left & -left)


def one_of(bits: i64, dice: Dice) -> i64:
    """The place of one of the bits set, each equally likely."""
    k: i64 = dice.below(count(bits))
    while k:
        bits &= bits - 1
        k -= 1
    return place(bits & -bits)
