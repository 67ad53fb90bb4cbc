"""Moves as text and positions as JSON, exact both ways."""

from typing import Final

from mypy_extensions import i64

from tavolata.engine.phrase import Event, OfferedMove, Phrase, in_order
from tavolata.engine.state import NATURE, Knowledge
from tavolata.games.little_italy.actions import TEXTS, TURN_IN, WAYS
from tavolata.games.little_italy.board import (
    CAR_NAMES,
    CIRCLES,
    IN_NORTH,
    IN_SOUTH,
    KINDS,
    MONEY,
    PIPS,
    POLICE,
    SEVEN,
    START,
    Circles,
)
from tavolata.games.little_italy.rules import DISCS, LittleItalyState, dealt_circles
from tavolata.games.little_italy.state import DISCS_PHASE, PHASES

ACTION: Final = {text: action for action, text in enumerate(TEXTS)}
DISC_VALUES: Final = [value * sign for sign in (1, -1) for value in range(2, CIRCLES + 1)]
"""The values of the discs in the order in which a deal counts them."""


def parse(state: LittleItalyState, seat: int, text: str) -> int | None:
    """The number of a move's text, None if it is no move."""
    if seat != NATURE:
        return ACTION.get(text)
    word, *pairs = text.split(" ")
    keys = [pair.partition("=")[0] for pair in pairs]
    values = [pair.partition("=")[2] for pair in pairs]
    if state.phase == DISCS_PHASE:
        known = [str(value) for value in DISC_VALUES]
        places = [str(place) for place in state.setting.road.dealt_places]
        if word != "discs" or keys != places or sorted(values) != sorted(known):
            return None
        return deal_code([known.index(value) for value in values])
    faces = [str(pips) for pips in range(1, PIPS + 1)]
    if word != "roll" or keys != cup_of(state) or not all(value in faces for value in values):
        return None
    code = 0
    for value in reversed(values):
        code = code * PIPS + faces.index(value)
    return code


def deal_code(discs: list[int]) -> int:
    """The number of the deal that puts these discs on the ten places in turn."""
    in_hand = list(range(DISCS))
    code, digit = 0, 1
    for disc in discs:
        code += in_hand.index(disc) * digit
        digit *= len(in_hand)
        in_hand.remove(disc)
    return code


def write(state: LittleItalyState, seat: int, action: int) -> str:
    """The text of a move; nature's depends on what she has to decide."""
    if seat != NATURE:
        return TEXTS[action]
    if state.phase == DISCS_PHASE:
        road = state.setting.road
        values = values_of(dealt_circles(road.printed, road.dealt_places, action))
        return " ".join(["discs", *(f"{place}={values[place]}" for place in road.dealt_places)])
    words = ["roll"]
    for car in cup_of(state):
        words.append(f"{car}={action % PIPS + 1}")
        action //= PIPS
    return " ".join(words)


def values_of(circles: Circles) -> dict[int, int]:
    """The value of the circle on each space that has one."""
    money = {space: value for value, space in enumerate(circles.spaces(MONEY), start=1)}
    return money | {space: -value for value, space in enumerate(circles.spaces(POLICE), start=1)}


MOVE_KEYS: Final = {
    "drive": ("drive", "drive_to_money", "drive_to_police"),
    "out": ("come_out", "come_out_to_money", "come_out_to_police"),
    "in": ("turn_in", "turn_in_to_money", "turn_in_to_police"),
}
"""What a move is called, by the marker it meets: none, money, police."""


def describe(knowledge: Knowledge, action: int) -> Phrase:
    """What a move of a seat would do: where the car goes, which marker it meets, who gains what and why."""
    state = knowledge.seen_as(LittleItalyState)
    car, way = divmod(action, WAYS)
    road, place, pips = state.setting.road, state.place(car), state.die(car)
    args: dict[str, object] = {"car": CAR_NAMES[car], "pips": pips}
    if way == TURN_IN:
        start, end = place, road.south if road.entry[place] == IN_SOUTH else road.north
        keys, meets = MOVE_KEYS["in"], [state.money == SEVEN, state.police == SEVEN]
        args["mouth"] = "south" if end == road.south else "north"
    else:
        start = state.drives_from(place, way)
        end = state.rest(start, pips)
        keys, meets = MOVE_KEYS["drive"], [end == state.money_space(), end == state.police_space()]
        args["to"] = end
        if start != place:
            keys = MOVE_KEYS["out"]
            args["mouth"] = "south" if start == road.south else "north"
    then, told = state.copy(), list[Event]()
    then.apply(knowledge.seat, action, told)
    args["way"] = state.way(start, end)
    args["over"] = state.skipped(state.way(start, end))
    args["gains"] = [then.points(each) - state.points(each) for each in range(state.seats())]
    # The first event is the drive itself, the last the cup passed on or the end
    args["then"] = [{"key": each.key, "args": each.args} for each in told[1:-1]]
    return Phrase(keys[1 + meets.index(True) if True in meets else 0], args)


def offers(knowledge: Knowledge) -> list[OfferedMove]:
    """The legal moves of a seat."""
    seen, seat = knowledge.seen_as(LittleItalyState), knowledge.seat
    return in_order(
        [OfferedMove(write(seen, seat, move), describe(knowledge, move)) for move in knowledge.legal()]
    )


# ---- positions ------------------------------------------------------------------------


def place_name(place: int) -> str | int:
    """How a position writes where a car is."""
    return {START: "start", IN_SOUTH: "alley-s", IN_NORTH: "alley-n"}.get(i64(place), place)


def cars_of(state: LittleItalyState) -> dict[str, str | int]:
    """Where each car is."""
    return {CAR_NAMES[car]: place_name(state.place(car)) for car in range(state.setting.cars)}


def circles_of(state: LittleItalyState) -> dict[str, list[int]]:
    """The spaces of the circles of either kind."""
    return {kind: state.circles.spaces(k) for k, kind in enumerate(KINDS)}


def cup_of(state: LittleItalyState) -> list[str]:
    """The dice not yet used this round."""
    return [name for car, name in enumerate(CAR_NAMES) if int(state.cup) >> car & 1]


def dice_of(state: LittleItalyState) -> dict[str, int]:
    """What the rolled dice show."""
    cars = range(state.setting.cars)
    return {CAR_NAMES[car]: state.die(car) for car in cars if state.die(car)}


def position(state: LittleItalyState) -> dict[str, object]:
    """Everything that lies on the table, in the fields of the record format."""
    setting = state.setting
    return {
        "discs": "shuffled" if setting.shuffled else "printed",
        "max_turns": setting.max_turns,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turns,
        "points": [state.points(seat) for seat in range(setting.seats)],
        "cars": cars_of(state),
        "circles": circles_of(state),
        "money": state.money,
        "police": state.police,
        "cup": cup_of(state),
        "dice": dice_of(state),
    }
