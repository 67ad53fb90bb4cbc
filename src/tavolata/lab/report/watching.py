"""One game gone through once more: who led when, how much there was to choose, what was done where."""

from itertools import pairwise
from typing import cast

import msgspec

from tavolata import games
from tavolata.coach.accounts import PARTS
from tavolata.coach.analysing import analyse
from tavolata.engine.game import AnyGame
from tavolata.engine.phrase import Event
from tavolata.engine.state import NATURE, State
from tavolata.lab.simulate import PlayedOut, Series, look_back, play_moves
from tavolata.lab.tournament import Deal, Pairing, play_deal

TENTHS = 10
LEVEL = -1
"""In place of the seat that leads, where nobody does alone."""


class Watched(msgspec.Struct, frozen=True):
    """What a report keeps of one game."""

    played: PlayedOut
    asked: list[tuple[int, int]]
    """For each tenth of the game how often a seat was asked, and among how many moves in all."""
    leaders: list[int]
    """Who led at the end of each tenth but the last, by the game's hints."""
    leads: int
    """How often somebody took the lead from another."""
    decided: float
    """The part of the game after which who won led to the end."""
    deeds: dict[str, dict[str, list[int]]]
    """For each deed and place how often each seat did it there."""


class Balanced(msgspec.Struct, frozen=True):
    """How much of the chances to win in one game each part of it moved, by the coach."""

    moved: dict[str, float]


def watch_games(plan: Series, first: int, last: int) -> list[Watched]:
    """Some games in a row."""
    game = games.game(plan.game)
    return [watch(game, plan, number) for number in range(first, last)]


def watch(game: AnyGame, plan: Series, number: int) -> Watched:
    """Play a game, and go through it again."""
    end, numbers = play_moves(game, plan, number)
    outcome = end.outcome()
    assert outcome is not None
    moves = list(zip(numbers[::2], numbers[1::2], strict=True))
    state: State = game.new(plan.seats, plan.options, plan.board)
    asked = [[0, 0] for _ in range(TENTHS)]
    of_seats = [[0, 0] for _ in range(plan.seats)]
    deeds: dict[str, dict[str, list[int]]] = {}
    seen: list[tuple[int, int]] = []
    turn = NATURE
    for at, (seat, action) in enumerate(moves):
        if seat != NATURE:
            for count in (asked[at * TENTHS // len(moves)], of_seats[seat]):
                count[0] += 1
                count[1] += len(state.legal(seat))
            if seat != turn:
                seen.append((at, leader(state, plan.seats)))
                turn = seat
        events: list[Event] = []
        state.apply(seat, action, events)
        for deed, place, doer in game.deeds(state, events):
            deeds.setdefault(deed, {}).setdefault(place, [0] * plan.seats)[doer] += 1
    played = PlayedOut(
        outcome.winners,
        outcome.scores,
        outcome.why,
        int(end.turns_played()),
        len(moves),
        [count[0] for count in of_seats],
        [count[1] for count in of_seats],
        b"",
    )
    return Watched(
        played,
        [(count[0], count[1]) for count in asked],
        [led_at(seen, tenth * len(moves) // TENTHS) for tenth in range(1, TENTHS)],
        lead_changes([each for _, each in seen]),
        decided(seen, outcome.winners, len(moves)),
        deeds,
    )


def leader(state: State, seats: int) -> int:
    """The seat that stands best by the game's hints, LEVEL if several do."""
    worths = [state.evaluate(seat) for seat in range(seats)]
    best = max(worths)
    return worths.index(best) if worths.count(best) == 1 else LEVEL


def led_at(seen: list[tuple[int, int]], move: int) -> int:
    """Who led when this move was made."""
    return next((each for at, each in reversed(seen) if at <= move), LEVEL)


def lead_changes(leaders: list[int]) -> int:
    """How often another seat leads than the one that led last.

    >>> lead_changes([-1, 0, -1, 0, 1, 0])
    2
    """
    leading = [each for each in leaders if each != LEVEL]
    return sum(one != other for one, other in pairwise(leading))


def decided(seen: list[tuple[int, int]], winners: list[int], moves: int) -> float:
    """The part of a game after which its winner led to the end; 1 where nobody won alone.

    >>> decided([(0, -1), (4, 1), (8, 0), (12, 1), (16, 1)], [1], 24)
    0.5
    """
    since = moves
    if len(winners) == 1:
        for at, each in reversed(seen):
            if each != winners[0]:
                break
            since = at
    return since / moves if moves else 1.0


def play_pairs(pairing: Pairing, first: int, last: int) -> list[Deal]:
    """Some deals in a row."""
    return [play_deal(pairing, number) for number in range(first, last)]


def balance_games(plan: Series, first: int, last: int) -> list[Balanced]:
    """Some games in a row, each judged by the coach."""
    game = games.game(plan.game)
    return [balance(game, plan, number) for number in range(first, last)]


def balance(game: AnyGame, plan: Series, number: int) -> Balanced:
    """How far each part of a game moved a seat's chance, on average over the seats."""
    end, numbers = play_moves(game, plan, number)
    outcome = end.outcome()
    assert outcome is not None
    back = look_back(game, plan, number, numbers)
    back.record.result = outcome.as_json()
    found = analyse(game, back.record)
    moved: dict[str, float] = {
        part: sum(abs(cast(float, getattr(each, part))) for each in found.seats) / plan.seats
        for part in PARTS
    }
    return Balanced(moved)
