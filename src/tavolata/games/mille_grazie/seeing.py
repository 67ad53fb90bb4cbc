"""The eyes of a seat: its view, built up from nothing."""

from collections.abc import Collection

from tavolata.engine.state import Knowledge
from tavolata.games.mille_grazie.board import LETTERS, PRINTED
from tavolata.games.mille_grazie.boardfile import board_of
from tavolata.games.mille_grazie.notation import SECRET, escort_of, laid_of, towns_of
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tavolata.games.mille_grazie.state import NOWHERE, PHASES
from tavolata.games.mille_grazie.view import MilleGrazieView


def view(knowledge: Knowledge, aids: Collection[str] = ()) -> MilleGrazieView:
    """The view of a seat or a spectator."""
    state, viewer = knowledge.seen_as(MilleGrazieState), knowledge.seat
    setting = state.setting
    map = setting.map
    hidden = {}
    for robber, roads in enumerate(state.hidden):
        if roads:
            known = map.letters(state.known_hidden(robber, viewer))
            number = 2 if setting.seats == 2 else 1
            hidden[str(robber)] = known + SECRET * (number - len(known))
    return MilleGrazieView(
        seat=knowledge.viewer(),
        board=None if map is PRINTED else board_of(map),
        max_turns=setting.max_turns,
        phase=PHASES[state.phase],
        nobleman=state.nobleman,
        turns=state.turns,
        points=[int(points) for points in state.points],
        towns=towns_of(state),
        tasks=[map.task_names(held) for held in state.held],
        laid=laid_of(state),
        to_hide=state.to_act() if PHASES[state.phase] == "hide" else [],
        hidden=hidden,
        met=map.letters(state.met()),
        escort=escort_of(state) if state.knows_escort(viewer) else SECRET,
        left=state.left,
        used=map.letters(state.used),
        road=None if state.road == NOWHERE else LETTERS[state.road],
        draw=len(map.task_names(state.draw_pile)),
        discard=map.task_names(state.discard),
    )
