"""What one viewer can know of one pile's tickets that it doesn't see: a list of cases with their odds.

A viewer has seen some tickets of a pile go out of sight (given away, put under the pile); a *case*
says where those may be now. All tickets the viewer has never seen are alike: any of them may be
any of the faces that are left. Which ticket of a pile another seat chooses is taken as blind to
its face. When cases become too many, unlikely ones forget and are laid together. See docs/decisions.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.games.giro.board import KINDS_A_PILE

# What a step did with one ticket.
DRAWN: Final[i64] = 0
"""From the unseen tickets of its pile to a hand."""
LIFTED: Final[i64] = 1
"""From the bottom of its pile, all others being gone, to a hand."""
PASSED: Final[i64] = 2
"""From hand to hand in an exchange."""
DROPPED: Final[i64] = 3
"""From a hand under its pile."""
LAID: Final[i64] = 4
"""From a hand, open, into a trip."""

MOST_CASES: Final[i64] = 512
"""Beyond so many cases of a pile the unlikelier ones are laid together."""
LEAST_ODDS: Final = 1e-100
"""No case becomes unlikelier than this: what is possible must not vanish in rounding."""
MOST_SEATS: Final[i64] = 4
DIGIT: Final[i64] = 7
"""Counts of hands and faces under a pile are packed three bits each."""
FEW: Final[i64] = 16
"""So many cases are searched one by one; must be a power of two."""
FREE_BITS: Final[i64] = 5
FREE_MASK: Final[i64] = 31

# Ticket faces under a pile: 0 for one the viewer hasn't seen, otherwise its kind of the pile + 1.


WrittenCases = tuple[int, int, int, list[int], list[int], list[float]]
"""Cases in plain data: sizes, free, places, hands, under, odds."""


class Cases:
    """What one viewer knows of one pile's tickets out of its sight; never changed once made."""

    def __init__(self) -> None:
        self.sizes: i64 = 0
        """For each other seat how many tickets of the pile it holds, three bits each."""
        self.free: i64 = 0
        """For each kind how many are out of the viewer's sight, five bits each."""
        self.places: i64 = 0
        """How many tickets lie under the pile."""
        self.hands: vec[i64] = vec[i64]()
        """For each case the seen tickets in other hands: three bits for each seat and kind."""
        self.under: vec[i64] = vec[i64]()
        """For each case the seen tickets under the pile, first up in the lowest three bits."""
        self.odds: vec[float] = vec[float]()
        self.slots: vec[i64] = vec[i64]()
        """Where to find a case among many, while they are being collected."""
        self.sums: vec[float] = vec[float]()
        """For each case the odds of all up to it, once somebody chooses among them."""
        self.sure_hands: vec[i64] = vec[i64]()
        self.sure_places: vec[i64] = vec[i64]()

    def written(self) -> WrittenCases:
        """All of it in plain data."""
        return (
            int(self.sizes),
            int(self.free),
            int(self.places),
            [int(n) for n in self.hands],
            [int(n) for n in self.under],
            list(self.odds),
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Cases) and self.written() == other.written())

    def __hash__(self) -> int:
        return hash((int(self.sizes), int(self.free), int(self.places), len(self.odds)))

    def __reduce__(self) -> tuple[object, ...]:
        return read_cases, (self.written(),)

    def forgotten(self) -> "Cases":
        """What a viewer knows that remembers nothing: one case, with nothing seen that is out of sight."""
        return read_cases((int(self.sizes), int(self.free), int(self.places), [0], [0], [1.0]))

    def size(self, seat: i64) -> i64:
        """How many tickets of the pile another seat holds."""
        return self.sizes >> (3 * seat) & DIGIT

    def out_of_sight(self, k: i64) -> i64:
        """How many tickets of a kind are neither in the viewer's hand nor laid."""
        return self.free >> (FREE_BITS * k) & FREE_MASK

    def seen(self, case: i64, k: i64) -> i64:
        """How many tickets of a kind are somewhere out of sight in this case, seen once."""
        hands: i64 = self.hands[case] >> (3 * k)
        n: i64 = 0
        while hands:
            n += hands & DIGIT
            hands >>= 15
        under: i64 = self.under[case]
        while under:
            if under & DIGIT == k + 1:
                n += 1
            under >>= 3
        return n

    def rest(self, case: i64, k: i64) -> i64:
        """How many tickets of a kind the viewer has never seen, in this case."""
        return self.out_of_sight(k) - self.seen(case, k)

    def rests(self, case: i64) -> i64:
        """How many tickets of the pile the viewer has never seen, in this case."""
        n: i64 = 0
        k: i64 = 0
        while k < KINDS_A_PILE:
            n += self.rest(case, k)
            k += 1
        return n

    def unseen_in(self, case: i64, seat: i64) -> i64:
        """How many of another seat's tickets the viewer has never seen, in this case."""
        return self.size(seat) - digits(self.hands[case] >> (15 * seat) & 0x7FFF)

    def check(self, viewer: i64) -> None:
        """Raise AssertionError if a case can't be; called where cases come from outside, by the thousand."""
        case: i64 = 0
        while case < len(self.odds):
            assert 0.0 < self.odds[case] <= 1.0, "odds are odds"
            hands: i64 = self.hands[case]
            under: i64 = self.under[case]
            assert hands >= 0, "no hand is too many"
            assert hands >> (15 * MOST_SEATS) == 0, "no hand is too many"
            assert under >= 0, "no place is too many"
            assert under >> (3 * self.places) == 0, "no place is too many"
            assert viewer < 0 or not hands >> (15 * viewer) & 0x7FFF, "its own hand is no case"
            while under:
                assert under & DIGIT <= KINDS_A_PILE, "a pile has five kinds"
                under >>= 3
            k: i64 = 0
            while k < KINDS_A_PILE:
                assert self.rest(case, k) >= 0, "no kind is seen too often"
                k += 1
            seat: i64 = 0
            while seat < MOST_SEATS:
                assert self.unseen_in(case, seat) >= 0, "no hand is seen too full"
                seat += 1
            case += 1

    # ---- what is sure -----------------------------------------------------------------

    def sure_in_hand(self, seat: i64, k: i64) -> i64:
        """How many tickets of a kind the viewer is sure of in another's hand."""
        self.work_out()
        return self.sure_hands[KINDS_A_PILE * seat + k]

    def sure_under(self, place: i64) -> i64:
        """The kind of the pile the viewer is sure of at a place under it, -1 if of none."""
        self.work_out()
        return self.sure_places[place]

    def work_out(self) -> None:
        """Find what holds in all cases; by counting too, where no choice of faces is left."""
        if len(self.sure_hands):
            return
        self.sure_hands = vec[i64]([DIGIT for _ in range(MOST_SEATS * KINDS_A_PILE)])
        self.sure_places = vec[i64]([-1 for _ in range(self.places)])
        case: i64 = 0
        while case < len(self.odds):
            rests: i64 = self.rests(case)
            only: i64 = -1
            k: i64 = 0
            while k < KINDS_A_PILE:
                rest: i64 = self.rest(case, k)
                if rest == rests and rests:
                    only = k
                self.bound_hands(case, k, rests - rest)
                k += 1
            self.bound_places(case, only)
            case += 1

    def bound_hands(self, case: i64, k: i64, others: i64) -> None:
        """No hand is sure to hold more of a kind than it must in this case."""
        seat: i64 = 0
        while seat < MOST_SEATS:
            n: i64 = self.hands[case] >> (15 * seat + 3 * k) & DIGIT
            forced: i64 = self.unseen_in(case, seat) - others
            if forced > 0:
                n += forced
            if n < self.sure_hands[KINDS_A_PILE * seat + k]:
                self.sure_hands[KINDS_A_PILE * seat + k] = n
            seat += 1

    def bound_places(self, case: i64, only: i64) -> None:
        """A place is sure while every case, the first one too, puts the same kind there."""
        place: i64 = 0
        while place < self.places:
            kind: i64 = (self.under[case] >> (3 * place) & DIGIT) - 1
            if kind < 0:
                kind = only
            if case == 0:
                self.sure_places[place] = kind
            elif kind != self.sure_places[place]:
                self.sure_places[place] = -1
            place += 1

    # ---- one step further -------------------------------------------------------------

    def after(self, viewer: i64, what: i64, seat: i64, other: i64, k: i64) -> "Cases":
        """What the viewer knows after one more ticket of this pile, of kind k, has moved."""
        then = Cases()
        then.sizes = self.sizes
        then.free = self.free
        then.places = self.places
        if what == DRAWN:
            if seat == viewer:
                self.draw(then, k)
            else:
                then.sizes += BIT[3 * seat]
                self.share(then)
        elif what == LIFTED:
            self.lift(then, seat, k, seat == viewer)
        elif seat == viewer:
            if what == LAID:
                self.share(then)
            else:
                self.lose_sight(then, other if what == PASSED else -1, k)
        else:
            then.sizes -= BIT[3 * seat]
            if what == LAID or (what == PASSED and other == viewer):
                self.show(then, seat, k)
            else:
                self.hide(then, seat, other if what == PASSED else -1)
        return then

    def share(self, then: "Cases") -> None:
        """Nothing learned: the same cases."""
        then.hands = self.hands
        then.under = self.under
        then.odds = self.odds

    def add(self, hands: i64, under: i64, odds: float) -> None:
        """One more case, or more odds for a case already there."""
        n: i64 = len(self.odds)
        case: i64 = 0
        if n < FEW:
            while case < n and (self.hands[case] != hands or self.under[case] != under):
                case += 1
        else:
            if 2 * n >= len(self.slots):
                self.spread()
            slot: i64 = self.slot(hands, under)
            case = self.slots[slot]
            if case < 0:
                case = n
                self.slots[slot] = n
        if case < n:
            self.odds[case] += odds
        else:
            self.hands = append(self.hands, hands)
            self.under = append(self.under, under)
            self.odds = append(self.odds, odds)

    def slot(self, hands: i64, under: i64) -> i64:
        """The slot that holds a case, or the free one where it belongs."""
        mixed: i64 = hands ^ (under * 4099)
        mixed = (mixed ^ (mixed >> 31)) & 0x7FFFFFFF
        last: i64 = len(self.slots) - 1
        slot: i64 = (mixed * 0x45D9F3B >> 12) & last
        while True:
            case: i64 = self.slots[slot]
            if case < 0 or (self.hands[case] == hands and self.under[case] == under):
                return slot
            slot = (slot + 1) & last

    def spread(self) -> None:
        """Make room for twice as many cases, and put all into their slots again."""
        size: i64 = 4 * FEW if len(self.slots) == 0 else 2 * len(self.slots)
        self.slots = vec[i64]([-1 for _ in range(size)])
        case: i64 = 0
        while case < len(self.odds):
            self.slots[self.slot(self.hands[case], self.under[case])] = case
            case += 1

    def level(self) -> None:
        """Make the odds sum to one again, and keep the number of cases within bounds."""
        total = 0.0
        for odds in self.odds:
            total += odds
        assert total > 0.0, "what happened is possible"
        case: i64 = 0
        while case < len(self.odds):
            odds = self.odds[case] / total
            self.odds[case] = odds if odds > LEAST_ODDS else LEAST_ODDS
            case += 1
        if len(self.odds) > MOST_CASES:
            self.merge()
        self.slots = vec[i64]()

    # ---- too many cases ---------------------------------------------------------------

    def merge(self) -> None:
        """Leave the likelier cases as they are; the others forget, kind by kind, until they are few.

        A case that forgets where tickets went allows all that it allowed before, and more: the truth is
        still among the cases, and what holds in every one of them is still true. Nothing is forgotten
        that all cases agree on. First goes the kind of which most are out of sight: its face says least.
        """
        likely, rare = Cases(), Cases()
        falling = sorted(self.odds, reverse=True)
        floor = falling[MOST_CASES // 2]
        room: i64 = MOST_CASES // 2 - falling.index(floor)
        case: i64 = 0
        while case < len(self.odds):
            odds = self.odds[case]
            chosen = likely if odds > floor else rare
            if odds == floor and room > 0:
                chosen = likely
                room -= 1
            chosen.add(self.hands[case], self.under[case], odds)
            case += 1
        hands: i64 = self.agreed_hands()
        under: i64 = self.agreed_under()
        for k in sorted(range(KINDS_A_PILE), key=self.out_of_sight, reverse=True):
            if len(rare.odds) > MOST_CASES // 4:
                rare = rare.without(k, hands, under)
        case = 0
        while case < len(rare.odds):
            likely.add(rare.hands[case], rare.under[case], rare.odds[case])
            case += 1
        self.hands, self.under, self.odds = likely.hands, likely.under, likely.odds

    def agreed_hands(self) -> i64:
        """The seen tickets that other hands hold in every case."""
        agreed: i64 = self.hands[0]
        for hands in self.hands:
            at: i64 = 0
            while at < MOST_SEATS * KINDS_A_PILE and agreed != hands:
                fewer: i64 = (agreed >> (3 * at) & DIGIT) - (hands >> (3 * at) & DIGIT)
                if fewer > 0:
                    agreed -= fewer * BIT[3 * at]
                at += 1
        return agreed

    def agreed_under(self) -> i64:
        """The seen tickets that lie at the same place under the pile in every case."""
        agreed: i64 = self.under[0]
        for under in self.under:
            differ: i64 = agreed ^ under
            place: i64 = 0
            while differ:
                if differ & DIGIT:
                    agreed -= agreed & DIGIT * BIT[3 * place]
                differ >>= 3
                place += 1
        return agreed

    def without(self, k: i64, agreed_hands: i64, agreed_under: i64) -> "Cases":
        """The same cases, where all tickets of a kind are taken for never seen that are not agreed on."""
        then = Cases()
        mask: i64 = DIGIT * (BIT[3 * k] + BIT[3 * k + 15] + BIT[3 * k + 30] + BIT[3 * k + 45])
        kept: i64 = agreed_hands & mask
        case: i64 = 0
        while case < len(self.odds):
            hands: i64 = self.hands[case]
            left: i64 = self.under[case] & ~agreed_under
            under: i64 = self.under[case]
            place: i64 = 0
            while left:
                if left & DIGIT == k + 1:
                    under -= (k + 1) * BIT[3 * place]
                left >>= 3
                place += 1
            then.add(hands - (hands & mask) + kept, under, self.odds[case])
            case += 1
        return then

    # ---- choosing, and the steps ------------------------------------------------------

    def choose(self, point: float) -> i64:
        """The case at a point from 0 to 1 of the odds laid end to end."""
        last: i64 = len(self.odds) - 1
        if last > 0 and len(self.sums) == 0:
            total = 0.0
            for odds in self.odds:
                total += odds
                self.sums = append(self.sums, total)
        first: i64 = 0
        while first < last:
            middle: i64 = (first + last) // 2
            if point < self.sums[middle]:
                last = middle
            else:
                first = middle + 1
        return first

    def unseen_odds(self, case: i64, k: i64) -> float:
        """The chance that a never seen ticket is of this kind."""
        rests: i64 = self.rests(case)
        return float(int(self.rest(case, k))) / float(int(rests)) if rests else 0.0

    def draw(self, then: "Cases", k: i64) -> None:
        """The viewer draws a ticket nobody has seen."""
        then.free -= BIT[FREE_BITS * k]
        case: i64 = 0
        while case < len(self.odds):
            odds = self.odds[case] * self.unseen_odds(case, k)
            if odds > 0.0:
                then.add(self.hands[case], self.under[case], odds)
            case += 1
        then.level()

    def lift(self, then: "Cases", seat: i64, k: i64, own: bool) -> None:
        """The first ticket under the pile comes up."""
        then.places -= 1
        if own:
            then.free -= BIT[FREE_BITS * k]
        else:
            then.sizes += BIT[3 * seat]
        case: i64 = 0
        while case < len(self.odds):
            hands: i64 = self.hands[case]
            first: i64 = (self.under[case] & DIGIT) - 1
            odds = self.odds[case]
            if own:
                if first < 0:
                    odds *= self.unseen_odds(case, k)
                elif first != k:
                    odds = 0.0
            elif first >= 0:
                hands += BIT[15 * seat + 3 * first]
            if odds > 0.0:
                then.add(hands, self.under[case] >> 3, odds)
            case += 1
        then.level()

    def lose_sight(self, then: "Cases", other: i64, k: i64) -> None:
        """The viewer gives a ticket away, or (other: -1) puts it under the pile."""
        then.free += BIT[FREE_BITS * k]
        hands: i64 = 0
        under: i64 = 0
        if other >= 0:
            hands = BIT[15 * other + 3 * k]
            then.sizes += BIT[3 * other]
        else:
            under = (k + 1) * BIT[3 * self.places]
            then.places += 1
        case: i64 = 0
        while case < len(self.odds):
            then.add(self.hands[case] + hands, self.under[case] + under, self.odds[case])
            case += 1

    def show(self, then: "Cases", seat: i64, k: i64) -> None:
        """Another's ticket is seen: laid open, or given to the viewer."""
        then.free -= BIT[FREE_BITS * k]
        bit: i64 = BIT[15 * seat + 3 * k]
        case: i64 = 0
        while case < len(self.odds):
            odds = self.odds[case]
            hands: i64 = self.hands[case]
            n: i64 = hands >> (15 * seat + 3 * k) & DIGIT
            if n:
                then.add(hands - bit, self.under[case], odds * float(int(n)))
            unseen: i64 = self.unseen_in(case, seat)
            if unseen:
                odds *= float(int(unseen)) * self.unseen_odds(case, k)
                if odds > 0.0:
                    then.add(hands, self.under[case], odds)
            case += 1
        then.level()

    def hide(self, then: "Cases", seat: i64, other: i64) -> None:
        """Another gives one of its tickets to a third seat, or (other: -1) puts it under the pile."""
        if other >= 0:
            then.sizes += BIT[3 * other]
        else:
            then.places += 1
        case: i64 = 0
        while case < len(self.odds):
            odds = self.odds[case]
            hands: i64 = self.hands[case]
            under: i64 = self.under[case]
            k: i64 = 0
            while k < KINDS_A_PILE:
                n: i64 = hands >> (15 * seat + 3 * k) & DIGIT
                if n:
                    gone: i64 = hands - BIT[15 * seat + 3 * k]
                    if other >= 0:
                        then.add(gone + BIT[15 * other + 3 * k], under, odds * float(int(n)))
                    else:
                        then.add(gone, under + (k + 1) * BIT[3 * self.places], odds * float(int(n)))
                k += 1
            unseen: i64 = self.unseen_in(case, seat)
            if unseen:
                then.add(hands, under, odds * float(int(unseen)))
            case += 1
        then.level()


def read_cases(written: WrittenCases) -> Cases:
    """Cases from plain data."""
    cases = Cases()
    cases.sizes, cases.free, cases.places, hands, under, odds = written
    cases.hands = vec[i64](hands)
    cases.under = vec[i64](under)
    cases.odds = vec[float](odds)
    return cases


def digits(packed: i64) -> i64:
    """The sum of counts packed three bits each."""
    n: i64 = 0
    while packed:
        n += packed & DIGIT
        packed >>= 3
    return n
