"""A finished game from its record to its analysis, all at once or bit by bit."""

from collections.abc import Callable, Iterator
from typing import Final

from tavolata.coach.accounts import account
from tavolata.coach.judge import Depth, Judge
from tavolata.coach.terms import Analysis, Chances, Judged, Work
from tavolata.engine.errors import BadRecord
from tavolata.engine.game import AnyGame
from tavolata.engine.record import Record
from tavolata.engine.state import NATURE, State

USUAL: Final = Depth(800, 300, 8)
SKETCH: Final = 40
"""Iterations for each choice in a first sketch."""
WHOLE: Final = 64
"""Choices of a game that is looked at as closely as is usual; of a longer one each less."""

Made = tuple[State, int, int]
"""A state, and the seat and action that follow."""


def depth_for(record: Record, times: float = 1.0) -> Depth:
    """How closely a game is looked at: all of it takes about as long, however long it is."""
    return USUAL.times(times * min(1.0, WHOLE / max(1, len(record.moves))))


def made(game: AnyGame, record: Record) -> Iterator[Made]:
    """Every move of a record with the state before it; the state goes on with the game."""
    state = record.start(game)
    for seat, text in record.moves:
        action = game.read(state, seat, text)
        yield state, seat, action
        state.apply(seat, action)


def ending(game: AnyGame, record: Record) -> Chances:
    """Each seat's share of the win; raises BadRecord if the game is not over."""
    state = record.start(game)
    for seat, text in record.moves:
        state.apply(seat, game.read(state, seat, text))
    outcome = state.outcome()
    if outcome is None:
        raise BadRecord("The game is not finished: only finished games are analysed.")
    return outcome.returns()


def sketch(game: AnyGame, record: Record) -> list[Chances | None]:
    """Everybody's chances before each move at which a seat has a choice, at a first glance."""
    judge = Judge(game, record, USUAL)
    found: list[Chances | None] = []
    for at, (state, seat, _) in enumerate(made(game, record)):
        chosen = seat != NATURE and len(state.legal(seat)) > 1
        found.append(judge.sketch(state, at, SKETCH) if chosen else None)
    return found


def judged(
    game: AnyGame, record: Record, first: int, depth: Depth, enough: Callable[[], bool]
) -> Iterator[Judged]:
    """What is found out about each move from `first` on, until it is enough."""
    judge = Judge(game, record, depth)
    for at, (state, seat, action) in enumerate(made(game, record)):
        if at >= first:
            yield judge.judge(state, at, seat, action)
            if enough():
                return


def accounted(game: AnyGame, record: Record, work: Work) -> Analysis:
    """The analysis as far as it is made."""
    return account(record.game, [seat for seat, _ in record.moves], work, ending(game, record))


def analyse(
    game: AnyGame,
    record: Record,
    times: float = 1.0,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Analysis:
    """The whole analysis; `tell` hears how many moves are judged."""
    ending(game, record)
    found: list[Judged] = []
    for each in judged(game, record, 0, depth_for(record, times), lambda: False):
        found.append(each)
        tell(len(found), len(record.moves))
    return accounted(game, record, Work([None] * len(found), found))
