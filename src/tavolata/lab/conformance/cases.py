"""What laws are tried on: a game with every number of seats and a few sets of options, in seeded games.

A law is a function that plays some games of a case and asserts what must hold; its name is a sentence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.card import Card, OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State

SPECTATOR = -1
SHORT, LONG = 20, 120
"""Turns after which games of the tests are stopped, so that no test is slow by bad luck."""


@dataclass(frozen=True)
class Case:
    """A game as it is set up: its name, its seats, its options."""

    name: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    given: AnyGame | None = field(default=None, compare=False)
    """The game, if it is in no registry."""

    @property
    def game(self) -> AnyGame:
        """Whose rules are tried."""
        return games.game(self.name) if self.given is None else self.given

    def new(self) -> State:
        state: State = self.game.new(self.seats, dict(self.options))
        return state

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


@dataclass(frozen=True)
class Footstep:
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
        sets.append(card.known({**chosen, "max_turns": SHORT if k else LONG}))
    return [*sets, card.known({"max_turns": 3})]


def cases(game: AnyGame, given: bool = False) -> list[Case]:
    """Every number of seats with every set of options; `given` if the game is in no registry."""
    card, itself = game.card, game if given else None
    return [
        Case(card.name, seats, tuple(options.items()), itself)
        for seats in card.seats
        for options in option_sets(card)
    ]


def plain_cases(game: AnyGame, given: bool = False) -> list[Case]:
    """One case for each number of seats: for laws that options have no part in."""
    return cases(game, given)[:: len(option_sets(game.card))]


def walk(case: Case, seed: int) -> Iterator[Footstep]:
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
        yield Footstep(number, state, seat, action)
        state.apply(seat, action)
        number += 1
    yield Footstep(number, state, NOBODY, 0)


def walks(case: Case, seeds: int, every: int = 1) -> Iterator[Footstep]:
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


# ---- laws -------------------------------------------------------------------------------

Check = Callable[[Case], None]


@dataclass(frozen=True)
class Law:
    """What must hold in every game."""

    check: Check
    plain: bool
    """Whether options have no part in it."""

    def __str__(self) -> str:
        return self.check.__name__.replace("_", " ")


LAWS: list[Law] = []
"""All of them, in the order in which they help whoever writes a game."""


def law(check: Check) -> Check:
    """A law to be tried on every case."""
    LAWS.append(Law(check, plain=False))
    return check


def plain_law(check: Check) -> Check:
    """A law to be tried once for each number of seats."""
    LAWS.append(Law(check, plain=True))
    return check
