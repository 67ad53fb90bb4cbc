"""The map in the terminal: towns, lettered roads, noblemen and tasks, drawn from a view alone."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tavolata.engine.texts import Texts
from tavolata.games.mille_grazie.notation import SECRET
from tavolata.games.mille_grazie.view import MilleGrazieView, RoadView

WIDTH, HEIGHT = 96, 28
MARGIN = 8
"""Columns at both sides for the names of towns."""
SEAT_STYLES = ["bold red", "bold blue", "bold yellow", "bold magenta"]

# Colour is never alone: each kind of road has its own line and its own brackets.
COLOURS = {
    "green": ("green", "-", "()"),
    "purple": ("magenta", ":", "[]"),
    "orange": ("dark_orange", "=", "<>"),
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
        sheet = Text()
        for signs, styles in zip(self.signs, self.styles, strict=True):
            for sign, style in zip(signs, styles, strict=True):
                sheet.append(sign, style)
            sheet.append("\n")
        return sheet


def spots(view: MilleGrazieView) -> dict[str, Spot]:
    """Where each town lies on the sheet: the whole map, as large as the sheet allows."""
    xs = [x for x, _ in view.places.values()]
    ys = [y for _, y in view.places.values()]
    wide, high = max(max(xs) - min(xs), 1), max(max(ys) - min(ys), 1)
    return {
        town: (
            MARGIN + (x - min(xs)) * (WIDTH - 2 * MARGIN - 1) // wide,
            1 + (y - min(ys)) * (HEIGHT - 4) // high,
        )
        for town, (x, y) in view.places.items()
    }


def draw_road(canvas: Canvas, road: RoadView, used: bool, at: dict[str, Spot]) -> None:
    """A road as a line in its kind; a used one is only dots."""
    style, sign, _ = COLOURS[road.colour]
    one, other = road.ends
    canvas.line(at[one], at[other], USED if used else sign, f"dim {style}" if used else style)


def draw_shield(canvas: Canvas, letter: str, view: MilleGrazieView, at: dict[str, Spot]) -> None:
    """The letter in the brackets of its colour, in the middle of its road; twin roads keep theirs apart."""
    road = view.roads[letter]
    style, _, brackets = COLOURS[road.colour]
    twins = sorted(other for other, each in view.roads.items() if set(each.ends) == set(road.ends))
    part = (twins.index(letter) + 1) / (len(twins) + 1)
    (x, y), (to_x, to_y) = (at[town] for town in sorted(road.ends))
    look = "reverse" if letter in view.met else "dim" if letter in view.used else "bold"
    text = f"{brackets[0]}{letter}{brackets[1]}"
    canvas.write(x + round((to_x - x) * part) - 1, y + round((to_y - y) * part), text, f"{look} {style}")


def draw_town(canvas: Canvas, town: str, view: MilleGrazieView, spot: Spot) -> None:
    """A town: its name, * before it where a task lies, and under it the noblemen there by number."""
    x, y = spot
    task = "*" if town in view.laid else ""
    canvas.write(x - len(town) // 2, y, f"{task}{town}", "bold" if task else "")
    here = [seat for seat, where in enumerate(view.towns) if where == town]
    for k, seat in enumerate(here):
        canvas.write(x - len(here) + 2 * k, y + 1, str(seat + 1), f"reverse {SEAT_STYLES[seat]}")


def draw_map(view: MilleGrazieView) -> Text:
    """Roads first, then their shields, then the towns on top."""
    canvas, at = Canvas(), spots(view)
    for letter, road in view.roads.items():
        draw_road(canvas, road, letter in view.used, at)
    for letter in view.roads:
        draw_shield(canvas, letter, view, at)
    for town in view.places:
        draw_town(canvas, town, view, at[town])
    return canvas.text()


def key_line(texts: Texts) -> Text:
    """What the lines and brackets mean."""
    line = Text()
    for loss, (colour, (style, sign, brackets)) in enumerate(COLOURS.items(), start=1):
        line.append(f"{sign * 2}{brackets[0]}A{brackets[1]}{sign * 2}", style)
        line.append(f" {texts.word('colour', colour)}, {loss} {texts.word('label', 'loss')}   ")
    return line.append(f"* {texts.word('label', 'laid')}")


def seat_line(view: MilleGrazieView, seat: int, texts: Texts, names: list[str]) -> list[RenderableType]:
    """A seat: number and name, points, town, tasks, and what it does this round."""
    tasks = ", ".join(f"{task} {view.worth[task]}" for task in view.tasks[seat]) or "–"
    return [
        Text(f" {seat + 1} ", f"reverse {SEAT_STYLES[seat]}"),
        Text(names[seat], SEAT_STYLES[seat]),
        f"{view.points[seat]} {texts.word('label', 'points')}",
        view.towns[seat] or "–",
        tasks,
        doing(view, seat, texts),
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
    seats = Table.grid(padding=(0, 2))
    for seat in range(len(view.points)):
        seats.add_row(*seat_line(view, seat, texts, names))
    lying = ", ".join(f"{task} {view.worth[task]}" for task in view.laid.values()) or "–"
    piles = (
        f"{texts.word('label', 'pile')}: {view.draw} · {texts.word('label', 'discard')}: {len(view.discard)}"
    )
    lines = [f"{texts.word('label', 'laid')}: {lying}", piles, journey_line(view, texts)]
    return Group(draw_map(view), key_line(texts), seats, *(line for line in lines if line))
