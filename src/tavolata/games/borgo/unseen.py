"""What nobody has seen yet: nature shows tiles one by one, each of those left equally likely (§1, §4, §8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import count, place
from tavolata.engine.dice import Dice
from tavolata.engine.phrase import Reason
from tavolata.games.borgo.board import TILE_KINDS, UNSEEN
from tavolata.games.borgo.ways import Ways


class Unseen(Ways):
    """A state whose unknown tiles can be shown.

    A showing is a number in base 9, the kind of the first unknown tile in its lowest digit.
    """

    def look(self, squares: i64) -> None:
        """Leave to nature those of the squares whose tile nobody has seen."""
        while squares:
            bit: i64 = squares & -squares
            squares ^= bit
            if self.tiles[place(bit)] == UNSEEN:
                self.unknown |= bit

    def chances(self) -> i64:
        """Any kind on every unknown place, though of some there may be none left."""
        codes: i64 = 1
        tiles: i64 = count(self.unknown)
        while tiles:
            codes *= TILE_KINDS
            tiles -= 1
        return codes

    def showings(self) -> vec[i64]:
        moves = vec[i64]()
        codes: i64 = self.chances()
        code: i64 = 0
        while code < codes:
            if self.odds(code) > 0.0:
                moves = append(moves, code)
            code += 1
        return moves

    def odds(self, action: i64) -> float:
        left = self.unseen[:]
        total: i64 = 0
        for n in left:
            total += i64(n)
        chance = 1.0
        tiles: i64 = count(self.unknown)
        while tiles:
            kind: i64 = action % TILE_KINDS
            chance *= float(int(left[kind])) / float(int(total))
            if not left[kind]:
                return 0.0
            left[kind] -= 1
            total -= 1
            action //= TILE_KINDS
            tiles -= 1
        return chance if action == 0 else 0.0

    def why_not_show(self, action: i64) -> Reason | None:
        if action < 0 or self.odds(action) == 0.0:
            return Reason("no_such_tiles", "§1", {})
        return None

    def draw(self, dice: Dice) -> i64:
        left = self.unseen[:]
        total: i64 = 0
        kind: i64 = 0
        while kind < TILE_KINDS:
            total += i64(left[kind])
            kind += 1
        code: i64 = 0
        digit: i64 = 1
        tiles: i64 = count(self.unknown)
        while tiles:
            k: i64 = dice.below(total)
            kind = 0
            while k >= i64(left[kind]):
                k -= i64(left[kind])
                kind += 1
            left[kind] -= 1
            total -= 1
            code += kind * digit
            digit *= TILE_KINDS
            tiles -= 1
        return code
