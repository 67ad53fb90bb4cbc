"""What a seat knows, written: the table from its side, and the cases of the five piles."""

from typing import Annotated, Any

import msgspec

from tavolata.engine.errors import BadRecord
from tavolata.engine.game import Known
from tavolata.engine.state import Knowledge
from tavolata.games.giro.board import KINDS_A_PILE, PILES, Box
from tavolata.games.giro.cases import DIGIT, MOST_CASES, MOST_SEATS, Cases, Written, read_cases
from tavolata.games.giro.knowledge import GiroKnowledge, of_giro, veil
from tavolata.games.giro.notation import position
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.written import Written as WrittenPosition
from tavolata.games.giro.written import set_up


class GiroKnown(Known, frozen=True):
    """A written knowledge with what no position tells."""

    piles: Annotated[list[Written], msgspec.Meta(min_length=5, max_length=5)]


def write_known(knowledge: Knowledge) -> GiroKnown:
    """A knowledge as plain data."""
    piles = [cases.written() for cases in of_giro(knowledge).piles]
    return GiroKnown(int(knowledge.seat), position(knowledge.seen_as(GiroState)), piles)


def read_known(known: Known, box: Box) -> GiroKnowledge:
    """The knowledge that was written; BadRecord if nobody can know that."""
    try:
        if not isinstance(known, GiroKnown):
            raise ValueError("the cases of the piles are missing")
        written: Any = msgspec.convert(known.seen, WrittenPosition)
        seen, seat = set_up(written, box), known.seat
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
    assert all(0.0 < odds <= 1.0 for odds in cases.odds), "odds are odds"
    for case in range(number):
        hands, under = int(cases.hands[case]), int(cases.under[case])
        assert 0 <= hands < 1 << 15 * MOST_SEATS, "no hand is too many"
        assert 0 <= under < 1 << 3 * int(cases.places), "no place is too many"
        assert viewer < 0 or not hands >> 15 * viewer & 0x7FFF, "its own hand is no case"
        kinds = [under >> 3 * place & DIGIT for place in range(cases.places)]
        assert all(kind <= KINDS_A_PILE for kind in kinds), "a pile has five kinds"
        assert all(cases.rest(case, k) >= 0 for k in range(KINDS_A_PILE)), "no kind is seen too often"
        assert all(cases.unseen_in(case, seat) >= 0 for seat in range(MOST_SEATS)), "no hand is seen too full"
