"""The rules, in the order of RULEBOOK.md: what may be done stands beside what it does."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.dice import Dice
from tavolata.engine.phrase import Event, Reason
from tavolata.engine.state import NATURE, NOBODY, Knowledge
from tavolata.games.borgo import events, features, hints
from tavolata.games.borgo.actions import (
    END,
    ENTER,
    ENTER_FAN,
    ENTER_OVER,
    MOVE,
    OPEN,
    OPEN_FAN,
    OVER_END,
    OVER_FAN,
    OVER_TOWER,
    PLACE_FAN,
    PUSH,
    RUN,
    RUN_END,
    RUN_FAN,
    RUN_START,
    TURN_ACTIONS,
)
from tavolata.games.borgo.board import (
    CHEESES,
    LINES,
    ROOM_LETTERS,
    SIZE,
    SPARE,
    SQUARE_NAMES,
    SQUARES,
    STEPS,
    TILE_KINDS,
    TOWER_SQUARES,
    TOWERS,
    TRAP,
    UNSEEN,
)
from tavolata.games.borgo.ending import Ending
from tavolata.games.borgo.knowledge import BorgoKnowledge
from tavolata.games.borgo.state import (
    CAMP,
    CHEESES_OWNED,
    EMPTY_FANS,
    HAND,
    LOST,
    NO_MOVES,
    OVER_PHASE,
    PLACE_PHASE,
    POSTS,
    SEE_PHASE,
    SPARE_PHASE,
    TURN_PHASE,
    Setting,
)

ALL_TOWERS: Final[i64] = 15
"""Mask of the towers by their number."""


class BorgoState(Ending):
    """A game of Borgo Parmigiano."""

    def copy(self) -> "BorgoState":
        other = BorgoState(self.setting)
        self.copy_into(other)
        return other

    def knowledge(self, seat: i64) -> Knowledge:
        return BorgoKnowledge(seat, self.copy())

    def evaluate(self, seat: i64) -> float:
        if self.phase == OVER_PHASE:
            return 1.0 if self.winner() == seat else 0.0
        return hints.evaluate(self, seat)

    def features(self, seat: i64) -> vec[i64]:
        return features.features(self, seat)

    def features_but(self, seat: i64) -> list[vec[i64]]:
        return features.features_but(self, seat)

    def actor(self) -> i64:
        if self.phase == TURN_PHASE or self.phase == PLACE_PHASE:
            return self.turn
        if self.phase == OVER_PHASE:
            return NOBODY
        return NATURE

    # ---- what may be done -------------------------------------------------------------

    def legal(self, seat: i64) -> vec[i64]:
        """What `forbidden` has nothing against, found fast; a test holds them equal."""
        if seat != self.actor():
            return vec[i64]()
        if seat == NATURE:
            return self.showings()
        last: i64 = self.gather(seat)
        fans = self.fans
        move: i64 = self.first_without_fan()
        n: i64 = END + 1 - move
        k: i64 = 0
        while k < last:
            n += count(fans[k + 1])
            k += 2
        moves = NO_MOVES[:n]
        n = 0
        k = 0
        while k < last:
            ends: i64 = fans[k + 1]
            while ends:
                end: i64 = ends & -ends
                ends ^= end
                moves[n] = MOVE[fans[k] + place(end)]
                n += 1
            k += 2
        while move <= END:
            moves[n] = move
            n += 1
            move += 1
        return moves

    def pick(self, seat: i64, dice: Dice) -> i64:
        last: i64 = self.gather(seat)
        fans = self.fans
        rest: i64 = END + 1 - self.first_without_fan()
        n: i64 = rest
        k: i64 = 0
        while k < last:
            n += count(fans[k + 1])
            k += 2
        chosen: i64 = dice.below(n)
        k = 0
        while k < last:
            ends: i64 = fans[k + 1]
            in_fan: i64 = count(ends)
            if chosen < in_fan:
                while chosen:
                    ends &= ends - 1
                    chosen -= 1
                return MOVE[fans[k] + place(ends & -ends)]
            chosen -= in_fan
            k += 2
        return END + 1 - rest + chosen

    def gather(self, seat: i64) -> i64:
        """Write all moves of a seat but pushes and the end as fans; returns how far."""
        if len(self.fans) == 0:
            self.fans = EMPTY_FANS[:]
        fans = self.fans
        if self.phase == PLACE_PHASE:
            fans[0] = PLACE_FAN
            fans[1] = self.free_towers()
            return 2
        fans[0] = OPEN_FAN
        fans[1] = self.beside(seat) & self.roofs
        free: i64 = self.open & ~(self.occupied | self.traps | TOWERS)
        last: i64 = self.runs(seat, free, fans)
        if self.in_hand(seat):
            last = self.entries(free, fans, last)
        return last

    def first_without_fan(self) -> i64:
        """From here to END all moves are legal: pushes unless the seat has pushed, and the end."""
        if self.phase == PLACE_PHASE:
            return END + 1
        return END if self.pushed else PUSH

    def forbidden(self, seat: i64, action: i64) -> Reason | None:
        if seat == NATURE:
            return self.why_not_show(action)
        if self.phase == PLACE_PHASE:
            return self.why_not_place(action)
        if action < OPEN:
            return Reason("all_placed", "§1", {})
        if action < RUN:
            return self.why_not_open(seat, action - OPEN)
        if action < ENTER:
            return self.why_not_run(seat, RUN_START[action - RUN], RUN_END[action - RUN])
        if action < ENTER_OVER:
            return self.why_not_enter(seat, TOWER_SQUARES[action - ENTER])
        if action < PUSH:
            over = action - ENTER_OVER
            return self.why_not_enter_over(seat, TOWER_SQUARES[OVER_TOWER[over]], OVER_END[over])
        if action < END:
            return self.why_not_push()
        return None

    def apply(self, seat: i64, action: i64, tell: list[Event] | None = None) -> None:
        if seat == NATURE:
            self.show(action, tell)
        elif self.phase == PLACE_PHASE:
            self.do_place(seat, TOWER_SQUARES[action], tell)
        elif action < RUN:
            self.do_open(seat, action - OPEN, tell)
        elif action < ENTER:
            self.do_run(seat, RUN_START[action - RUN], RUN_END[action - RUN], tell)
        elif action < PUSH:
            self.do_enter(seat, action, tell)
        elif action < END:
            self.do_push(seat, action - PUSH, tell)
        else:
            self.end_turn(tell)

    # ---- §1 Set-up --------------------------------------------------------------------

    def why_not_place(self, action: i64) -> Reason | None:
        if action >= OPEN:
            return Reason("place_first", "§1", {})
        square = TOWER_SQUARES[action]
        if self.occupied & BIT[square]:
            return Reason("tower_taken", "§1", {"square": SQUARE_NAMES[square]})
        return None

    def do_place(self, seat: i64, square: i64, tell: list[Event] | None) -> None:
        self.bring_in(seat, square)
        if tell is not None:
            tell.append(events.placed(seat, square))
        if seat + 1 < self.setting.seats:
            self.turn = seat + 1
        else:
            self.begin_turn(0)

    def bring_in(self, seat: i64, square: i64) -> None:
        self.camp[seat * CAMP + HAND] -= 1
        self.move_mice(seat, self.mice(seat) | BIT[square])

    # ---- §3 Turn ----------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        self.phase = TURN_PHASE
        self.turn = seat
        self.actions = TURN_ACTIONS
        self.pushed = False

    def spend(self, price: i64) -> None:
        self.actions -= price

    def after_action(self, tell: list[Event] | None) -> None:
        """The turn ends by itself when the fourth action is spent."""
        self.phase = TURN_PHASE
        if self.actions == 0:
            self.end_turn(tell)

    # ---- §4 Open ----------------------------------------------------------------------

    def why_not_open(self, seat: i64, room: i64) -> Reason | None:
        if not self.roofs & BIT[room]:
            return Reason("roof_off", "§4", self.room_args(room))
        if not self.beside(seat) & BIT[room]:
            return Reason("roof_far", "§4", self.room_args(room))
        return None

    def room_args(self, room: i64) -> dict[str, object]:
        castle = self.setting.castle
        return {"room": ROOM_LETTERS[room], "roof": castle.roof(room), "squares": castle.squares(room)}

    def do_open(self, seat: i64, room: i64, tell: list[Event] | None) -> None:
        self.spend(1)
        self.roofs ^= BIT[room]
        squares: i64 = self.setting.castle.rooms[room]
        self.open |= squares
        if tell is not None:
            tell.append(events.opened(seat, room, self.setting.castle))
        self.look(squares)
        if self.unknown:
            self.phase = SEE_PHASE
        else:
            self.after_action(tell)

    # ---- §5 Run, §7 Jump --------------------------------------------------------------

    def runs(self, seat: i64, free: i64, fans: vec[i64]) -> i64:
        last: i64 = 2
        passable: i64 = self.occupied & ~TOWERS
        posts: i64 = self.camp[seat * CAMP + POSTS]
        while posts:
            start: i64 = (posts & 63) - 1
            posts >>= 6
            ring: i64 = STEPS[start]
            fans[last] = RUN_FAN + start * SQUARES
            fans[last + 1] = self.reach(start, free, self.actions) if ring & passable else ring & free
            last += 2
        return last

    def why_not_run(self, seat: i64, start: i64, end: i64) -> Reason | None:
        if not self.mice(seat) & BIT[start]:
            return Reason("no_mouse", "§5", {"square": SQUARE_NAMES[start]})
        refused = self.why_not_land(end)
        if refused is not None:
            return refused
        return self.why_not_reach(self.price(start, end), end)

    def do_run(self, seat: i64, start: i64, end: i64, tell: list[Event] | None) -> None:
        if tell is not None:
            tell.append(events.ran(seat, [SQUARE_NAMES[square] for square in self.way(start, end)]))
        self.spend(self.price(start, end))
        self.move_mice(seat, self.mice(seat) ^ BIT[start] ^ BIT[end])
        self.after_arrival(seat, tell)

    def after_arrival(self, seat: i64, tell: list[Event] | None) -> None:
        self.take_cheese(seat, tell)
        if self.kinds(seat) >= self.setting.goal:
            self.finish(tell)
        else:
            self.after_action(tell)

    # ---- §6 Enter ---------------------------------------------------------------------

    def free_towers(self) -> i64:
        """Mask of the towers, by their number, without a mouse."""
        towers: i64 = 0
        tower: i64 = 0
        while tower < 4:
            if not self.occupied & BIT[TOWER_SQUARES[tower]]:
                towers |= BIT[tower]
            tower += 1
        return towers

    def entries(self, free: i64, fans: vec[i64], last: i64) -> i64:
        towers: i64 = self.free_towers()
        fans[last] = ENTER_FAN
        fans[last + 1] = towers
        last += 2
        taken: i64 = ALL_TOWERS & ~towers
        if self.actions > 1:
            while taken:
                bit: i64 = taken & -taken
                taken ^= bit
                tower: i64 = place(bit)
                fans[last] = OVER_FAN + tower * SQUARES
                fans[last + 1] = self.reach(TOWER_SQUARES[tower], free, self.actions - 1)
                last += 2
        return last

    def why_not_enter(self, seat: i64, square: i64) -> Reason | None:
        if not self.in_hand(seat):
            return Reason("none_in_hand", "§6", {})
        if self.occupied & BIT[square]:
            return Reason("tower_taken", "§6", {"square": SQUARE_NAMES[square]})
        return None

    def why_not_enter_over(self, seat: i64, tower: i64, end: i64) -> Reason | None:
        if not self.in_hand(seat):
            return Reason("none_in_hand", "§6", {})
        if not self.occupied & BIT[tower]:
            return Reason("tower_empty", "§7", {"square": SQUARE_NAMES[tower]})
        refused = self.why_not_land(end)
        if refused is not None:
            return refused
        price = self.price(tower, end)
        return self.why_not_reach(price + 1 if price else 0, end)

    def do_enter(self, seat: i64, action: i64, tell: list[Event] | None) -> None:
        if action < ENTER_OVER:
            tower: i64 = TOWER_SQUARES[action - ENTER]
            end: i64 = tower
            self.spend(1)
        else:
            tower = TOWER_SQUARES[OVER_TOWER[action - ENTER_OVER]]
            end = OVER_END[action - ENTER_OVER]
            self.spend(1 + self.price(tower, end))
        if tell is not None:
            way = (
                [SQUARE_NAMES[square] for square in self.way(tower, end)]
                if end != tower
                else [SQUARE_NAMES[end]]
            )
            tell.append(events.entered(seat, way))
        self.bring_in(seat, end)
        self.after_arrival(seat, tell)

    # ---- §8 Push ----------------------------------------------------------------------

    def why_not_push(self) -> Reason | None:
        return Reason("pushed_already", "§8", {}) if self.pushed else None

    def do_push(self, seat: i64, slot: i64, tell: list[Event] | None) -> None:
        self.spend(1)
        self.pushed = True
        if tell is not None:
            tell.append(events.pushed(seat, slot, i64(self.tiles[SPARE])))
        carried: u8 = self.tiles[SPARE]
        k: i64 = slot * SIZE
        last: i64 = k + SIZE
        while k < last:
            square: i64 = LINES[k]
            bit: i64 = BIT[square]
            self.shaken |= bit
            lying: u8 = self.tiles[square]
            self.tiles[square] = carried
            if carried == TRAP:
                self.traps |= bit
            elif lying == TRAP:
                self.traps ^= bit
            if carried == UNSEEN:
                self.unknown |= bit & self.open
            carried = lying
            k += 1
        self.tiles[SPARE] = carried
        if carried == UNSEEN:
            self.unknown |= BIT[SPARE]
        if self.unknown:
            self.phase = SEE_PHASE
        else:
            self.settle(tell)

    # ---- §1, §4, §8: nature shows what nobody has seen --------------------------------

    def show(self, code: i64, tell: list[Event] | None) -> None:
        shown: i64 = self.unknown
        unknown: i64 = shown
        self.unknown = 0
        while unknown:
            bit: i64 = unknown & -unknown
            unknown ^= bit
            square: i64 = place(bit)
            kind: i64 = code % TILE_KINDS
            code //= TILE_KINDS
            self.tiles[square] = u8(kind)
            self.unseen[kind] -= 1
            if kind == TRAP and square != SPARE:
                self.traps |= bit
        if tell is not None:
            tell.append(events.seen(shown, self.tiles))
        if self.phase == SPARE_PHASE:
            self.phase = PLACE_PHASE
        else:
            self.settle(tell)

    def settle(self, tell: list[Event] | None) -> None:
        """§10: tiles have moved, traps swallow, cheeses are taken; then see if it is over."""
        shaken: i64 = self.shaken & self.occupied
        self.shaken = 0
        if shaken:
            self.swallow(tell)
            seat: i64 = 0
            while seat < self.setting.seats:
                if self.mice(seat) & shaken:
                    self.take_cheese(seat, tell)
                seat += 1
            if self.ending():
                self.finish(tell)
                return
        self.after_action(tell)

    # ---- §9 Trap ----------------------------------------------------------------------

    def swallow(self, tell: list[Event] | None) -> None:
        fallen: i64 = self.occupied & self.traps
        if not fallen:
            return
        seat: i64 = 0
        while seat < self.setting.seats:
            mine: i64 = self.mice(seat) & fallen
            if mine:
                self.move_mice(seat, self.mice(seat) ^ mine)
            while mine:
                bit: i64 = mine & -mine
                mine ^= bit
                self.camp[seat * CAMP + LOST] += 1
                if tell is not None:
                    tell.append(events.fell(seat, place(bit)))
            seat += 1

    # ---- §10 Cheese -------------------------------------------------------------------

    def take_cheese(self, seat: i64, tell: list[Event] | None) -> None:
        """Every kind on which two mice of the seat stand, once a kind."""
        once: i64 = 0
        twice: i64 = 0
        posts: i64 = self.camp[seat * CAMP + POSTS]
        while posts:
            kind: i64 = i64(self.tiles[(posts & 63) - 1])
            posts >>= 6
            if kind < CHEESES:
                twice |= once & BIT[kind]
                once |= BIT[kind]
        taken: i64 = twice & ~self.cheeses(seat)
        if taken:
            self.camp[seat * CAMP + CHEESES_OWNED] |= taken
            if tell is not None:
                while taken:
                    bit: i64 = taken & -taken
                    taken ^= bit
                    tell.append(events.took(seat, place(bit)))

    # ---- §11 Turn's end ---------------------------------------------------------------

    def end_turn(self, tell: list[Event] | None) -> None:
        castle = self.setting.castle
        covered: i64 = 0
        rooms: i64 = castle.all_roofs & ~self.roofs
        while rooms:
            bit: i64 = rooms & -rooms
            rooms ^= bit
            room: i64 = place(bit)
            squares: i64 = castle.rooms[room]
            if not squares & self.occupied:
                self.roofs |= bit
                self.open ^= squares
                covered |= bit
        self.turns += 1
        if self.turns == self.setting.max_turns:
            self.finish(tell)
            return
        seat: i64 = self.turn
        then: i64 = seat + 1 if seat + 1 < self.setting.seats else 0
        self.begin_turn(then)
        if tell is not None:
            tell.append(events.turn_ended(seat, covered, then))


def new_state(setting: Setting) -> BorgoState:
    """A game about to begin: nature shows the spare."""
    state = BorgoState(setting)
    state.lay_out()
    return state
