"""What an analysis is made of, in closed types: what was judged at each move, and what follows from it."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import field

Chances = list[float]
"""One number a seat, in parts of a win."""
Mark = Literal["", "inaccuracy", "mistake", "blunder"]
Part = Literal["decisions", "others", "dice", "secrets"]


class Insight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything here: a closed list of fields."""


class Does(Insight, frozen=True):
    """What a move would do (`move` in the game's texts), or something that would happen (`event`)."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)


class Grounds(Insight, frozen=True):
    """What speaks for the best move: events that are sure to follow, as far as its seat could know."""

    of: Literal["best", "other"]
    """What they follow from: the best move, and they speak for it; or the other, and against that."""
    events: list[Does]


class Then(Insight, frozen=True):
    """A move of the line that could have followed another."""

    by: int
    does: Does


class Considered(Insight, frozen=True):
    """A move that could have been made, and the seat's chance to win after it."""

    move: str
    does: Does
    chance: float
    line: list[Then]
    """How it could have gone on by the choices of strong players; what chance did between is left out."""


class Decision(Insight, frozen=True):
    """A choice as its seat could judge it then."""

    considered: list[Considered]
    """The best first; the move that was made is among them."""
    played: int
    """Its place there."""
    loss: float
    """How much better the best would have been, or the best mix of moves; 0 where a search can't tell."""
    stake: float
    """How much the moves differed."""
    mixed: bool = False
    """Whether always the same choice would be used against the seat."""
    why: Grounds | None = None
    """What speaks for the best against the move that was made, where that lost something."""


class Judged(Insight, frozen=True, omit_defaults=True):
    """What was found out about one move."""

    chances: Chances | None = None
    """Everybody's before it, if its seat had a choice."""
    decision: Decision | None = None
    dice: Chances | None = None
    """What chance changed for each seat."""
    secrets: Chances | None = None
    """What coming to light of others' choices changed for each seat."""


class Work(Insight, frozen=True):
    """An analysis that is being made: a first sketch of all chances, and what is judged so far."""

    sketch: list[Chances | None]
    judged: list[Judged]


class Reviewed(Insight, frozen=True, omit_defaults=True):
    """One move, looked at afterwards."""

    by: int
    """The seat, -1 for nature."""
    mark: Mark = ""
    accuracy: float | None = None
    """From 0 to 100; None if there was no choice."""
    decision: Decision | None = None
    parts: dict[Part, Chances] = field(default_factory=dict)
    """What of the change of chances belongs to each part, for each seat; a part that is not there is 0."""


class Turning(Insight, frozen=True):
    """A move at which the game turned for a seat."""

    at: int
    """The number of the move, from 1."""
    seat: int
    change: float
    part: Part


class Balance(Insight, frozen=True):
    """A seat's game in sums: `begin + decisions + others + dice + secrets = end`."""

    begin: float
    decisions: float
    others: float
    dice: float
    secrets: float
    end: float
    without_luck: float
    """The result less dice and secrets."""
    accuracy: float | None
    """From 0 to 100, weighted by what was at stake; None if it never had a choice."""
    marks: Annotated[list[int], msgspec.Meta(min_length=3, max_length=3)]
    """How many inaccuracies, mistakes, blunders."""


class Analysis(Insight, frozen=True):
    """A whole game, looked at afterwards."""

    game: str
    judged: int
    """How many of the moves are judged; of the others only `chances` are sketched."""
    chances: list[Chances]
    """Everybody's, before the first move and after each."""
    steps: list[Reviewed]
    turnings: list[Turning]
    seats: list[Balance]
