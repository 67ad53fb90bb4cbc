"""What may be done now, with a number and a short key each; and what a typed line means.

Every move of every game is a text of words (`open K`, `run a2-a3`); its short key is the
head of the first word and the rest without signs: `ok`, `ra2a3`. The head grows until no
other legal move and no command of the table is meant by it.
"""

import re
from collections import Counter
from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tavolata.engine.game import AnyGame
from tavolata.engine.look import ADRIATIC, INK_SOFT
from tavolata.engine.state import Knowledge, State
from tavolata.engine.texts import Texts

COMMANDS = {"u", "l", "s", "h", "r", "q", "?"}
FEW = 4
"""Kinds with more moves than this are shown in a flowing line, what they share said once."""
MANY = 60
"""Of a kind with more moves than this only so many are shown."""


def squeezed(text: str) -> str:
    """Letters and figures only, in lower case."""
    return re.sub(r"[\W_]", "", text).lower()


def short_forms(text: str) -> list[str]:
    """Every short form of a move's text, the shortest first."""
    word, _, rest = text.partition(" ")
    word, rest = squeezed(word), squeezed(rest)
    return [word[:length] + rest for length in range(1, len(word) + 1)]


class MenuMove:
    """One legal move as the player reads it."""

    def __init__(self, action: int, text: str, kind: str, words: str) -> None:
        self.action = action
        self.text = text
        self.kind = kind
        self.words = words
        self.number = 0
        self.key = ""


class Menu:
    """All legal moves of a seat, by kind."""

    def __init__(self, game: AnyGame, knowledge: Knowledge, texts: Texts, names: list[str]) -> None:
        self.kinds: dict[str, list[MenuMove]] = {}
        for action in knowledge.legal():
            phrase = game.describe(knowledge, action)
            text = game.write(knowledge.seen, int(knowledge.seat), action)
            move = MenuMove(int(action), text, phrase.key, texts.say("move", phrase, names))
            self.kinds.setdefault(phrase.key, []).append(move)
        self.moves = [move for moves in self.kinds.values() for move in moves]
        forms = Counter(form for move in self.moves for form in short_forms(move.text))
        for number, move in enumerate(self.moves, start=1):
            move.number = number
            keys = [form for form in short_forms(move.text) if forms[form] == 1]
            move.key = next((key for key in keys if key not in COMMANDS and not key.isdigit()), "")

    def find(self, line: str) -> list[MenuMove]:
        """The moves a line may mean: one if it is a number, a key or a text; several if it begins them."""
        if line.isascii() and line.isdigit():
            return [move for move in self.moves if move.number == int(line)]
        wanted = squeezed(line)
        if not wanted:
            return []
        exact = [move for move in self.moves if squeezed(move.text) == wanted]
        meant = exact or [move for move in self.moves if wanted in short_forms(move.text)]
        return meant or [move for move in self.moves if squeezed(move.text).startswith(wanted)]

    def draw(self) -> RenderableType:
        """The list to choose from."""
        return Group(*(draw_kind(moves) for moves in self.kinds.values()))


def forbidden_text(game: AnyGame, state: State, seat: int, line: str) -> str:
    """The full text of the move that a line means though it is not legal now; the line itself if unclear."""
    wanted = squeezed(line)
    texts: Iterable[str] = (game.write(state, seat, action) for action in range(game.card.actions))
    meant = {text for text in texts if wanted in short_forms(text) or wanted == squeezed(text)}
    return meant.pop() if len(meant) == 1 else line


def draw_kind(moves: list[MenuMove]) -> RenderableType:
    """One kind of move: a line each if they are few, else what differs in a flowing line."""
    if len(moves) <= FEW:
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style=INK_SOFT, min_width=3)
        table.add_column(style=f"bold {ADRIATIC}", min_width=5)
        for move in moves:
            table.add_row(str(move.number), move.key, Text(move.words))
        return table
    head, tail = shared([move.words for move in moves])
    heading = Text("    ")
    heading.append(" ".join(part for part in (" ".join(head), "…", " ".join(tail)) if part))
    items = []
    for move in moves[:MANY]:
        words = move.words.split()
        differs = " ".join(words[len(head) : len(words) - len(tail)])
        said = "" if squeezed(differs) in squeezed(move.key) else f" {differs}"
        number, key = (f"{move.number:>3} ", INK_SOFT), (move.key or move.text, f"bold {ADRIATIC}")
        items.append(Text.assemble(number, key, said))
    if len(moves) > MANY:
        items.append(Text("…"))
    return Group(heading, Columns(items, padding=(0, 1)))


def shared(sentences: list[str]) -> tuple[list[str], list[str]]:
    """The words with which all sentences begin, and those with which all end."""
    lists = [sentence.split() for sentence in sentences]
    shortest = min(map(len, lists))
    head = 0
    while head < shortest and len({words[head] for words in lists}) == 1:
        head += 1
    tail = 0
    while tail < shortest - head and len({words[-1 - tail] for words in lists}) == 1:
        tail += 1
    first = lists[0]
    return first[:head], first[len(first) - tail :]
