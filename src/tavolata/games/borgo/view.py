"""What a seat may see: in Borgo every seat, and every spectator, the same."""

from tavolata.engine.game import View
from tavolata.games.borgo.board import KINDS, SPARE, UNSEEN
from tavolata.games.borgo.notation import SQUARES, cheeses_of, mice_of, roofs_of, tiles_of
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
    setting, opened = state.setting, int(state.open)
    hidden = tiles_of(state, SQUARES & ~opened) if memory_aid else {}
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
        tiles=tiles_of(state, opened),
        remembered={square: kind for square, kind in hidden.items() if kind != KINDS[UNSEEN]},
        spare=KINDS[state.tiles[SPARE]],
    )
