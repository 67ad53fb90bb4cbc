"""What can happen round the block. Nothing here is secret: everybody sees every event."""

from mypy_extensions import i64

from tavolata.engine.phrase import EVERYONE, Event
from tavolata.games.little_italy.board import CAR_NAMES, MONEY, POLICE, Circles


def dealt(circles: Circles) -> Event:
    args: dict[str, object] = {"money": circles.spaces(MONEY), "police": circles.spaces(POLICE)}
    return Event("dealt", args, EVERYONE)


def rolled(seat: i64, dice: dict[str, object]) -> Event:
    return Event("rolled", {"seat": seat, "dice": dice}, EVERYONE)


def drove(seat: i64, car: i64, pips: i64, way: list[int], over: list[str]) -> Event:
    args = trip(seat, car, pips)
    args["to"], args["way"], args["over"] = way[-1], way, over
    return Event("drove_over" if over else "drove", args, EVERYONE)


def came_out(seat: i64, car: i64, pips: i64, mouth: str, way: list[int], over: list[str]) -> Event:
    args = trip(seat, car, pips)
    args["mouth"], args["to"], args["way"], args["over"] = mouth, way[-1], way, over
    return Event("came_out", args, EVERYONE)


def turned_in(seat: i64, car: i64, pips: i64, mouth: str, way: list[int], over: list[str]) -> Event:
    args = trip(seat, car, pips)
    args["mouth"], args["way"], args["over"] = mouth, way, over
    return Event("turned_in", args, EVERYONE)


def trip(seat: i64, car: i64, pips: i64) -> dict[str, object]:
    """What every drive tells: who drove which car with which die."""
    return {"seat": seat, "car": CAR_NAMES[car], "pips": pips}


def met(seat: i64, car: i64, kind: i64, space: i64) -> Event:
    args: dict[str, object] = {"seat": seat, "car": CAR_NAMES[car]}
    if not space:
        return Event("met_money_in_alley" if kind == MONEY else "met_police_in_alley", args, EVERYONE)
    args["space"] = space
    return Event("met_money" if kind == MONEY else "met_police", args, EVERYONE)


def found(car: i64, kind: i64, space: i64) -> Event:
    args: dict[str, object] = {"car": CAR_NAMES[car], "space": space}
    return Event("found_by_money" if kind == MONEY else "found_by_police", args, EVERYONE)


def found_in_alley(car: i64, kind: i64) -> Event:
    args: dict[str, object] = {"car": CAR_NAMES[car]}
    return Event("found_in_alley_by_money" if kind == MONEY else "found_in_alley_by_police", args, EVERYONE)


def earned(seat: i64, car: i64, points: i64) -> Event:
    return Event("earned", {"seat": seat, "car": CAR_NAMES[car], "points": points}, EVERYONE)


def paid(seat: i64, car: i64, points: i64) -> Event:
    return Event("paid", {"seat": seat, "car": CAR_NAMES[car], "points": points}, EVERYONE)


def moved_on(kind: i64, circle: i64, space: i64) -> Event:
    args: dict[str, object] = {"circle": circle, "space": space}
    return Event("money_moved" if kind == MONEY else "police_moved", args, EVERYONE)


def went_in(kind: i64) -> Event:
    return Event("money_in_alley" if kind == MONEY else "police_in_alley", {}, EVERYONE)


def passed(then: i64, refilled: bool) -> Event:
    return Event("cup_refilled" if refilled else "cup_passed", {"next": then}, EVERYONE)


def ended(why: str, winners: list[int], points: i64) -> Event:
    args: dict[str, object] = {"why": why, "seats": winners, "points": points}
    return Event("ended" if len(winners) == 1 else "ended_shared", args, EVERYONE)
