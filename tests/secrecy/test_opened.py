"""What lies open in the end is what each seat knew of its own."""

from collections import Counter

from tavolata.games.giro import GAME as GIRO
from tavolata.games.giro.board import COUNTS
from tavolata.games.giro.rules import GiroState
from tavolata.games.mille_grazie import GAME as MILLE_GRAZIE
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tests.cases import PLAIN_CASES, walks

TICKETS = Counter({start + end: n for start, ends in COUNTS.items() for end, n in ends.items()})


def test_every_hand_of_giro() -> None:
    for case in (case for case in PLAIN_CASES if case.game is GIRO):
        for step in walks(case, 3, every=5):
            assert isinstance(step.state, GiroState)
            opened = GIRO.opened(step.state)
            seats = [GIRO.see(step.state, seat) for seat in range(case.seats)]
            assert opened.seat is None
            assert opened.known == [view.hand for view in seats]
            # every ticket is somewhere, and once: in a hand, in a trip, surely under a pile, or out of sight
            placed = Counter(name for hand in opened.known for name in hand)
            placed.update(name for trips in opened.trips for trip in trips.values() for name in trip)
            placed.update(n for pile in opened.piles.values() for n in pile.under if not n.endswith("?"))
            placed.update(opened.elsewhere)
            assert placed == TICKETS
            assert all(opened.elsewhere.values())


def test_every_secret_road_of_mille_grazie() -> None:
    found = 0
    for case in (case for case in PLAIN_CASES if case.game is MILLE_GRAZIE):
        for step in walks(case, 3, every=5):
            assert isinstance(step.state, MilleGrazieState)
            opened = MILLE_GRAZIE.opened(step.state)
            for seat in range(case.seats):
                own = MILLE_GRAZIE.see(step.state, seat)
                assert opened.hidden.get(str(seat)) == own.hidden.get(str(seat))
                if seat == own.nobleman:
                    assert opened.escort == own.escort
            assert "?" not in "".join(opened.hidden.values()) + (opened.escort or "")
            found += len(opened.hidden)
    assert found
