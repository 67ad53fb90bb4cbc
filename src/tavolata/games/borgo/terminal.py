"""The castle in the terminal, drawn from a view alone: letter and colour, never colour alone."""

from itertools import groupby

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tavolata.engine.look import INK_SOFT, PAPER, SAFFRON, SEAT_COLOURS, SEAT_SIGNS, SEAT_TEXT
from tavolata.engine.texts import Texts
from tavolata.games.borgo.actions import TURN_ACTIONS
from tavolata.games.borgo.board import COLUMNS, ROOF_SHAPES, SLOT_NAMES, TOWER_NAMES
from tavolata.games.borgo.view import BorgoView

TALL = 42
"""Terminals of so many lines get the large castle."""
SMALL, LARGE = (4, 1), (6, 2)
"""Width and height of a square, its walls not counted."""

CHEESE = {
    "A": Style(color="#8F5E12", bgcolor="#F6E3A4", bold=True),
    "B": Style(color="#3F6B33", bgcolor="#CBDDB0", bold=True),
    "G": Style(color="#1F5B78", bgcolor="#B5D2DF", bold=True),
    "M": Style(color="#A8302B", bgcolor="#F3BDAD", bold=True),
    "P": Style(color="#5A3617", bgcolor="#DDB67C", bold=True),
    "R": Style(color="#6A3F80", bgcolor="#D6C6E2", bold=True),
    "T": Style(color="#B2531D", bgcolor="#F7CF9F", bold=True),
}
PLAIN = Style(color="#B7A273", bgcolor="#EFE3C4")
TRAP = Style(color="#F3E9DA", bgcolor="#2B2320", bold=True)
RAISED = Style(color="#A2988B", bgcolor="#C9C0B4")
TOWER = Style(color="#6E6058", bgcolor="#DCD2C2")
WALL = Style(color="#6B5B45", bgcolor="#D6C191")
ROOFS = {
    "tile": ("≈", Style(color="#D9714C", bgcolor="#A9431F")),
    "straw": ("╱", Style(color="#C9962F", bgcolor="#E9C665")),
    "copper": ("▒", Style(color="#3F8C74", bgcolor="#6DB59C")),
}
FLOOR = {".": ("·", PLAIN), "X": ("▴", TRAP), "?": ("?", PLAIN), **{k: (" ", v) for k, v in CHEESE.items()}}

WALLS = [
    "rl",
    "ud",
    "rd",
    "dl",
    "ur",
    "ul",
    "urd",
    "udl",
    "rdl",
    "url",
    "urdl",
    "RL",
    "UD",
    "RD",
    "DL",
    "UR",
    "UL",
    "UrD",
    "UDl",
    "RdL",
    "uRL",
]
CORNERS = {"": " ", **dict(zip(WALLS, "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┠┨┯┷", strict=True))}
"""Where walls meet, by the directions they lead to: up, right, down, left; capitals for the outer wall."""


class Canvas:
    """A grid of signs with styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[Style.null()] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text to the right of a place."""
        for k, sign in enumerate(text):
            self.signs[y][x + k] = sign
            self.styles[y][x + k] = style

    def text(self) -> Text:
        """All lines."""
        found = Text(no_wrap=True, end="")
        for y in range(self.height):
            row = zip(self.signs[y], self.styles[y], strict=True)
            for style, run in groupby(row, key=lambda place: place[1]):
                found.append("".join(sign for sign, _ in run), style)
            found.append("\n" if y + 1 < self.height else "")
        return found


