"""What a seat may see: in Borgo every seat, and every spectator, the same."""

from tavolata.engine.game import View


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
