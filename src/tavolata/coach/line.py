"""What could have followed a move, by the choices of strong players."""

from collections.abc import Iterator
from typing import Final

from tavolata.engine.dice import Dice
from tavolata.engine.player import Budget, Player
from tavolata.engine.state import NATURE, NOBODY, State

LONG: Final = 3
"""Choices in a line."""


def line(
    state: State, seat: int, move: int, player: Player, nature: Dice, thinking: Dice
) -> Iterator[tuple[State, int, int]]:
    """Every move after the given one, who makes it and the state before it, which goes on with the line."""
    then = state.copy()
    then.apply(seat, move)
    decisions = 0
    turn = then.turns_played()
    while (actor := then.actor()) != NOBODY:
        if actor == NATURE:
            # what chance answers to the last choice belongs to it, what begins another turn does not
            if decisions == LONG and then.turns_played() != turn:
                return
            action = int(then.draw(nature))
        else:
            if decisions == LONG:
                return
            decisions += 1
            turn = then.turns_played()
            action = int(player.choose(then.knowledge(actor), Budget(), thinking).move)
        yield then, actor, action
        then.apply(actor, action)
