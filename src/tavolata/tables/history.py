"""A table's game from its log: the record, and replays as each pair of eyes saw it."""

from collections.abc import Sequence
from typing import Literal

from tavolata.engine.phrase import Event, Phrase
from tavolata.engine.record import Record
from tavolata.engine.state import State
from tavolata.store import Row
from tavolata.tables import entries, fairness
from tavolata.tables.entries import Written
from tavolata.tables.play import Play
from tavolata.tables.table import Table
from tavolata.tables.terms import Eyes

MOST_STEPS = 200
"""Steps that one request may ask for."""


def moves_of(rows: Sequence[Row]) -> list[Written]:
    """The moves that count: those taken back are gone."""
    moves: list[Written] = []
    for row in rows:
        match entries.read(row.data):
            case entries.Started(moves=made) | entries.Moved(moves=made):
                moves.extend(made)
            case entries.Undone():
                moves.pop()
    return moves


def record(table: Table, moves: Sequence[Written]) -> Record:
    """The record of a finished game, or of an unfinished one with everything in it: for the server alone."""
    result: dict[str, object] | None = None
    if table.result is not None:
        result = {
            "winners": table.result.winners,
            "scores": table.result.scores,
            "why": table.result.why,
        }
    return Record(
        table.game.card.name, table.rules, len(table.seats), dict(table.options), list(moves), result
    )


def record_for(table: Table, moves: Sequence[Written], viewer: int | None) -> Record:
    """The record of a running game as a viewer may read it, with ? for the rest."""
    game = table.game
    state: State = game.new(len(table.seats), table.options)
    read: list[Written] = []
    for seat, text in moves:
        action = game.read(state, seat, text)
        read.append((seat, game.write_for(state, seat, action, viewer)))
        state.apply(seat, action)
    return record(table, read)


def proof(table: Table, moves: Sequence[Written]) -> fairness.Proof:
    """A finished game with its opened secret."""
    assert table.phase == "over"
    return fairness.Proof(
        fairness.PROOF_FORMAT,
        table.id,
        table.commitment,
        table.secret.hex(),
        record(table, moves).as_json(),
    )


def tally(table: Table, moves: Sequence[Written]) -> list[list[Phrase]]:
    """How each seat of a finished game came to its score."""
    assert table.phase == "over"
    game = table.game
    state: State = game.new(len(table.seats), table.options)
    told: list[Event] = []
    for seat, text in moves:
        state.apply(seat, game.read(state, seat, text), told)
    return game.tally(state, told)


Viewer = int | None | Literal["open"]
"""A seat, a spectator, or everybody at once when the game is over."""


def steps(
    table: Table, moves: Sequence[Written], viewers: Sequence[Viewer], first: int, last: int
) -> list[tuple[int, list[Eyes]]]:
    """What these viewers saw after each move from `first` to `last`; 0 is the beginning."""
    play = table.new_play()
    found = []
    for number in range(min(last, len(moves)) + 1):
        if number:
            play.adopt(play.again(moves[number - 1 : number], told=number >= first), number)
        if number >= first:
            found.append((number, [_look(play, viewer, min(number, 1)) for viewer in viewers]))
    return found


def _look(play: Play, viewer: Viewer, lines: int) -> Eyes:
    return play.open_eyes(lines) if viewer == "open" else play.eyes(viewer, lines, undo=False)
