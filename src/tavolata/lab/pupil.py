"""A net that is being trained, as far as a game needs it: whoever plays it, it is the same game."""

from array import array
from collections.abc import Sequence

import msgspec
from mypy_extensions import i64

from tavolata import games
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.state import State
from tavolata.lab.drills import play_exercises
from tavolata.search.learning import Example, self_play
from tavolata.search.net import Net

TAUGHT = 0.2
"""In this first share of the games fewer and fewer seats play by hints: to know nothing teaches little."""
LAST_TAUGHT = 0.1
"""The share of seats that play by hints to the end: who only ever meets itself can forget how to win."""
MAX_TURNS = 400
"""A game that comes to so many turns is ended, and nothing is learned from it."""
WHIMS = 12
"""One move in so many of a drill is made at random: what follows a position tells nothing about it there."""


class Curriculum(msgspec.Struct, frozen=True):
    """What is to be trained, and how."""

    game: str
    seats: int
    games: int
    seed: int = 1
    units: int = 66
    rate: float = 0.03
    trace: float = 0.7
    """λ: how much of a lesson comes from what followed later, instead of the next judgement."""
    opening: int = 8
    """A game begins with fewer random moves than this."""
    whims: int = 0
    """One in so many later moves is made at random; 0: none."""
    deals: int = 3
    """How many a player looks at where others have secrets."""
    reach: float = 0.1
    horizon: int = 1000
    drills: int = 0
    """How many follow after the games."""
    exercises: int = 40_000
    """Of each drill, at least."""
    looks: int = 300
    """Iterations of the search that says what is right."""
    passes: int = 12
    """Times that a drill goes through its exercises, at most."""
    fitting: float = 0.003
    """How fast a drill teaches at first."""
    forerunner: str = ""
    """A digest of the net that it goes on from."""


Taught = tuple[list[Example], list[float]]
"""The positions of a game as each seat saw them, and who won."""
Exercise = tuple[list[int], float]
"""What holds in a position, and the chance to win there."""


class Pupil:
    """The plan of a training, and the net as it is now."""

    def __init__(self, plan: Curriculum, rows: Sequence[int], counts: Sequence[int]) -> None:
        self.plan = plan
        self.rows = array("i", rows)
        self.counts = array("i", counts)
        self.made: Net | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Pupil, (self.plan, self.rows, self.counts)

    def net(self) -> Net:
        """The net, ready to play."""
        if self.made is None:
            plan, kind = self.plan, type(begin(games.game(self.plan.game), self.plan, {}))
            rows, counts = self.rows.tolist(), self.counts.tolist()
            self.made = Net(kind, plan.seats, rows, counts, plan.reach, plan.horizon)
        return self.made


def begin(game: AnyGame, plan: Curriculum, options: dict[str, OptionValue]) -> State:
    """A new game."""
    state: State = game.new(plan.seats, options)
    return state


def any_options(game: AnyGame, dice: SeededDice) -> dict[str, OptionValue]:
    """In every second game those of the card, else any."""
    card = game.card
    found = card.read_options(card.known({"max_turns": MAX_TURNS}))
    if dice.below(2):
        for option in card.options:
            if option.choices:
                found[option.name] = option.choices[dice.below(len(option.choices))]
    return found


def teachers(plan: Curriculum, number: int, dice: SeededDice) -> i64:
    """Mask of the seats that play by hints: at first all, later now and then one."""
    share = LAST_TAUGHT
    if not plan.forerunner:
        share = max(share, 1.0 - number / (TAUGHT * plan.games))
    return sum(1 << seat for seat in range(plan.seats) if dice.below(1000) < int(1000 * share))


def play_taught(pupil: Pupil, first: int, last: int) -> list[Taught | None]:
    """Some games of self-play; None for one that came to no end."""
    game, plan, net = games.game(pupil.plan.game), pupil.plan, pupil.net()
    found: list[Taught | None] = []
    for number in range(first, last):
        dice = SeededDice(plan.seed, 3 * number + 3)
        state = begin(game, plan, any_options(game, dice))
        opening, taught = dice.below(plan.opening), teachers(plan, number, dice)
        examples = self_play(net, state, opening, plan.whims, plan.deals, taught, dice)
        outcome = state.outcome()
        assert outcome is not None
        found.append(None if state.turns_played() >= MAX_TURNS else (examples, outcome.returns()))
    return found


def play_drilled(pupil: Pupil, first: int, last: int) -> list[list[Exercise]]:
    """The exercises of some games; none of one that came to no end."""
    game, plan, net = games.game(pupil.plan.game), pupil.plan, pupil.net()
    found: list[list[Exercise]] = []
    for number in range(first, last):
        dice = SeededDice(plan.seed, 3 * number + 5)
        state = begin(game, plan, any_options(game, dice))
        opening = int(dice.below(plan.opening))
        lines = play_exercises(net, state, opening, WHIMS, plan.deals, plan.looks, dice)
        ended = state.turns_played() < MAX_TURNS
        found.append([([int(each) for each in features], chance) for features, chance in lines if ended])
    return found
