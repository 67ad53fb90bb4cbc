"""The eyes of a seat: its view, built up from nothing."""

from collections.abc import Collection
from typing import Final

from tavolata.engine.state import Knowledge
from tavolata.games.borgo.board import KINDS, SPARE, UNSEEN
from tavolata.games.borgo.notation import SQUARES, cheeses_of, mice_of, roofs_of, tiles_of
from tavolata.games.borgo.rules import BorgoState
from tavolata.games.borgo.state import PHASES
from tavolata.games.borgo.view import BorgoView

MEMORY_AID: Final = "memory_aid"


def view(knowledge: Knowledge, aids: Collection[str] = ()) -> BorgoView:
    """The view of a seat or a spectator; `memory_aid` is the table's setting of §14."""
    state = knowledge.seen_as(BorgoState)
    setting, opened = state.setting, int(state.open)
    hidden = tiles_of(state, SQUARES & ~opened) if MEMORY_AID in aids else {}
    return BorgoView(
        seat=knowledge.viewer(),
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
