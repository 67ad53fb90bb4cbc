"""What is printed: cities, tickets and selection cards. Data and geometry, no rules.

Marked [ours] in RULEBOOK.md: that the piles lie in the ring of the exchanges, and how the 27 selection
cards are split. The split and the tickets of each pile can be replaced by an owner's own (boardfile.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.engine.value import Value

CITIES: Final = "TMVNPR"
"""The piles in their ring, each beside the next and P beside T; then Roma, which has none."""
PILES: Final[i64] = 5
ROMA: Final[i64] = 5

# A ticket's kind is its pile and its other city: five kinds a pile, 0 to 4 from Torino's.
KIND_NAMES: Final = [pile + other for pile in CITIES[:5] for other in CITIES if other != pile]
KINDS: Final[i64] = 25
KINDS_A_PILE: Final[i64] = 5
PILE_TICKETS: Final[i64] = 16
"""The tickets of each pile."""
COUNTS: Final = {
    "T": {"M": 5, "V": 2, "N": 2, "P": 5, "R": 2},
    "M": {"T": 5, "V": 5, "N": 2, "P": 2, "R": 2},
    "V": {"T": 2, "M": 5, "N": 5, "P": 2, "R": 2},
    "N": {"T": 2, "M": 2, "V": 5, "P": 5, "R": 2},
    "P": {"T": 5, "M": 2, "V": 2, "N": 5, "R": 2},
}
"""For each pile its tickets by their other city."""

_SORTED: Final = sorted(CITIES[:5])
CARD_NAMES: Final = [
    *_SORTED,
    *(one + other for one in _SORTED for other in _SORTED if one < other),
    "".join(_SORTED),
]
"""The kinds of selection card: one city, two, or all five."""
CARDS: Final[i64] = 16
ALL_CARDS: Final[i64] = 27
SPLIT: Final = {name: {1: 1, 2: 2, 5: 2}[len(name)] for name in CARD_NAMES}
"""How many selection cards of each kind there are."""

CARD_PILES: Final = vec[i64]([sum(1 << CITIES.index(city) for city in name) for name in CARD_NAMES])
"""For each kind of card the mask of the piles it shows."""


def left_of(pile: i64) -> i64:
    """The pile before this one in the ring: the black circle of its tickets."""
    return pile - 1 if pile > 0 else PILES - 1


def right_of(pile: i64) -> i64:
    """The pile after this one in the ring: the grey circle of its tickets."""
    return pile + 1 if pile < PILES - 1 else 0


class Box(Value):
    """What lies in the box: how many there are of each kind of ticket and of selection card."""

    def __init__(self, tickets: dict[str, dict[str, int]], cards: dict[str, int]) -> None:
        counts = [u8(tickets[name[0]].get(name[1], 0)) for name in KIND_NAMES]
        self.tickets: vec[u8] = vec[u8](counts)
        self.cards: vec[u8] = vec[u8]([u8(cards.get(name, 0)) for name in CARD_NAMES])
        self.contents = (tickets, cards)

    def made_of(self) -> tuple[object, ...]:
        return self.contents
