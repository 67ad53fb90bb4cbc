"""A game going its way, at a table or in a match: moves with nature's after them, and taking back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tavolata.engine.dice import Dice
from tavolata.engine.errors import NotToAct
from tavolata.engine.phrase import Event, Reason
from tavolata.engine.state import NATURE, State

if TYPE_CHECKING:
    from tavolata.engine.game import AnyGame

Recorded = tuple[int, str]
"""A move as a record has it: the seat, or -1 for nature, and the text."""
Throw = Callable[[int], Dice]
"""The dice for nature's move of this number in the record."""


class Moves:
    """Moves that are made one after another on a state."""

    def __init__(self, game: "AnyGame", state: State, place: int) -> None:
        self.game = game
        self.state = state
        self.place = place
        """How many moves the record has before them."""
        self.moves: list[Recorded] = []
        self.told: list[list[Event]] = []
        """The events of each."""

    def make(self, seat: int, action: int, text: str) -> None:
        """Make a move that is known to be legal."""
        events: list[Event] = []
        self.moves.append((seat, text))
        self.state.apply(seat, action, events)
        self.told.append(events)

    def let_nature_move(self, throw: Throw) -> None:
        """Let nature move until a seat has something to decide, or the game is over."""
        while self.state.actor() == NATURE:
            action = self.state.draw(throw(self.place + len(self.moves)))
            self.make(NATURE, action, self.game.write(self.state, NATURE, action))


class Undoable:
    """The moves that may be taken back: the last ones, of one seat, if they told nobody anything new."""

    def __init__(self, game: "AnyGame") -> None:
        self.game = game
        self.states: list[tuple[int, State]] = []
        """For each, the last at the end, who made it and the state before it."""

    def note(self, seat: int, before: State | None) -> None:
        """A move was made on this state; None if it can't be taken back, nor what came before it."""
        if before is None or self.undoer() != seat:
            self.states.clear()
        if before is not None:
            self.states.append((seat, before))

    def undoer(self) -> int | None:
        """The seat that may take the last move back."""
        return self.states[-1][0] if self.states else None

    def check(self, seat: int) -> None:
        """Raise the Refusal if the seat can't take a move back."""
        if self.undoer() != seat:
            reason = Reason("no_undo", "", {})
            raise NotToAct(reason, self.game.texts("en").say("refusal", reason))

    def go_back(self, seat: int) -> State:
        """The state before the seat's last move, which can't be taken back again."""
        self.check(seat)
        return self.states.pop()[1]
