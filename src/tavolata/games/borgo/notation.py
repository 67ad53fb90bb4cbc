"""Moves as text and positions as JSON, exact both ways."""

from typing import Final

from mypy_extensions import i64

from tavolata.engine.bits import BIT, place
from tavolata.engine.phrase import OfferedMove, Phrase
from tavolata.engine.state import NATURE, Knowledge
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
    STONE,
    TILE_KINDS,
    TOWER_NAMES,
    distance,
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
MOVE: Final = sorted(range(ACTIONS), key=TEXTS.__getitem__)
"""All moves in the order of their texts."""
RANK: Final = sorted(range(ACTIONS), key=MOVE.__getitem__)
"""For each move its place among them."""
PLAIN: Final = [
    action < RUN
    or ENTER <= action < ENTER_OVER
    or (action < ENTER and distance(*RUN_WAYS[action - RUN]) == 1)
    for action in range(ACTIONS)
]
"""Whether what a move would do depends on the move alone."""


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


def describe(knowledge: Knowledge, action: int) -> Phrase:
    """What a move of a seat would do, with its price and its way."""
    return offer(knowledge.seen_as(BorgoState), action).does


def offers(knowledge: Knowledge) -> list[OfferedMove]:
    """The legal moves of a seat."""
    ranks = [RANK[move] for move in knowledge.legal()]
    ranks.sort()
    state = knowledge.seen_as(BorgoState)
    return [offer(state, MOVE[rank]) for rank in ranks]


def offer(state: BorgoState, action: int) -> OfferedMove:
    """A move with what it would do, made once for all games in a castle."""
    kept = state.setting.castle.offers
    number = action if PLAIN[action] else action + ACTIONS * circumstance(state, action)
    found = kept.get(number)
    if found is None:
        found = kept[number] = OfferedMove(TEXTS[action], _describe(state, action))
    return found


def circumstance(state: BorgoState, action: int) -> int:
    """What a description depends on besides the move: a push on the spare tile, a jump on the mice below."""
    if action >= PUSH:
        return int(state.tiles[SPARE])
    below: i64 = 0
    for square in way_of(state, action)[1:-1]:
        below |= BIT[square]
    return int(below)


def way_of(state: BorgoState, action: int) -> list[i64]:
    """The squares a mouse passes in a run, or in an entry over another mouse."""
    if action < ENTER:
        start, end = RUN_WAYS[action - RUN]
        return state.way(start, end)
    tower, end = OVER_WAYS[action - ENTER_OVER]
    return state.way(NUMBER[TOWER_NAMES[tower]], end)


def _describe(state: BorgoState, action: int) -> Phrase:
    if action < OPEN:
        return Phrase("place", {"square": TOWER_NAMES[action - PLACE]})
    if action < RUN:
        return Phrase("open", {**state.room_args(action - OPEN), "price": 1})
    if action < ENTER:
        way = [SQUARE_NAMES[square] for square in way_of(state, action)]
        args: dict[str, object] = {"from": way[0], "to": way[-1], "way": way, "price": len(way) - 1}
        return Phrase("run" if len(way) == 2 else "jump", args)
    if action < ENTER_OVER:
        return Phrase("enter", {"square": TOWER_NAMES[action - ENTER], "price": 1})
    if action < PUSH:
        way = [SQUARE_NAMES[square] for square in way_of(state, action)]
        return Phrase("enter_over", {"square": way[0], "to": way[-1], "way": way, "price": len(way)})
    if action < END:
        tile = KINDS[state.tiles[SPARE]]
        return Phrase("push", {"slot": SLOT_NAMES[action - PUSH], "tile": tile, "price": 1})
    return Phrase("end", {})


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
    mice = named(state.mice(seat), SQUARE_NAMES)
    for _ in range(state.in_hand(seat)):
        mice.append("hand")
    for _ in range(state.lost(seat)):
        mice.append("lost")
    return mice


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
