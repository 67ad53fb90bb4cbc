"""How seats came to their points: by stops at the markers, and by what their cars brought and cost."""

from collections.abc import Sequence

from tavolata.engine.phrase import Event, Phrase
from tavolata.games.little_italy.board import CAR_NAMES
from tavolata.games.little_italy.rules import REWARD, LittleItalyState
from tavolata.games.little_italy.state import FIRST_POINTS

STOPS = ("met_money", "met_police", "met_money_in_alley", "met_police_in_alley")


def tally(state: LittleItalyState, events: Sequence[Event]) -> list[list[Phrase]]:
    """For each seat what it got for its stops, and by every car."""
    return [
        tally_of([each for each in events if each.args.get("seat") == seat])
        for seat in range(state.setting.seats)
    ]


def tally_of(events: Sequence[Event]) -> list[Phrase]:
    """The same for one seat, from what happened to it."""
    found = [Phrase("begun", {"points": int(FIRST_POINTS)})]
    stops = len([each for each in events if each.key in STOPS])
    if stops:
        found.append(Phrase("stops", {"number": stops, "points": stops * int(REWARD)}))
    for car in CAR_NAMES:
        earned = summed(events, "earned", car)
        paid = summed(events, "paid", car)
        if earned or paid:
            found.append(Phrase("car", {"car": car, "earned": earned, "paid": paid, "points": earned - paid}))
    return found


def summed(events: Sequence[Event], key: str, car: str) -> int:
    """The points of all events of one kind about one car."""
    total = 0
    for each in events:
        points = each.args.get("points")
        if each.key == key and each.args["car"] == car and isinstance(points, int):
            total += points
    return total
