"""What a learned judgement looks at, as one seat sees the castle: itself first, then the others in turn.

No square and no kind of cheese has a name here, only what it is to a seat: so that little play teaches
much, in any castle.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT, count, place
from tavolata.engine.judgement import at_most, shifted
from tavolata.games.borgo.board import CHEESES, SIZE, SPARE, SQUARES, STONE, TRAP, distance
from tavolata.games.borgo.state import CAMP, POSTS, TURN_PHASE, Position

SEATS: Final[i64] = 4
ACTIONS: Final[i64] = 5
LONGEST: Final[i64] = 10
"""Steps to a cheese beyond which it is all the same."""
UNDER_ROOF: Final[i64] = 1
"""What it costs more to come to a tile that is covered."""
NONE: Final[i64] = 99
DISTANCE: Final = vec[i64]([distance(start, end) for start in range(49) for end in range(49)])
"""Steps from square to square, roofs and mice left aside."""

SHARED: Final = [
    ("whose turn it is, and how many actions are left", 20),
    ("the spare was pushed in this turn", 1),
    ("tiles that are about to be shown", 5),
    ("kinds that the goal asks for: 4, 5, 6", 3),
    ("the spare is a trap", 1),
    ("traps that lie open or were seen", 4),
    ("roofs, in threes", 7),
]
A_SEAT: Final = [
    ("kinds it still lacks", 7),
    ("kinds it lacks, and it is on turn", 7),
    ("mice in the dungeon", 5),
    ("mice outside", 5),
    ("mice on stone or in a tower", 5),
    ("kinds it lacks on which a mouse stands", 5),
    ("steps that two mice need to a kind it lacks, to the nearest", 12),
    ("the same with so many actions left that it can be reached in this turn, or not", 2),
    ("steps to the second nearest", 12),
    ("the spare is a kind it lacks, on which a mouse stands", 1),
    ("mice with a trap beside them in a line that slides", 5),
]
SHARED_SIZE: Final[i64] = 41
SEAT_SIZE: Final[i64] = 66


def groups(seats: int) -> list[tuple[str, int]]:
    """The features in their order: what each group tells, and how many it has."""
    found = list(SHARED)
    for seat in range(seats):
        found += [(f"seat {seat}: {name}", size) for name, size in A_SEAT]
    return found


def features(position: Position, seat: i64) -> vec[i64]:
    """The features that hold, as this seat sees the castle."""
    seats: i64 = position.setting.seats
    found = of_the_turn(position, seat)
    tiles = tiles_by_kind(position)
    number: i64 = 0
    while number < seats:
        found = of_a_seat(position, (seat + number) % seats, tiles, SHARED_SIZE + number * SEAT_SIZE, found)
        number += 1
    return found


def features_but(position: Position, seat: i64) -> list[vec[i64]]:
    """The features that hold for each seat but this one; what holds for a seat is found out once."""
    seats: i64 = position.setting.seats
    tiles = tiles_by_kind(position)
    of_seats = [of_a_seat(position, other, tiles, 0, vec[i64](capacity=12)) for other in range(seats)]
    found: list[vec[i64]] = []
    viewer: i64 = 0
    while viewer < seats:
        seen = vec[i64]()
        if viewer != seat:
            seen = of_the_turn(position, viewer)
            number: i64 = 0
            while number < seats:
                seen = shifted(of_seats[(viewer + number) % seats], SHARED_SIZE + number * SEAT_SIZE, seen)
                number += 1
        found.append(seen)
        viewer += 1
    return found


def of_the_turn(position: Position, seat: i64) -> vec[i64]:
    """What holds for the castle, and how long until a seat's turn."""
    seats: i64 = position.setting.seats
    found = vec[i64](capacity=64)
    ahead: i64 = (position.turn - seat + seats) % seats
    found = append(found, ahead * ACTIONS + position.actions)
    if position.pushed:
        found = append(found, 20)
    if position.unknown:
        unknown: i64 = count(position.unknown)
        found = append(found, 20 + at_most(unknown, 5))
    found = append(found, 26 + position.setting.goal - 4)
    if i64(position.tiles[SPARE]) == TRAP:
        found = append(found, 29)
    found = append(found, 30 + count(position.traps))
    return append(found, 34 + count(position.roofs) // 3)


def of_a_seat(position: Position, seat: i64, tiles: vec[i64], at: i64, found: vec[i64]) -> vec[i64]:
    """What holds for one seat; its features begin at `at`."""
    owned: i64 = position.cheeses(seat)
    goal: i64 = position.setting.goal
    lacks: i64 = goal - at_most(position.kinds(seat), goal)
    found = append(found, at + lacks)
    on_turn = position.turn == seat and position.phase == TURN_PHASE
    if on_turn:
        found = append(found, at + 7 + lacks)
    found = append(found, at + 14 + position.lost(seat))
    found = append(found, at + 19 + position.in_hand(seat))
    safe: i64 = 0
    endangered: i64 = 0
    standing: i64 = 0
    mice: i64 = position.mice(seat)
    while mice:
        bit: i64 = mice & -mice
        mice ^= bit
        square: i64 = place(bit)
        kind: i64 = i64(position.tiles[square])
        if kind == STONE:
            safe += 1
        elif trap_beside(position, square):
            endangered += 1
        if kind < CHEESES and not owned & BIT[kind]:
            standing |= BIT[kind]
    found = append(found, at + 24 + safe)
    found = append(found, at + 29 + count(standing))
    nearest: i64 = NONE
    second: i64 = NONE
    kind = 0
    while kind < CHEESES:
        if not owned & BIT[kind]:
            steps: i64 = steps_of_two(position, seat, tiles[kind])
            if steps < nearest:
                second = nearest
                nearest = steps
            elif steps < second:
                second = steps
        kind += 1
    if nearest < NONE:
        found = append(found, at + 34 + at_most(nearest, LONGEST))
        if on_turn:
            found = append(found, at + 46 + (1 if nearest <= position.actions else 0))
    else:
        found = append(found, at + 45)
    if second < NONE:
        found = append(found, at + 48 + at_most(second, LONGEST))
    else:
        found = append(found, at + 59)
    spare: i64 = i64(position.tiles[SPARE])
    if spare < CHEESES and standing & BIT[spare]:
        found = append(found, at + 60)
    return append(found, at + 61 + endangered)


def trap_beside(position: Position, square: i64) -> bool:
    """Whether a push could bring a trap that lies beside under this square."""
    column: i64 = square // SIZE
    row: i64 = square % SIZE
    traps: i64 = position.traps
    if column % 2 and ((row > 0 and traps & BIT[square - 1]) or (row < SIZE - 1 and traps & BIT[square + 1])):
        return True
    return bool(
        row % 2
        and (
            (column > 0 and traps & BIT[square - SIZE]) or (column < SIZE - 1 and traps & BIT[square + SIZE])
        )
    )


def tiles_by_kind(position: Position) -> vec[i64]:
    """For each cheese the mask of the squares where it was seen."""
    found = vec[i64]([0 for _ in range(CHEESES)])
    square: i64 = 0
    while square < SQUARES:
        kind: i64 = i64(position.tiles[square])
        if kind < CHEESES:
            found[kind] |= BIT[square]
        square += 1
    return found


def steps_of_two(position: Position, seat: i64, squares: i64) -> i64:
    """About how many steps two mice of a seat need to two of these squares, or NONE."""
    best: i64 = NONE
    # of the squares before: the nearest mouse, how far it is, and the next one
    first: i64 = NONE
    taken: i64 = -1
    instead: i64 = NONE
    while squares:
        bit: i64 = squares & -squares
        squares ^= bit
        row: i64 = place(bit) * SQUARES
        covered: i64 = 0
        if not position.open & bit:
            covered = UNDER_ROOF
        near: i64 = NONE
        who: i64 = -1
        other: i64 = NONE
        posts: i64 = position.camp[seat * CAMP + POSTS]
        while posts:
            mouse: i64 = (posts & 63) - 1
            posts >>= 6
            steps: i64 = DISTANCE[row + mouse] + covered
            if steps < near:
                other = near
                near = steps
                who = mouse
            elif steps < other:
                other = steps
        both: i64 = first + near
        if who == taken:
            both = first + other if first + other < instead + near else instead + near
        if both < best:
            best = both
        if near < first:
            first = near
            taken = who
            instead = other
    return best
