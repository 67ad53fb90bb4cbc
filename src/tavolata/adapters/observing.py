"""What is played, and how a seat's knowledge is shown to a learner: a row of features, and a row of moves.

Both hold zeros and ones. A feature has the same place in every position of a game with so many seats, a
move has its own number; `meanings` tells the features, `Game.write` the moves.
"""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tavolata import games
from tavolata.engine.card import OptionValue
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.state import Knowledge, State
from tavolata.lab.extras import extra

with extra("vector"):
    import numpy as np
    from numpy.typing import NDArray

Row = NDArray[np.int8]
"""Zeros and ones."""
MAX_TURNS = 1000
"""A game that does not say otherwise ends after so many turns: random play may never end."""


class Setup(msgspec.Struct, frozen=True):
    """What is played: a game, its seats, its options and its board, in plain data."""

    name: str
    seats: int
    options: dict[str, OptionValue]
    board: Board | None = None

    @property
    def game(self) -> AnyGame:
        """The game itself."""
        return games.game(self.name)

    @property
    def actions(self) -> int:
        """How many moves the game has in all."""
        return self.game.card.actions

    @property
    def features(self) -> int:
        """How many features it names."""
        return sum(size for _, size in self.game.features(self.seats))

    def begin(self) -> State:
        """A game about to begin."""
        state: State = self.game.new(self.seats, self.options, self.board)
        return state

    def observe(self, knowledge: Knowledge) -> Row:
        """What the seat sees, feature by feature."""
        return filled(self.features, knowledge.seen.features(knowledge.seat))

    def mask(self, knowledge: Knowledge) -> Row:
        """What the seat may do, move by move: nothing, if it has nothing to decide."""
        asked = knowledge.seat in knowledge.seen.to_act()
        return filled(self.actions, knowledge.legal() if asked else vec[i64]())


def set_up(
    name: str,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    board: Board | None = None,
) -> Setup:
    """What is asked for, or a BadSetting that says why it can't be: the fewest seats if none are given."""
    game = games.game(name)
    count = game.card.check_seats(game.card.seats[0] if seats is None else seats)
    if not game.features(count):
        raise BadSetting(f"{game.card.title} names no features, so that a learner would see nothing of it.")
    chosen = game.card.read_options({**game.card.known({"max_turns": MAX_TURNS}), **(options or {})})
    return Setup(name, count, chosen, board)


def filled(size: int, numbers: vec[i64]) -> Row:
    """A row of so many zeros, with ones in these places."""
    row = np.zeros(size, np.int8)
    if len(numbers):
        row[np.frombuffer(memoryview(numbers), np.int64)] = 1
    return row


def meanings(name: str, seats: int) -> list[tuple[int, int, str]]:
    """What the places of an observation mean: the first and the last of each group, and what it tells.

    >>> meanings("borgo", 2)[0]
    (0, 19, 'whose turn it is, and how many actions are left')
    """
    found, first = [], 0
    for told, size in games.game(name).features(seats):
        found.append((first, first + size - 1, told))
        first += size
    return found
