"""An owner's own box: how many tickets and selection cards of each kind there are.

name = "My copy"

[tickets.V]          # the pile of Venezia, by the other city; 16 in all
M = 5
N = 5
…

[cards]              # all 27 selection cards, by their cities, letters sorted
V = 1
PV = 2
MNPTV = 2
…
"""

from tavolata.engine.boardfile import BoardFile, carried
from tavolata.engine.errors import BadBoard
from tavolata.engine.game import Board
from tavolata.games.giro.board import ALL_CARDS, CARD_NAMES, CITIES, COUNTS, PILE_TICKETS, SPLIT

Pile = dict[str, int]


class GiroBoard(Board, frozen=True):
    """Counts that replace the usual ones: tickets of some piles, selection cards, or both."""

    name: str
    tickets: dict[str, Pile]
    cards: dict[str, int]

    def all_tickets(self) -> dict[str, Pile]:
        """The tickets of every pile, the usual ones where the owner gave none."""
        return {**COUNTS, **self.tickets}

    def all_cards(self) -> dict[str, int]:
        """The selection cards, the usual ones if the owner gave none."""
        return self.cards or SPLIT


def why_not_pile(pile: str, counts: object) -> tuple[str, str] | None:
    """What is wrong with a pile's tickets, and the key that shows it; None if nothing is."""
    if pile not in CITIES[:5]:
        return f"There is no pile {pile!r}, only {', '.join(CITIES[:5])}.", ""
    if not isinstance(counts, dict):
        return f"The pile {pile} is a table of numbers by the other city.", ""
    for city, n in counts.items():
        if city not in CITIES or len(city) != 1 or city == pile:
            others = ", ".join(other for other in CITIES if other != pile)
            return f"A ticket of the pile {pile} leads to {others}, not to {city!r}.", city
        if type(n) is not int or n < 0:
            return f"The number of tickets {pile}{city} is a whole number from 0, not {n!r}.", city
    if sum(counts.values()) != PILE_TICKETS:
        return f"The pile {pile} has {sum(counts.values())} tickets, it must have {PILE_TICKETS}.", ""
    return None


def why_not_cards(cards: object) -> tuple[str, str] | None:
    """What is wrong with the selection cards, and the key that shows it; None if nothing is."""
    if not isinstance(cards, dict):
        return "The selection cards are a table of numbers by their cities.", ""
    for name, n in cards.items():
        if name not in CARD_NAMES:
            return f"There is no card {name!r}: a card shows one, two or five cities, letters sorted.", name
        if type(n) is not int or n < 0:
            return f"The number of cards {name} is a whole number from 0, not {n!r}.", name
    if sum(cards.values()) != ALL_CARDS:
        return f"There are {sum(cards.values())} selection cards, there must be {ALL_CARDS}.", ""
    missing = [city for city in CITIES[:5] if not any(n and city in name for name, n in cards.items())]
    if missing:
        return f"No selection card shows {', '.join(missing)}: every pile must come up.", ""
    return None


def read(source: str) -> GiroBoard:
    """An owner's box from the text of a TOML file."""
    file = BoardFile(source)
    for key in file.data:
        if key not in ("name", "tickets", "cards"):
            raise file.bad(key, f"{key!r} is not known; a box has name, [tickets] and [cards].")
    tickets, cards = file.data.get("tickets", {}), file.data.get("cards", {})
    if not isinstance(tickets, dict) or not (tickets or cards):
        raise file.bad("tickets", "A box needs a table [tickets] with piles, a table [cards], or both.")
    for pile, counts in tickets.items():
        wrong = why_not_pile(pile, counts)
        if wrong:
            raise bad(file, f"tickets.{pile}" if isinstance(counts, dict) else pile, *wrong)
    wrong = why_not_cards(cards) if "cards" in file.data else None
    if wrong:
        raise bad(file, "cards", *wrong)
    return GiroBoard(file.name(), tickets, cards)


def bad(file: BoardFile, table: str, cause: str, key: str) -> BadBoard:
    """The error for what is wrong with a table, at one of its keys if one shows it."""
    return file.bad(key, cause, table=table) if key else file.bad(table, cause)


def from_record(data: object) -> GiroBoard:
    """The box that a record carries."""
    board = carried(data, "name", "tickets", "cards")
    if not isinstance(board["tickets"], dict):
        raise BadBoard("The record's board: tickets must be an object of piles.")
    for pile, counts in board["tickets"].items():
        wrong = why_not_pile(pile, counts)
        if wrong:
            raise BadBoard(f"The record's board, pile {pile}: {wrong[0]}")
    wrong = why_not_cards(board["cards"]) if board["cards"] != {} else None
    if wrong:
        raise BadBoard(f"The record's board: {wrong[0]}")
    return GiroBoard(**board)
