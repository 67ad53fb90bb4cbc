"""An analysis in words and tables."""

import argparse
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from tavolata.cli import screen
from tavolata.cli.replaying import find_record
from tavolata.cli.setting import chosen_language, words
from tavolata.coach.accounts import NAMES, PARTS
from tavolata.coach.analysing import analyse
from tavolata.coach.terms import Analysis, Balance, Decision, Does, Part, Reviewed
from tavolata.engine.errors import BadRecord
from tavolata.engine.game import AnyGame
from tavolata.engine.look import INK_SOFT, TERRACOTTA
from tavolata.engine.phrase import Phrase
from tavolata.engine.record import Record, check

HEADS: dict[Part, str] = {"decisions": "decisions", "others": "others", "dice": "dice", "secrets": "secrets"}
"""The words of each part."""
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def show_analysis(args: argparse.Namespace) -> int:
    """Analyse the game that was asked for and print it."""
    language = chosen_language(args)
    game, record = find_record(args.file, args.game)
    fault = check(record.as_json(), game)
    if fault is not None:
        raise BadRecord(f"{args.file}: {fault}")
    found = analysed(game, record, args.times, words(language).word("analysis", "working"))
    if args.json:
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        return 0
    Report(game, record, found, language).show(screen.console())
    return 0


def analysed(game: AnyGame, record: Record, times: int, working: str) -> Analysis:
    """The analysis; whoever waits at a terminal sees how far it is."""
    err = Console(stderr=True)
    if not err.is_terminal:
        return analyse(game, record, times)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(working, total=len(record.moves))
        return analyse(game, record, times, lambda done, _: progress.update(task, completed=done))


def spread(parts: Sequence[float]) -> list[int]:
    """Parts of a win as whole numbers of 100 whose sum is the rounded sum of the parts."""
    exact = [100.0 * part for part in parts]
    found = [round(each) for each in exact]
    off = round(sum(exact)) - sum(found)
    step = 1 if off > 0 else -1
    order = sorted(range(len(exact)), key=lambda k: step * (found[k] - exact[k]))
    for k in order[: abs(off)]:
        found[k] += step
    return found


class Report:
    """Tells an analysis in one language."""

    def __init__(self, game: AnyGame, record: Record, found: Analysis, language: str) -> None:
        self.game = game
        self.record = record
        self.found = found
        self.names = game.seat_names(record.seats, language)
        self.texts = game.texts(language)
        self.words = words(language)

    def say(self, key: str, **args: object) -> str:
        """A sentence about the analysis."""
        return self.words.fill(self.words.tables["analysis"][key], args)

    def show(self, out: Console) -> None:
        """All of it."""
        title = Text(self.game.card.title, style=f"bold {TERRACOTTA}")
        out.print(title.append(f"  {self.say('moves', number=len(self.record.moves))}", style=INK_SOFT))
        out.print()
        self.show_sums(out)
        out.print()
        for seat, balance in enumerate(self.found.seats):
            share = min(100, max(0, round(100 * balance.without_luck)))
            out.print(self.say("without_luck", name=self.names[seat], share=share))
        self.show_list(out, "turnings", [self.turning(k) for k in range(len(self.found.turnings))])
        marked = [
            (at, step, step.decision)
            for at, step in enumerate(self.found.steps, start=1)
            if step.mark and step.decision
        ]
        out.print()
        out.print(Text(self.say("marks"), style="bold") if marked else self.say("no_marks"))
        for at, step, decision in marked:
            out.print(self.marked(at, step, decision))
            for line in self.because(decision):
                out.print(Padding(line, (0, 0, 0, 4)))

    def show_sums(self, out: Console) -> None:
        """Where each seat's result came from."""
        shown = [part for part in PARTS if any(getattr(each, part) for each in self.found.seats)]
        heads = ["seat", "begin", *(HEADS[part] for part in shown), "result", "accuracy"]
        first, *others = (self.say(head) for head in heads)
        table = screen.number_table(first, *others, *SIGNS.values())
        for seat, balance in enumerate(self.found.seats):
            sums = spread([balance.begin, *(getattr(balance, part) for part in shown)])
            signed = [f"{each:+d}" for each in sums[1:]]
            accuracy = "–" if balance.accuracy is None else str(round(balance.accuracy))
            table.add_row(self.names[seat], str(sums[0]), *signed, str(sum(sums)), accuracy, *counts(balance))
        out.print(table)

    def show_list(self, out: Console, heading: str, lines: Sequence[str]) -> None:
        """Lines under a heading, nothing if there are none."""
        if not lines:
            return
        out.print()
        out.print(Text(self.say(heading), style="bold"))
        for line in lines:
            out.print(line)

    def turning(self, number: int) -> str:
        """A move at which the game turned."""
        found = self.found.turnings[number]
        return self.say(
            "turning",
            at=found.at,
            name=self.names[found.seat],
            change=f"{round(100 * found.change):+d}",
            part=self.say(HEADS[found.part]),
        )

    def marked(self, at: int, step: Reviewed, decision: Decision) -> str:
        """A move that lost something, and what would have been better."""
        played = decision.considered[decision.played]
        best = decision.considered[0]
        return self.say(
            "marked",
            at=at,
            sign=SIGNS[step.mark],
            name=self.names[step.by],
            played=self.does(played.does),
            share=round(100 * played.chance),
            best=self.does(best.does),
            better=round(100 * best.chance),
        )

    def because(self, decision: Decision) -> list[str]:
        """What speaks for the best move, if anything can be told, and how it could have gone on after it."""
        lines = []
        if decision.why is not None:
            events = " ".join(self.does(event, "event") for event in decision.why.events)
            key = "why_best" if decision.why.of == "best" else "why_other"
            lines.append(self.say(key, events=events))
        best = decision.considered[0]
        if best.line:
            moves = "; ".join(f"{self.names[then.by]}: {self.does(then.does)}" for then in best.line)
            lines.append(self.say("then", moves=moves))
        return lines

    def does(self, told: Does, table: str = "move") -> str:
        """A move, or something that happens, in words."""
        return self.texts.say(table, Phrase(told.key, told.args), self.names)


def counts(balance: Balance) -> list[str]:
    """How many marks of each kind."""
    return [str(number) if number else "–" for _, number in zip(NAMES, balance.marks, strict=True)]
