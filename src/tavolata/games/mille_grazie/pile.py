"""How tasks come out of the pile: dealt (§1), laid out or buried (§9), shuffled anew (§10)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.dice import Dice
from tavolata.engine.phrase import Event, Reason
from tavolata.games.mille_grazie import events
from tavolata.games.mille_grazie.actions import BURY, DEAL, LAY, LAY_NONE
from tavolata.games.mille_grazie.knowledge import one_of
from tavolata.games.mille_grazie.state import (
    DEAL_PHASE,
    LAY_PHASE,
    NO_ESCORT_YET,
    NOWHERE,
    TASKS_LAID,
    Position,
)


class TaskPile(Position):
    """The part of the rules that chance plays with the tasks."""

    def draws(self, moves: vec[i64]) -> vec[i64]:
        """Every task that may be drawn now, as nature's moves."""
        if self.phase == LAY_PHASE and not self.can_lay():
            return append(moves, LAY_NONE)
        free: i64 = self.pile()
        covered: i64 = 0
        code: i64 = LAY
        if self.phase == DEAL_PHASE:
            code = DEAL + 64 * self.next_dealt()
        else:
            covered = free & self.covered()
            free ^= covered
        while free:
            bit: i64 = free & -free
            free ^= bit
            moves = append(moves, code + place(bit))
        while covered:
            bit = covered & -covered
            covered ^= bit
            moves = append(moves, BURY + place(bit))
        return moves

    def draw_task(self, dice: Dice) -> i64:
        """Nature's next move with the pile: every task in it is as likely as another."""
        if self.phase == LAY_PHASE and not self.can_lay():
            return LAY_NONE
        task: i64 = one_of(self.pile(), dice)
        if self.phase == DEAL_PHASE:
            return DEAL + 64 * self.next_dealt() + task
        return (BURY if self.covered() & BIT[task] else LAY) + task

    # ---- §1 Set-up --------------------------------------------------------------------

    def next_dealt(self) -> i64:
        """The seat that draws its first task."""
        seat: i64 = 0
        while self.towns[seat] != NOWHERE:
            seat += 1
        return seat

    def why_not_deal(self, action: i64) -> Reason | None:
        """Seats draw in order, from the pile."""
        seat = self.next_dealt()
        if action < DEAL or action >= LAY:
            return Reason("deal_first", "§1", {"seat": int(seat)})
        if action // 64 != seat:
            return Reason("deal_order", "§1", {"seat": int(seat)})
        return self.why_not_drawn(action % 64)

    def why_not_drawn(self, task: i64) -> Reason | None:
        """What is drawn must be in the pile."""
        map = self.setting.map
        if task >= len(map.tasks):
            return Reason("no_task", "§1", {})
        if not self.pile() & BIT[task]:
            return Reason("not_in_pile", "§1", events.task_args(map, task))
        return None

    def do_deal(self, task: i64, tell: list[Event] | None) -> None:
        """A seat's first task, and its nobleman on the task's first town."""
        seat: i64 = self.next_dealt()
        self.draw_pile ^= BIT[task]
        self.held[seat] = BIT[task]
        self.towns[seat] = self.setting.map.start[task]
        if tell is not None:
            tell.append(events.dealt(self.setting.map, seat, task))
        if seat + 1 == self.setting.seats:
            self.phase = LAY_PHASE

    # ---- §9 A new task ----------------------------------------------------------------

    def why_not_lay(self, action: i64) -> Reason | None:
        """A task is laid where its town is free, buried where it is not (§10: none where none can lie)."""
        if action < LAY or action > LAY_NONE:
            return Reason("lay_first", "§9", {})
        possible = self.can_lay()
        if action == LAY_NONE:
            return Reason("can_lay", "§10", {}) if possible else None
        if not possible:
            return Reason("can_not_lay", "§10", {})
        task = action % 64
        refused = self.why_not_drawn(task)
        if refused is not None:
            return refused
        covered = self.covered() & BIT[task] != 0
        if covered != (action >= BURY):
            key = "town_covered" if covered else "town_free"
            return Reason(key, "§9", events.task_args(self.setting.map, task))
        return None

    def do_lay(self, action: i64, tell: list[Event] | None) -> None:
        """A drawn task comes to lie on its town, or goes to the discard pile and another is drawn."""
        map = self.setting.map
        if action == LAY_NONE:
            if tell is not None:
                tell.append(events.laid_none())
            self.after_lay(tell)
            return
        task: i64 = action % 64
        self.shuffle()
        self.draw_pile ^= BIT[task]
        if action >= BURY:
            self.discard |= BIT[task]
            if tell is not None:
                tell.append(events.buried(map, task))
            return
        self.laid |= BIT[task]
        if tell is not None:
            tell.append(events.laid(map, task))
        if self.escort != NO_ESCORT_YET or count(self.laid) == TASKS_LAID:
            self.after_lay(tell)

    def after_lay(self, tell: list[Event] | None) -> None:
        """What comes when the new task lies."""
        raise NotImplementedError

    # ---- §10 Empty draw pile ----------------------------------------------------------

    def pile(self) -> i64:
        """Mask of what may be drawn next: the discard pile, once the draw pile is empty."""
        return self.draw_pile if self.draw_pile else self.discard

    def shuffle(self) -> None:
        """The discard pile becomes the draw pile when the next task must be drawn."""
        if not self.draw_pile:
            self.draw_pile = self.discard
            self.discard = 0

    def can_lay(self) -> bool:
        """Whether any task left in either pile has a free first town."""
        return (self.draw_pile | self.discard) & ~self.covered() != 0
