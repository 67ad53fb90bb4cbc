"""Moves as text and positions as JSON, exact both ways."""

from typing import Final

from mypy_extensions import i64

from tavolata.engine.bits import BIT, place
from tavolata.engine.phrase import Phrase
from tavolata.engine.state import NATURE
from tavolata.games.borgo.actions import (
    ACTIONS,
    END,
    ENTER,
    ENTER_OVER,
    OPEN,
    OVER_WAYS,
    PLACE,
    PUSH,
    RUN,
    RUN_WAYS,
)
from tavolata.games.borgo.board import (
    KINDS,
    NUMBER,
    ROOM_LETTERS,
    SLOT_NAMES,
    SPARE,
    SQUARE_NAMES,
    STEPS,
    STONE,
    TILE_KINDS,
    TOWER_NAMES,
)
from tavolata.games.borgo.rules import BorgoState
from tavolata.games.borgo.state import (
    PHASES,
    SPARE_PHASE,
)

SQUARES: Final = (1 << len(SQUARE_NAMES)) - 1
"""The set of all."""
CHEESE_LETTERS: Final = list(KINDS[:7])
ROOMS: Final = list(ROOM_LETTERS)


def write_all() -> list[str]:
    """The texts of all moves of seats, by number."""
    texts = [f"place {tower}" for tower in TOWER_NAMES]
    texts += [f"open {room}" for room in ROOM_LETTERS]
    texts += [f"run {SQUARE_NAMES[start]}-{SQUARE_NAMES[end]}" for start, end in RUN_WAYS]
    texts += [f"enter {tower}" for tower in TOWER_NAMES]
    texts += [f"enter {TOWER_NAMES[tower]}-{SQUARE_NAMES[end]}" for tower, end in OVER_WAYS]
    texts += [f"push {slot}" for slot in SLOT_NAMES]
    return [*texts, "end"]


TEXTS: Final = write_all()
ACTION: Final = {text: action for action, text in enumerate(TEXTS)}


def parse(state: BorgoState, seat: int, text: str) -> int | None:
    """The number of a move's text, None if it is no move."""
    if seat != NATURE:
        return ACTION.get(text)
    kinds = []
    words = text.split(" ")
    if state.phase == SPARE_PHASE:
        kinds = words[1:] if words[0] == "spare" and len(words) == 2 else []
    else:
        shown = unknown_names(state)
        if words[0] == "see" and len(words) == len(shown) + 1:
            pairs = [word.partition("=") for word in words[1:]]
            kinds = [kind for name, _, kind in pairs]
            if [name for name, _, _ in pairs] != shown:
                return None
    code = 0
    for kind in reversed(kinds):
        if len(kind) != 1 or kind not in KINDS[:TILE_KINDS]:
            return None
        code = code * TILE_KINDS + KINDS.index(kind)
    return code if kinds else None


def write(state: BorgoState, seat: int, action: int) -> str:
    """The text of a move; nature's depends on what she has to show."""
    if seat != NATURE:
        return TEXTS[action]
    if state.phase == SPARE_PHASE:
        return f"spare {KINDS[action]}"
    words = ["see"]
    for name in unknown_names(state):
        words.append(f"{name}={KINDS[action % TILE_KINDS]}")
        action //= TILE_KINDS
    return " ".join(words)


def unknown_names(state: BorgoState) -> list[str]:
    """The places nature has to show, squares in order and the spare last."""
    unknown = int(state.unknown)
    return [name for k, name in enumerate([*SQUARE_NAMES, "spare"]) if unknown >> k & 1]


def describe(state: BorgoState, seat: int, action: int) -> Phrase:
    """What a move of a seat would do, with its price and its way.

    A jump depends on the mice on its way, a push on the spare tile, all others on the move alone.
    """
    number = action
    if action >= PUSH:
        number += ACTIONS * int(state.tiles[SPARE])
    elif action >= ENTER_OVER or (RUN <= action < ENTER and not is_step(action)):
        return _describe(state, action)
    said = state.setting.castle.said
    phrase = said.get(number)
    if phrase is None:
        phrase = said[number] = _describe(state, action)
    return phrase


