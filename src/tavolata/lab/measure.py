"""How fast a game's rules run on this machine: one core, medians of several runs."""

import time
from collections.abc import Callable
from statistics import median

import msgspec

from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, NOBODY, State

RUNS = 5
REPEATED = 10
MAX_TURNS = 1000


class Speed(msgspec.Struct, frozen=True):
    """Playouts a second, and nanoseconds for single things."""

    playouts: float
    action: float
    legal: float
    copy: float
    redeal: float


def measure(game: AnyGame, seats: int, seconds: float) -> Speed:
    """Random playouts, then single calls on the positions of one of them."""
    share = seconds / RUNS
    players: list[Player] = [RandomPlayer()] * seats
    playouts, actions = [], []
    stream = 0
    for _ in range(RUNS):
        games = moves = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < share or not games:
            state = game.new(seats, game.card.known({"max_turns": MAX_TURNS}))
            moves += len(play_out(state, players, SeededDice(1, stream), SeededDice(1, stream + 1))) // 2
            games += 1
            stream += 2
        playouts.append(games / spent)
        actions.append(spent / moves * 1e9)
    states = positions(game, seats)
    dice = SeededDice(2)
    calls: list[Callable[[State], object]] = [
        lambda state: state.legal(state.actor()),
        lambda state: state.copy(),
        lambda state: state.redeal(state.actor(), dice),
    ]
    legal, copy, redeal = (time_call(call, states) for call in calls)
    return Speed(median(playouts), median(actions), legal, copy, redeal)


def positions(game: AnyGame, seats: int) -> list[State]:
    """Every position of one random game in which a seat is to act."""
    state: State = game.new(seats, game.card.known({"max_turns": MAX_TURNS}))
    dice, found = SeededDice(3), []
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat != NATURE:
            found.append(state.copy())
        state.apply(seat, state.draw(dice) if seat == NATURE else state.pick(seat, dice))
    return found


def time_call(call: Callable[[State], object], states: list[State]) -> float:
    """Nanoseconds of one call from Python: the median over the states, each asked again and again.

    A search asks one state many times, and a state may remember what it once worked out.
    """
    found = []
    for state in states:
        call(state)
        begun = time.perf_counter()
        for _ in range(REPEATED):
            call(state)
        found.append((time.perf_counter() - begun) / REPEATED * 1e9)
    return median(found)
