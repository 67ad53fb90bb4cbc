"""A table's game from its log: the record, and replays as each pair of eyes saw it."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tavolata import games
from tavolata.engine.course import Recorded
from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.record import Record, running
from tavolata.engine.state import State
from tavolata.store import Row
from tavolata.tables.log import entries
from tavolata.tables.log.table import Table
from tavolata.tables.messages.terms import Eyes, Result
from tavolata.tables.play import fairness
from tavolata.tables.play.play import Play

MOST_STEPS = 200
"""Steps that one request may ask for."""


def moves_of(rows: Sequence[Row]) -> list[Recorded]:
    """The moves that count: those taken back are gone."""
    moves: list[Recorded] = []
    for row in rows:
        match entries.read(row.data):
            case entries.Started(moves=made) | entries.Moved(moves=made):
                moves.extend(made)
            case entries.Undone():
                moves.pop()
    return moves


class Played(msgspec.Struct, frozen=True):
    """A table's game and nothing else of the table: no names, no tokens, no secret of chance."""

    game: str
    rules: int
    seats: int
    options: dict[str, str | int]
    aids: list[str]
    result: Result | None
    moves: list[Recorded]

    def start(self) -> State:
        """The state before the first move."""
        state: State = games.game(self.game).new(self.seats, self.options)
        return state


def played(table: Table, moves: Sequence[Recorded]) -> Played:
    """The game of a table."""
    name, settings = table.game.card.name, table.settings
    return Played(
        name, table.rules, len(table.seats), table.options, settings.aids, table.result, list(moves)
    )


def record(of: Played) -> Record:
    """The record of a finished game, or of an unfinished one with everything in it: for the server alone."""
    result = None if of.result is None else msgspec.structs.asdict(of.result)
    return Record(of.game, of.rules, of.seats, dict(of.options), of.moves, result)


def record_for(of: Played, viewer: int | None) -> Record:
    """The record of a running game as a viewer may read it, with ? for the rest."""
    return running(games.game(of.game), record(of), viewer)


def proof(table: Table, record: dict[str, object]) -> fairness.Proof:
    """A finished game with its opened secret."""
    assert table.phase == "over"
    return fairness.Proof(fairness.PROOF_FORMAT, table.id, table.commitment, table.secret.hex(), record)


def tally(of: Played) -> list[list[Phrase]]:
    """How each seat of a finished game came to its score."""
    game, state = games.game(of.game), of.start()
    told: list[Event] = []
    for seat, text in of.moves:
        state.apply(seat, game.read(state, seat, text), told)
    return game.tally(state, told)


Viewer = int | None | Literal["open"]
"""A seat, a spectator, or everybody at once when the game is over."""


def steps(of: Played, viewers: Sequence[Viewer], first: int, last: int) -> list[tuple[int, list[Eyes]]]:
    """What these viewers saw after each move from `first` to `last`; 0 is the beginning."""
    play = Play(games.game(of.game), of.start(), of.aids)
    found = []
    for number in range(min(last, len(of.moves)) + 1):
        if number:
            play.adopt(play.again(of.moves[number - 1 : number], told=number >= first), number)
        if number >= first:
            found.append((number, [_look(play, viewer, min(number, 1)) for viewer in viewers]))
    return found


def _look(play: Play, viewer: Viewer, lines: int) -> Eyes:
    return play.open_eyes(lines) if viewer == "open" else play.eyes(viewer, lines, undo=False)
