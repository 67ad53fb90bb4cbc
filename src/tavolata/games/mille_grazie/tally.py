"""How seats came to their points: by tasks they completed and ambushes they laid."""

from collections.abc import Sequence

from tavolata.engine.phrase import Event, Phrase
from tavolata.games.mille_grazie.rules import MilleGrazieState

KINDS = (("completed", "tasks"), ("ambushed", "ambushes"))


def tally(state: MilleGrazieState, events: Sequence[Event]) -> list[list[Phrase]]:
    """For each seat its tasks and ambushes with their points, and what robbers took from it."""
    return [
        tally_of([each for each in events if each.args.get("seat") == seat])
        for seat in range(state.setting.seats)
    ]


def tally_of(events: Sequence[Event]) -> list[Phrase]:
    """The same for one seat, from what happened to it."""
    found: list[Phrase] = []
    for event, key in KINDS:
        points = [args_number(each, "points") for each in events if each.key == event]
        if points:
            found.append(Phrase(key, {"number": len(points), "points": sum(points)}))
    lost = sum([args_number(each, "number") for each in events if each.key == "robbed"])
    if lost:
        found.append(Phrase("robbed", {"number": lost}))
    return found


def args_number(event: Event, name: str) -> int:
    """A number an event tells."""
    value = event.args[name]
    assert isinstance(value, int)
    return value
