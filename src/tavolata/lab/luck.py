"""How much luck a seat had: what chance changed in how it stood, move by move of nature."""

from tavolata.engine.state import NATURE, State

MOST_LISTED = 1300
"""Where nature chooses among more moves, what it did is not counted."""


def swings(state: State, action: int, seats: int) -> list[float]:
    """For each seat how much better it stands after a move of nature than it could expect before.

    On average over nature's moves this is nothing, whatever the hints are worth: taken off a result,
    it makes it no truer or falser, only less a matter of luck.
    """
    if state.chances() > MOST_LISTED:
        return [0.0] * seats
    expected, came = [0.0] * seats, [0.0] * seats
    for move in state.legal(NATURE):
        odds = state.odds(move)
        if odds == 0.0:
            continue
        then = state.copy()
        then.apply(NATURE, move)
        for seat in range(seats):
            worth = then.evaluate(seat)
            expected[seat] += odds * worth
            if move == action:
                came[seat] = worth
    return [after - before for after, before in zip(came, expected, strict=True)]
