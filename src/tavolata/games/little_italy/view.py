"""What a seat may see: in Little Italy every seat, and every spectator, the same."""

from tavolata.engine.game import View


class LittleItalyView(View, frozen=True):
    """The block as it lies on the table."""

    length: int
    mouths: dict[str, int]
    """The space before each mouth of the alley."""
    discs: str
    max_turns: int
    phase: str
    turn: int
    turns: int
    points: list[int]
    cars: dict[str, str | int]
    control: dict[str, list[int]]
    """For each car the seats that control it."""
    circles: dict[str, list[int]]
    money: int
    police: int
    cup: list[str]
    dice: dict[str, int]
