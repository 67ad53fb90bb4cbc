"""What the tests run over: every game, with every number of seats and a few sets of options.

A game takes part by being listed in `tavolata.games`; nothing is registered here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.card import Card, OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State

GAMES = games.names()
LANGUAGES = ("en", "it", "de")
SPECTATOR = -1
SHORT, LONG = 20, 120
"""Turns after which games of the tests are stopped, so that no test is slow by bad luck."""


@dataclass(frozen=True)
class Case:
    """A game as it is set up: its name, its seats, its options."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def game(self) -> AnyGame:
        return games.game(self.name)

    def new(self) -> State:
        state: State = self.game.new(self.seats, dict(self.options))
        return state

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


@dataclass(frozen=True)
class Step:
    """A state of a random game, and the move that will be made there: NOBODY's at the end."""

    number: int
    state: State
    seat: int
    action: int


def option_sets(card: Card) -> list[dict[str, OptionValue]]:
    """So many sets that every choice of every option is in one of them, and a game of three turns."""
    most = max([len(option.choices) for option in card.options] + [1])
    sets: list[dict[str, OptionValue]] = []
    for k in range(most):
        chosen = {o.name: o.choices[k % len(o.choices)] for o in card.options if o.choices}
        sets.append({**chosen, "max_turns": SHORT if k else LONG})
    return [*sets, {"max_turns": 3}]


def cases(name: str) -> list[Case]:
    """Every number of seats with every set of options."""
    card = games.game(name).card
    return [Case(name, n, tuple(options.items())) for n in card.seats for options in option_sets(card)]


CASES = [case for name in GAMES for case in cases(name)]
PLAIN_CASES = [case for name in GAMES for case in cases(name)[:: len(option_sets(games.game(name).card))]]
"""One case for each number of seats: for laws that options have no part in."""


def walk(case: Case, seed: int) -> Iterator[Step]:
    """A seeded game, move by move: seats choose at random, and in odd games greedily every other time.

    The state is the game's own and moves on: a test that keeps it copies it.
    """
    state = case.new()
    dice = SeededDice(seed, 1)
    greedy = bot("greedy")
    number = 0
    while (seat := state.actor()) != NOBODY:
        if seat == NATURE:
            action = state.draw(dice)
        else:
            waiting = state.to_act()
            seat = waiting[dice.below(len(waiting))]
            if seed % 2 and dice.below(2):
                action = greedy.choose(state.knowledge(seat), Budget(), dice).move
            else:
                moves = state.legal(seat)
                action = moves[dice.below(len(moves))]
        yield Step(number, state, seat, action)
        state.apply(seat, action)
        number += 1
    yield Step(number, state, NOBODY, 0)


def walks(case: Case, seeds: int, every: int = 1) -> Iterator[Step]:
    """The states of several games: all of them, or every so many and the last."""
    for seed in range(seeds):
        for step in walk(case, seed):
            # another phase of the count in each game, so that no kind of state is always passed over
            if (step.number + seed) % every == 0 or step.seat == NOBODY:
                yield step


def viewers(case: Case) -> list[int | None]:
    """Everybody who may look: the seats, and a spectator."""
    return [*range(case.seats), None]


def ear(viewer: int | None) -> int:
    """A viewer as events and redeals number him."""
    return SPECTATOR if viewer is None else viewer
