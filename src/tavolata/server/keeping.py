"""Records out of and into a store, and its backup: for the command line."""

from collections.abc import Iterator
from typing import IO

import msgspec

from tavolata import games
from tavolata.engine.errors import BadRecord, TavolataError
from tavolata.engine.record import check, game_name, parse, read_lines
from tavolata.server.config import Config
from tavolata.store import Unavailable, open_store
from tavolata.store.backend import Backend, Batch
from tavolata.tables import entries, history
from tavolata.tables.clocks import now
from tavolata.tables.draft import Draft
from tavolata.tables.hall import new_name
from tavolata.tables.table import Table
from tavolata.tables.terms import Settings


class NoStore(TavolataError):
    """A store that can't be opened or copied."""


def _backend(db: str) -> Backend:
    backend = open_store(Config(db=db).url).backend
    try:
        backend.open()
    except Unavailable as problem:
        raise NoStore(f"The tables can't be reached: {problem}") from problem
    return backend


def exported(db: str, proofs: bool) -> Iterator[bytes]:
    """The records, or proofs, of all finished tables as lines."""
    backend = _backend(db)
    try:
        for name in backend.finished():
            rows = backend.rows(name, 0)
            table = Table(name)
            table.load(rows)
            moves = history.moves_of(rows)
            if not proofs:
                yield history.record(table, moves).line()
            elif table.secret:
                yield msgspec.json.encode(history.proof(table, moves)) + b"\n"
    finally:
        backend.close()


def imported(db: str, file: IO[bytes]) -> Iterator[tuple[int, str, str | None]]:
    """Lay a finished table for each record; gives line, table, and what is wrong with the record."""
    backend = _backend(db)
    try:
        for line, data in read_lines(file):
            try:
                if isinstance(data, TavolataError):
                    raise data
                draft = _draft(data)
            except TavolataError as problem:
                yield line, "", str(problem)
                continue
            (answer,) = backend.write([Batch(draft.rows, [draft.table.card()])])
            yield line, draft.table.id, None if answer is None else str(answer)
    finally:
        backend.close()


def _draft(data: object) -> Draft:
    game = games.game(game_name(data))
    assert isinstance(data, dict)
    fault = check(data, game)
    if fault is not None:
        raise BadRecord(f"move {fault.move}: {fault.why}")
    record = parse(data, game)
    if record.result is None:
        raise BadRecord("The game is not finished.")
    if record.board is not None:
        raise BadRecord("It was played on an owner's own board; tables have the printed one.")
    draft = Draft(new_name(), now(), ())
    draft.add(entries.Made(record.game, record.rules, record.seats, record.options, Settings(), ""))
    for seat in range(record.seats):
        draft.add(entries.Sat(seat, f"{seat + 1}", seat, ""))
    draft.add(entries.Started(list(range(record.seats)), "", []))
    draft.add(entries.Moved(record.moves))
    return draft


def back_up(db: str, path: str) -> None:
    """Copy a live store to a file."""
    backend = _backend(db)
    try:
        backend.backup(path)
    except Unavailable as problem:
        raise NoStore(f"The copy failed: {problem}") from problem
    finally:
        backend.close()
