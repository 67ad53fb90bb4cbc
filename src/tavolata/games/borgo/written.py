"""A position read back: the fields of the record format, and the state they describe."""

from typing import Annotated, Literal

import msgspec
from mypy_extensions import i64, u8

from tavolata.engine.game import Number
from tavolata.games.borgo.board import (
    KINDS,
    MICE_A_SEAT,
    NUMBER,
    ROOM_LETTERS,
    SPARE,
    STONE,
    TRAP,
    UNSEEN,
    Castle,
)
from tavolata.games.borgo.notation import CHEESE_LETTERS
from tavolata.games.borgo.rules import BorgoState
from tavolata.games.borgo.state import (
    CAMP,
    CHEESES_OWNED,
    HAND,
    LOST,
    OVER_PHASE,
    PHASES,
    SEE_PHASE,
    SPARE_PHASE,
    Setting,
)


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position, as the record format has them."""

    side: Literal["A", "B"]
    goal: Literal[4, 5, 6]
    max_turns: Number
    phase: Literal["spare", "place", "turn", "see", "over"]
    turn: Number
    turns: Number
    actions: Number
    pushed: bool
    mice: Annotated[list[list[str]], msgspec.Meta(min_length=2, max_length=4)]
    cheeses: list[str]
    roofs: str
    tiles: dict[str, str]
    spare: str


def set_up(data: Written, castle: Castle) -> BorgoState:
    """The state that the fields of a position describe."""
    seats = len(data.mice)
    state = BorgoState(Setting(castle, seats, data.goal, data.max_turns))
    state.lay_out()
    state.phase = PHASES.index(data.phase)
    state.turn, state.turns, state.actions = data.turn, data.turns, data.actions
    state.pushed = data.pushed
    for name, letter in [*data.tiles.items(), ("spare", data.spare)]:
        square = SPARE if name == "spare" else NUMBER[name]
        if state.tiles[square] == STONE:
            raise ValueError(f"{name} holds no tile")
        kind = KINDS.index(letter)
        state.tiles[square] = u8(kind)
        if kind != UNSEEN:
            if not state.unseen[kind]:
                raise ValueError(f"too many tiles {letter}")
            state.unseen[kind] -= u8(1)
        if kind == TRAP and square != SPARE:
            state.traps |= i64(1 << square)
    for room, letter in enumerate(ROOM_LETTERS):
        if letter not in data.roofs:
            state.roofs ^= i64(1 << room)
            state.open |= castle.rooms[room]
    for seat, mice in enumerate(data.mice):
        squares = sum(1 << NUMBER[name] for name in mice if name not in ("hand", "lost"))
        if int(state.occupied) & squares:
            raise ValueError("two mice on one square")
        state.move_mice(seat, squares)
        owned = sum(1 << CHEESE_LETTERS.index(letter) for letter in data.cheeses[seat])
        for k, number in ((HAND, mice.count("hand")), (LOST, mice.count("lost")), (CHEESES_OWNED, owned)):
            state.camp[seat * CAMP + k] = number
        if len(mice) != MICE_A_SEAT:
            raise ValueError("a seat has four mice")
    state.unknown = 0
    if state.phase in (SPARE_PHASE, SEE_PHASE):
        state.look(state.open | i64(1 << SPARE))
        state.shaken = state.open
    if state.phase != OVER_PHASE and state.ending():
        raise ValueError("the game would be over")
    return state
