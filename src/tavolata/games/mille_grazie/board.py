"""What is printed: towns, roads and tasks of northern Italy. Data and geometry, no rules.

Marked in RULEBOOK.md: most roads, the colours of Q and L, two towns and most tasks are [ours],
made to the printed counts. All of it can be replaced by an owner's own map (boardfile.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.phrase import OfferedMove
from tavolata.engine.value import Value

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ROADS: Final[i64] = 26
"""A road for every letter."""
MOST_TOWNS: Final[i64] = 27
"""26 roads can't hold more towns together."""
MOST_TASKS: Final[i64] = 60
"""As many as fit a mask, with some room to spare."""

ROADS_ALONE: Final[i64] = 5
"""The most roads of a journey."""
STEPS: Final[i64] = ROADS_ALONE + 1
"""From no road to that."""

COLOURS: Final = ["green", "purple", "orange"]
"""The colours of roads, by the number of tasks lost on them: one, two, three."""

RoadData = tuple[str, str, str, str]
"""A road's name, its two towns, its colour."""

TOWNS: Final = {
    "Milano": (16, 20),
    "Brescia": (39, 17),
    "Verona": (58, 19),
    "Venezia": (85, 20),
    "Piacenza": (28, 36),
    "Mantova": (49, 34),
    "Ferrara": (70, 42),
    "Modena": (49, 55),
    "Bologna": (66, 63),
    "Ravenna": (82, 60),
    "San Marino": (87, 81),
    "Firenze": (61, 86),
    "La Spezia": (30, 73),
    "Genova": (11, 61),
}
"""Where each town lies: from 0 in the west to 100 in the east, from 0 in the north to 100 in the south."""

ROADS: Final[dict[str, RoadData]] = {
    "A": ("Via Adriatica", "Ravenna", "San Marino", "purple"),
    "B": ("Via Bresciana", "Milano", "Brescia", "green"),
    "C": ("Via Cavour", "Milano", "Genova", "orange"),
    "D": ("Via Dante", "San Marino", "Firenze", "green"),
    "E": ("Via Emilia", "Piacenza", "Modena", "purple"),
    "F": ("Via Fiorentina", "Bologna", "Firenze", "orange"),
    "G": ("Via Garibaldi", "Brescia", "Verona", "purple"),
    "H": ("Via Humanitas", "Brescia", "Piacenza", "purple"),
    "I": ("Via Imperiale", "Milano", "Piacenza", "green"),
    "J": ("Via Jacopo", "Mantova", "Piacenza", "green"),
    "K": ("Via Keplero", "Mantova", "Modena", "green"),
    "L": ("Via Liguria", "Genova", "La Spezia", "green"),
    "M": ("Via Mantovana", "Brescia", "Mantova", "orange"),
    "N": ("Via Nazionale", "Modena", "Bologna", "orange"),
    "O": ("Via Orientale", "Venezia", "Ravenna", "orange"),
    "P": ("Via Postumia", "Piacenza", "Genova", "purple"),
    "Q": ("Via del Quirinale", "Ferrara", "Bologna", "purple"),
    "R": ("Via Romea", "Ferrara", "Ravenna", "green"),
    "S": ("Via Serenissima", "Venezia", "Ferrara", "green"),
    "T": ("Via Toscana", "La Spezia", "Firenze", "orange"),
    "U": ("Via Umberto", "La Spezia", "Modena", "purple"),
    "V": ("Via Vittoria", "Venezia", "Verona", "green"),
    "X": ("Via XXII Aprile", "Verona", "Ferrara", "purple"),
    "Z": ("Via Zorzi", "Bologna", "San Marino", "green"),
}

TASKS: Final = {
    "Bologna>Brescia": 5,
    "Bologna>Genova": 6,
    "Brescia>Firenze": 7,
    "Brescia>Modena": 4,
    "Ferrara>Piacenza": 5,
    "Ferrara>San Marino": 4,
    "Firenze>Mantova": 6,
    "Firenze>Milano": 6,
    "Genova>Brescia": 4,
    "Genova>Ferrara": 7,
    "Genova>Verona": 5,
    "La Spezia>Ravenna": 6,
    "La Spezia>Verona": 6,
    "Mantova>Bologna": 5,
    "Mantova>La Spezia": 4,
    "Mantova>Venezia": 6,
    "Milano>Genova": 4,
    "Milano>La Spezia": 5,
    "Modena>Ferrara": 5,
    "Modena>Ravenna": 6,
    "Piacenza>Firenze": 6,
    "Piacenza>San Marino": 6,
    "Ravenna>Mantova": 7,
    "Ravenna>Milano": 6,
    "San Marino>Milano": 7,
    "San Marino>Venezia": 5,
    "Venezia>Genova": 6,
    "Venezia>Piacenza": 5,
    "Verona>Bologna": 4,
    "Verona>Modena": 5,
}
"""First town > destination, and the points."""


