"""A game being played: its state, the moves that led there, refusals and undo."""

from collections.abc import Mapping, Sequence

from tavolata.engine.dice import Dice, SecureDice
from tavolata.engine.errors import NotToAct
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.phrase import Event, Reason
from tavolata.engine.record import Record
from tavolata.engine.state import NATURE, State


class Match:
    """Plays one game by moves in text, after those already made; nature answers with the dice handed in.

    >>> from tavolata.games import game
    >>> from tavolata.engine.dice import SeededDice
    >>> match = Match(game("borgo"), seats=2, dice=SeededDice(1))
    >>> events = match.play(0, "place a1")
    >>> match.state.to_act()
    [1]
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object] | None = None,
        board: Board | None = None,
        dice: Dice | None = None,
        moves: Sequence[tuple[int, str]] = (),
    ) -> None:
        self.game = game
        self.dice = dice or SecureDice()
        self.record = Record.begin(game, seats, options or {}, board)
        self.state: State = game.new(seats, options, board)
        self.log: list[list[Event]] = []
        """The events of each move, as many as the record has moves."""
        for seat, text in moves:
            self._apply(seat, game.read(self.state, seat, text))
        self.settle()

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a seat's move, and nature's after it; raises a Refusal and changes nothing if it is none."""
        action = self.game.read(self.state, seat, text)
        first = len(self.log)
        self._apply(seat, action)
        self.settle()
        return [event for events in self.log[first:] for event in events]

    def settle(self) -> None:
        """Let nature move until a seat has something to decide, or the game is over."""
        while self.state.actor() == NATURE:
            self._apply(NATURE, self.state.draw(self.dice))
        outcome = self.state.outcome()
        self.record.result = outcome.as_json() if outcome else None

    def _apply(self, seat: int, action: int) -> None:
        events: list[Event] = []
        self.record.moves.append((seat, self.game.write(self.state, seat, action)))
        self.state.apply(seat, action, events)
        self.log.append(events)

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's own and told nobody anything new."""
        if not self.record.moves or self.record.moves[-1][0] != seat:
            return False
        before, action = self._before_last()
        return not before.reveals(seat, action)

    def undo(self, seat: int) -> None:
        """Take the seat's last move back; raises a Refusal if that can't be done."""
        if not self.can_undo(seat):
            reason = Reason("no_undo", "", {})
            raise NotToAct(reason, self.game.texts("en").say("refusal", reason))
        self.state, _ = self._before_last()
        self.record.moves.pop()
        self.record.result = None
        self.log.pop()

    def _before_last(self) -> tuple[State, int]:
        *earlier, (seat, text) = self.record.moves
        state = self.record.start(self.game)
        for who, move in earlier:
            state.apply(who, self.game.read(state, who, move))
        return state, self.game.read(state, seat, text)
