"""A simulation on the command line: progress, records on disk, and the report."""

import argparse
import os
import signal
import sys
import time
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from types import FrameType
from typing import IO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tavolata.cli.main import INTERRUPTED
from tavolata.cli.screen import number_table
from tavolata.cli.setting import chosen_board, chosen_game, chosen_options, chosen_seats
from tavolata.cli.simulate import FORMS, MAX_TURNS
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.engine.game import AnyGame
from tavolata.engine.look import SEAT_SIGNS, SEAT_TEXT
from tavolata.lab.crew import STOPPING, Crew, crew_of
from tavolata.lab.simulate import Series, Totals, line_up, simulate
from tavolata.lab.statistics import percentile, wilson
from tavolata.lab.study import Sheet, Study


def limited_options(game: AnyGame, args: argparse.Namespace) -> dict[str, object]:
    """The options that were chosen, and the usual limit for a game that can be given one."""
    options = chosen_options(args.option)
    if args.max_turns is not None and "max_turns" in options:
        raise BadSetting("The limit is given twice: by --max-turns and by --option max_turns.")
    if args.max_turns is not None:
        options["max_turns"] = args.max_turns
    return {**game.card.known({"max_turns": MAX_TURNS}), **options}


def make_plan(game: AnyGame, args: argparse.Namespace) -> Series:
    """What is to be played, or a sentence why it can't be."""
    options = limited_options(game, args)
    if args.trace and args.records is None:
        raise BadSetting("A trace is written into records: say where with --records FILE.")
    seats = chosen_seats(game, args)
    return Series(
        game=game.card.name,
        seats=seats,
        options=game.card.read_options(options),
        bots=line_up(args.bots.split(","), seats),
        seed=args.seed,
        rotate=args.rotate,
        board=chosen_board(game, args.board),
        records=args.records is not None,
        trace=args.trace,
        study=any(vars(args)[form] for form in FORMS),
    )


def run_simulation(args: argparse.Namespace) -> int:
    """Play, write, report."""
    game = chosen_game(args)
    plan = make_plan(game, args)
    tally, study = Totals(plan), Study(plan)
    sheets = [Sheet(vars(args)[form], form) for form in FORMS if vars(args)[form]]
    out = Console(stderr=args.records == "-")
    trouble: BadFile | None = None
    with (
        Interrupt() as interrupt,
        crew_of(args.jobs, args.cluster) as crew,
        writing(args.records) as records,
        progress() as bar,
    ):
        task = bar.add_task("games", total=args.games)
        begun = time.perf_counter()
        try:
            for played in simulate(plan, args.games, crew, interrupt.came):
                if records:
                    records.write(played.line)
                tally.add(played)
                if sheets:
                    study.add(played)
                bar.update(task, completed=tally.games)
        except BadFile as problem:
            trouble = problem
        seconds = time.perf_counter() - begun
    for sheet in sheets:
        sheet.write(study)
    report(out, game, tally, seconds, crew)
    if trouble:
        kept = f" Kept: {counted(tally.games)}." if tally.games else ""
        print(f"tavolata: {trouble}{kept}", file=sys.stderr)
        return 2
    if interrupt.came() and tally.games < args.games:
        kept = f"; their records are in {args.records}" if args.records else ""
        print(f"tavolata: stopped after {tally.games} of {args.games} games{kept}.", file=sys.stderr)
        return INTERRUPTED
    return 0


class Interrupt:
    """Ctrl-C, or a polite kill, as a wish to stop after the game being played; a second one stops at once."""

    def __init__(self) -> None:
        self.times = 0

    def came(self) -> bool:
        """Whether a signal came."""
        return self.times > 0

    def __enter__(self) -> "Interrupt":
        self.before = {each: signal.signal(each, self.note) for each in STOPPING}
        return self

    def __exit__(self, *_: object) -> None:
        for each, handler in self.before.items():
            signal.signal(each, handler)

    def note(self, number: int, frame: FrameType | None) -> None:
        """The signals' handler."""
        self.times += 1
        if self.times > 1:
            raise KeyboardInterrupt