class RoadMap(Value):
    """A map as numbers and masks: what rules ask while a game runs.

    Roads are numbered by their letters (A = 0), towns as they are given, tasks by their
    names in order of character code.
    """

    def __init__(
        self, name: str, towns: dict[str, tuple[int, int]], roads: dict[str, RoadData], tasks: dict[str, int]
    ) -> None:
        self.name = name
        self.towns = towns
        self.town_names = list(towns)
        self.roads = roads
        self.tasks = sorted(tasks)
        self.rewards = tasks
        self.all_tasks: i64 = BIT[len(tasks)] - 1
        self.all_roads: i64 = 0
        self.offers: dict[int, OfferedMove] = {}
        """Moves that were offered on this map, as far as they depend on nothing else."""
        number = {name: k for k, name in enumerate(self.town_names)}
        at = [0] * len(towns)
        ends = [0] * (2 * int(MOST_ROADS))
        loss = [0] * int(MOST_ROADS)
        for letter, (_, one, other, colour) in roads.items():
            k = LETTERS.index(letter)
            self.all_roads |= BIT[k]
            ends[2 * k], ends[2 * k + 1] = number[one], number[other]
            loss[k] = COLOURS.index(colour) + 1
            at[number[one]] |= 1 << k
            at[number[other]] |= 1 << k
        self.ends: vec[i64] = vec[i64](ends)
        """The two towns of road k stand at 2k and 2k + 1."""
        self.loss: vec[i64] = vec[i64](loss)
        """How many tasks an ambush on each road costs."""
        self.at: vec[i64] = vec[i64](at)
        """For each town the mask of its roads."""
        first, last = [0] * len(towns), [0] * len(towns)
        start, end = [], []
        for k, task in enumerate(self.tasks):
            start.append(number[task.split(">")[0]])
            end.append(number[task.split(">")[1]])
            first[start[k]] |= 1 << k
            last[end[k]] |= 1 << k
        self.start: vec[i64] = vec[i64](start)
        """For each task its first town."""
        self.end: vec[i64] = vec[i64](end)
        """For each task its destination."""
        self.points: vec[i64] = vec[i64]([tasks[task] for task in self.tasks])
        self.starting: vec[i64] = vec[i64](first)
        """For each town the mask of the tasks that begin there."""
        self.ending: vec[i64] = vec[i64](last)
        """For each town the mask of the tasks that lead there."""
        self.far: vec[i64] = vec[i64](self.distances())
        self.ending_near: vec[i64] = vec[i64](self.tasks_within(delivered=False))
        """For each town and number of roads, the mask of the tasks that lead to a place so near."""
        self.delivered_near: vec[i64] = vec[i64](self.tasks_within(delivered=True))
        """The same of the tasks that can be fetched where they begin, and delivered, by so many roads."""

    def made_of(self) -> tuple[object, ...]:
        return self.name, self.towns, self.roads, self.rewards

    def distances(self) -> list[int]:
        """How many roads lie between any two towns, as far[one * towns + other]."""
        n = len(self.town_names)
        far = [0 if one == other else n for one in range(n) for other in range(n)]
        for letter in self.roads:
            k = LETTERS.index(letter)
            one, other = int(self.ends[2 * k]), int(self.ends[2 * k + 1])
            far[one * n + other] = far[other * n + one] = 1
        for via in range(n):
            for one in range(n):
                for other in range(n):
                    far[one * n + other] = min(
                        far[one * n + other], far[one * n + via] + far[via * n + other]
                    )
        return far

    def tasks_within(self, delivered: bool) -> list[int]:
        """Masks of tasks by town and by roads from none to a journey's most, as [town * STEPS + roads]."""
        n = len(self.town_names)
        found = [0] * (n * int(STEPS))
        for town in range(n):
            for task in range(len(self.tasks)):
                start, end = int(self.start[task]), int(self.end[task])
                way = int(self.far[town * n + end])
                if delivered:
                    way = int(self.far[town * n + start] + self.far[start * n + end])
                for roads in range(way, int(STEPS)):
                    found[town * int(STEPS) + roads] |= 1 << task
        return found

    def beyond(self, road: i64, town: i64) -> i64:
        """The town at the road's other end."""
        return self.ends[2 * road] + self.ends[2 * road + 1] - town

    def letters(self, roads: i64) -> str:
        """The letters of a mask of roads, in order."""
        return "".join([letter for k, letter in enumerate(LETTERS) if roads & BIT[k]])

    def names(self, roads: i64) -> list[str]:
        """The names of a mask of roads, in the order of their letters."""
        return [self.roads[letter][0] for letter in self.letters(roads)]

    def task_names(self, tasks: i64) -> list[str]:
        """The names of a mask of tasks, in order."""
        return [task for k, task in enumerate(self.tasks) if tasks & BIT[k]]


PRINTED: Final = RoadMap("Italia settentrionale", TOWNS, ROADS, TASKS)
