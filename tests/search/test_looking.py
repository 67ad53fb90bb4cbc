"""Everybody's chances: what a seat hides is not found out by those it hides from."""

import pytest

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, SPECTATOR, State
from tavolata.search.looking import chances
from tavolata.search.nets import shipped
from tavolata.search.tree import Search

ITERATIONS = 300
NEARLY = 0.025
"""By so much all chances together may differ from one win, on average."""


def with_robbers_in_wait(seats: int, number: int) -> list[State]:
    """States of Mille Grazie in which the nobleman is to choose and might be robbed, somewhere likely."""
    found: list[State] = []
    dice, player = SeededDice(seats), bot("pina")
    while True:
        state: State = games.game("mille-grazie").new(seats, {})
        while state.turns_played() < 8 and (seat := int(state.actor())) != NOBODY:
            if seat == NATURE:
                state.apply(NATURE, state.draw(dice))
                continue
            known = state.knowledge(seat)
            if state.bluffs() and known.deal(dice) != state and dice.below(4) == 0:
                found.append(state.knowledge(SPECTATOR).guess(dice))
                if len(found) == number:
                    return found
            state.apply(seat, player.choose(known, Budget(), dice).move)


def own_chance(state: State, seat: int, number: int) -> float:
    search = Search(state.outlook(), shipped(type(state), int(state.seats())))
    return chances(search, state.knowledge(seat), ITERATIONS, SeededDice(number))[seat]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_chances_of_all_each_by_what_it_knows_are_one_win(seats: int) -> None:
    found = with_robbers_in_wait(seats, 48)
    sums = [
        sum(own_chance(state, seat, number) for seat in range(seats)) for number, state in enumerate(found)
    ]
    assert sum(sums) / len(sums) == pytest.approx(1.0, abs=NEARLY)
