"""Records out of and into a store, and its backup: for the command line."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from tavolata import games
from tavolata.engine.course import Recorded
from tavolata.engine.errors import BadFile, BadRecord, TavolataError
from tavolata.engine.record import check, game_name, parse, read_lines
from tavolata.server.config import Config
from tavolata.store import Unavailable, open_store
from tavolata.store.backend import Backend, Batch
from tavolata.store.files import write_own
from tavolata.tables.hall.hall import new_name
from tavolata.tables.hall.laying import Draft
from tavolata.tables.log import entries, history
from tavolata.tables.log.table import Table
from tavolata.tables.messages.terms import Settings
from tavolata.tables.play.clocks import now


class NoCopy(TavolataError):
    """A store that can't be copied."""


class Brought(NamedTuple):
    """What became of a line: the table it stands at, or what is wrong with it."""

    line: int
    table: str
    fault: str | None = None
    known: bool = False
    """Whether the table was there before."""


def _backend(db: str, make: bool = False) -> Backend:
    backend = open_store(Config(db=db).url).backend
    backend.open(make)
    return backend


def exported(db: str, proofs: bool) -> Iterator[bytes]:
    """The records, or proofs, of all finished tables as lines; the house is opened at once."""
    return _lines(_backend(db), proofs)


def _lines(backend: Backend, proofs: bool) -> Iterator[bytes]:
    try:
        for name in backend.finished():
            rows = backend.rows(name, 0)
            table = Table(name)
            table.load(rows)
            table.recall(backend.notice(name))
            record = history.record(history.played(table, history.moves_of(rows)))
            if not proofs:
                yield record.line()
            elif table.secret:
                yield msgspec.json.encode(history.proof(table, record.as_json())) + b"\n"
    finally:
        backend.close()


def imported(db: str, file: IO[bytes], make: bool = False) -> Iterator[Brought]:
    """Lay a finished table for each record that the house has not; `make` it if there is none."""
    backend = _backend(db, make)
    try:
        tables = {identity(made, moves): name for name, made, moves in _finished(backend)}
        for line, data in read_lines(file):
            try:
                if isinstance(data, TavolataError):
                    raise data
                made, moves = _played(data)
                key = identity(made, moves)
                if key in tables:
                    yield Brought(line, tables[key], known=True)
                    continue
                draft = _draft(made, moves)
            except TavolataError as problem:
                yield Brought(line, "", str(problem))
                continue
            (answer,) = backend.write([Batch(draft.rows, [draft.table.notice()])])
            if answer is None:
                tables[key] = draft.table.id
            yield Brought(line, draft.table.id, None if answer is None else f"It can't be stored: {answer}.")
    finally:
        backend.close()


def identity(made: entries.Made, moves: Sequence[Recorded]) -> bytes:
    """A digest of what was agreed on and of every move, chance included: two games never share it."""
    agreed = [made.game, made.rules, made.seats, made.options, moves]
    return sha256(msgspec.json.encode(agreed, order="deterministic")).digest()


def _finished(backend: Backend) -> Iterator[tuple[str, entries.Made, list[Recorded]]]:
    for name in backend.finished():
        rows = backend.rows(name, 0)
        first = entries.read(rows[0].data)
        if isinstance(first, entries.Made):
            yield name, first, history.moves_of(rows)


def _played(data: object) -> tuple[entries.Made, list[Recorded]]:
    """What was agreed on and played, if the record is right and can stand at a table."""
    game = games.game(game_name(data))
    assert isinstance(data, dict)
    fault = check(data, game)
    if fault is not None:
        raise BadRecord(str(fault))
    record = parse(data, game)
    if record.result is None:
        raise BadRecord("The game is not finished.")
    if record.board is not None:
        raise BadRecord("It was played on an owner's own board; tables have ours.")
    made = entries.Made(record.game, record.rules, record.seats, record.options, Settings(), "")
    return made, record.moves


def _draft(made: entries.Made, moves: list[Recorded]) -> Draft:
    draft = Draft(new_name(), now(), ())
    draft.add(made)
    for seat in range(made.seats):
        draft.add(entries.Sat(seat, f"{seat + 1}", seat, ""))
    draft.add(entries.Started(list(range(made.seats)), "", []))
    draft.add(entries.Moved(moves))
    return draft


def back_up(db: str, path: str) -> None:
    """Copy a live store to a new file that nobody else can read; what can't be whole is not left there."""
    backend = _backend(db)
    target = Path(path)
    try:
        write_own(target, new=True).close()
        try:
            backend.backup(path)
        except BaseException:
            target.unlink()
            raise
    except FileExistsError:
        raise NoCopy(f"{path} exists already.") from None
    except Unavailable as problem:
        raise NoCopy(f"The copy failed: {problem}.") from problem
    except OSError as problem:
        raise BadFile(path, "written", problem) from problem
    finally:
        backend.close()
