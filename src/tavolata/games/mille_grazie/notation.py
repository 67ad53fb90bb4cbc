"""Moves as text and positions as JSON, exact both ways."""

from typing import Final

from tavolata.engine.bits import place
from tavolata.engine.phrase import OfferedMove, Phrase, in_order
from tavolata.engine.state import NATURE, Knowledge
from tavolata.games.mille_grazie.actions import (
    ALONE,
    BURY,
    DEAL,
    DROP,
    ESCORT,
    HIDING,
    LAY,
    LAY_NONE,
    PAIRS,
    ROAD,
    TAKE,
)
from tavolata.games.mille_grazie.board import LETTERS, MOST_TASKS, RoadMap
from tavolata.games.mille_grazie.events import road_args, roads_args, spoken, task_args
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tavolata.games.mille_grazie.state import (
    GOES_ALONE,
    NO_ESCORT_YET,
    NOWHERE,
    PHASES,
    ROB_PHASE,
)

SECRET: Final = "?"
"""What a viewer reads in the place of a letter that is not to be known."""


TEXTS: Final = (
    [f"hide {letter}" for letter in LETTERS]
    + [f"hide {LETTERS[one]} {LETTERS[two]}" for one, two in PAIRS]
    + [f"escort {letter}" for letter in LETTERS]
    + ["alone"]
    + [f"road {letter}" for letter in LETTERS]
    + ["take"]
    + [f"take drop {task}" for task in range(MOST_TASKS)]
    + ["leave"]
)
"""The texts of all moves of seats, by number; the number of a task stands for its name."""
ACTION: Final = {text: action for action, text in enumerate(TEXTS)}


def task_numbers(map: RoadMap) -> dict[str, int]:
    """The number of each task; one the map has not is written as its number."""
    names = map.tasks + [str(k) for k in range(len(map.tasks), MOST_TASKS)]
    return {name: k for k, name in enumerate(names)}


def parse(state: MilleGrazieState, seat: int, text: str) -> int | None:
    """The number of a move's text, None if it is no move."""
    map = state.setting.map
    if seat != NATURE:
        if text.startswith("take drop "):
            task = task_numbers(map).get(text.removeprefix("take drop "))
            return None if task is None else DROP + task
        return ACTION.get(text)
    return parse_nature(state, text)


def parse_nature(state: MilleGrazieState, text: str) -> int | None:
    """The number of a move of nature: a draw, or the tasks lost."""
    map = state.setting.map
    number = {task: k for k, task in enumerate(map.tasks)}
    word, _, rest = text.partition(" ")
    if word == "rob" and state.phase == ROB_PHASE:
        tasks = rest.split(", ")
        if tasks != sorted(set(tasks)) or not set(tasks) <= number.keys():
            return None
        return sum(1 << number[task] for task in tasks)
    if state.phase == ROB_PHASE:
        return None
    if text == "lay none":
        return LAY_NONE
    if word in ("lay", "bury") and rest in number:
        return (LAY if word == "lay" else BURY) + number[rest]
    who, _, task = rest.partition(" ")
    if word == "deal" and who in "0123" and len(who) == 1 and task in number:
        return DEAL + 64 * int(who) + number[task]
    return None


def write(state: MilleGrazieState, seat: int, action: int) -> str:
    """The text of a move; nature's in the phase rob are masks of tasks."""
    map = state.setting.map
    if seat != NATURE:
        if DROP <= action < DROP + len(map.tasks):
            return f"take drop {map.tasks[action - DROP]}"
        return TEXTS[action]
    if state.phase == ROB_PHASE:
        return f"rob {', '.join(map.task_names(action))}"
    if action == LAY_NONE:
        return "lay none"
    task = map.tasks[action % 64]
    if action >= BURY:
        return f"bury {task}"
    return f"lay {task}" if action >= LAY else f"deal {action // 64} {task}"


def write_for(state: MilleGrazieState, seat: int, action: int, viewer: int | None) -> str:
    """The text of a move with ? for the letters that only its owner may know."""
    if seat in (NATURE, viewer) or action == ALONE or action >= ROAD:
        return write(state, seat, action)
    if action >= ESCORT:
        return f"escort {SECRET}"
    return f"hide {SECRET} {SECRET}" if state.setting.seats == 2 else f"hide {SECRET}"


def describe(knowledge: Knowledge, action: int) -> Phrase:
    """What a move of a seat would do."""
    state = knowledge.seen_as(MilleGrazieState)
    map = state.setting.map
    if action < ESCORT:
        return Phrase("hide", roads_args(map, HIDING[action]))
    if action < ALONE:
        return Phrase("escort", road_args(map, action - ESCORT))
    if action == ALONE:
        return Phrase("alone", {})
    if action < TAKE:
        road = action - ROAD
        to = map.town_names[map.beyond(road, state.town())]
        return Phrase("road", {**road_args(map, road), "loss": state.at_stake(road), "to": to})
    args = task_args(map, place(state.task_here()))
    if action == TAKE:
        return Phrase("take", args)
    if action < DROP + MOST_TASKS:
        dropped = map.tasks[action - DROP]
        return Phrase("take_drop", {**args, "dropped": dropped, "way": spoken(dropped)})
    return Phrase("leave", args)


def offers(knowledge: Knowledge) -> list[OfferedMove]:
    """The legal moves of a seat."""
    return in_order([offer(knowledge, move) for move in knowledge.legal()])


def offer(knowledge: Knowledge, action: int) -> OfferedMove:
    """A move with what it would do; before the journey that depends on nothing else, and is made once."""
    state = knowledge.seen_as(MilleGrazieState)
    kept = state.setting.map.offers
    found = kept.get(action)
    if found is None:
        found = OfferedMove(write(state, knowledge.seat, action), describe(knowledge, action))
        if action < ROAD:
            kept[action] = found
    return found


# ---- positions ------------------------------------------------------------------------


def laid_of(state: MilleGrazieState) -> dict[str, str]:
    """The tasks that lie open, by their towns."""
    return {task.split(">")[0]: task for task in state.setting.map.task_names(state.laid)}


def towns_of(state: MilleGrazieState) -> list[str | None]:
    """Where each nobleman stands, None for a seat not yet dealt."""
    names = state.setting.map.town_names
    return [None if town == NOWHERE else names[town] for town in state.towns]


def escort_of(state: MilleGrazieState) -> str | None:
    """The escort's letter, `alone`, or None before the choice."""
    if state.escort == NO_ESCORT_YET:
        return None
    return "alone" if state.escort == GOES_ALONE else LETTERS[state.escort]


def position(state: MilleGrazieState) -> dict[str, object]:
    """The whole truth in the fields of the record format."""
    map = state.setting.map
    return {
        "max_turns": state.setting.max_turns,
        "phase": PHASES[state.phase],
        "nobleman": state.nobleman,
        "turns": state.turns,
        "points": [int(points) for points in state.points],
        "towns": towns_of(state),
        "tasks": [map.task_names(held) for held in state.held],
        "laid": laid_of(state),
        "hidden": {str(seat): map.letters(roads) for seat, roads in enumerate(state.hidden) if roads},
        "escort": escort_of(state),
        "left": state.left,
        "used": map.letters(state.used),
        "road": None if state.road == NOWHERE else LETTERS[state.road],
        "draw": map.task_names(state.draw_pile),
        "discard": map.task_names(state.discard),
    }
