"""Who is stronger: every bot against every other, on the same deals, from every seat."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from math import log10, sqrt

import msgspec

from tavolata import games
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.lab.crew import ALONE, Crew, in_order
from tavolata.lab.luck import swings
from tavolata.lab.players import player
from tavolata.lab.statistics import Z95

RESAMPLED = 200
"""Times that deals are drawn anew to tell how far ratings are out."""
ROUNDS = 200
"""Steps in which ratings settle."""
LEAST = 1e-6
"""No strength sinks below this, not even of who never won."""


class Pairing(msgspec.Struct, frozen=True):
    """One bot against another on the remaining seats."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    a: str
    b: str
    seed: int
    seconds: float = 0.0
    board: str = ""
    """The text of an owner's board file."""


class Deal(msgspec.Struct, frozen=True):
    """One deal, played from every seat: a's share of the wins, and of the luck."""

    number: int
    share: float
    luck: float
    """How much better chance made a stand than it could expect, on average over the seats."""
    games: int
    thought: list[float]
    """Seconds, moves and positions of a, then of b."""


def play_deal(pairing: Pairing, number: int) -> Deal:
    """All seatings of one deal: nature throws the same dice in each."""
    game = games.game(pairing.game)
    board = game.read_board(pairing.board) if pairing.board else None
    players = player(pairing.a), player(pairing.b)
    budget = Budget(pairing.seconds)
    share = luck = 0.0
    thought = [0.0] * 6
    for place in range(pairing.seats):
        state: State = game.new(pairing.seats, pairing.options, board)
        nature, thinking = (SeededDice(pairing.seed, 2 * number + k) for k in (0, 1))
        while (seat := state.actor()) != NOBODY:
            if seat == NATURE:
                action = state.draw(nature)
                luck += swings(state, action, pairing.seats)[place]
            else:
                who = 0 if seat == place else 1
                begun = time.perf_counter()
                choice = players[who].choose(state.knowledge(seat), budget, thinking)
                thought[3 * who] += time.perf_counter() - begun
                thought[3 * who + 1] += 1
                thought[3 * who + 2] += int(choice.searched)
                action = choice.move
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        share += outcome.returns()[place]
    return Deal(number, share / pairing.seats, luck / pairing.seats, pairing.seats, thought)


def deals_of(pairing: Pairing, first: int, last: int) -> list[Deal]:
    """Some deals in a row."""
    return [play_deal(pairing, number) for number in range(first, last)]


def play_deals(
    pairing: Pairing,
    first: int,
    last: int,
    crew: Crew = ALONE,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Deal]:
    """The deals from `first` to before `last`, in their order."""
    return in_order(deals_of, pairing, first, last, crew, stopped)


# ---- what came of it -------------------------------------------------------------------


class Share(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    share: float
    low: float
    high: float


def mean(values: list[float]) -> Share:
    """The mean over deals: not over games, since the seatings of one deal depend on each other."""
    n = len(values)
    middle = sum(values) / n
    spread = sum((value - middle) ** 2 for value in values) / max(1, n - 1)
    # half a deal more on either side: no interval is a point, not even when all were won
    reach = Z95 * sqrt(spread / n) + 0.5 / n
    return Share(middle, max(0.0, middle - reach), min(1.0, middle + reach))


def adjusted(deals: list[Deal]) -> Share:
    """The share with luck taken off, as much of it as explains results best."""
    shares, lucks = [deal.share for deal in deals], [deal.luck for deal in deals]
    middle, fair = sum(shares) / len(deals), sum(lucks) / len(deals)
    spread = sum((luck - fair) ** 2 for luck in lucks)
    together = sum((s - middle) * (luck - fair) for s, luck in zip(shares, lucks, strict=True))
    weight = together / spread if spread else 0.0
    return mean([share - weight * luck for share, luck in zip(shares, lucks, strict=True)])


Results = dict[tuple[str, str], list[Deal]]
"""The deals of each pairing."""


def pairs_of(bots: list[str], seats: int, first: bool = False) -> list[tuple[str, str]]:
    """Who meets whom: each pair once, with more than two seats also the other way round."""
    if first:
        return [(bots[0], other) for other in bots[1:]]
    pairs = list(combinations(bots, 2))
    return pairs if seats == 2 else pairs + [(b, a) for a, b in pairs]


def ratings(results: Results, seats: int, zero: str) -> dict[str, tuple[float, float, float]]:
    """For each bot its rating by Plackett and Luce, `zero`'s being 0, with its 95 % interval."""
    whole = strengths(results, seats, zero)
    drawn: dict[str, list[float]] = {name: [] for name in whole}
    dice = random.Random(1)
    for _ in range(RESAMPLED):
        sample = {pair: dice.choices(deals, k=len(deals)) for pair, deals in results.items()}
        for name, rating in strengths(sample, seats, zero).items():
            drawn[name].append(rating)
    found = {}
    for name, rating in whole.items():
        ordered = sorted(drawn[name])
        found[name] = (rating, ordered[int(0.025 * RESAMPLED)], ordered[int(0.975 * RESAMPLED) - 1])
    return found


def strengths(results: Results, seats: int, zero: str) -> dict[str, float]:
    """Ratings in points of Elo: the chance to win a game is one's strength in that of all who sit there."""
    names = sorted({name for pair in results for name in pair})
    wins = dict.fromkeys(names, LEAST)
    for (a, b), deals in results.items():
        for deal in deals:
            wins[a] += deal.share * deal.games
            wins[b] += (1.0 - deal.share) * deal.games
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        met = dict.fromkeys(names, 0.0)
        for (a, b), deals in results.items():
            number = sum(deal.games for deal in deals)
            total = strength[a] + (seats - 1) * strength[b]
            met[a] += number / total
            met[b] += (seats - 1) * number / total
        strength = {name: wins[name] / met[name] for name in names}
        scale = strength[zero if zero in strength else names[0]]
        strength = {name: max(LEAST, value / scale) for name, value in strength.items()}
    return {name: 400.0 * log10(value) for name, value in strength.items()}
