"""The moves as numbers: one fixed list, ordered take, swap, keep, give, trip, rest, discard.

A trip is known by the kinds of its tickets, and there are 2,319 of them: 35 pairs, and the
197 circles through three cities or more, each with every choice of the two kinds that join
two cities with piles. See docs/decisions.
"""

from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.games.giro.board import CITIES, KIND_NAMES

# Written out, so that compiled code holds them as constants; checked below.
TAKE: Final[i64] = 0
SWAP_LEFT: Final[i64] = 5
SWAP_RIGHT: Final[i64] = 30
KEEP: Final[i64] = 55
GIVE: Final[i64] = 56
TRIP: Final[i64] = 81
REST: Final[i64] = 2400
DISCARD: Final[i64] = 2401
ACTIONS: Final[i64] = 2426
"""How many moves of seats there are."""

# Nature's moves: a selection card by its kind, a ticket by its kind.
CARD: Final[i64] = 0
TICKET: Final[i64] = 16
NATURE_MOVES: Final[i64] = 41

LONGEST: Final[i64] = 6
EDGES: Final = list(combinations(CITIES, 2))
"""The 15 pairs of cities a ticket can join."""


def _kinds(edge: tuple[str, str]) -> list[int]:
    """The one or two kinds of ticket that join two cities."""
    return [KIND_NAMES.index(name) for name in (edge[0] + edge[1], edge[1] + edge[0]) if name in KIND_NAMES]


def _circles(length: int) -> list[list[str]]:
    """Every circle through so many cities once, as the cities in order."""
    return [
        [first, *rest]
        for cities in combinations(CITIES, length)
        for first in cities[:1]
        for rest in permutations(cities[1:])
        if length < 3 or CITIES.index(rest[0]) < CITIES.index(rest[-1])
    ]


def _edges(circle: list[str]) -> list[int]:
    """The numbers of a circle's edges, along its way."""
    ends = zip(circle, [*circle[1:], circle[0]], strict=True)
    return [EDGES.index((one, other) if (one, other) in EDGES else (other, one)) for one, other in ends]


def canonical(tickets: list[int]) -> list[int]:
    """Of all ways to write a circle of tickets the alphabetically first."""
    n = len(tickets)
    ways = [way[k:] + way[:k] for way in (tickets, tickets[::-1]) for k in range(n)]
    return min(ways, key=lambda way: " ".join(KIND_NAMES[kind] for kind in way))


def _choices(edges: list[int]) -> list[list[int]]:
    """All tickets for a circle's edges; the edge of lowest number changes first."""
    ways: list[dict[int, int]] = [{}]
    for edge in sorted(edges):
        ways = [{**way, edge: kind} for kind in _kinds(EDGES[edge]) for way in ways]
    return [[way[edge] for edge in edges] for way in ways]


PAIRS: Final = [list(map(list, combinations_with_replacement(_kinds(edge), 2))) for edge in EDGES]
CIRCLES: Final = [_edges(circle) for length in range(3, 7) for circle in _circles(length)]
TRIPS: Final = [
    *(canonical(pair) for pairs in PAIRS for pair in pairs),
    *(canonical(tickets) for edges in CIRCLES for tickets in _choices(edges)),
]
"""The kinds of every trip's tickets, in the order of the move's text."""


def _firsts(sizes: list[int], first: int) -> list[int]:
    """Where each of several blocks of these sizes begins, the end of the last one too."""
    starts = [first]
    for size in sizes:
        starts.append(starts[-1] + size)
    return starts


PAIR_FIRST: Final = vec[i64](_firsts([len(pairs) for pairs in PAIRS], 0))
"""For each edge the number of its first trip of two."""
CIRCLE_FIRST: Final = vec[i64](_firsts([len(_choices(edges)) for edges in CIRCLES], PAIR_FIRST[len(EDGES)]))
"""For each circle the number of its first trip."""
CIRCLE_EDGES: Final = vec[i64]([sum(1 << edge for edge in edges) for edges in CIRCLES])
"""For each circle the mask of its edges."""
CIRCLE_START: Final = vec[i64]([0] * 3 + _firsts([sum(len(c) == n for c in CIRCLES) for n in range(3, 7)], 0))
"""The circles of length n are those from CIRCLE_START[n] to CIRCLE_START[n + 1]."""

EDGE_KINDS: Final = vec[i64]([kind for edge in EDGES for kind in [*_kinds(edge), -1][:2]])
"""For each edge its two kinds of ticket, the second -1 where one end is Roma."""
ROMA_EDGES: Final[i64] = 0x6910
"""Mask of the edges to Roma, which have one kind only."""
KIND_EDGE: Final = vec[i64](
    [next(k for k, edge in enumerate(EDGES) if set(edge) == set(name)) for name in KIND_NAMES]
)
"""For each kind the edge it joins."""

KIND_SIDE: Final = vec[i64]([int(EDGE_KINDS[2 * KIND_EDGE[kind]] != kind) for kind in range(len(KIND_NAMES))])
"""For each kind 0 or 1: whether it is the first or the second kind of its edge."""

TRIP_LENGTH: Final = vec[i64]([len(trip) for trip in TRIPS])
TRIP_KINDS: Final = vec[i64]([kind for trip in TRIPS for kind in (trip + [-1] * 6)[:6]])
"""For each trip its tickets, in the order of the text, filled up to six with -1."""
TRIP_EXTRA: Final = vec[i64]([int(len({kind // 5 for kind in trip}) == len(trip)) for trip in TRIPS])
"""For each trip 1 if all its tickets come from different piles (§6)."""

assert TRIP + len(TRIPS) == REST
assert DISCARD + len(KIND_NAMES) == ACTIONS
assert sum(1 << k for k, edge in enumerate(EDGES) if "R" in edge) == ROMA_EDGES
