"""What play and replay show alike: the table, the events in words, the rulebook."""

import os
import re
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavolata.engine.game import AnyGame
from tavolata.engine.look import INK_SOFT, OLIVE, SAFFRON, SEAT_SIGNS, SEAT_TEXT, TERRACOTTA
from tavolata.engine.phrase import Event, Outcome
from tavolata.engine.state import State
from tavolata.engine.texts import Texts

WIDTH = 100
"""Lines longer than this are hard to read, however wide the terminal is."""
NEEDED = 80
"""So wide is a game's table; in a narrower window it is cut off at the right."""
SPECTATOR = -1


def console() -> Console:
    """Standard output as rich draws on it: no colours where NO_COLOR is set or nobody looks."""
    out = Console(highlight=False)
    if out.width > WIDTH:
        out.width = WIDTH
    return out


def number_table(first: str, *others: str) -> Table:
    """An airy table: words on the left, numbers on the right."""
    table = Table(first, box=None, pad_edge=False, header_style="bold")
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def clear(out: Console) -> None:
    """An empty screen, the lines above it gone too: nothing secret can be scrolled back to."""
    if out.is_terminal:
        out.file.write("\n" * out.height if out.is_dumb_terminal else "\x1b[H\x1b[2J\x1b[3J")
        out.file.flush()


def show_rulebook(out: Console, source: str, section: str = "") -> bool:
    """Print the rulebook, or one § of it; False if there is no such §."""
    if section:
        found = re.search(rf"^## §{re.escape(section)}\b.*?(?=^## |\Z)", source, re.MULTILINE | re.DOTALL)
        if not found:
            return False
        out.print(Markdown(found[0]))
    else:
        print_long(out, Markdown(source))
    return True


def print_long(out: Console, text: RenderableType) -> None:
    """Print through a pager if a person sits at the terminal."""
    if not out.is_terminal:
        out.print(text)
        return
    os.environ.setdefault("LESS", "-RF")
    with out.pager(styles=True):
        out.print(text)


def read_line(out: Console) -> str:
    """A line from the player; EOFError when there are no more."""
    out.file.flush()
    if sys.stdin is None:
        raise EOFError
    try:
        return input("> ").strip()
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


class Scene:
    """A game's table for the eyes of one language: everything is told through a seat's view."""

    def __init__(self, game: AnyGame, names: Sequence[str], language: str) -> None:
        self.game = game
        self.names = list(names)
        self.texts: Texts = game.texts(language)

    def seat(self, seat: int) -> Text:
        """A player: sign, colour and name."""
        return Text(f"{SEAT_SIGNS[seat]} {self.names[seat]}", style=f"bold {SEAT_TEXT[seat]}")

    def drawing(self, state: State, seat: int) -> RenderableType:
        """The table as this seat (below zero: a spectator) may see it."""
        view = self.game.view(state.knowledge(seat))
        return self.game.draw(view, self.texts, self.names)

    def show(self, out: Console, state: State, seat: int, words: Texts) -> None:
        """Print the table; where the window is too narrow for it, say so."""
        out.print(
            Group(self.drawing(state, seat))
        )  # print joins bare texts, and forgets that they never wrap
        if out.width < NEEDED:
            args = {"needed": NEEDED, "width": out.width}
            out.print(Text(words.fill(words.tables["play"]["narrow"], args), style=INK_SOFT))

    def prompt(self, state: State, seat: int) -> Text:
        """What is to be done now, in words."""
        view = self.game.view(state.knowledge(seat))
        words = self.texts.say("prompt", self.game.prompt(view), self.names)
        sign = Text(f"{SEAT_SIGNS[seat]} ", style=SEAT_TEXT[seat]) if seat >= 0 else Text()
        return sign.append(words, style="bold")

    def heard(self, events: Iterable[Event], seat: int) -> list[Text]:
        """What this seat hears of the events, a sentence each behind the sign of whom it concerns."""
        lines = []
        for event in events:
            phrase = event.heard_by(seat)
            if phrase:
                who = phrase.args.get("seat")
                sign = Text("·", style=INK_SOFT)
                if isinstance(who, int) and who >= 0:
                    sign = Text(SEAT_SIGNS[who], style=SEAT_TEXT[who])
                lines.append(sign.append(f" {self.texts.say('event', phrase, self.names)}", style=INK_SOFT))
        return lines

    def refusal(self, problem: Exception) -> str:
        """A refusal in the player's language, with the § that refuses."""
        reason = getattr(problem, "reason", None)
        if reason is None:
            return str(problem)
        section = f" ({reason.section})" if reason.section else ""
        return self.texts.say("refusal", reason, self.names) + section

    def ending(self, outcome: Outcome, words: Texts) -> RenderableType:
        """Who won, with which scores, and why it is over."""
        names = [self.names[seat] for seat in outcome.winners]
        won = words.fill(words.tables["play"]["wins"], {"winners": names, "number": len(names)})
        title = Text(won, style=f"bold {TERRACOTTA}", justify="center")
        why = Text(sentence(self.texts.word("why", outcome.why)), style=INK_SOFT, justify="center")
        scores = Table.grid(padding=(0, 2))
        for seat in sorted(range(len(self.names)), key=lambda seat: -outcome.scores[seat]):
            wreath = "♔" if seat in outcome.winners else ""
            scores.add_row(Text(wreath, style=SAFFRON), self.seat(seat), str(outcome.scores[seat]))
        inner = Group(title, why, Text(), Padding(scores, (0, 2)))
        return Panel(inner, border_style=OLIVE, expand=False, padding=(1, 4))


def sentence(text: str) -> str:
    """The text with a capital at its head and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def told(lines: Sequence[Text]) -> Text:
    """Events one below the other."""
    return Text("\n").join(lines)