class Records:
    """A file of records that only ever holds whole lines, whatever happens while one is written."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.whole = 0
        try:
            self.file: IO[bytes] = sys.stdout.buffer if path == "-" else Path(path).open("wb")  # noqa: SIM115 - closed by __exit__
        except OSError as problem:
            raise BadFile(path, "written", problem) from problem

    def write(self, line: bytes) -> None:
        """Add one line; if that fails, none of it stays."""
        try:
            self.file.write(line)
            self.file.flush()
        except BrokenPipeError:
            raise
        except OSError as problem:
            raise BadFile(self.path, "written", problem) from problem
        self.whole += len(line)

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *_: object) -> None:
        if self.path == "-":
            return
        with suppress(OSError):
            self.file.close()
        written = Path(self.path)
        if written.is_file() and written.stat().st_size > self.whole:
            os.truncate(written, self.whole)


def writing(path: str | None) -> AbstractContextManager[Records | None]:
    """The file for records, if one is named."""
    return nullcontext() if path is None else Records(path)


def progress() -> Progress:
    """The bar on standard error, gone when it is done."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("[progress.description]{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


# ---- the report -----------------------------------------------------------------------


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"


def report(console: Console, game: AnyGame, tally: Totals, seconds: float, crew: Crew) -> None:
    """Wins, length, endings and speed."""
    plan = tally.plan
    options = ", ".join(f"{name} {value}" for name, value in plan.options.items())
    games = counted(tally.games)
    own = ", on an owner's board" if plan.board else ""
    console.print(Text(f"{game.card.title}, {plan.seats} seats, {options}, seed {plan.seed}{own}: {games}"))
    if not tally.games:
        return
    parts = [wins_by_seat(tally), lengths(tally), endings(game, tally)]
    if len(set(plan.bots)) > 1:
        parts.insert(1, wins_by_bot(tally))
    for part in parts:
        console.print()
        console.print(part)
    console.print()
    if tally.shared:
        shared = counted(tally.shared)
        console.print(f"Several winners in {shared}; each of them counts as a win.")
    console.print(
        f"{tally.games / seconds:,.0f} games and {sum(tally.moves) / seconds:,.0f} moves a second "
        f"on {crew.told}; {seconds:,.1f} s in all.",
        highlight=False,
    )


def share(wins: int, trials: int) -> tuple[str, str, str]:
    """Wins, their share and its 95 % interval."""
    low, high = wilson(wins, trials)
    return f"{wins:,}", f"{wins / trials:.1%}", f"{low:.1%} to {high:.1%}"


def wins_by_seat(tally: Totals) -> Table:
    """Who won how often."""
    table = number_table("seat", "wins", "share", "95 % interval", "mean score")
    for seat, name in enumerate(tally.plan.bots):
        label = f"{SEAT_SIGNS[seat]} {seat}" if tally.plan.rotate else f"{SEAT_SIGNS[seat]} {seat} {name}"
        who = Text(label, style=SEAT_TEXT[seat])
        score = f"{tally.scores[seat] / tally.games:.2f}"
        table.add_row(who, *share(tally.wins[seat], tally.games), score)
    return table


def wins_by_bot(tally: Totals) -> Table:
    """The same by bot, a game counted once for each seat that the bot holds."""
    table = number_table("bot", "seats", "wins", "share of seats", "95 % interval")
    for name, (wins, taken) in tally.bots.items():
        table.add_row(name, str(tally.plan.bots.count(name)), *share(wins, taken))
    return table


def lengths(tally: Totals) -> Table:
    """How long games were, in turns and in moves."""
    table = number_table("length", "mean", "median", "5 %", "25 %", "75 %", "95 %", "longest")
    for name, numbers in (("turns", tally.turns), ("moves", tally.moves)):
        ordered = sorted(numbers)
        places = [f"{percentile(ordered, percent):,.0f}" for percent in (50, 5, 25, 75, 95, 100)]
        table.add_row(name, f"{sum(ordered) / len(ordered):,.1f}", *places)
    return table


def endings(game: AnyGame, tally: Totals) -> Table:
    """Why games were over."""
    table = number_table("ended because", "games", "share")
    for why, number in tally.endings.most_common():
        sentence = game.texts("en").word("why", why)
        table.add_row(sentence, f"{number:,}", f"{number / tally.games:.1%}")
    return table
