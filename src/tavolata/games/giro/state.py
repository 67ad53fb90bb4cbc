"""What lies on the table and in the hands: the position, its copy and what must always hold."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.state import State
from tavolata.engine.value import Value
from tavolata.games.giro.actions import LONGEST, TRIP_KINDS, TRIP_LENGTH
from tavolata.games.giro.board import CARD_PILES, CARDS, KINDS, KINDS_A_PILE, PILES, Box
from tavolata.games.giro.cases import FREE_BITS, FREE_MASK
from tavolata.games.giro.memory import Root, Step, kind_under

PHASES: Final = ["card", "take", "ticket", "swap", "give", "trip", "discard", "over"]
CARD_PHASE: Final[i64] = 0
TAKE_PHASE: Final[i64] = 1
TICKET_PHASE: Final[i64] = 2
SWAP_PHASE: Final[i64] = 3
GIVE_PHASE: Final[i64] = 4
TRIP_PHASE: Final[i64] = 5
DISCARD_PHASE: Final[i64] = 6
OVER_PHASE: Final[i64] = 7

FULL_HAND: Final[i64] = 7
"""§7: so many tickets force a discard."""
NONE: Final[i64] = -1
TRIP_BITS: Final[i64] = 12
"""A seat's trips are packed by length, each as its number + 1, 0 where none is laid."""
TRIP_MASK: Final[i64] = 4095


class Setting(Value):
    """What a game was begun with and never changes."""

    def __init__(self, box: Box, seats: i64, max_turns: i64) -> None:
        self.box = box
        self.seats: i64 = seats
        self.max_turns: i64 = max_turns

    def made_of(self) -> tuple[object, ...]:
        return self.box, int(self.seats), int(self.max_turns)


