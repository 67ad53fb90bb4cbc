"""What a seat may see: all that lies open, its own secret, and what has been revealed."""

from tavolata.engine.game import View
from tavolata.engine.state import NOBODY
from tavolata.games.mille_grazie.board import LETTERS, PRINTED
from tavolata.games.mille_grazie.boardfile import MilleGrazieBoard, board_of
from tavolata.games.mille_grazie.notation import SECRET, escort_of, laid_of, towns_of
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tavolata.games.mille_grazie.state import NOWHERE, PHASES


class MilleGrazieView(View, frozen=True):
    """The map, the noblemen, and of the hidden roads only what this seat may know."""

    board: MilleGrazieBoard | None
    """An owner's map, None for the printed one."""
    max_turns: int
    phase: str
    nobleman: int
    turns: int
    points: list[int]
    towns: list[str | None]
    tasks: list[list[str]]
    laid: dict[str, str]
    to_hide: list[int]
    """The robbers who have not chosen yet."""
    hidden: dict[str, str]
    """For each robber who has chosen the letters this viewer knows, then a ? for each other road."""
    met: str
    """The roads of this journey on which robbers were met."""
    escort: str | None
    """None before the choice, `alone`, the letter, or ? for a secret one."""
    left: int
    used: str
    road: str | None
    draw: int
    """How many tasks the draw pile holds; which ones follows from the rest."""
    discard: list[str]


def view(state: MilleGrazieState, seat: int | None) -> MilleGrazieView:
    """The view of a seat, None for a spectator."""
    setting = state.setting
    map = setting.map
    viewer = NOBODY if seat is None else seat
    hidden = {}
    for robber, roads in enumerate(state.hidden):
        if roads:
            known = map.letters(state.known_hidden(robber, viewer))
            number = 2 if setting.seats == 2 else 1
            hidden[str(robber)] = known + SECRET * (number - len(known))
    return MilleGrazieView(
        seat=seat,
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
