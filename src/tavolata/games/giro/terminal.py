"""Giro in the terminal, drawn from a view alone: the ring of piles, the hands, the trips."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tavolata.engine.look import INK, INK_SOFT, PAPER, SAFFRON, SEAT_SIGNS, SEAT_TEXT
from tavolata.engine.texts import Texts
from tavolata.games.giro.view import GiroView

COLOURS = {"T": "#2A5CA8", "M": "#BA3430", "V": "#0F7F7A", "N": "#E9A11F", "P": "#9A3B7C", "R": "#5C4733"}
CHIPS = {
    city: Style(color=INK if city == "N" else PAPER, bgcolor=colour, bold=True)
    for city, colour in COLOURS.items()
}
BACK = Style(color=INK_SOFT)
PLACES = {"T": (1, 17), "M": (3, 30), "V": (6, 26), "N": (6, 8), "P": (3, 4)}
"""Where the piles lie in the ring: line and column of each."""
LINES, WIDTH = 8, 46
LENGTHS = "23456"


def chip(city: str) -> Text:
    """A city's letter on its colour."""
    return Text(f" {city} ", style=CHIPS.get(city, BACK))


def ticket(name: str) -> Text:
    """A ticket: its pile, then its other city; what is unknown is a question mark on no colour."""
    return Text.assemble((f" {name[0]}", CHIPS[name[0]]), (f"{name[1]} ", CHIPS.get(name[1], BACK)))


def spaced(parts: list[Text], gap: str = " ") -> Text:
    """Several things in a line."""
    return Text(gap).join(parts)


class Drawing:
    """One view, with the words and names it is told in."""

    def __init__(self, view: GiroView, texts: Texts, names: list[str]) -> None:
        self.view = view
        self.texts = texts
        self.names = names

    def label(self, key: str) -> Text:
        return Text(self.texts.word("label", key), style=INK_SOFT)

    def table(self) -> RenderableType:
        """The ring on the left, the seats on the right, the own hand below."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column()
        grid.add_row(
            self.ring(), Group(*(line for seat in range(len(self.names)) for line in self.seat(seat)))
        )
        below = [self.card()]
        if self.view.offer:
            below.append(self.offer())
        if self.view.seat is not None:
            below.append(self.hand())
        return Group(grid, *below)

    # ---- the ring ---------------------------------------------------------------------

    def ring(self) -> Text:
        """The five piles, Roma in the middle, what lies under a pile beside it."""
        rows: list[list[tuple[int, Text]]] = [[] for _ in range(LINES)]
        rows[4].append((17, Text.assemble((" R ", CHIPS["R"]), " ", self.texts.word("city", "R"))))
        for letter, (row, column) in PLACES.items():
            rows[row].append((column, self.pile(letter)))
            rows[row + 1].append((column, self.under(letter)))
        drawn = Text(no_wrap=True)
        for parts in rows:
            line = Text()
            for column, part in sorted(parts, key=lambda each: each[0]):
                line.append(" " * (column - len(line)))
                line.append_text(part)
            line.append(" " * (WIDTH - len(line)) + "\n")
            drawn.append_text(line)
        return drawn

    def pile(self, letter: str) -> Text:
        """A pile's city and how many tickets it has; a mark if the open card shows it."""
        heap = self.view.piles[letter]
        shown = letter in self.view.card and heap.tickets > 0
        name = self.texts.word("city", letter)
        return Text.assemble(
            ("▸" if shown else " ", SAFFRON),
            (f" {letter} ", CHIPS[letter]),
            (f" {name} {heap.tickets}", "bold" if shown else ""),
        )

    def under(self, letter: str) -> Text:
        """The tickets put back under a pile, first up first."""
        heap = self.view.piles[letter]
        if not heap.under:
            return Text()
        names = " ".join(heap.under[:4]) + (" …" if len(heap.under) > 4 else "")
        return Text(f"  {self.texts.word('label', 'under')} {names}", style=INK_SOFT)

    # ---- the seats --------------------------------------------------------------------

    def seat(self, seat: int) -> list[Text]:
        """A seat's name, the backs of its tickets, and its trips."""
        view = self.view
        acting = view.offer.to if view.offer else view.turn
        name = Text("▸ " if acting == seat and view.phase != "over" else "  ", style=SAFFRON)
        name.append(f"{SEAT_SIGNS[seat]} {self.names[seat]}", style=f"bold {SEAT_TEXT[seat]}")
        backs = Text("    ").append_text(spaced([chip(city) for city in view.backs[seat]]))
        if view.known[seat]:
            names = " ".join(view.known[seat])
            backs.append(f"  {self.texts.word('label', 'sure')}: {names}", style=INK_SOFT)
        return [name, backs, *self.trips(seat)]

    def trips(self, seat: int) -> list[Text]:
        """The lengths laid, each with its tickets; a dot for those still open."""
        laid = self.view.trips[seat]
        line = Text("    ").append_text(self.label("trips")).append(" ")
        for length in LENGTHS:
            line.append(
                f" {length}" if length in laid else " ·", style="bold" if length in laid else INK_SOFT
            )
        found = [line]
        for length, names in laid.items():
            tickets = spaced([ticket(name) for name in names], "")
            found.append(Text(f"    {length} ").append_text(tickets))
        return found

    # ---- below ------------------------------------------------------------------------

    def card(self) -> Text:
        """The open selection card, and how many are left."""
        left = self.texts.fill(self.texts.tables["label"]["cards"], {"n": sum(self.view.cards.values())})
        line = self.label("card").append(" ")
        line.append_text(spaced([chip(city) for city in self.view.card], "") if self.view.card else Text("–"))
        return line.append(f"  {left}", style=INK_SOFT)

    def offer(self) -> Text:
        """The ticket on offer and the pile asked for in return."""
        offer = self.view.offer
        assert offer is not None
        line = self.label("offer").append(" ").append_text(ticket(offer.ticket))
        return line.append(" → ", style=INK_SOFT).append_text(chip(offer.wants))

    def hand(self) -> Text:
        """The viewer's own tickets, open."""
        if not self.view.hand:
            return self.label("no_hand")
        return self.label("hand").append(" ").append_text(spaced([ticket(name) for name in self.view.hand]))


def draw(view: GiroView, texts: Texts, names: list[str]) -> RenderableType:
    """The table as a view shows it."""
    return Drawing(view, texts, names).table()
