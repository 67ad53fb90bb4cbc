"""What is printed: the ring road, its circles, the mouths of the alley, the cars. Data, no rules.

Marked [ours] in RULEBOOK.md: the road's length and the places of the circles, which an owner's
own road can replace (boardfile.py), and the order of the cars.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.value import Value

CAR_NAMES: Final = ["yellow", "blue", "green", "red", "white", "black"]
PIPS: Final[i64] = 6
"""The sides of a die."""

LENGTH: Final = 40
SOUTH_MOUTH: Final = 40
NORTH_MOUTH: Final = 20
"""The space before each mouth: here a car may turn in, on the next one it comes out."""
MONEY_SPACES: Final = [4, 15, 26, 37, 8, 19]
POLICE_SPACES: Final = [24, 35, 6, 17, 28, 39]
"""Where the circles 1 to 6 and -1 to -6 lie."""

CIRCLES: Final[i64] = 6
"""The circles of a kind that lie on the road."""
SEVEN: Final[i64] = 7
"""The circle in the alley."""
MONEY: Final[i64] = 0
POLICE: Final[i64] = 1
KINDS: Final = ["money", "police"]

# Where a car can be: at its start in the alley, on a space of the road, or in the alley again.
START: Final[i64] = 0
LONGEST: Final = 60
"""The most spaces a road can have."""
IN_SOUTH: Final[i64] = 61
IN_NORTH: Final[i64] = 62
"""In the alley, entered by the south or the north mouth."""

MOST_CARS: Final[i64] = 6
APART: Final = 11
"""Mouths at least so far apart can't both be come past with a pip left: 5 pips, 5 cars skipped."""


def spaces_by_value(spaces: list[int]) -> list[int]:
    """The spaces of 1 to 6 in a list that a circle's value indexes, with none for 7."""
    return [0, *spaces, 0]


class Circles:
    """Where the circles lie: `money[n]` and `police[n]` are the spaces of ±n, 0 for the sevens."""

    def __init__(self, money: list[int], police: list[int]) -> None:
        self.money: vec[i64] = vec[i64](spaces_by_value(money))
        self.police: vec[i64] = vec[i64](spaces_by_value(police))

    def spaces(self, kind: i64) -> list[int]:
        """The spaces of the circles 1 to 6 of a kind."""
        places = self.money if kind == MONEY else self.police
        return [int(space) for space in places][1:-1]


class Road(Value):
    """One ring road with its mouths, as tables: what rules ask while a game runs."""

    def __init__(self, length: int, south: int, north: int, money: list[int], police: list[int]) -> None:
        self.length = length
        self.values = (money, police)
        self.south: i64 = south
        self.north: i64 = north
        self.printed = Circles(money, police)
        self.dealt_places = sorted(money[1:] + police[1:])
        """The ten places on which the discs are dealt (§12), ascending."""
        spaces = range(1, length + 1)
        following = [0] + [space % length + 1 for space in spaces]
        to_south = [0] + [(south - space) % length for space in spaces]
        to_north = [0] + [(north - space) % length for space in spaces]
        self.following: vec[i64] = vec[i64](following)
        """For each space the next one, clockwise."""
        self.ahead: vec[i64] = vec[i64]([min(a, b) for a, b in zip(to_south, to_north, strict=True)])
        """For each space how many steps it is to the next mouth's space, 0 on it."""
        self.entry: vec[i64] = vec[i64](
            [IN_SOUTH if a < b else IN_NORTH for a, b in zip(to_south, to_north, strict=True)]
        )
        """For each space IN_SOUTH or IN_NORTH, by the mouth ahead."""

    def made_of(self) -> tuple[object, ...]:
        return self.length, int(self.south), int(self.north), *self.values


def printed_road() -> Road:
    """The road of these rules."""
    return Road(LENGTH, SOUTH_MOUTH, NORTH_MOUTH, MONEY_SPACES, POLICE_SPACES)


PRINTED: Final = printed_road()


def controllers(seats: int) -> list[list[int]]:
    """§2: for each car of the game the seats that control it."""
    if seats < 4:
        return [[car // 2] for car in range(2 * seats)]
    # Seat i has car i and car i + 1, the last seat its own and the first.
    return [sorted([car, (car - 1) % seats]) for car in range(seats)]
