"""The block in the terminal: the road as a ring, the alley through it, seats and cup inside."""

from rich.cells import set_cell_size
from rich.text import Text

from tavolata.engine.look import INK, INK_SOFT, OLIVE, PAPER, SAFFRON, SEAT_SIGNS, SEAT_TEXT
from tavolata.engine.texts import Texts
from tavolata.games.little_italy.board import CAR_NAMES, KINDS, SEVEN
from tavolata.games.little_italy.view import LittleItalyView

CAR_STYLE = {
    "yellow": ("Y", f"bold {INK} on #F2C230"),
    "blue": ("B", "bold #FFFFFF on #2F6DB5"),
    "green": ("G", "bold #FFFFFF on #2E7D46"),
    "red": ("R", "bold #FFFFFF on #C0322B"),
    "white": ("W", f"bold {INK} on #F4F1EA"),
    "black": ("K", "bold #FFFFFF on #17151A"),
}
MARKER_STYLE = {"money": f"bold {PAPER} on #1E7A45", "police": f"bold {PAPER} on #8F2340"}
CIRCLE_STYLE = {"money": "bold #3FA66B", "police": "bold #D0556F"}
CIRCLE_SIGN = {"money": "$", "police": "-"}
MARKER = {"money": "$$$$$", "police": "!!!!!"}
DIE_SIGNS = "⚀⚁⚂⚃⚄⚅"

CELL = 6
"""The width of a space; it is two lines high."""
PANEL = 19
"""The width of what stands on either side of the alley."""
ALLEY = 14
COLUMNS = 12
"""How many spaces wide a ring is, if it can be."""


class Canvas:
    """Texts put at places, read out line by line."""

    def __init__(self) -> None:
        self.pieces: dict[int, list[tuple[int, Text]]] = {}

    def put(self, line: int, column: int, piece: Text) -> None:
        """Lay a text down; texts on one line must not overlap."""
        self.pieces.setdefault(line, []).append((column, piece))

    def text(self) -> Text:
        """Everything that was put down."""
        lines = []
        for number in range(max(self.pieces) + 1):
            line = Text()
            for column, piece in sorted(self.pieces.get(number, []), key=lambda entry: entry[0]):
                line.append(" " * (column - line.cell_len)).append_text(piece)
            lines.append(line)
        return Text("\n", no_wrap=True, overflow="crop").join(lines)


