"""Italy as a drawing of its places, for whoever counts where what happens."""

from collections.abc import Sequence
from itertools import combinations
from typing import cast

from tavolata.engine.phrase import Event
from tavolata.engine.terrain import Deed, Done, Place, Point, Terrain, around, bend, box, disc
from tavolata.games.giro.actions import LONGEST
from tavolata.games.giro.board import CITIES, PILES
from tavolata.games.giro.rules import GiroState

WIDTH, HIGH = 700, 900
AT = {"T": (135, 170), "M": (245, 120), "V": (470, 125), "R": (475, 440), "N": (620, 570), "P": (545, 800)}
"""Where each city lies."""
COAST = (
    ((60, 250), (60, 120), (200, 60), (380, 25), (530, 55), (540, 130), (465, 150), (480, 250), (545, 330)),
    ((600, 430), (690, 500), (690, 560), (660, 560), (690, 640), (660, 700), (640, 650), (600, 590)),
    ((500, 500), (400, 400), (340, 300), (230, 230), (130, 270)),
)
"""The mainland as one outline, piece by piece."""
SICILY = ((460, 790), (650, 770), (610, 880), (460, 830))
LENGTHS = range(2, int(LONGEST) + 1)


def terrain(state: GiroState) -> Terrain:
    """Cities, the journeys between them, and a box for each length of a trip."""
    legs = tuple(leg(one, other) for one, other in combinations(CITIES, 2))
    piles = tuple(Place(city, disc(AT[city], 46), AT[city]) for city in CITIES[: int(PILES)])
    trips = tuple(
        Place(str(length), box(*berth(length), 140, 84), shifted(berth(length)), f"{length}:")
        for length in LENGTHS
    )
    return Terrain(
        WIDTH,
        HIGH,
        (around([point for part in COAST for point in part]), around(SICILY)),
        (Deed("laid", legs, ways=True), Deed("chose", piles), Deed("trip", trips)),
        30,
        tuple((city, (x, y - 52)) for city, (x, y) in AT.items()),
    )


def leg(one: str, other: str) -> Place:
    """The journey between two cities, as tickets of either direction make it."""
    path, at = bend(AT[one], AT[other], 0.09)
    return Place(one + other, path, at)


def berth(length: int) -> Point:
    """Where the box for trips of a length stands: in the sea."""
    return 50, 330 + 105 * (length - 2)


def shifted(corner: Point) -> Point:
    """The middle of a box."""
    return corner[0] + 70, corner[1] + 42


def deeds(state: GiroState, events: Sequence[Event]) -> list[Done]:
    """Which piles were drawn from, which trips were laid and through which cities."""
    found: list[Done] = []
    for event in events:
        if event.key == "chose":
            found.append(("chose", str(event.args["city"]), cast(int, event.args["seat"])))
        elif event.key in ("laid", "laid_extra"):
            seat, tickets = cast(int, event.args["seat"]), cast(list[str], event.args["tickets"])
            found.append(("trip", str(len(tickets)), seat))
            for ticket in tickets:
                one, other = sorted(ticket, key=CITIES.index)
                found.append(("laid", one + other, seat))
    return found
