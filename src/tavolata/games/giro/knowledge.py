"""What a seat knows of the table, and how a state it could not tell apart is dealt from that."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge, State
from tavolata.games.giro.board import KINDS, KINDS_A_PILE, PILES
from tavolata.games.giro.cases import DIGIT, FREE_BITS, FREE_MASK, Cases
from tavolata.games.giro.memory import remember
from tavolata.games.giro.state import NONE, Position

FINE: Final[i64] = 1_000_000_000
"""Into so many parts the odds of cases are divided; from 2**30 on, a literal is cut to 32 bits compiled."""


class GiroKnowledge(Knowledge):
    """The table from a seat's side, and for each pile where tickets out of sight may be."""

    def __init__(self, seat: i64, seen: State, piles: list[Cases]) -> None:
        super().__init__(seat, seen)
        self.piles = piles

    def made_of(self) -> tuple[object, ...]:
        return int(self.seat), self.seen, self.piles

    def hides(self) -> bool:
        return True

    def deal(self, dice: Dice) -> State:
        """Draw anew whatever the seat can't know. The others know what they now hold, and no more."""
        other = self.seen.copy()
        assert isinstance(other, Position)
        pile: i64 = 0
        while pile < PILES:
            deal_pile(other, self.seat, pile, self.piles[pile], dice)
            pile += 1
        if other.offer != NONE and other.turn != self.seat:
            offer_again(other, dice)
        other.begin_memory()
        remember(other.last_step, self.seat, self.piles)
        return other

    def forget(self, share: float, dice: Dice) -> Knowledge:
        """Of this share of the piles it remembers nothing that it doesn't see."""
        piles = self.piles[:]
        pile: i64 = 0
        while pile < PILES:
            if float(int(dice.below(FINE))) < share * float(int(FINE)):
                piles[pile] = piles[pile].forgotten()
            pile += 1
        return GiroKnowledge(self.seat, self.seen, piles)


def of_giro(knowledge: Knowledge) -> GiroKnowledge:
    """A knowledge of this game as such."""
    assert isinstance(knowledge, GiroKnowledge)
    return knowledge


def veil(position: Position, viewer: i64) -> None:
    """Take every ticket whose face the viewer doesn't see for the first kind of its pile."""
    unseen, hands = position.unseen, position.hands
    pile: i64 = 0
    while pile < PILES:
        first: i64 = pile * KINDS_A_PILE
        turn_over(unseen, first)
        seat: i64 = 0
        while seat < position.setting.seats:
            if seat != viewer:
                turn_over(hands, seat * KINDS + first)
            seat += 1
        position.bottom[pile] &= FREE_MASK
        pile += 1
    if position.offer != NONE and position.turn != viewer:
        position.offer -= position.offer % KINDS_A_PILE
    position.begin_memory()


def turn_over(tickets: vec[u8], first: i64) -> None:
    """All tickets of five kinds count as the first of them."""
    k: i64 = first + 1
    while k < first + KINDS_A_PILE:
        tickets[first] += tickets[k]
        tickets[k] = 0
        k += 1


def deal_pile(position: Position, viewer: i64, pile: i64, cases: Cases, dice: Dice) -> None:
    """Re-draw the tickets of one pile: a case by its odds, then every ticket never seen."""
    case: i64 = 0
    if len(cases.odds) > 1:
        case = cases.choose((float(int(dice.below(FINE))) + 0.5) / float(int(FINE)))
    hands: i64 = cases.hands[case]
    under: i64 = cases.under[case]
    first: i64 = pile * KINDS_A_PILE
    left: i64 = 0
    k: i64 = 0
    while k < KINDS_A_PILE:
        n: i64 = cases.rest(case, k)
        position.unseen[first + k] = u8(n)
        left += n
        k += 1
    seat: i64 = 0
    while seat < position.setting.seats:
        if seat != viewer:
            place: i64 = seat * KINDS + first
            mine: i64 = hands >> (15 * seat)
            unknown: i64 = cases.size(seat)
            k = 0
            while k < KINDS_A_PILE:
                n = mine & DIGIT
                mine >>= 3
                unknown -= n
                position.hands[place + k] = u8(n)
                k += 1
            while unknown:
                k = draw_rest(position, first, left, dice)
                position.hands[place + k] += 1
                left -= 1
                unknown -= 1
        seat += 1
    queue: i64 = cases.places
    k = 0
    while k < cases.places:
        n = (under & DIGIT) - 1
        under >>= 3
        if n < 0:
            n = draw_rest(position, first, left, dice)
            left -= 1
        queue += n * BIT[FREE_BITS + 3 * k]
        k += 1
    position.bottom[pile] = queue


def draw_rest(position: Position, first: i64, left: i64, dice: Dice) -> i64:
    """One of the never seen tickets of the pile, taken out of its unseen ones."""
    k: i64 = dice.below(left)
    kind: i64 = first
    while k >= i64(position.unseen[kind]):
        k -= i64(position.unseen[kind])
        kind += 1
    position.unseen[kind] -= 1
    return kind - first


def offer_again(position: Position, dice: Dice) -> None:
    """Which ticket of its pile lies on offer: any of those in the hand."""
    pile: i64 = position.offer // KINDS_A_PILE
    k: i64 = dice.below(position.backs(position.turn, pile))
    kind: i64 = pile * KINDS_A_PILE
    while k >= position.held(position.turn, kind):
        k -= position.held(position.turn, kind)
        kind += 1
    position.offer = kind