class Ring:
    """Where each space of the road is drawn: row and column, and the arrow that leads on."""

    def __init__(self, length: int, south: int, north: int) -> None:
        west = (north - south) % length
        east = length - west
        self.height = max(2, min(length // 2 - COLUMNS, min(west, east) - 4))
        bottom_west, bottom_east = (west - self.height) // 2, (east - self.height) // 2
        top_west, top_east = west - self.height - bottom_west, east - self.height - bottom_east
        self.mouth = top_west
        """The column right of the mouths."""
        self.columns = top_west + top_east
        last, right = self.height + 1, self.columns - 1
        sides = range(1, self.height + 1)
        way = [(last, column, "←") for column in reversed(range(bottom_west))]
        way += [(row, 0, "↑") for row in reversed(sides)]
        way += [(0, column, "→") for column in range(self.columns)]
        way += [(row, right, "↓") for row in sides]
        way += [(last, right - k, "←") for k in range(bottom_east)]
        self.places = {(south + k) % length + 1: place for k, place in enumerate(way)}


def draw(view: LittleItalyView, texts: Texts, names: list[str]) -> Text:
    """The table as everybody sees it."""
    ring = Ring(view.length, view.mouths["south"], view.mouths["north"])
    canvas = Canvas()
    standing = {place: car for car, place in view.cars.items()}
    for space, (row, column, arrow) in ring.places.items():
        for k, line in enumerate(space_lines(view, space, standing.get(space), arrow)):
            canvas.put(2 * row + k, CELL * column, line)
    middle = CELL * ring.mouth
    draw_alley(canvas, view, texts, ring, middle - ALLEY // 2)
    seats, cup = seat_lines(view, names), cup_lines(view, texts)
    left, right, first = middle - ALLEY // 2 - PANEL - 2, middle + ALLEY // 2 + 2, 3
    room = left >= CELL and right + PANEL <= CELL * (ring.columns - 1)
    if not room or max(len(seats), len(cup)) > 2 * ring.height - 2:
        left, right, first = 0, PANEL + 4, 2 * ring.height + 5
    for column, lines in ((left, seats), (right, cup)):
        for k, line in enumerate(lines):
            canvas.put(first + k, column, line)
    return canvas.text()


def space_lines(view: LittleItalyView, space: int, car: str | None, arrow: str) -> tuple[Text, Text]:
    """A space: its number and circle, below the marker or the car on it."""
    head, body = Text(f"{space:>2} ", INK_SOFT), Text(f"  {arrow}", INK_SOFT)
    for kind in KINDS:
        if space in view.circles[kind]:
            value = view.circles[kind].index(space) + 1
            here = view.money if kind == "money" else view.police
            sign = f"{CIRCLE_SIGN[kind]}{value}"
            passed = f"{INK_SOFT} strike"
            style = MARKER_STYLE[kind] if value == here else CIRCLE_STYLE[kind] if value > here else passed
            head.append(sign, style)
            if value == here:
                body = Text(MARKER[kind], MARKER_STYLE[kind])
    return head, chip(view, car) if car else body


def chip(view: LittleItalyView, car: str) -> Text:
    """A car: its letter in its colour, and the signs of those who control it."""
    letter, style = CAR_STYLE[car]
    piece = Text(f" {letter} ", style)
    for seat in view.control[car]:
        piece.append(SEAT_SIGNS[seat], f"bold {SEAT_TEXT[seat]}")
    return piece


def draw_alley(canvas: Canvas, view: LittleItalyView, texts: Texts, ring: Ring, column: int) -> None:
    """The alley between its mouths, with the sevens and the cars in it."""
    first, last = 2, 2 * ring.height + 1
    inside = [car for car, place in view.cars.items() if isinstance(place, str)]
    for line in range(first, last + 1):
        if line not in (first, last):
            canvas.put(line, column, Text("│", INK_SOFT))
            canvas.put(line, column + ALLEY - 1, Text("│", INK_SOFT))
    for line, mouth in ((first, "north"), (last, "south")):
        word = f"↑↓ {texts.word('label', mouth)}"
        canvas.put(line, column, Text(f"├{word.center(ALLEY - 2)}┤", INK_SOFT))
    sevens = Text()
    for kind, circle in ((KINDS[0], view.money), (KINDS[1], view.police)):
        sevens.append(" ")
        sevens.append(f"{CIRCLE_SIGN[kind]}7", MARKER_STYLE[kind] if circle == SEVEN else CIRCLE_STYLE[kind])
    canvas.put(first + 1, column + 3, sevens)
    two_in_a_row = first + 2 + len(inside) > last
    for k, car in enumerate(inside):
        line, side = (k // 2, k % 2) if two_in_a_row else (k, 0)
        start = column + (1 if two_in_a_row else 4)
        canvas.put(first + 2 + line, start + 6 * side, chip(view, car))


def seat_lines(view: LittleItalyView, names: list[str]) -> list[Text]:
    """Each seat: its sign, name and points, and below the cars it controls."""
    lines = []
    for seat, points in enumerate(view.points):
        to_act = view.phase != "over" and view.turn == seat
        line = Text("▸" if to_act else " ", f"bold {SAFFRON}")
        line.append(f"{SEAT_SIGNS[seat]} ", f"bold {SEAT_TEXT[seat]}")
        line.append(set_cell_size(names[seat], PANEL - 7), "bold" if view.seat == seat else "")
        line.append(f"{points:>3}", f"bold {OLIVE}")
        cars = Text("   ")
        for car in CAR_NAMES:
            if seat in view.control.get(car, []):
                letter, style = CAR_STYLE[car]
                cars.append(f" {letter} ", style).append(" ")
        lines += [line, cars]
    return lines


def cup_lines(view: LittleItalyView, texts: Texts) -> list[Text]:
    """The dice: what they show, lie in the cup, or were used this round."""
    lines = [Text(texts.word("label", "cup"), "bold")]
    for car in view.cars:
        line = chip(view, car)
        line.append(" " * (6 - line.cell_len))
        line.append(set_cell_size(texts.word("car", car), 8))
        if car in view.dice:
            pips = view.dice[car]
            line.append(f"{DIE_SIGNS[pips - 1]} {pips}", "bold")
        elif car in view.cup:
            line.append("∪", INK_SOFT)
        else:
            line.append(texts.word("label", "used"), INK_SOFT)
        lines.append(line)
    return lines
