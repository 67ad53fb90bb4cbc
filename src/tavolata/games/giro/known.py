"""What a seat knows, written: the table from its side, and the cases of the five piles."""

from typing import Annotated

import msgspec

from tavolata.engine.errors import BadRecord
from tavolata.engine.game import Known
from tavolata.engine.state import Knowledge
from tavolata.games.giro.board import KINDS_A_PILE, PILES, Box
from tavolata.games.giro.cases import MOST_CASES, Cases, WrittenCases, read_cases
from tavolata.games.giro.knowledge import GiroKnowledge, of_giro, veil
from tavolata.games.giro.notation import position
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.written import Written, set_up


class GiroKnown(Known, frozen=True):
    """A written knowledge with what no position tells."""

    piles: Annotated[list[WrittenCases], msgspec.Meta(min_length=5, max_length=5)]


def write_known(knowledge: Knowledge) -> GiroKnown:
    """A knowledge as plain data."""
    piles = [cases.written() for cases in of_giro(knowledge).piles]
    return GiroKnown(int(knowledge.seat), position(knowledge.seen_as(GiroState)), piles)


def read_known(known: Known, box: Box) -> GiroKnowledge:
    """The knowledge that was written; BadRecord if nobody can know that."""
    try:
        if not isinstance(known, GiroKnown):
            raise ValueError("the cases of the piles are missing")
        seen, seat = set_up(msgspec.convert(known.seen, Written), box), known.seat
        if not -1 <= seat < seen.seats():
            raise ValueError(f"there is no seat {seat}")
        veil(seen, seat)
        if position(seen) != known.seen:
            raise ValueError("it sees what it can't")
        piles = [read_cases(cases) for cases in known.piles]
        for pile in range(PILES):
            check_cases(seen, seat, pile, piles[pile])
    except (AssertionError, LookupError, OverflowError, ValueError) as problem:
        raise BadRecord(f"What the seat knows can't be read: {problem}.") from problem
    return GiroKnowledge(seat, seen, piles)


def check_cases(seen: GiroState, viewer: int, pile: int, cases: Cases) -> None:
    """Raise AssertionError unless every case can be dealt at this table."""
    seats = [seat for seat in range(seen.seats()) if seat != viewer]
    backs = [seen.backs(seat, pile) for seat in seats]
    assert [cases.size(seat) for seat in seats] == backs, "hands are as large as their backs tell"
    packed = sum(n << 3 * seat for seat, n in zip(seats, backs, strict=True))
    assert cases.sizes == packed, "no hand is too many"
    assert cases.places == seen.under(pile), "as many places under a pile as tickets"
    hidden = sum(cases.out_of_sight(k) for k in range(KINDS_A_PILE))
    assert hidden == sum(backs) + seen.pile_size(pile), "every ticket out of sight is somewhere"
    number = len(cases.odds)
    assert 0 < number <= MOST_CASES, "there are cases, and not too many"
    assert number == len(cases.hands) == len(cases.under), "each case tells of hands, places and odds"
    cases.check(viewer)
