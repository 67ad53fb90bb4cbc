"""What lies on the table: the position, its copy and what must always hold."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.state import State
from tavolata.engine.value import Value
from tavolata.games.borgo.board import (
    COUNTS,
    FACE_DOWN,
    MICE_A_SEAT,
    SPARE,
    SQUARES,
    STONE,
    TOWERS,
    TRAP,
    UNSEEN,
    Castle,
)

PHASES: Final = ["spare", "place", "turn", "see", "over"]
SPARE_PHASE: Final[i64] = 0
PLACE_PHASE: Final[i64] = 1
TURN_PHASE: Final[i64] = 2
SEE_PHASE: Final[i64] = 3
OVER_PHASE: Final[i64] = 4


# What `camp` holds for each seat:
CAMP: Final[i64] = 6
MICE: Final[i64] = 0
"""Mask of the squares with its mice."""
POSTS: Final[i64] = 1
"""The same squares as numbers + 1, six bits each, the lowest first: quick to walk through."""
BESIDE: Final[i64] = 2
"""Mask of the rooms beside its mice."""
HAND: Final[i64] = 3
LOST: Final[i64] = 4
CHEESES_OWNED: Final[i64] = 5
"""Mask of the kinds of cheese it owns."""

KINDS_IN: Final = vec[u8]([u8(cheeses.bit_count()) for cheeses in range(128)])
"""How many kinds a mask of cheeses holds."""


NO_MOVES: Final = vec[i64]([0 for _ in range(256)])
"""What a list of moves is cut from. No more are ever legal: 18 roofs, 4 mice with 40 ends, 4 towers with 9,
12 slots."""
EMPTY_FANS: Final = vec[i64]([0 for _ in range(20)])
"""Two numbers for each mask of moves in a turn: one of roofs, four of runs, one of free towers, four over
taken ones."""
NO_FANS: Final = vec[i64]()


EMPTY_CAMPS: Final = vec[i64]([MICE_A_SEAT if k % CAMP == HAND else 0 for k in range(4 * CAMP)])


class Setting(Value):
    """What a game was begun with and never changes."""

    def __init__(self, castle: Castle, seats: i64, goal: i64, max_turns: i64) -> None:
        self.castle = castle
        self.seats: i64 = seats
        self.goal: i64 = goal
        self.max_turns: i64 = max_turns

    def made_of(self) -> tuple[object, ...]:
        return self.castle, int(self.seats), int(self.goal), int(self.max_turns)


class Position(State):
    """The castle, its mice and its tiles, as far as anybody has seen them."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.phase: i64 = SPARE_PHASE
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.actions: i64 = 0
        self.pushed: bool = False
        self.roofs: i64 = 0
        """Mask of the rooms that are covered."""
        self.open: i64 = 0
        """Mask of the squares that are not."""
        self.occupied: i64 = 0
        """Mask of the squares with a mouse, towers included."""
        self.traps: i64 = 0
        """Mask of the squares where a trap is known to lie."""
        self.unknown: i64 = 0
        """Mask of the squares (bit 49: the spare) that nature has to show now."""
        self.shaken: i64 = 0
        """Mask of the squares whose floor the last push has moved, until it is settled."""
        self.tiles: vec[u8] = vec[u8]()
        """The kind on each square, then the spare's."""
        self.unseen: vec[u8] = vec[u8]()
        """How many tiles of each kind nobody has ever seen."""
        self.camp: vec[i64] = vec[i64]()
        """For each seat its CAMP numbers: MICE, POSTS, BESIDE, HAND, LOST, CHEESES_OWNED."""
        self.fans: vec[i64] = NO_FANS
        """Where the moves of a turn are gathered, once anybody asks: a fan, its mask, a fan, its mask, …"""

    def lay_out(self) -> None:
        """§1: all tiles face down, all roofs on, all mice in hand."""
        self.tiles = FACE_DOWN[:]
        self.unseen = COUNTS[:]
        self.camp = EMPTY_CAMPS[: self.setting.seats * CAMP]
        self.roofs = self.setting.castle.all_roofs
        self.open = TOWERS
        self.unknown = BIT[SPARE]

    def copy_into(self, other: "Position") -> None:
        """Write this position over another of the same setting."""
        other.phase = self.phase
        other.turn = self.turn
        other.turns = self.turns
        other.actions = self.actions
        other.pushed = self.pushed
        other.roofs = self.roofs
        other.open = self.open
        other.occupied = self.occupied
        other.traps = self.traps
        other.unknown = self.unknown
        other.shaken = self.shaken
        other.tiles = self.tiles[:]
        other.unseen = self.unseen[:]
        other.camp = self.camp[:]

    def made_of(self) -> tuple[object, ...]:
        return (self.setting,)

    def numbers(self) -> vec[i64]:
        found = vec[i64](capacity=100)
        found = append(append(append(found, self.phase), self.turn), self.turns)
        found = append(append(append(found, self.actions), i64(self.pushed)), self.roofs)
        found = append(append(append(found, self.open), self.occupied), self.traps)
        found = append(found, self.unknown)
        for tile in self.tiles:
            found = append(found, i64(tile))
        for number in self.unseen:
            found = append(found, i64(number))
        for note in self.camp:
            found = append(found, note)
        return found

    def set_numbers(self, numbers: vec[i64]) -> None:
        self.phase, self.turn, self.turns = numbers[0], numbers[1], numbers[2]
        self.actions, self.pushed, self.roofs = numbers[3], numbers[4] != 0, numbers[5]
        self.open, self.occupied, self.traps = numbers[6], numbers[7], numbers[8]
        self.unknown = numbers[9]
        # which floor was moved no position tells; what lies on the other is settled already
        self.shaken = self.open if self.unknown else 0
        tiles: i64 = 10
        unseen: i64 = tiles + len(FACE_DOWN)
        camp: i64 = unseen + len(COUNTS)
        self.tiles = vec[u8]([u8(tile) for tile in numbers[tiles:unseen]])
        self.unseen = vec[u8]([u8(number) for number in numbers[unseen:camp]])
        self.camp = numbers[camp:]

    def seats(self) -> i64:
        return self.setting.seats

    def turns_played(self) -> i64:
        return self.turns

    def mice(self, seat: i64) -> i64:
        """Mask of the squares with the seat's mice."""
        return self.camp[seat * CAMP + MICE]

    def beside(self, seat: i64) -> i64:
        """Mask of the rooms beside the seat's mice."""
        return self.camp[seat * CAMP + BESIDE]

    def in_hand(self, seat: i64) -> i64:
        """Mice of the seat that are not yet in the castle."""
        return self.camp[seat * CAMP + HAND]

    def lost(self, seat: i64) -> i64:
        """Mice of the seat that lie in the dungeon."""
        return self.camp[seat * CAMP + LOST]

    def cheeses(self, seat: i64) -> i64:
        """Mask of the kinds of cheese the seat owns."""
        return self.camp[seat * CAMP + CHEESES_OWNED]

    def kinds(self, seat: i64) -> i64:
        """How many kinds of cheese the seat owns: its score."""
        return i64(KINDS_IN[self.cheeses(seat)])

    def move_mice(self, seat: i64, squares: i64) -> None:
        """Put a seat's mice on these squares; note where they stand, and beside which rooms."""
        castle = self.setting.castle
        own: i64 = seat * CAMP
        self.occupied ^= self.camp[own + MICE] ^ squares
        self.camp[own + MICE] = squares
        posts: i64 = 0
        scale: i64 = 1
        rooms: i64 = 0
        while squares:
            bit: i64 = squares & -squares
            squares ^= bit
            square: i64 = place(bit)
            posts += (square + 1) * scale
            scale *= 64
            rooms |= castle.near[square]
        self.camp[own + POSTS] = posts
        self.camp[own + BESIDE] = rooms

    def check(self) -> None:
        castle = self.setting.castle
        total = [int(n) for n in self.unseen]
        hidden: i64 = 0
        square: i64 = 0
        while square < SQUARES:
            kind = self.tiles[square]
            if kind == UNSEEN:
                hidden += 1
                assert not self.open & BIT[square] or self.unknown & BIT[square], "an open tile is seen"
            elif kind != STONE:
                total[kind] += 1
            assert (kind == TRAP) == bool(self.traps & BIT[square]), "traps are where traps lie"
            square += 1
        if self.tiles[SPARE] == UNSEEN:
            hidden += 1
        else:
            total[self.tiles[SPARE]] += 1
        assert total == [int(n) for n in COUNTS], "34 tiles, as printed"
        assert hidden == sum(int(n) for n in self.unseen), "one place for every unseen tile"
        everyone: i64 = 0
        seat: i64 = 0
        while seat < self.setting.seats:
            mine = self.mice(seat)
            assert not everyone & mine, "one mouse a square"
            everyone |= mine
            noted = self.camp[:]
            self.move_mice(seat, mine)
            assert noted == self.camp, "posts and rooms beside are those of the mice"
            assert count(mine) + self.in_hand(seat) + self.lost(seat) == MICE_A_SEAT, "four mice a seat"
            seat += 1
        assert everyone == self.occupied, "occupied is where mice are"
        assert not everyone & ~self.open, "no mouse under a roof"
        uncovered: i64 = TOWERS
        room: i64 = 0
        while room < len(castle.rooms):
            if not self.roofs & BIT[room]:
                uncovered |= castle.rooms[room]
            room += 1
        assert uncovered == self.open, "open is where no roof is"
        assert self.phase == OVER_PHASE or not everyone & self.traps or self.unknown, "traps swallow"
        assert (self.phase in (SPARE_PHASE, SEE_PHASE)) == bool(self.unknown), "nature shows what is unknown"
        assert 0 <= self.actions <= 4, "a turn has four actions"
        assert 0 <= self.turn < self.setting.seats, "it is a seat's turn"