def is_step(action: int) -> bool:
    """Whether a run goes to the next square."""
    start, end = RUN_WAYS[action - RUN]
    return bool(STEPS[start] & BIT[end])


def _describe(state: BorgoState, action: int) -> Phrase:
    if action < OPEN:
        return Phrase("place", {"square": TOWER_NAMES[action - PLACE]})
    if action < RUN:
        return Phrase("open", {**state.room_args(action - OPEN), "price": 1})
    if action < ENTER:
        start, end = RUN_WAYS[action - RUN]
        way = [SQUARE_NAMES[square] for square in state.way(start, end)]
        args: dict[str, object] = {"from": way[0], "to": way[-1], "way": way, "price": len(way) - 1}
        return Phrase("run" if len(way) == 2 else "jump", args)
    if action < ENTER_OVER:
        return Phrase("enter", {"square": TOWER_NAMES[action - ENTER], "price": 1})
    if action < PUSH:
        tower, end = OVER_WAYS[action - ENTER_OVER]
        way = [SQUARE_NAMES[square] for square in state.way(NUMBER[TOWER_NAMES[tower]], end)]
        return Phrase("enter_over", {"square": way[0], "to": way[-1], "way": way, "price": len(way)})
    if action < END:
        tile = KINDS[state.tiles[SPARE]]
        return Phrase("push", {"slot": SLOT_NAMES[action - PUSH], "tile": tile, "price": 1})
    return Phrase("end", {})


def offers(state: BorgoState, seat: int) -> list[tuple[str, Phrase]]:
    """The legal moves of a seat: the text of each, and what it would do."""
    return [(write(state, seat, move), describe(state, seat, move)) for move in state.legal(seat)]


# ---- positions ------------------------------------------------------------------------


def named(bits: i64, names: list[str]) -> list[str]:
    """The names of the bits that are set, in their order."""
    found: list[str] = []
    while bits:
        found.append(names[place(bits & -bits)])
        bits &= bits - 1
    return found


def mice_of(state: BorgoState, seat: int) -> list[str]:
    """A seat's four mice: squares sorted, then those in hand, then those lost."""
    squares = named(state.mice(seat), SQUARE_NAMES)
    return squares + ["hand"] * state.in_hand(seat) + ["lost"] * state.lost(seat)


def cheeses_of(state: BorgoState, seat: int) -> str:
    """The letters of a seat's cheeses, sorted."""
    return "".join(named(state.cheeses(seat), CHEESE_LETTERS))


def roofs_of(state: BorgoState) -> str:
    """The letters of the rooms that are covered."""
    return "".join(named(state.roofs, ROOMS))


def tiles_of(state: BorgoState, squares: i64) -> dict[str, str]:
    """The tiles on a set of squares, as far as anybody has seen them."""
    found: dict[str, str] = {}
    while squares:
        square = place(squares & -squares)
        squares &= squares - 1
        if state.tiles[square] != STONE:
            found[SQUARE_NAMES[square]] = KINDS[state.tiles[square]]
    return found


def position(state: BorgoState) -> dict[str, object]:
    """Everything anybody has seen, in the fields of the record format."""
    setting = state.setting
    return {
        "side": setting.castle.side,
        "goal": setting.goal,
        "max_turns": setting.max_turns,
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turns,
        "actions": state.actions,
        "pushed": state.pushed,
        "mice": [mice_of(state, seat) for seat in range(setting.seats)],
        "cheeses": [cheeses_of(state, seat) for seat in range(setting.seats)],
        "roofs": roofs_of(state),
        "tiles": tiles_of(state, SQUARES),
        "spare": KINDS[state.tiles[SPARE]],
    }
