"""What lies on the table: the position, its copy and what must always hold."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.state import State
from tavolata.engine.value import Value
from tavolata.games.little_italy.board import (
    IN_NORTH,
    IN_SOUTH,
    MONEY,
    PIPS,
    POLICE,
    SEVEN,
    START,
    Circles,
    Road,
    controllers,
)

PHASES: Final = ["discs", "roll", "drive", "over"]
DISCS_PHASE: Final[i64] = 0
ROLL_PHASE: Final[i64] = 1
DRIVE_PHASE: Final[i64] = 2
OVER_PHASE: Final[i64] = 3

FIRST_POINTS: Final[i64] = 6
MOST_POINTS: Final[i64] = 255

# Six small numbers share one i64, so that a copy of a position is a copy of a dozen numbers.
CAR_BITS: Final[i64] = 6
DIE_BITS: Final[i64] = 3
POINT_BITS: Final[i64] = 8


class Setting(Value):
    """What a game was begun with and never changes."""

    def __init__(self, road: Road, seats: i64, shuffled: bool, max_turns: i64) -> None:
        self.road = road
        self.seats: i64 = seats
        self.shuffled = shuffled
        self.max_turns: i64 = max_turns
        holders = controllers(int(seats))
        self.control: vec[i64] = vec[i64]([sum(1 << seat for seat in both) for both in holders])
        """For each car the mask of the seats that control it (§2)."""
        self.cars: i64 = len(holders)
        self.all_cars: i64 = BIT[self.cars] - 1

    def made_of(self) -> tuple[object, ...]:
        return self.road, int(self.seats), self.shuffled, int(self.max_turns)


class Position(State):
    """The road with its cars and markers, the cup, and everybody's points."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.circles: Circles = setting.road.printed
        """Where the circles lie; never written to, so that copies may share it."""
        self.phase: i64 = ROLL_PHASE
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.money: i64 = 1
        self.police: i64 = 1
        """The circle each marker is on, 7 in the alley."""
        self.cup: i64 = 0
        """Mask of the cars whose die is not yet used this round, rolled or not."""
        self.occupied: i64 = 0
        """Mask of the spaces with a car; bit 0 is none of them."""
        self.inside: i64 = 0
        """Mask of the cars in the alley."""
        self.places: i64 = 0
        """Where each car is: START, a space, IN_SOUTH or IN_NORTH."""
        self.dice: i64 = 0
        """What each die of the cup shows, 0 while it is not rolled."""
        self.purses: i64 = 0
        """The points of each seat."""

    def lay_out(self) -> None:
        """§1: markers on ±1, six points a seat, all cars in the alley, all dice in the cup."""
        setting = self.setting
        self.phase = DISCS_PHASE if setting.shuffled else ROLL_PHASE
        self.cup = setting.all_cars
        self.inside = setting.all_cars
        seat: i64 = 0
        while seat < setting.seats:
            self.set_points(seat, FIRST_POINTS)
            seat += 1

    def copy_into(self, other: "Position") -> None:
        """Write this position over another of the same setting."""
        other.circles = self.circles
        other.phase = self.phase
        other.turn = self.turn
        other.turns = self.turns
        other.money = self.money
        other.police = self.police
        other.cup = self.cup
        other.occupied = self.occupied
        other.inside = self.inside
        other.places = self.places
        other.dice = self.dice
        other.purses = self.purses

    def made_of(self) -> tuple[object, ...]:
        return (self.setting,)

    def numbers(self) -> vec[i64]:
        found = vec[i64](capacity=32)
        found = append(append(append(found, self.phase), self.turn), self.turns)
        found = append(append(append(found, self.money), self.police), self.cup)
        found = append(append(append(found, self.occupied), self.inside), self.places)
        found = append(append(found, self.dice), self.purses)
        if self.setting.shuffled:
            for space in self.circles.spaces(MONEY) + self.circles.spaces(POLICE):
                found = append(found, space)
        return found

    def set_numbers(self, numbers: vec[i64]) -> None:
        self.phase, self.turn, self.turns = numbers[0], numbers[1], numbers[2]
        self.money, self.police, self.cup = numbers[3], numbers[4], numbers[5]
        self.occupied, self.inside, self.places = numbers[6], numbers[7], numbers[8]
        self.dice, self.purses = numbers[9], numbers[10]
        if self.setting.shuffled:
            spaces = [int(space) for space in numbers[11:]]
            self.circles = Circles(spaces[:6], spaces[6:])

    def seats(self) -> i64:
        return self.setting.seats

    def turns_played(self) -> i64:
        return self.turns

    # ---- six small numbers in one -----------------------------------------------------

    def place(self, car: i64) -> i64:
        """Where a car is: START, a space, IN_SOUTH or IN_NORTH."""
        return self.places >> car * CAR_BITS & 63

    def set_place(self, car: i64, place: i64) -> None:
        """Move a car's entry in the list; the masks are the caller's to keep."""
        self.places ^= (self.place(car) ^ place) << car * CAR_BITS

    def die(self, car: i64) -> i64:
        """What a car's die shows, 0 if it lies unrolled in the cup or is used."""
        return self.dice >> car * DIE_BITS & 7

    def set_die(self, car: i64, pips: i64) -> None:
        """Put down what a die shows."""
        self.dice ^= (self.die(car) ^ pips) << car * DIE_BITS

    def points(self, seat: i64) -> i64:
        """How many points a seat has."""
        return self.purses >> seat * POINT_BITS & 255

    def set_points(self, seat: i64, points: i64) -> None:
        """Fill a seat's purse."""
        self.purses ^= (self.points(seat) ^ points) << seat * POINT_BITS

    # ---- looking round ----------------------------------------------------------------

    def money_space(self) -> i64:
        """Where the money marker stands on the road, 0 if it is in the alley."""
        return self.circles.money[self.money]

    def police_space(self) -> i64:
        """Where the police marker stands on the road, 0 if it is in the alley."""
        return self.circles.police[self.police]

    def car_on(self, space: i64) -> i64:
        """The car that stands on an occupied space."""
        car: i64 = 0
        while self.place(car) != space:
            car += 1
        return car

    # ---- what must always hold --------------------------------------------------------

    def check(self) -> None:
        setting = self.setting
        assert 0 <= self.phase <= OVER_PHASE, "there are four phases"
        assert 1 <= self.money <= SEVEN, "the money marker is on a circle"
        assert 1 <= self.police <= SEVEN, "the police marker is on a circle"
        self.check_cars()
        self.check_cup()
        self.check_circles()
        assert self.purses >> setting.seats * POINT_BITS == 0, "only seats have points"
        over = self.phase == OVER_PHASE
        both = self.money == SEVEN and self.police == SEVEN
        scored = (self.money == SEVEN or self.police == SEVEN) and self.inside != 0
        spent = setting.max_turns > 0 and self.turns >= setting.max_turns
        assert over == (both or scored or spent), "the game is over when it has ended, and only then"
        assert not (both and self.inside), "a car in the alley has ended the game at the first seven"
        assert not spent or self.turns == setting.max_turns, "no turn is played after the last"
        assert self.phase != DISCS_PHASE or (setting.shuffled and self.turns == 0), "discs are dealt first"
        played: i64 = self.turns - 1 if over else self.turns
        assert played >= 0, "a game ends with a turn"
        assert self.turn == played % setting.seats, "seats take turns"

    def check_cars(self) -> None:
        """One car a space, one car at a time in the alley, none beside a marker."""
        setting = self.setting
        road: i64 = 0
        alley: i64 = 0
        entered: i64 = 0
        car: i64 = 0
        while car < setting.cars:
            place = self.place(car)
            if place in (START, IN_SOUTH, IN_NORTH):
                alley |= BIT[car]
                if place != START:
                    entered |= BIT[car]
            else:
                assert place <= setting.road.length, "a car is on a space of the road"
                assert not road & BIT[place], "one car a space"
                road |= BIT[place]
            car += 1
        assert self.places >> setting.cars * CAR_BITS == 0, "only cars of the game are somewhere"
        assert road == self.occupied, "occupied is where cars are"
        assert alley == self.inside, "inside are the cars in the alley"
        assert not entered or alley == entered & -entered, "an alley once left holds one car at a time"
        markers = BIT[self.money_space()] | BIT[self.police_space()]
        assert not road & markers, "a car beside a marker has scored, and the marker moved on"

    def check_cup(self) -> None:
        """As many dice as the round has left, rolled exactly when a car is to be driven."""
        setting = self.setting
        left: i64 = 0
        car: i64 = 0
        while car < setting.cars:
            if self.cup & BIT[car]:
                left += 1
            rolled = self.phase == DRIVE_PHASE and self.cup & BIT[car] != 0
            assert (self.die(car) != 0) == rolled, "the dice of the cup are rolled to drive, and only then"
            assert self.die(car) <= PIPS, "a die has six sides"
            car += 1
        assert not self.cup & ~setting.all_cars, "only dice of the game are in the cup"
        assert self.dice >> setting.cars * DIE_BITS == 0, "only dice of the game are rolled"
        over: i64 = 1 if self.phase == OVER_PHASE else 0
        used: i64 = (self.turns - over) % (setting.cars - 1) + over
        assert left == setting.cars - used, "a turn takes one die, and one die alone is never passed on"

    def check_circles(self) -> None:
        """±1 as printed, the others on the ten places of the discs."""
        circles, printed = self.circles, self.setting.road.printed
        money, police = circles.spaces(0), circles.spaces(1)
        ones = circles.money[1] == printed.money[1] and circles.police[1] == printed.police[1]
        assert ones, "1 and -1 lie where they are printed"
        dealt = sorted(money[1:] + police[1:])
        assert dealt == self.setting.road.dealt_places, "the discs lie on their ten circles"
        moved = money != printed.spaces(0) or police != printed.spaces(1)
        assert not moved or (self.setting.shuffled and self.phase != DISCS_PHASE), "discs stay as printed"
