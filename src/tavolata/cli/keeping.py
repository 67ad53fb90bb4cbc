"""Keeping the record of a game at the terminal, so that nothing is ever lost."""

import os
import tempfile
import time
from pathlib import Path

from tavolata.cli.setting import opened
from tavolata.engine.errors import BadFile, BadRecord, TavolataError
from tavolata.engine.game import AnyGame
from tavolata.engine.match import Match
from tavolata.engine.record import Record, check, parse, read_lines
from tavolata.engine.state import NATURE
from tavolata.store.files import NoHome, data_folder, make_folder, write_own


class Keeper:
    """Knows the record as it was after the last whole move, whenever it is asked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.path = free_name(f"{match.game.card.name}-{time.strftime('%Y%m%d-%H%M%S')}")
        """Where the record goes if nobody names a place."""
        self.own: set[Path] = set()
        """Files this game was saved in before, which may be written over."""
        self.line = match.record.line()
        self.saved = self.line

    def note(self) -> None:
        """A move was made or taken back: Ctrl-C from now on keeps the game up to here."""
        self.line = self.match.record.line()

    def unsaved(self) -> bool:
        """Whether a seat has moved since the record was last written."""
        return self.line != self.saved and any(seat != NATURE for seat, _ in self.match.record.moves)

    def save(self, path: str) -> Path | None:
        """Write the record and return where; None if another file is already there."""
        if not path:
            return self.save_somewhere()
        target = Path(os.path.expanduser(path))  # noqa: PTH111 - Path's own raises for an unknown user
        try:
            if target not in self.own and target.exists() and not target.is_dir():
                return None
            return self.write(target)
        except OSError as problem:
            raise BadFile(target, "written", problem) from problem

    def save_somewhere(self) -> Path:
        """Write the record to the usual folder; if that can't be used, to the system's temporary one."""
        try:
            make_folder(self.path.parent)
            return self.write(self.path)
        except OSError as problem:
            self.path = Path(tempfile.gettempdir()) / self.path.name
            try:
                return self.write(self.path)
            except OSError:
                raise BadFile(self.path, "written", problem) from problem

    def write(self, target: Path) -> Path:
        """The record as a file of its own, whole or not at all."""
        part = target.with_name(target.name + ".part")
        try:
            with write_own(part) as file:
                file.write(self.line)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        self.own.add(target)
        self.saved = self.line
        return target


def free_name(stem: str) -> Path:
    """A file that isn't there yet, where a person's data lies on this system."""
    try:
        folder = data_folder()
    except NoHome:
        folder = Path(tempfile.gettempdir())
    names = (f"{stem}{again}.jsonl" for again in ("", *(f"-{k}" for k in range(2, 1000))))
    return next(folder / name for name in names if not os.path.exists(folder / name))  # noqa: PTH110


def last_record(game: AnyGame, path: str) -> Record:
    """The last record of a file, to go on with; it must be of this game."""
    with opened(path) as file:
        lines = list(read_lines(file))
    if not lines:
        raise BadRecord(f"There is no record in {path}.")
    number, data = lines[-1]
    try:
        if isinstance(data, TavolataError):
            raise data
        record = parse(data, game)
    except TavolataError as problem:
        raise BadRecord(f"{path}, line {number}: {problem}") from problem
    assert isinstance(data, dict)
    fault = check(data, game)
    if fault:
        raise BadRecord(f"{path}, {fault.place(number)}: {fault.why}")
    return record
