"""A game being played: its state, the moves that led there, refusals and undo."""

from collections.abc import Mapping, Sequence

from tavolata.engine.course import Moves, Undoable
from tavolata.engine.dice import Dice, SecureDice
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.phrase import Event
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
        self.undoable = Undoable(game)
        for seat, text in moves:
            self._make(seat, game.read(self.state, seat, text))
        self.settle()

    def play(self, seat: int, text: str) -> list[Event]:
        """Make a seat's move, and nature's after it; raises a Refusal and changes nothing if it is none."""
        action = self.game.read(self.state, seat, text)
        first = len(self.log)
        self._make(seat, action)
        self.settle()
        return [event for events in self.log[first:] for event in events]

    def settle(self) -> None:
        """Let nature move until a seat has something to decide, or the game is over."""
        moves = self._next()
        moves.let_nature_move(lambda _: self.dice)
        if moves.moves:
            self.undoable.note(NATURE, None)
        self._write_down(moves)

    def _make(self, seat: int, action: int) -> None:
        moves = self._next()
        tells = seat == NATURE or self.state.reveals(seat, action)
        self.undoable.note(seat, None if tells else self.state.copy())
        moves.make(seat, action, self.game.write(self.state, seat, action))
        self._write_down(moves)

    def _next(self) -> Moves:
        return Moves(self.game, self.state, len(self.record.moves))

    def _write_down(self, moves: Moves) -> None:
        self.record.moves += moves.moves
        self.log += moves.told
        outcome = self.state.outcome()
        self.record.result = outcome.as_json() if outcome else None

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's own and told nobody anything new."""
        return self.undoable.undoer() == seat

    def undo(self, seat: int) -> None:
        """Take the seat's last move back; raises a Refusal if that can't be done."""
        self.state = self.undoable.go_back(seat)
        self.record.moves.pop()
        self.record.result = None
        self.log.pop()
