"""What a seat may see: in Borgo every seat, and every spectator, the same."""

from tavolata.engine.game import View
from tavolata.games.borgo.board import KINDS, SPARE, SQUARE_NAMES, STONE
from tavolata.games.borgo.notation import FLOOR, cheeses_of, mice_of, places, roofs_of
from tavolata.games.borgo.rules import BorgoState
from tavolata.games.borgo.state import PHASES


class BorgoView(View, frozen=True):
    """The castle as it lies on the table."""

    side: str
    rooms: list[str]
    """The room pattern, row 7 first."""
    goal: int
    max_turns: int
    phase: str
    turn: int
    turns: int
    actions: int
    pushed: bool
    mice: list[list[str]]
    cheeses: list[str]
    roofs: str
    tiles: dict[str, str]
    """Squares without a roof and the tile on them."""
    remembered: dict[str, str]
    """With the memory aid (§14): tiles under roofs that were seen once, moved along by the pushes."""
    spare: str


def view(state: BorgoState, seat: int | None, memory_aid: bool) -> BorgoView:
    """The view of a seat, None for a spectator."""
    setting = state.setting
    kinds, opened = [KINDS[kind] for kind in state.tiles], int(state.open)
    tiles = {SQUARE_NAMES[k]: kinds[k] for k in places(opened) if state.tiles[k] != STONE}
    remembered = {}
    if memory_aid:
        hidden = [square for square in FLOOR if not opened >> square & 1]
        remembered = {SQUARE_NAMES[k]: kinds[k] for k in hidden if kinds[k] not in "?#"}
    return BorgoView(
        seat=seat,
        side=setting.castle.side,
        rooms=setting.castle.rows,
        goal=setting.goal,
        max_turns=setting.max_turns,
        phase=PHASES[state.phase],
        turn=state.turn,
        turns=state.turns,
        actions=state.actions,
        pushed=state.pushed,
        mice=[mice_of(state, each) for each in range(setting.seats)],
        cheeses=[cheeses_of(state, each) for each in range(setting.seats)],
        roofs=roofs_of(state),
        tiles=tiles,
        remembered=remembered,
        spare=kinds[SPARE],
    )
