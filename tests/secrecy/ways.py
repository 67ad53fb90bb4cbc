"""In how many ways a choice can be made with the things on the table, where that isn't always one.

Games are asked by name here, so that the laws themselves know none; a game that isn't listed has
no choices of which one looks like several.
"""

from math import perm

from tavolata.engine.state import State
from tavolata.games.giro.actions import DISCARD, GIVE, KEEP, REST, SWAP_LEFT, TRIP, TRIPS
from tavolata.games.giro.rules import GiroState
from tests.secrecy.desk import Ways, one_way


def giro(state: State, seat: int, action: int) -> float:
    """Equal tickets are different pieces of card: how many choices of pieces are this move."""
    assert isinstance(state, GiroState)
    if action >= DISCARD:
        kinds = [action - DISCARD]
    elif TRIP <= action < REST:
        kinds = TRIPS[action - TRIP]
    elif GIVE <= action < TRIP:
        kinds = [action - GIVE]
    elif SWAP_LEFT <= action < KEEP:
        kinds = [(action - SWAP_LEFT) % 25]
    else:
        return 1.0
    ways = 1
    for kind in set(kinds):
        ways *= perm(state.held(seat, kind), kinds.count(kind))
    return float(ways)


WAYS: dict[str, Ways] = {"giro": giro}


def ways_of(name: str) -> Ways:
    """How choices are counted in a game."""
    return WAYS.get(name, one_way)