class Drawing:
    """The castle, its walls, slots and coordinates."""

    LEFT, TOP = 3, 1

    def __init__(self, view: BorgoView, size: tuple[int, int]) -> None:
        self.view = view
        self.wide, self.tall = size
        self.canvas = Canvas(self.LEFT + 7 * (self.wide + 1) + 3, self.TOP + 7 * (self.tall + 1) + 3)
        self.rooms = {
            f"{column}{7 - row}": letter
            for row, text in enumerate(view.rooms)
            for column, letter in zip(COLUMNS, text, strict=True)
        }
        sizes = [*self.rooms.values()]
        self.roof = {room: ROOFS[ROOF_SHAPES[sizes.count(room)][0]] for room in view.roofs}
        self.mouse = {square: seat for seat, mice in enumerate(view.mice) for square in mice}

    def text(self) -> Text:
        """The whole drawing."""
        for square in self.rooms:
            self.draw_square(square)
        for x in range(8):
            for y in range(8):
                self.draw_walls(x, y)
        self.draw_rim()
        return self.canvas.text()

    def place(self, square: str) -> tuple[int, int]:
        """The upper left sign of a square."""
        column, row = COLUMNS.index(square[0]), 7 - int(square[1])
        return self.LEFT + 1 + column * (self.wide + 1), self.TOP + 1 + row * (self.tall + 1)

    # ---- squares ----------------------------------------------------------------------

    def ground(self, square: str) -> tuple[str, Style]:
        """The sign that fills a square, and its style."""
        if self.rooms[square] in self.roof:
            return self.roof[self.rooms[square]]
        if square in TOWER_NAMES:
            return " ", TOWER
        if square in self.view.tiles:
            return FLOOR[self.view.tiles[square]]
        return "░", RAISED

    def draw_square(self, square: str) -> None:
        """Roof or floor, the tile's letter, and the mouse on it."""
        x, y = self.place(square)
        sign, style = self.ground(square)
        for line in range(self.tall):
            self.canvas.put(x, y + line, (sign if sign != "·" else " ") * self.wide, style)
        kind = self.view.tiles.get(square, "")
        remembered = self.view.remembered.get(square, "")
        if kind == ".":
            self.canvas.put(x + self.wide // 2, y + self.tall // 2, "·", style)
        elif kind:
            self.canvas.put(x + 1, y, kind, style)
        elif remembered:
            self.canvas.put(x + 1, y, f" {remembered} ", style)
        elif square in TOWER_NAMES:
            self.canvas.put(x + 1, y, "♜", style)
        if square in self.mouse:
            self.draw_mouse(x, y, self.mouse[square])

    def draw_mouse(self, x: int, y: int, seat: int) -> None:
        """A mouse stands at the lower right, so that the letter stays bare."""
        style = Style(color=PAPER, bgcolor=SEAT_COLOURS[seat], bold=True)
        chip = f" {SEAT_SIGNS[seat]} " if self.tall > 1 else SEAT_SIGNS[seat] + " "
        self.canvas.put(x + self.wide - len(chip), y + self.tall - 1, chip, style)

    # ---- walls ------------------------------------------------------------------------

    def room_at(self, column: int, row: int) -> str:
        """The room of a square counted from the upper left; towers differ from each other by nature."""
        if 0 <= column < 7 and 0 <= row < 7:
            return self.rooms[f"{COLUMNS[column]}{7 - row}"]
        return "outside"

    def draw_walls(self, column: int, row: int) -> None:
        """The corner up left of a square, the wall above it and the wall to its left."""
        room = self.room_at
        ul, ur = room(column - 1, row - 1), room(column, row - 1)
        dl, dr = room(column - 1, row), room(column, row)
        arms = (("u", ul, ur), ("r", ur, dr), ("d", dl, dr), ("l", ul, dl))
        key = "".join(
            arm.upper() if "outside" in (one, other) else arm for arm, one, other in arms if one != other
        )
        x, y = self.LEFT + column * (self.wide + 1), self.TOP + row * (self.tall + 1)
        self.draw_wall(x, y, CORNERS[key], dr)
        if column < 7:
            wall = " " if ur == dr else "━" if "outside" in (ur, dr) else "─"
            for k in range(self.wide):
                self.draw_wall(x + 1 + k, y, wall, dr)
        if row < 7:
            wall = " " if dl == dr else "┃" if "outside" in (dl, dr) else "│"
            for k in range(self.tall):
                self.draw_wall(x, y + 1 + k, wall, dr)

    def draw_wall(self, x: int, y: int, wall: str, room: str) -> None:
        """A piece of wall; where there is none the roof goes on, or the floor's frame."""
        if wall == " " and room in self.roof:
            sign, style = self.roof[room]
            self.canvas.put(x, y, sign, style)
        else:
            self.canvas.put(x, y, wall, WALL)

    # ---- round the castle -------------------------------------------------------------

    def draw_rim(self) -> None:
        """Coordinates, and the slots: full arrows while a push is open, hollow ones after it."""
        may_push = self.view.phase == "turn" and not self.view.pushed
        arrow = Style(color=SAFFRON, bold=True) if may_push else Style(color=INK_SOFT)
        plain = Style(color=INK_SOFT)
        right, left, down, up = "▶◀▼▲" if may_push else "▷◁▽△"
        far, low = self.LEFT + 7 * (self.wide + 1) + 1, self.TOP + 7 * (self.tall + 1) + 1
        for square in self.rooms:
            x, y = self.place(square)
            middle_x, middle_y = x + self.wide // 2, y + (self.tall - 1) // 2
            if square[0] == "a":
                self.canvas.put(0, middle_y, square[1], plain)
            if square[1] == "1":
                self.canvas.put(middle_x, low + 1, square[0], plain)
            if square in SLOT_NAMES and square[0] == "a":
                self.canvas.put(self.LEFT - 1, middle_y, right, arrow)
            elif square in SLOT_NAMES and square[0] == "g":
                self.canvas.put(far, middle_y, left, arrow)
            elif square in SLOT_NAMES:
                self.canvas.put(
                    middle_x, 0 if square[1] == "7" else low, down if square[1] == "7" else up, arrow
                )


class BorgoTable:
    """The castle on the left; spare, actions and seats on the right."""

    def __init__(self, view: BorgoView, texts: Texts, names: list[str]) -> None:
        self.view = view
        self.texts = texts
        self.names = names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        large = console.height >= TALL and options.max_width >= 80
        castle = Drawing(self.view, LARGE if large else SMALL).text()
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column()
        grid.add_row(castle, Group(*self.beside()))
        yield grid

    def beside(self) -> list[RenderableType]:
        """What lies beside the castle."""
        parts: list[RenderableType] = [Text()]
        for seat in range(len(self.names)):
            parts += [self.name(seat), self.cheeses(seat), self.mice(seat)]
            if len(self.names) < 4:
                parts.append(Text())
        return [*parts, self.spare(), self.legend()]

    def name(self, seat: int) -> Text:
        """A seat's name, and the actions left if it is on turn."""
        view = self.view
        on_turn = view.turn == seat and view.phase != "over"
        name = Text("▸ " if on_turn else "  ", style=SAFFRON)
        name.append(f"{SEAT_SIGNS[seat]} {self.names[seat]}", style=f"bold {SEAT_TEXT[seat]}")
        if on_turn and view.phase == "turn":
            used = int(TURN_ACTIONS) - view.actions
            name.append(f"  {'◉' * view.actions}{'○' * used}", style=SAFFRON)
            name.append(f" {self.texts.word('label', 'actions')}", style=INK_SOFT)
        return name

    def cheeses(self, seat: int) -> Text:
        """The kinds a seat owns, each in its place."""
        line = Text("  ")
        for kind, style in CHEESE.items():
            owned = kind in self.view.cheeses[seat]
            line.append(f" {kind} " if owned else " · ", style=style if owned else INK_SOFT)
        return line

    def mice(self, seat: int) -> Text:
        """A seat's mice in the castle, outside and lost."""
        mice = self.view.mice[seat]
        inside = sum(where not in ("hand", "lost") for where in mice)
        line = Text("   ").append(SEAT_SIGNS[seat] * inside, style=f"bold {SEAT_TEXT[seat]}")
        for where, key in (("hand", "hand"), ("lost", "dungeon")):
            if mice.count(where):
                line.append(f" {mice.count(where)} {self.texts.word('label', key)}", style=INK_SOFT)
        return line

    def spare(self) -> Text:
        """The tile beside the castle."""
        kind = self.view.spare
        _, style = FLOOR[kind]
        line = Text(f"  {self.texts.word('label', 'spare')} ")
        line.append(f" {kind if kind != '.' else '·'} ", style=style)
        return line.append(f" {self.texts.word('tile', kind)}")

    def legend(self) -> RenderableType:
        """The cheeses by letter and name."""
        chips = []
        for kind, style in CHEESE.items():
            chips.append(Text.assemble((f" {kind} ", style), (f" {self.texts.word('tile', kind)}", INK_SOFT)))
        return Padding(Columns(chips, padding=(0, 1)), (0, 0, 0, 2))


def draw(view: BorgoView, texts: Texts, names: list[str]) -> RenderableType:
    """The table as a view shows it."""
    return BorgoTable(view, texts, names)
