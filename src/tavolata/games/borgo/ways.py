"""The ways mice can take: a step, or a jump over an unbroken row of mice (§5, §7)."""

from mypy_extensions import i64

from tavolata.engine.bits import BIT, place
from tavolata.engine.phrase import Reason
from tavolata.games.borgo.board import SQUARE_NAMES, STEPS, TOWERS, spread
from tavolata.games.borgo.state import Position


class Ways(Position):
    """A position, and where a mouse could go from a square of it."""

    def reach(self, start: i64, free: i64, actions: i64) -> i64:
        """The free squares a mouse can land on: one step, or over an unbroken row of mice (§7)."""
        ring: i64 = STEPS[start]
        ends: i64 = ring & free
        jumpable: i64 = self.occupied & ~(TOWERS | BIT[start])
        over: i64 = ring & jumpable
        while over and actions > 1:
            actions -= 1
            jumpable ^= over
            ring = spread(over)
            ends |= ring & free
            over = ring & jumpable
        return ends

    def way(self, start: i64, end: i64) -> list[i64]:
        """The shortest way over mice from square to square, both included; the first by number."""
        ways: list[list[i64]] = [[start]]
        passed: i64 = BIT[start] | TOWERS
        while ways:
            longer: list[list[i64]] = []
            for way in ways:
                steps: i64 = STEPS[way[-1]]
                if steps & BIT[end]:
                    return [*way, end]
                steps &= self.occupied & ~passed
                passed |= steps
                while steps:
                    bit: i64 = steps & -steps
                    steps ^= bit
                    longer.append([*way, place(bit)])
            ways = longer
        return []

    def price(self, start: i64, end: i64) -> i64:
        """What the shortest way costs, 0 if there is none."""
        target: i64 = BIT[end]
        ring: i64 = STEPS[start]
        jumpable: i64 = self.occupied & ~(TOWERS | BIT[start])
        price: i64 = 1
        while not ring & target:
            over: i64 = ring & jumpable
            if not over:
                return 0
            jumpable ^= over
            ring = spread(over)
            price += 1
        return price

    def why_not_land(self, square: i64) -> Reason | None:
        """§5: a mouse lands on roofless floor that is no trap and holds no other mouse."""
        args: dict[str, object] = {"square": SQUARE_NAMES[square]}
        if not self.open & BIT[square]:
            return Reason("roof_on", "§5", args)
        if self.occupied & BIT[square]:
            return Reason("square_taken", "§5", args)
        if self.traps & BIT[square]:
            return Reason("trap_there", "§5", args)
        return None

    def why_not_reach(self, price: i64, end: i64) -> Reason | None:
        """§7: a longer way leads over mice only, and costs an action a square."""
        if price == 0:
            return Reason("no_way", "§7", {"square": SQUARE_NAMES[end]})
        if price > self.actions:
            args: dict[str, object] = {"square": SQUARE_NAMES[end], "price": price, "left": self.actions}
            return Reason("too_dear", "§7", args)
        return None
