"""Counting all lines of play to a depth: the quickest way to find a wrong rule."""

from collections.abc import Iterator

from tavolata.engine.state import NOBODY, State


def perft(state: State, depth: int) -> int:
    """How many different lines of `depth` moves there are; nature's moves count as moves.

    Seats that choose at the same time are taken in seat order, so each choice counts once.
    """
    actor = state.actor()
    if depth == 0 or actor == NOBODY:
        return 1
    moves = state.legal(actor)
    if depth == 1:
        return len(moves)
    lines = 0
    for move in moves:
        then = state.copy()
        then.apply(actor, move)
        lines += perft(then, depth - 1)
    return lines


def divide(state: State, depth: int) -> Iterator[tuple[int, int]]:
    """For every first move how many lines begin with it: where two counts differ, look deeper there."""
    actor = state.actor()
    for move in state.legal(actor):
        then = state.copy()
        then.apply(actor, move)
        yield move, perft(then, depth - 1)
