"""How a game ends, and who has won it (§12, §13, §15)."""

from typing import Final

from mypy_extensions import i64

from tavolata.engine.phrase import Event, Outcome
from tavolata.games.borgo import events
from tavolata.games.borgo.state import OVER_PHASE
from tavolata.games.borgo.unseen import Unseen

ENDINGS: Final = ["", "goal", "mice", "max_turns"]
GOAL: Final[i64] = 1
MICE_LOST: Final[i64] = 2
MAX_TURNS: Final[i64] = 3
LOST_TO_END: Final[i64] = 3
"""§13: so many mice of one seat in the dungeon end the game."""


class Ending(Unseen):
    """A state that knows when it is over."""

    def ending(self) -> i64:
        """Why the game is over, by its place in ENDINGS in order of precedence; 0 while it goes on."""
        ending: i64 = MAX_TURNS if self.phase == OVER_PHASE else 0
        seat: i64 = 0
        while seat < self.setting.seats:
            if self.kinds(seat) >= self.setting.goal:
                return GOAL
            if self.lost(seat) >= LOST_TO_END:
                ending = MICE_LOST
            seat += 1
        return ending

    def winner(self) -> i64:
        """The most kinds; a tie goes to who waited longest for a turn: the seat on turn comes last."""
        seats = self.setting.seats
        best: i64 = -1
        barred = self.ending() != GOAL  # §13: seats with one mouse or none
        while best < 0:
            k: i64 = 0
            while k < seats:
                seat: i64 = (self.turn + 1 + k) % seats
                out = barred and self.lost(seat) >= LOST_TO_END
                if not out and (best < 0 or self.kinds(seat) > self.kinds(best)):
                    best = seat
                k += 1
            barred = False  # §13: if nobody has two mice left, all compete
        return best

    def outcome(self) -> Outcome | None:
        if self.phase != OVER_PHASE:
            return None
        scores = [int(self.kinds(seat)) for seat in range(self.setting.seats)]
        return Outcome([int(self.winner())], scores, ENDINGS[self.ending()])

    def finish(self, tell: list[Event] | None) -> None:
        self.phase = OVER_PHASE
        if tell is not None:
            tell.append(events.ended(ENDINGS[self.ending()], self.winner()))
