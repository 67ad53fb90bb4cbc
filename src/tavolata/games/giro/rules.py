"""The rules, in the order of RULEBOOK.md: what may be done stands beside what it does."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.judgement import share
from tavolata.engine.phrase import Event, Outcome, Reason
from tavolata.engine.state import NATURE, NOBODY, Knowledge
from tavolata.games.giro import events, features, hints
from tavolata.games.giro.actions import (
    CARD,
    DISCARD,
    GIVE,
    KEEP,
    LONGEST,
    NATURE_MOVES,
    REST,
    SWAP_LEFT,
    SWAP_RIGHT,
    TAKE,
    TICKET,
    TRIP,
    TRIP_EXTRA,
    TRIP_KINDS,
    TRIP_LENGTH,
)
from tavolata.games.giro.board import (
    CARD_NAMES,
    CARD_PILES,
    CITIES,
    KIND_NAMES,
    KINDS,
    KINDS_A_PILE,
    PILES,
    left_of,
    right_of,
)
from tavolata.games.giro.cases import DRAWN, DROPPED, LAID, LIFTED, PASSED
from tavolata.games.giro.knowledge import GiroKnowledge, veil
from tavolata.games.giro.memory import recall, remember
from tavolata.games.giro.state import (
    CARD_PHASE,
    DISCARD_PHASE,
    FULL_HAND,
    GIVE_PHASE,
    NONE,
    OVER_PHASE,
    SWAP_PHASE,
    TAKE_PHASE,
    TICKET_PHASE,
    TRIP_BITS,
    TRIP_PHASE,
    Setting,
)
from tavolata.games.giro.trips import Trips

GRAND: Final[i64] = 6
"""§8: one trip of this length wins."""
SECTIONS: Final = ["§2", "§2", "§2", "§4", "§4", "§5", "§7", "§8"]
"""The § of each phase."""
NOW: Final = ["", "now_take", "", "now_swap", "now_give", "now_trip", "now_discard", ""]
"""What is to be done first in each phase of a seat."""


class GiroState(Trips):
    """A game of Giro."""

    def copy(self) -> "GiroState":
        other = GiroState(self.setting)
        self.copy_into(other)
        return other

    def knowledge(self, seat: i64) -> GiroKnowledge:
        piles = recall(self.last_step, seat)
        seen = self.copy()
        veil(seen, seat)
        return GiroKnowledge(seat, seen, piles)

    def work_out(self) -> None:
        minds = [recall(self.last_step, viewer) for viewer in range(-1, self.setting.seats)]
        self.begin_memory()
        for k, piles in enumerate(minds):
            remember(self.last_step, k - 1, piles)

    def minds(self) -> list[Knowledge]:
        if self.last_step.before is None and self.last_step.minds is None:
            return []
        return [self.knowledge(viewer) for viewer in range(-1, self.setting.seats)]

    def set_minds(self, minds: list[Knowledge]) -> None:
        for mind in minds:
            assert isinstance(mind, GiroKnowledge)
            remember(self.last_step, mind.seat, mind.piles)

    def evaluate(self, seat: i64) -> float:
        if self.phase == OVER_PHASE:
            return share(self.winners(), seat)
        return hints.evaluate(self, seat)

    def features(self, seat: i64) -> vec[i64]:
        return features.features(self, seat)

    def actor(self) -> i64:
        if self.phase == CARD_PHASE or self.phase == TICKET_PHASE:
            return NATURE
        if self.phase == GIVE_PHASE:
            return self.partner
        if self.phase == OVER_PHASE:
            return NOBODY
        return self.turn

    # ---- what may be done -------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        """What `forbidden` has nothing against, found fast; a test holds them equal."""
        moves = vec[i64](capacity=16)
        if seat != self.actor():
            return moves
        if self.phase == TRIP_PHASE:
            return append(self.trips(seat, moves), REST)
        if self.phase == TAKE_PHASE:
            return self.takes(moves)
        if self.phase == SWAP_PHASE:
            return append(self.swaps(seat, moves), KEEP)
        if self.phase == GIVE_PHASE:
            first: i64 = self.wants * KINDS_A_PILE
            return self.held_kinds(seat, first, first + KINDS_A_PILE, GIVE, moves)
        if self.phase == DISCARD_PHASE:
            return self.held_kinds(seat, 0, KINDS, DISCARD, moves)
        return self.chance_moves(moves)

    def held_kinds(self, seat: i64, first: i64, last: i64, number: i64, moves: vec[i64]) -> vec[i64]:
        """A move for every kind of ticket held, from `first` to before `last`."""
        while first < last:
            if self.hands[seat * KINDS + first]:
                moves = append(moves, number + first)
            first += 1
        return moves

    def forbidden(self, seat: i64, action: i64) -> Reason | None:
        if seat == NATURE:
            return self.why_not_chance(action)
        if action < SWAP_LEFT:
            return self.why_not_take(action - TAKE)
        if action < SWAP_RIGHT:
            return self.why_not_swap(seat, True, action - SWAP_LEFT)
        if action < KEEP:
            return self.why_not_swap(seat, False, action - SWAP_RIGHT)
        if action == KEEP:
            return self.why_not_now(SWAP_PHASE)
        if action < TRIP:
            return self.why_not_give(seat, action - GIVE)
        if action < REST:
            return self.why_not_trip(seat, action - TRIP)
        if action == REST:
            return self.why_not_now(TRIP_PHASE)
        return self.why_not_discard(seat, action - DISCARD)

    def why_not_now(self, phase: i64) -> Reason | None:
        """§1: a turn is take, exchange, round-trip, in this order."""
        if self.phase == phase:
            return None
        args: dict[str, object] = {}
        if self.phase == GIVE_PHASE:
            args["city"] = CITIES[self.wants]
        return Reason(NOW[self.phase], SECTIONS[self.phase], args)

    def why_not_held(self, seat: i64, kind: i64, section: str) -> Reason | None:
        if self.held(seat, kind):
            return None
        return Reason("not_held", section, {"ticket": KIND_NAMES[kind]})

    def apply(self, seat: i64, action: i64, tell: list[Event] | None = None) -> None:
        if seat == NATURE:
            if action < TICKET:
                self.turn_over(action - CARD, tell)
            else:
                self.draw_ticket(action - TICKET, tell)
        elif action < SWAP_LEFT:
            self.do_take(seat, action - TAKE, tell)
        elif action < SWAP_RIGHT:
            self.do_offer(seat, True, action - SWAP_LEFT, tell)
        elif action < KEEP:
            self.do_offer(seat, False, action - SWAP_RIGHT, tell)
        elif action == KEEP:
            self.phase = TRIP_PHASE
            if tell is not None:
                tell.append(events.kept(seat))
        elif action < TRIP:
            self.do_give(seat, action - GIVE, tell)
        elif action < REST:
            self.do_trip(seat, action - TRIP, tell)
        elif action == REST:
            self.do_rest(seat, tell)
        else:
            self.do_discard(seat, action - DISCARD, tell)

    def reveals(self, seat: i64, action: i64) -> bool:
        """An exchange and a trip show tickets; the last move of a game lets all be shown."""
        if GIVE <= action < REST:
            return True
        resting = action == REST and self.hand_size(seat) < FULL_HAND
        return (resting or action >= DISCARD) and self.turns + 1 == self.setting.max_turns

    def sounds(self, viewer: i64, actor: i64, action: i64) -> i64:
        """Of a ticket whose face a viewer doesn't see as it moves it hears the pile."""
        first: i64 = NONE
        if actor == NATURE:
            if action >= TICKET and viewer != self.turn:
                first = TICKET
        elif viewer != actor:
            if SWAP_LEFT <= action < SWAP_RIGHT:
                first = SWAP_LEFT
            elif SWAP_RIGHT <= action < KEEP:
                first = SWAP_RIGHT
            elif GIVE <= action < TRIP and viewer != self.turn:
                first = GIVE
            elif action >= DISCARD:
                first = DISCARD
        if first == NONE:
            return action
        return action - (action - first) % KINDS_A_PILE

    # ---- §1 Turn ----------------------------------------------------------------------

    def end_turn(self, again: bool, tell: list[Event] | None) -> None:
        self.turns += 1
        if self.turns == self.setting.max_turns:
            self.finish(tell)
            return
        seat: i64 = self.turn
        if not again:
            self.turn = self.left_neighbour(seat)
        self.phase = CARD_PHASE
        if tell is not None:
            tell.append(events.turn_ended(seat, self.turn))

    def left_neighbour(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.setting.seats else 0

    def right_neighbour(self, seat: i64) -> i64:
        return seat - 1 if seat > 0 else self.setting.seats - 1

    # ---- §2 Take: nature turns over a card --------------------------------------------

    def cards_left(self) -> vec[u8]:
        """The selection cards the next one comes from: all of them when the pile is used up."""
        for n in self.cards:
            if n:
                return self.cards
        return self.setting.box.cards

    def piles_left(self) -> i64:
        """Mask of the piles that are not empty."""
        piles: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            if self.pile_size(pile):
                piles |= BIT[pile]
            pile += 1
        return piles

    def chance_moves(self, moves: vec[i64]) -> vec[i64]:
        action: i64 = 0
        while action < NATURE_MOVES:
            if self.odds(action) > 0.0:
                moves = append(moves, action)
            action += 1
        return moves

    def odds(self, action: i64) -> float:
        total: i64 = 0
        if self.phase == CARD_PHASE:
            if action < CARD or action >= TICKET:
                return 0.0
            cards = self.cards_left()
            for n in cards:
                total += i64(n)
            return float(int(cards[action])) / float(int(total))
        kind: i64 = action - TICKET
        if self.phase != TICKET_PHASE or kind < 0 or kind >= KINDS or kind // KINDS_A_PILE != self.pile:
            return 0.0
        total = self.unseen_in(self.pile)
        if total:
            return float(int(self.unseen[kind])) / float(int(total))
        return 1.0 if kind == self.first_under(self.pile) else 0.0

    def why_not_chance(self, action: i64) -> Reason | None:
        if self.odds(action) > 0.0:
            return None
        return Reason("no_such_card" if self.phase == CARD_PHASE else "no_such_ticket", "§2", {})

    def draw(self, dice: Dice) -> i64:
        total: i64 = 0
        if self.phase == CARD_PHASE:
            cards = self.cards_left()
            for n in cards:
                total += i64(n)
            return CARD + pick(cards, 0, dice.below(total))
        total = self.unseen_in(self.pile)
        if total:
            return TICKET + pick(self.unseen, self.pile * KINDS_A_PILE, dice.below(total))
        return TICKET + self.first_under(self.pile)

    def turn_over(self, card: i64, tell: list[Event] | None) -> None:
        left: i64 = 0
        for n in self.cards:
            left += i64(n)
        if not left:
            self.cards = self.setting.box.cards[:]
            if tell is not None:
                tell.append(events.shuffled())
        self.cards[card] -= 1
        usable = (CARD_PILES[card] & self.piles_left()) != 0
        if usable:
            self.card = card
            self.phase = TAKE_PHASE
        if tell is not None:
            tell.append(events.turned(card, usable))

    def takes(self, moves: vec[i64]) -> vec[i64]:
        piles: i64 = CARD_PILES[self.card] & self.piles_left()
        pile: i64 = 0
        while pile < PILES:
            if piles & BIT[pile]:
                moves = append(moves, TAKE + pile)
            pile += 1
        return moves

    def why_not_take(self, pile: i64) -> Reason | None:
        if self.phase != TAKE_PHASE:
            return self.why_not_now(TAKE_PHASE)
        args: dict[str, object] = {"city": CITIES[pile], "cities": list(CARD_NAMES[self.card])}
        if not CARD_PILES[self.card] & BIT[pile]:
            return Reason("not_on_card", "§2", args)
        if not self.pile_size(pile):
            return Reason("pile_empty", "§2", args)
        return None

    def do_take(self, seat: i64, pile: i64, tell: list[Event] | None) -> None:
        self.pile = pile
        self.phase = TICKET_PHASE
        if tell is not None:
            tell.append(events.chose(seat, pile))

    def draw_ticket(self, kind: i64, tell: list[Event] | None) -> None:
        seat: i64 = self.turn
        if self.unseen_in(self.pile):
            self.unseen[kind] -= 1
            self.step(DRAWN, seat, NONE, kind)
        else:
            self.lift(self.pile)
            self.step(LIFTED, seat, NONE, kind)
        self.hands[seat * KINDS + kind] += 1
        self.card = NONE
        self.pile = NONE
        self.phase = SWAP_PHASE if self.can_swap(seat) else TRIP_PHASE
        if tell is not None:
            tell.append(events.drew(seat, kind))

    # ---- §3 Backs are public, §4 Exchange ---------------------------------------------

    def piles_held(self, seat: i64) -> i64:
        """§3: mask of the piles of a seat's tickets, which everyone sees."""
        piles: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            if self.backs(seat, pile):
                piles |= BIT[pile]
            pile += 1
        return piles

    def may_swap(self, seat: i64, left: bool) -> bool:
        """With two seats, seat 0 has only the left rule and seat 1 only the right one."""
        return self.setting.seats > 2 or left == (seat == 0)

    def swappable(self, seat: i64, left: bool) -> i64:
        """Mask of the piles from which the seat could give on this side, whatever it holds."""
        if not self.may_swap(seat, left):
            return 0
        offered: i64 = self.piles_held(self.left_neighbour(seat) if left else self.right_neighbour(seat))
        piles: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            if offered & BIT[left_of(pile) if left else right_of(pile)]:
                piles |= BIT[pile]
            pile += 1
        return piles

    def can_swap(self, seat: i64) -> bool:
        """Whether any exchange is possible: the backs tell everyone."""
        return (self.piles_held(seat) & (self.swappable(seat, True) | self.swappable(seat, False))) != 0

    def swaps(self, seat: i64, moves: vec[i64]) -> vec[i64]:
        for left in (True, False):
            piles: i64 = self.swappable(seat, left)
            first: i64 = SWAP_LEFT if left else SWAP_RIGHT
            kind: i64 = 0
            while kind < KINDS:
                if self.hands[seat * KINDS + kind] and piles & BIT[kind // KINDS_A_PILE]:
                    moves = append(moves, first + kind)
                kind += 1
        return moves

    def why_not_swap(self, seat: i64, left: bool, kind: i64) -> Reason | None:
        if self.phase != SWAP_PHASE:
            return self.why_not_now(SWAP_PHASE)
        if not self.may_swap(seat, left):
            return Reason("only_left" if seat == 0 else "only_right", "§4", {})
        refused = self.why_not_held(seat, kind, "§4")
        if refused is not None:
            return refused
        pile: i64 = kind // KINDS_A_PILE
        if not self.swappable(seat, left) & BIT[pile]:
            partner = self.left_neighbour(seat) if left else self.right_neighbour(seat)
            wants = left_of(pile) if left else right_of(pile)
            return Reason("partner_lacks", "§4", {"partner": int(partner), "city": CITIES[wants]})
        return None

    def do_offer(self, seat: i64, left: bool, kind: i64, tell: list[Event] | None) -> None:
        pile: i64 = kind // KINDS_A_PILE
        self.offer = kind
        self.partner = self.left_neighbour(seat) if left else self.right_neighbour(seat)
        self.wants = left_of(pile) if left else right_of(pile)
        self.phase = GIVE_PHASE
        if tell is not None:
            tell.append(events.offered(seat, self.partner, kind, self.wants))

    def why_not_give(self, seat: i64, kind: i64) -> Reason | None:
        if self.phase != GIVE_PHASE:
            return self.why_not_now(GIVE_PHASE)
        if kind // KINDS_A_PILE != self.wants:
            return Reason("give_from", "§4", {"city": CITIES[self.wants], "ticket": KIND_NAMES[kind]})
        return self.why_not_held(seat, kind, "§4")

    def do_give(self, seat: i64, kind: i64, tell: list[Event] | None) -> None:
        self.hands[self.turn * KINDS + self.offer] -= 1
        self.hands[seat * KINDS + self.offer] += 1
        self.hands[seat * KINDS + kind] -= 1
        self.hands[self.turn * KINDS + kind] += 1
        self.step(PASSED, self.turn, seat, self.offer)
        self.step(PASSED, seat, self.turn, kind)
        if tell is not None:
            tell.append(events.exchanged(self.turn, seat, self.offer, kind))
        self.offer = NONE
        self.partner = NONE
        self.wants = NONE
        self.phase = TRIP_PHASE

    # ---- §5 Round-trip ----------------------------------------------------------------

    def why_not_trip(self, seat: i64, trip: i64) -> Reason | None:
        if self.phase != TRIP_PHASE:
            return self.why_not_now(TRIP_PHASE)
        length: i64 = TRIP_LENGTH[trip]
        if self.has_laid(seat, length):
            return Reason("length_laid", "§5", {"length": int(length)})
        needed = [int(TRIP_KINDS[trip * LONGEST + k]) for k in range(length)]
        for kind in needed:
            if self.held(seat, kind) < needed.count(kind):
                many = "not_held_twice" if self.held(seat, kind) else "not_held"
                return Reason(many, "§5", {"ticket": KIND_NAMES[kind]})
        return None

    def do_trip(self, seat: i64, trip: i64, tell: list[Event] | None) -> None:
        length: i64 = TRIP_LENGTH[trip]
        k: i64 = trip * LONGEST
        last: i64 = k + length
        while k < last:
            kind: i64 = TRIP_KINDS[k]
            self.hands[seat * KINDS + kind] -= 1
            self.step(LAID, seat, NONE, kind)
            k += 1
        self.laid[seat] |= (trip + 1) * BIT[TRIP_BITS * (length - 2)]
        extra = TRIP_EXTRA[trip] != 0
        if tell is not None:
            tickets = [KIND_NAMES[TRIP_KINDS[trip * LONGEST + j]] for j in range(length)]
            tell.append(events.laid(seat, tickets, extra))
        if self.victory(seat) != "":
            self.finish(tell)
        else:
            # §6 Extra turn: all tickets from different piles; max_turns (§9) goes before it
            self.end_turn(extra, tell)

    # ---- §7 Seven tickets -------------------------------------------------------------

    def do_rest(self, seat: i64, tell: list[Event] | None) -> None:
        if tell is not None:
            tell.append(events.rested(seat))
        if self.hand_size(seat) >= FULL_HAND:
            self.phase = DISCARD_PHASE
        else:
            self.end_turn(False, tell)

    def why_not_discard(self, seat: i64, kind: i64) -> Reason | None:
        if self.phase != DISCARD_PHASE:
            return self.why_not_now(DISCARD_PHASE)
        return self.why_not_held(seat, kind, "§7")

    def do_discard(self, seat: i64, kind: i64, tell: list[Event] | None) -> None:
        self.hands[seat * KINDS + kind] -= 1
        self.put_under(kind)
        self.step(DROPPED, seat, NONE, kind)
        if tell is not None:
            tell.append(events.discarded(seat, kind))
        self.end_turn(False, tell)

    # ---- §8 Win, §9 max_turns ---------------------------------------------------------

    def victory(self, seat: i64) -> str:
        """Why a seat has won at once; empty if it hasn't."""
        if self.has_laid(seat, GRAND):
            return "grand"
        length: i64 = 2
        while length < GRAND:
            if not self.has_laid(seat, length):
                return ""
            length += 1
        return "four"

    def ending(self) -> str:
        """Why the game is over; empty while it goes on."""
        if self.phase != OVER_PHASE:
            return ""
        won = self.victory(self.turn)
        return won if won != "" else "max_turns"

    def winners(self) -> list[int]:
        """Who won at once; else the most lengths, then the most tickets; equal ones share."""
        if self.victory(self.turn) != "":
            return [int(self.turn)]
        merits = [(self.lengths_laid(seat), self.tickets_laid(seat)) for seat in range(self.setting.seats)]
        best = max(merits)
        return [seat for seat, merit in enumerate(merits) if merit == best]

    def finish(self, tell: list[Event] | None) -> None:
        self.phase = OVER_PHASE
        if tell is not None:
            tell.append(events.ended(self.ending(), self.winners()))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER_PHASE:
            return None
        scores = [int(self.lengths_laid(seat)) for seat in range(self.setting.seats)]
        return Outcome(self.winners(), scores, self.ending())


def pick(counts: vec[u8], kind: i64, k: i64) -> i64:
    """The kind of the k-th of things given by their counts, from `kind` on."""
    while k >= i64(counts[kind]):
        k -= i64(counts[kind])
        kind += 1
    return kind


def new_state(setting: Setting) -> GiroState:
    """A game about to begin: nature turns over the first selection card."""
    state = GiroState(setting)
    state.lay_out()
    return state
