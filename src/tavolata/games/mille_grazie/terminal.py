"""The map in the terminal: towns, lettered roads, noblemen and tasks, drawn from a view alone."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tavolata.engine.look import OLIVE, PAPER, SEAT_COLOURS, SEAT_SIGNS, SEAT_TEXT, TERRACOTTA
from tavolata.engine.texts import Texts
from tavolata.games.mille_grazie.board import RoadData
from tavolata.games.mille_grazie.boardfile import PRINTED_BOARD, MilleGrazieBoard
from tavolata.games.mille_grazie.notation import SECRET
from tavolata.games.mille_grazie.view import MilleGrazieView

WIDTH, HEIGHT = 79, 25
MARGIN = 6
"""Columns at both sides for the names of towns."""

# Colour is never alone: each kind of road has its own line and its own brackets.
COLOURS = {
    "green": (OLIVE, "╌", "()"),
    "purple": (SEAT_TEXT[4], ":", "[]"),
    "orange": (TERRACOTTA, "═", "<>"),
}
USED = "·"

Spot = tuple[int, int]


class Canvas:
    """A sheet of characters, each with its style; what is written later lies on top."""

    def __init__(self) -> None:
        self.signs = [[" "] * WIDTH for _ in range(HEIGHT)]
        self.styles = [[""] * WIDTH for _ in range(HEIGHT)]

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Put a text on the sheet, moved inside where it would stick out."""
        x = max(0, min(x, WIDTH - len(text)))
        for k, sign in enumerate(text):
            self.signs[y][x + k] = sign
            self.styles[y][x + k] = style

    def line(self, start: Spot, end: Spot, sign: str, style: str) -> None:
        """A straight row of signs between two spots."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for k in range(1, steps):
            x = start[0] + round((end[0] - start[0]) * k / steps)
            y = start[1] + round((end[1] - start[1]) * k / steps)
            self.write(x, y, sign, style)

    def text(self) -> Text:
        """The sheet for the terminal."""
        sheet = Text(no_wrap=True, overflow="crop")
        for signs, styles in zip(self.signs, self.styles, strict=True):
            for sign, style in zip(signs, styles, strict=True):
                sheet.append(sign, style)
            sheet.append("\n")
        return sheet


def spots(board: MilleGrazieBoard) -> dict[str, Spot]:
    """Where each town lies on the sheet: the whole map, as large as the sheet allows."""
    xs = [x for x, _ in board.towns.values()]
    ys = [y for _, y in board.towns.values()]
    wide, high = max(max(xs) - min(xs), 1), max(max(ys) - min(ys), 1)
    return {
        town: (
            MARGIN + (x - min(xs)) * (WIDTH - 2 * MARGIN - 1) // wide,
            1 + (y - min(ys)) * (HEIGHT - 4) // high,
        )
        for town, (x, y) in board.towns.items()
    }


def draw_road(canvas: Canvas, road: RoadData, used: bool, at: dict[str, Spot]) -> None:
    """A road as a line in its kind; a used one is only dots."""
    _, one, other, colour = road
    style, sign, _ = COLOURS[colour]
    canvas.line(at[one], at[other], USED if used else sign, f"dim {style}" if used else style)


def draw_shields(canvas: Canvas, board: MilleGrazieBoard, view: MilleGrazieView, at: dict[str, Spot]) -> None:
    """Each letter in the brackets of its colour, amid its road; twin roads keep theirs apart."""
    twins: dict[tuple[str, ...], list[str]] = {}
    for letter, (_, one, other, _) in sorted(board.roads.items()):
        twins.setdefault(tuple(sorted((one, other))), []).append(letter)
    for (one, other), letters in twins.items():
        (x, y), (to_x, to_y) = at[one], at[other]
        for k, letter in enumerate(letters, start=1):
            style, _, brackets = COLOURS[board.roads[letter][3]]
            part = k / (len(letters) + 1)
            look = "reverse" if letter in view.met else "dim" if letter in view.used else "bold"
            spot = x + round((to_x - x) * part) - 1, y + round((to_y - y) * part)
            canvas.write(*spot, letter.join(brackets), f"{look} {style}")


def draw_town(canvas: Canvas, town: str, view: MilleGrazieView, spot: Spot) -> None:
    """A town: its name, * before it where a task lies, and under it the noblemen there by their signs."""
    x, y = spot
    task = "*" if town in view.laid else ""
    canvas.write(x - len(town) // 2, y, f"{task}{town}", "bold" if task else "")
    here = [seat for seat, where in enumerate(view.towns) if where == town]
    for k, seat in enumerate(here):
        style = f"bold {PAPER} on {SEAT_COLOURS[seat]}"
        canvas.write(x - 2 * len(here) + 4 * k, y + 1, f" {SEAT_SIGNS[seat]} ", style)


def draw_map(board: MilleGrazieBoard, view: MilleGrazieView) -> Text:
    """Roads first, then their shields, then the towns on top."""
    canvas, at = Canvas(), spots(board)
    for letter, road in board.roads.items():
        draw_road(canvas, road, letter in view.used, at)
    draw_shields(canvas, board, view, at)
    for town in board.towns:
        draw_town(canvas, town, view, at[town])
    return canvas.text()


def key_line(texts: Texts) -> Text:
    """What the lines and brackets mean."""
    line = Text()
    for loss, (colour, (style, sign, brackets)) in enumerate(COLOURS.items(), start=1):
        line.append(f"{sign}{'A'.join(brackets)}{sign}", style)
        line.append(f" {texts.word('colour', colour)}, {loss} {texts.word('label', 'loss')}  ")
    return line


def listed(tasks: Iterable[str], board: MilleGrazieBoard) -> str:
    """Tasks with their points."""
    return ", ".join(f"{task} {board.tasks[task]}" for task in tasks) or "–"


def seat_line(
    board: MilleGrazieBoard, view: MilleGrazieView, seat: int, texts: Texts, name: str
) -> list[Text]:
    """A seat: sign and name, points, town, tasks, and what it does this round."""
    return [
        Text(f"{SEAT_SIGNS[seat]} {name}", f"bold {SEAT_TEXT[seat]}"),
        Text(texts.fill(texts.tables["label"]["points"], {"n": view.points[seat]})),
        Text(view.towns[seat] or "–"),
        Text(listed(view.tasks[seat], board)),
        Text(doing(view, seat, texts)),
    ]


def shown(letters: str, texts: Texts) -> str:
    """Letters of roads in words, the unknown ones as hidden."""
    return ", ".join(texts.word("label", "secret") if each == SECRET else each for each in letters)


def doing(view: MilleGrazieView, seat: int, texts: Texts) -> str:
    """What a seat does this round, as far as the viewer may know."""
    if seat in view.to_hide:
        return texts.word("label", "chooses")
    if str(seat) in view.hidden:
        return f"{texts.word('label', 'waits')}: {shown(view.hidden[str(seat)], texts)}"
    travels = seat == view.nobleman and (view.hidden or view.to_hide)
    return texts.word("label", "nobleman") if travels else ""


def journey_line(view: MilleGrazieView, texts: Texts) -> str:
    """The journey so far: escort, roads left and used, where robbers were met."""
    if view.escort is None:
        return ""
    escort = texts.word("label", "alone") if view.escort == "alone" else shown(view.escort, texts)
    parts = {"escort": escort, "left": str(view.left), "used": view.used, "met": view.met}
    return " · ".join(f"{texts.word('label', key)}: {part}" for key, part in parts.items() if part)


def draw(view: MilleGrazieView, texts: Texts, names: list[str]) -> RenderableType:
    """The whole table: map, key, seats, tasks lying open, piles, the journey."""
    board = view.board or PRINTED_BOARD
    seats = Table.grid(padding=(0, 2))
    for seat, name in enumerate(names[: len(view.points)]):
        seats.add_row(*seat_line(board, view, seat, texts, name))
    lying = f"* {texts.word('label', 'laid')}: {listed(view.laid.values(), board)}"
    piles = (
        f"{texts.word('label', 'pile')}: {view.draw} · {texts.word('label', 'discard')}: {len(view.discard)}"
    )
    lines = [lying, piles, journey_line(view, texts)]
    return Group(draw_map(board, view), key_line(texts), seats, *(Text(line) for line in lines if line))