class Position(State):
    """The whole truth: piles, hands and trips, and how all tickets moved."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.phase: i64 = CARD_PHASE
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.card: i64 = NONE
        """The kind of the open selection card, while one of its cities is being chosen and drawn from."""
        self.pile: i64 = NONE
        """The pile chosen, until its ticket is drawn."""
        self.offer: i64 = NONE
        """The kind of the ticket offered, until the partner has given."""
        self.partner: i64 = NONE
        self.wants: i64 = NONE
        """The pile of which the partner must give."""
        self.hands: vec[u8] = vec[u8]()
        """For each seat how many tickets of each kind it holds."""
        self.unseen: vec[u8] = vec[u8]()
        """How many tickets of each kind lie in their pile and were never in a hand."""
        self.bottom: vec[i64] = vec[i64]()
        """For each pile the tickets put under it: how many, then their kinds, first up lowest."""
        self.cards: vec[u8] = vec[u8]()
        """How many selection cards of each kind are not yet turned over."""
        self.laid: vec[i64] = vec[i64]()
        """For each seat the numbers of its trips by length."""
        self.last_step: Step = START

    def lay_out(self) -> None:
        """§1: all tickets in their piles, all selection cards face down, hands empty."""
        box = self.setting.box
        seats = int(self.setting.seats)
        self.hands = vec[u8]([u8(0) for _ in range(seats * KINDS)])
        self.unseen = box.tickets[:]
        self.bottom = vec[i64]([0 for _ in range(PILES)])
        self.cards = box.cards[:]
        self.laid = vec[i64]([0 for _ in range(seats)])
        self.begin_memory()

    def begin_memory(self) -> None:
        """From here on seats remember what they see; up to here only what they hold."""
        self.last_step = Root(self.hands[:], self.unseen[:], self.bottom[:])

    def copy_into(self, other: "Position") -> None:
        """Write this position over another of the same setting."""
        other.phase = self.phase
        other.turn = self.turn
        other.turns = self.turns
        other.card = self.card
        other.pile = self.pile
        other.offer = self.offer
        other.partner = self.partner
        other.wants = self.wants
        other.hands = self.hands[:]
        other.unseen = self.unseen[:]
        other.bottom = self.bottom[:]
        other.cards = self.cards[:]
        other.laid = self.laid[:]
        other.last_step = self.last_step

    def made_of(self) -> tuple[object, ...]:
        return (self.setting,)

    def numbers(self) -> vec[i64]:
        found = vec[i64](capacity=192)
        found = append(append(append(found, self.phase), self.turn), self.turns)
        found = append(append(append(found, self.card), self.pile), self.offer)
        found = append(append(found, self.partner), self.wants)
        for number in self.unseen:
            found = append(found, i64(number))
        for number in self.cards:
            found = append(found, i64(number))
        for queue in self.bottom:
            found = append(found, queue)
        for trips in self.laid:
            found = append(found, trips)
        for number in self.hands:
            found = append(found, i64(number))
        return found

    def set_numbers(self, numbers: vec[i64]) -> None:
        self.phase, self.turn, self.turns = numbers[0], numbers[1], numbers[2]
        self.card, self.pile, self.offer = numbers[3], numbers[4], numbers[5]
        self.partner, self.wants = numbers[6], numbers[7]
        unseen: i64 = 8
        cards: i64 = unseen + KINDS
        bottom: i64 = cards + CARDS
        laid: i64 = bottom + PILES
        hands: i64 = laid + self.setting.seats
        self.unseen = vec[u8]([u8(number) for number in numbers[unseen:cards]])
        self.cards = vec[u8]([u8(number) for number in numbers[cards:bottom]])
        self.bottom = numbers[bottom:laid]
        self.laid = numbers[laid:hands]
        self.hands = vec[u8]([u8(number) for number in numbers[hands:]])
        self.begin_memory()

    def seats(self) -> i64:
        return self.setting.seats

    def turns_played(self) -> i64:
        return self.turns

    def step(self, what: i64, seat: i64, other: i64, kind: i64) -> None:
        """Note that a ticket moved."""
        self.last_step = Step(self.last_step, what, seat, other, kind)

    # ---- hands ------------------------------------------------------------------------

    def held(self, seat: i64, kind: i64) -> i64:
        """How many tickets of a kind a seat holds."""
        return i64(self.hands[seat * KINDS + kind])

    def backs(self, seat: i64, pile: i64) -> i64:
        """How many tickets of a pile a seat holds: what everyone sees (§3)."""
        first: i64 = seat * KINDS + pile * KINDS_A_PILE
        hands = self.hands
        return i64(hands[first] + hands[first + 1] + hands[first + 2] + hands[first + 3] + hands[first + 4])

    def hand_size(self, seat: i64) -> i64:
        """How many tickets a seat holds."""
        n: i64 = 0
        k: i64 = seat * KINDS
        last: i64 = k + KINDS
        while k < last:
            n += i64(self.hands[k])
            k += 1
        return n

    # ---- piles ------------------------------------------------------------------------

    def unseen_in(self, pile: i64) -> i64:
        """How many tickets of a pile were never in a hand."""
        first: i64 = pile * KINDS_A_PILE
        unseen = self.unseen
        return i64(
            unseen[first] + unseen[first + 1] + unseen[first + 2] + unseen[first + 3] + unseen[first + 4]
        )

    def under(self, pile: i64) -> i64:
        """How many tickets were put under a pile and lie there still."""
        return self.bottom[pile] & FREE_MASK

    def pile_size(self, pile: i64) -> i64:
        """How many tickets lie in a pile."""
        return self.unseen_in(pile) + self.under(pile)

    def put_under(self, kind: i64) -> None:
        """A ticket goes face down under its pile."""
        pile: i64 = kind // KINDS_A_PILE
        queue: i64 = self.bottom[pile]
        k: i64 = kind % KINDS_A_PILE
        self.bottom[pile] = queue + 1 + k * BIT[FREE_BITS + 3 * (queue & FREE_MASK)]

    def first_under(self, pile: i64) -> i64:
        """The kind of the ticket that comes up first of those put under a pile."""
        return pile * KINDS_A_PILE + kind_under(self.bottom[pile], 0)

    def lift(self, pile: i64) -> None:
        """The first ticket put under a pile comes up."""
        queue: i64 = self.bottom[pile]
        shifted: i64 = queue >> (FREE_BITS + 3)
        self.bottom[pile] = (queue & FREE_MASK) - 1 + shifted * BIT[FREE_BITS]

    # ---- trips ------------------------------------------------------------------------

    def trip_laid(self, seat: i64, length: i64) -> i64:
        """The number of a seat's trip of a length, -1 if it laid none."""
        return (self.laid[seat] >> (TRIP_BITS * (length - 2)) & TRIP_MASK) - 1

    def has_laid(self, seat: i64, length: i64) -> bool:
        """Whether a seat has laid a trip of this length."""
        return (self.laid[seat] >> (TRIP_BITS * (length - 2)) & TRIP_MASK) != 0

    def lengths_laid(self, seat: i64) -> i64:
        """How many different lengths a seat has laid: its score."""
        n: i64 = 0
        length: i64 = 2
        while length <= LONGEST:
            if self.has_laid(seat, length):
                n += 1
            length += 1
        return n

    def tickets_laid(self, seat: i64) -> i64:
        """How many tickets lie in a seat's trips."""
        n: i64 = 0
        length: i64 = 2
        while length <= LONGEST:
            if self.has_laid(seat, length):
                n += length
            length += 1
        return n

    # ---- what must always hold --------------------------------------------------------

    def check(self) -> None:
        setting = self.setting
        assert 0 <= self.turn < setting.seats, "a seat is on turn"
        assert setting.max_turns == 0 or self.turns <= setting.max_turns, "no turn too many"
        total = [int(n) for n in self.unseen]
        for pile in range(PILES):
            queue = int(self.bottom[pile])
            assert queue >> (FREE_BITS + 3 * (queue & FREE_MASK)) == 0, "as many under a pile as counted"
            for place in range(queue & FREE_MASK):
                total[pile * KINDS_A_PILE + kind_under(queue, place)] += 1
        for seat in range(setting.seats):
            self.check_seat(seat, total)
        assert total == [int(n) for n in setting.box.tickets], "80 tickets, as printed"
        for kind in range(CARDS):
            assert self.cards[kind] <= setting.box.cards[kind], "27 selection cards, as printed"
        self.check_phase()

    def check_seat(self, seat: i64, total: list[int]) -> None:
        """One seat's hand and trips, added to the total of tickets."""
        size = self.hand_size(seat)
        own = seat == self.turn and self.phase >= SWAP_PHASE
        assert size <= (FULL_HAND if own else FULL_HAND - 1), "six tickets, and a seventh in one's own turn"
        if own and self.phase == DISCARD_PHASE:
            assert size == FULL_HAND, "who must put one away holds seven"
        for kind in range(KINDS):
            total[kind] += self.held(seat, kind)
        for length in range(2, LONGEST + 1):
            trip = self.trip_laid(seat, length)
            if trip >= 0:
                assert TRIP_LENGTH[trip] == length, "a trip lies under its length"
                for k in range(length):
                    total[TRIP_KINDS[trip * LONGEST + k]] += 1

    def check_phase(self) -> None:
        """What is open, chosen or offered fits the phase."""
        drawing = self.phase in (TAKE_PHASE, TICKET_PHASE)
        assert (self.card != NONE) == drawing, "a card is open while one draws"
        assert (self.pile != NONE) == (self.phase == TICKET_PHASE), (
            "a pile is chosen until its ticket is drawn"
        )
        if self.phase == TICKET_PHASE:
            assert CARD_PILES[self.card] & BIT[self.pile], "the pile is on the card"
            assert self.pile_size(self.pile), "the pile is not empty"
        for what in (self.offer, self.partner, self.wants):
            assert (what != NONE) == (self.phase == GIVE_PHASE), "an offer waits for the partner"
        if self.phase == GIVE_PHASE:
            assert self.partner != self.turn, "a partner is another"
            assert self.partner < self.setting.seats, "a partner sits at the table"
            assert self.held(self.turn, self.offer), "the offered ticket stays in its hand"
            assert self.backs(self.partner, self.wants), "the partner can give"


START: Final = Root(vec[u8](), vec[u8](), vec[i64]())
"""Stands for the last step until there is one."""
