"""Many games between bots: the same seed gives the same games, whoever plays them."""

from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import version

import msgspec

from tavolata import games
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.player import play_out
from tavolata.engine.record import Record, look
from tavolata.engine.state import NATURE, State
from tavolata.lab.crew import ALONE, Crew, in_order
from tavolata.lab.players import player


class Series(msgspec.Struct, frozen=True):
    """What is to be played, in plain data that can be sent to another process."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    """One a seat."""
    seed: int
    rotate: bool = False
    """Whether they move on by a seat after each game."""
    board: Board | None = None
    records: bool = False
    trace: bool = False
    study: bool = False
    """Whether decisions and choices are counted without a record, too."""


class Origin(msgspec.Struct, frozen=True):
    """Where the record of a simulation comes from: with the same version its game can be played again."""

    version: str
    seed: int
    number: int
    players: list[str]
    """Who sat where, as `--bots` names them."""


class PlayedOut(msgspec.Struct, frozen=True):
    """One game as it ended."""

    winners: list[int]
    scores: list[int]
    why: str
    turns: int
    moves: int
    decisions: list[int]
    """For each seat how often it was asked; empty, as all below, if nobody wants to know."""
    choices: list[int]
    """For each seat how many moves it could choose among, all its decisions together."""
    line: bytes
    """The record."""


def line_up(names: list[str], seats: int) -> tuple[str, ...]:
    """The bot on each seat: one name for all seats, or one for each."""
    if len(names) not in (1, seats):
        raise BadSetting(f"{seats} seats need one bot for all or {seats} bots, not {len(names)}.")
    for name in names:
        player(name)
    return tuple(names * seats if len(names) == 1 else names)


def seated(plan: Series, number: int) -> tuple[str, ...]:
    """The bot on each seat in this game."""
    first = number % plan.seats if plan.rotate else 0
    return plan.bots[-first:] + plan.bots[:-first] if first else plan.bots


def play_moves(game: AnyGame, plan: Series, number: int) -> tuple[State, list[int]]:
    """Game number 0, 1, … to its end, and its moves as seat, action, seat, action, …

    Nature and the bots throw dice that depend on seed and number alone.
    """
    state: State = game.new(plan.seats, plan.options, plan.board)
    players = [player(name) for name in seated(plan, number)]
    dice = (SeededDice(plan.seed, 2 * number), SeededDice(plan.seed, 2 * number + 1))
    return state, list(play_out(state, players, *dice))


def play_game(game: AnyGame, plan: Series, number: int) -> PlayedOut:
    """The same, and what is to be told of it."""
    state, numbers = play_moves(game, plan, number)
    outcome = state.outcome()
    assert outcome is not None
    back = look_back(game, plan, number, numbers) if plan.records or plan.study else None
    return PlayedOut(
        outcome.winners,
        outcome.scores,
        outcome.why,
        int(state.turns_played()),
        len(numbers) // 2,
        back.decisions if back else [],
        back.choices if back else [],
        back.line(outcome.as_json()) if back and plan.records else b"",
    )


class LookingBack:
    """A game gone through again: its moves as texts, and how much there was to choose."""

    def __init__(self, game: AnyGame, plan: Series, number: int) -> None:
        self.record = Record.begin(game, plan.seats, plan.options, plan.board)
        self.trace: list[dict[str, object]] | None = [] if plan.trace else None
        self.decisions = [0] * plan.seats
        self.choices = [0] * plan.seats
        self.origin = Origin(version("tavolata"), plan.seed, number, list(seated(plan, number)))

    def line(self, result: dict[str, object]) -> bytes:
        """The record, with its trace if asked for."""
        self.record.result = result
        origin = msgspec.structs.asdict(self.origin)
        counted = {"decisions": self.decisions, "choices": self.choices}
        self.record.origin = {**origin, **counted}
        return self.record.line(self.trace)


def look_back(game: AnyGame, plan: Series, number: int, numbers: list[int]) -> LookingBack:
    """Go through a game again, given as seat, action, seat, action, …"""
    back = LookingBack(game, plan, number)
    state = back.record.start(game)
    for seat, action in zip(numbers[::2], numbers[1::2], strict=True):
        if seat != NATURE:
            back.decisions[seat] += 1
            back.choices[seat] += len(state.legal(seat))
        if back.trace is not None:
            back.trace.append(look(game, state))
        if plan.records:
            back.record.moves.append((seat, game.write(state, seat, action)))
        state.apply(seat, action)
    if back.trace is not None:
        back.trace.append(look(game, state))
    return back


def play_games(plan: Series, first: int, last: int) -> list[PlayedOut]:
    """Some games in a row."""
    game = games.game(plan.game)
    return [play_game(game, plan, number) for number in range(first, last)]


def simulate(
    plan: Series, number: int, crew: Crew = ALONE, stopped: Callable[[], bool] = lambda: False
) -> Iterator[PlayedOut]:
    """Let a crew play so many games; yields them in their order, until `stopped` says so."""
    return in_order(play_games, plan, 0, number, crew, stopped)


class Totals:
    """What many games add up to."""

    def __init__(self, plan: Series) -> None:
        self.plan = plan
        self.wins = [0] * plan.seats
        """Games each seat won, alone or with others."""
        self.scores = [0] * plan.seats
        self.bots: dict[str, tuple[int, int]] = dict.fromkeys(plan.bots, (0, 0))
        """For each bot its wins and its seats taken, over all games."""
        self.endings: Counter[str] = Counter()
        self.shared = 0
        """Games with several winners."""
        self.turns: list[int] = []
        self.moves: list[int] = []

    def add(self, played: PlayedOut) -> None:
        """Count one more game."""
        for seat, name in enumerate(seated(self.plan, self.games)):
            wins, taken = self.bots[name]
            self.bots[name] = wins + (seat in played.winners), taken + 1
        for seat in played.winners:
            self.wins[seat] += 1
        for seat, score in enumerate(played.scores):
            self.scores[seat] += score
        self.endings[played.why] += 1
        self.shared += len(played.winners) > 1
        self.turns.append(played.turns)
        self.moves.append(played.moves)

    @property
    def games(self) -> int:
        """How many games are counted."""
        return len(self.turns)
