"""What a seat may see: all that lies open, its own secret, and what has been revealed."""

from tavolata.engine.game import View
from tavolata.games.mille_grazie.boardfile import MilleGrazieBoard


class MilleGrazieView(View, frozen=True):
    """The map, the noblemen, and of the hidden roads only what this seat may know."""

    board: MilleGrazieBoard | None
    """An owner's map, None for ours."""
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
