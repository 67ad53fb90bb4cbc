"""The vector environment: many games in one call, in NumPy arrays.

>>> envs = Vector("borgo", 4, seats=3, seed=7)
>>> seen = envs.reset()
>>> seen.observations.shape, seen.masks.shape, seen.seats.tolist()
((4, 239), (4, 1199), [0, 0, 0, 0])
>>> seen = envs.step(envs.pick())
>>> seen.seats.tolist(), float(seen.rewards.sum())
([1, 1, 1, 1], 0.0)

Whoever has moved sees at once what comes next: nature moves by herself, a game that is over begins anew
in the same step. Each process is one core's worth; more cores want more processes, each with its own seed.
"""

import secrets
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from tavolata import games
from tavolata.adapters.observing import Row, Setup, set_up
from tavolata.adapters.side_by_side import ALL_LEGAL, Course, SideBySide
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import Board
from tavolata.lab.extras import extra
from tavolata.lab.players import player

with extra("vector"):
    import numpy as np
    from numpy.typing import NDArray

SEEDS = 2**62


class Seen(NamedTuple):
    """What a step shows, a row for each game.

    The arrays are the games' own memory: they change with the next step. Copy what you keep.
    """

    observations: Row
    """What the seat that is asked sees: a feature in each column."""
    masks: Row
    """What it may do: a move in each column."""
    seats: NDArray[np.int64]
    """Who is asked."""
    rewards: NDArray[np.float64]
    """For each seat what it won in this step: all shares together are 1 where a game was over, else 0."""
    over: NDArray[np.bool_]
    """Whether a game was over in this step: what is seen is then the next one."""
    last: Row
    """What was seen at the end of the game that was over last, by the seat of the caller that moved last."""


class Vector:
    """So many games of a kind, side by side.

    `players` names a bot for each seat, None where the caller plays: all of them, if it is left out.
    """

    def __init__(
        self,
        name: str,
        number: int,
        seats: int | None = None,
        players: Sequence[str | None] | None = None,
        seed: int | None = None,
        options: dict[str, object] | None = None,
        board: Board | None = None,
    ) -> None:
        if seats is None and players is not None:
            seats = len(players)
        setup = set_up(name, seats, options, board)
        if number < 1:
            raise BadSetting(f"There must be at least one game, not {number}.")
        named = (None,) * setup.seats if players is None else tuple(players)
        if len(named) != setup.seats or None not in named:
            raise BadSetting(f"{setup.seats} seats want a bot or None for each, and None for one at least.")
        self._lay_out(setup, number, named)
        self._seeds = SeededDice(secrets.randbelow(SEEDS) if seed is None else seed)

    def _lay_out(self, setup: Setup, number: int, named: tuple[str | None, ...]) -> None:
        self.setup = setup
        self.number = number
        self.named = named
        players = [None if each is None else player(each) for each in named]
        # the features of our own games are held by a test to tell no more than a seat knows
        secret = setup.game.card.hidden and setup.name not in games.own()
        self._games = rows = SideBySide(setup.begin(), players, setup.features, setup.actions, number, secret)
        self.seen = Seen(
            np.frombuffer(memoryview(rows.features), np.int8).reshape(number, setup.features),
            np.frombuffer(memoryview(rows.legal), np.int8).reshape(number, setup.actions),
            np.frombuffer(memoryview(rows.seats), np.int64),
            np.frombuffer(memoryview(rows.rewards), np.float64).reshape(number, setup.seats),
            np.frombuffer(memoryview(rows.over), np.bool_),
            np.frombuffer(memoryview(rows.last), np.int8).reshape(number, setup.features),
        )
        self.played = np.frombuffer(memoryview(rows.played), np.int64)
        """How many games were finished in each place."""

    def reset(self, seed: int | None = None) -> Seen:
        """Begin every game anew: the same games for the same seed, others without."""
        if seed is not None:
            self._seeds = SeededDice(seed)
        self._games.begin(self._seeds.below(2**31))
        return self.seen

    def step(self, moves: "Sequence[int] | NDArray[np.integer]") -> Seen:
        """Make a move in every game; a Refusal if one is not legal, and then none is made."""
        chosen = vec[i64](moves.tolist() if isinstance(moves, np.ndarray) else moves)
        if len(chosen) != self.number or not self._games.states:
            raise BadSetting(f"After a reset a step takes {self.number} moves, not {len(chosen)}.")
        wrong = self._games.refused(chosen)
        if wrong != ALL_LEGAL:
            self._refuse(wrong, chosen[wrong])
        self._games.step(chosen)
        return self.seen

    def _refuse(self, place: int, move: int) -> None:
        if not 0 <= move < self.setup.actions:
            raise BadSetting(f"Moves are numbered from 0 to {self.setup.actions - 1}; {move} is none.")
        self.setup.game.make(self._games.states[place].copy(), int(self.seen.seats[place]), move)

    def pick(self) -> NDArray[np.int64]:
        """A legal move for every game, each equally likely."""
        return np.frombuffer(memoryview(self._games.pick()), np.int64)

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (self.setup, self.number, self.named, self._seeds, self._games.course())

    def __copy__(self) -> "Vector":
        return resumed(self.setup, self.number, self.named, self._seeds, self._games.course())


def resumed(
    setup: Setup, number: int, named: tuple[str | None, ...], seeds: SeededDice, course: Course
) -> Vector:
    """The environment that was put away; its games go on where they were."""
    envs = Vector.__new__(Vector)
    envs._lay_out(setup, number, named)
    envs._seeds = copy(seeds)
    if course[0]:
        envs._games.resume(course)
    return envs
