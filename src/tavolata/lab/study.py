"""Games as a table for those who study them: a row for each seat of each game, each column of one type.

Who sat where, how it ended for them, how long it took, how much there was to choose: all without a replay.
"""

import csv
import io
from importlib.metadata import version
from pathlib import Path
from typing import IO, Literal

import msgspec

from tavolata import games
from tavolata.engine.card import OptionValue
from tavolata.engine.errors import BadFile
from tavolata.lab.extras import extra
from tavolata.lab.simulate import PlayedOut, Series, seated

Form = Literal["csv", "json", "parquet"]
Columns = dict[str, list[OptionValue | float]]
OF_A_SEAT = (
    "number",
    "seat",
    "bot",
    "level",
    "score",
    "share",
    "why",
    "turns",
    "moves",
    "decisions",
    "choices",
)
"""What differs from row to row."""


def level_of(bot: str) -> str:
    """A bot without its budget and net: nonna for nonna@2000.

    >>> level_of("nonna@2000")
    'nonna'
    """
    return bot.partition("+")[0].partition("@")[0]


class Study:
    """The rows of a series of games, gathered column by column."""

    def __init__(self, plan: Series) -> None:
        self.plan = plan
        self.games = 0
        self.columns: Columns = {name: [] for name in OF_A_SEAT}

    def add(self, played: PlayedOut) -> None:
        """The rows of one more game."""
        winners = played.winners
        for seat, bot in enumerate(seated(self.plan, self.games)):
            row: tuple[OptionValue | float, ...] = (
                self.games,
                seat,
                bot,
                level_of(bot),
                played.scores[seat],
                1.0 / len(winners) if seat in winners else 0.0,
                played.why,
                played.turns,
                played.moves,
                played.decisions[seat],
                played.choices[seat],
            )
            for column, value in zip(self.columns.values(), row, strict=True):
                column.append(value)
        self.games += 1

    def whole(self) -> Columns:
        """All columns, what is the same in every row too."""
        plan, rows = self.plan, self.games * self.plan.seats
        same: dict[str, OptionValue] = {
            "game": plan.game,
            "rules": games.game(plan.game).card.version,
            "version": version("tavolata"),
            "seed": plan.seed,
            "seats": plan.seats,
            **{f"option_{name}": value for name, value in plan.options.items()},
        }
        return {**{name: [value] * rows for name, value in same.items()}, **self.columns}

    def written(self, form: Form) -> bytes:
        """The table as a file holds it."""
        columns = self.whole()
        if form == "parquet":
            with extra("study"):
                import polars
            file = io.BytesIO()
            polars.DataFrame(columns).write_parquet(file)
            return file.getvalue()
        rows = zip(*columns.values(), strict=True)
        if form == "json":
            return msgspec.json.encode([dict(zip(columns, row, strict=True)) for row in rows]) + b"\n"
        text = io.StringIO(newline="")
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(columns)
        lines.writerows(rows)
        return text.getvalue().encode()


class Sheet:
    """A file for a study: opened before the first game, so that a wrong name is told at once."""

    def __init__(self, path: str, form: Form) -> None:
        self.path, self.form = path, form
        if form == "parquet":
            with extra("study"):
                import polars  # noqa: F401 - missed now, not after all games
        try:
            self.file: IO[bytes] = Path(path).open("wb")  # noqa: SIM115 - closed by write
        except OSError as problem:
            raise BadFile(path, "written", problem) from problem

    def write(self, study: Study) -> None:
        """Write the table, whole or not at all."""
        table = study.written(self.form)
        try:
            with self.file as file:
                file.write(table)
        except OSError as problem:
            if Path(self.path).is_file():  # no device
                Path(self.path).unlink()
            raise BadFile(self.path, "written", problem) from problem
