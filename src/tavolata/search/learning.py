"""Learning to judge by playing against oneself: whole games, then what they tell about each position.

A position is worth what came after it: partly how the next one was judged, partly what came after that, and
at last who won (TD(λ), looked at from the end of a game).
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.bits import BIT
from tavolata.engine.dice import Dice
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search.net import HEAVIEST, ONE, Net

FINE: Final[i64] = 1_000_000
HEAVIEST_COUNT: Final = 31.9
"""A unit's count is kept in 16 bits."""
MANY: Final[i64] = 32
"""Who has more moves than this in self-play looks at so many of them."""


class Example:
    """A position as one seat saw it, and how it was judged."""

    def __init__(self, seat: i64, features: vec[i64], judged: float) -> None:
        self.seat: i64 = seat
        self.features: vec[i64] = features
        self.judged = judged
        """Below zero: what came after tells nothing about it, for the next move was made on a whim."""

    def __reduce__(self) -> tuple[object, ...]:
        return example, (int(self.seat), [int(each) for each in self.features], self.judged)


def example(seat: i64, features: list[int], judged: float) -> Example:
    """One that was written down."""
    return Example(seat, vec[i64]([i64(each) for each in features]), judged)


class Learner:
    """A net that changes, in plain fractions."""

    def __init__(self, inputs: i64, units: i64, dice: Dice) -> None:
        self.inputs: i64 = inputs
        self.units: i64 = units
        self.rows: vec[float] = vec[float](capacity=(inputs + 1) * units)
        self.counts: vec[float] = vec[float](capacity=units)
        self.sums: vec[float] = vec[float]([0.0 for _ in range(units)])
        while len(self.rows) < units - 1:
            self.rows = append(self.rows, 0.5)
        self.rows = append(self.rows, 0.0)
        while len(self.rows) < (inputs + 1) * units:
            straight = (len(self.rows) + 1) % units == 0
            self.rows = append(self.rows, 0.0 if straight else 0.1 * centred(dice))
        while len(self.counts) < units - 1:
            self.counts = append(self.counts, 0.3 * centred(dice))
        self.counts = append(self.counts, 0.0)

    def chance(self, features: vec[i64]) -> float:
        """The chance to win, as it is thought now; the units' sums are kept for `learn`."""
        rows, sums, counts = self.rows, self.sums, self.counts
        units: i64 = self.units
        k: i64 = 0
        while k < units:
            sums[k] = rows[k]
            k += 1
        for feature in features:
            at: i64 = (feature + 1) * units
            k = 0
            while k < units:
                sums[k] += rows[at]
                at += 1
                k += 1
        last: i64 = units - 1
        total = sums[last] + counts[last]
        k = 0
        while k < last:
            if sums[k] > 0.0:
                total += (sums[k] if sums[k] < 1.0 else 1.0) * counts[k]
            k += 1
        return 1.0 / (1.0 + math.exp(-total))

    def learn(self, features: vec[i64], target: float, rate: float) -> float:
        """Go a step towards a better judgement; returns how far the old one was out."""
        error = target - self.chance(features)
        step = rate * error
        rows, sums, counts = self.rows, self.sums, self.counts
        units: i64 = self.units
        last: i64 = units - 1
        k: i64 = 0
        while k < last:
            # from here on a sum holds how much its weights are to change
            value = sums[k]
            sums[k] = step * counts[k] if 0.0 < value < 1.0 else 0.0
            if value > 0.0:
                counts[k] = kept(counts[k] + step * (value if value < 1.0 else 1.0), HEAVIEST_COUNT)
            k += 1
        sums[last] = step
        counts[last] = kept(counts[last] + step, HEAVIEST_COUNT)
        k = 0
        while k < units:
            rows[k] += sums[k]
            k += 1
        for feature in features:
            at: i64 = (feature + 1) * units
            k = 0
            while k < units:
                rows[at] += sums[k]
                at += 1
                k += 1
        return error

    def numbers(self) -> list[float]:
        """All that was learned: the rows, then the counts."""
        return [*self.rows, *self.counts]

    def set_numbers(self, numbers: list[float]) -> None:
        """Go on from what was learned before."""
        rows: i64 = len(self.rows)
        k: i64 = 0
        while k < rows:
            self.rows[k] = numbers[k]
            k += 1
        while k < rows + self.units:
            self.counts[k - rows] = numbers[k]
            k += 1

    def whole_rows(self) -> list[int]:
        """All rows as a net keeps them."""
        return [whole(weight, HEAVIEST) for weight in self.rows]

    def whole_counts(self) -> list[int]:
        """All counts as a net keeps them."""
        return [whole(count, 32767) for count in self.counts]

    def net(self, state: State) -> Net:
        """What has been learned, to play such games with."""
        return Net(type(state), state.seats(), self.whole_rows(), self.whole_counts(), 0.0, 0)


def centred(dice: Dice) -> float:
    """A fraction from -1 to 1."""
    return 2.0 * float(int(dice.below(FINE))) / float(int(FINE)) - 1.0


def kept(value: float, most: float) -> float:
    return most if value > most else -most if value < -most else value


def whole(value: float, most: i64) -> int:
    """A weight as a whole number."""
    found: i64 = i64(math.floor(value * float(int(ONE)) + 0.5))
    return int(most if found > most else -most if found < -most else found)


# ---- playing ---------------------------------------------------------------------------


def best_move(net: Net, state: State, seat: i64, deals: i64, by_hints: bool, dice: Dice) -> i64:
    """The move after which the seat stands best as it sees the table then, by the net or by hints.

    Where others have secrets it looks at so many `deals`, so that it neither knows nor always does the same.
    """
    moves = few_of(state.legal(seat), dice)
    if len(moves) == 1:
        return moves[0]
    knowledge = state.knowledge(seat)
    guesses: list[State] = [knowledge.seen]
    if knowledge.hides():
        guesses = [knowledge.guess(dice) for _ in range(deals)]
    best: i64 = moves[0]
    most = -1.0
    for move in moves:
        worth = 0.0
        for guess in guesses:
            then = guess.copy()
            then.apply(seat, move)
            if by_hints:
                # hints are told when chance has answered, nets before
                while then.actor() == NATURE:
                    then.apply(NATURE, then.draw(dice))
                worth += then.evaluate(seat)
            else:
                worth += judged(net, then, seat)
        if worth > most:
            best, most = move, worth
    return best


def few_of(moves: vec[i64], dice: Dice) -> vec[i64]:
    """The moves, or if they are many some of them."""
    left: i64 = len(moves)
    if left <= MANY:
        return moves
    found = vec[i64](capacity=MANY)
    while len(found) < MANY:
        k: i64 = dice.below(left)
        found = append(found, moves[k])
        left -= 1
        moves[k] = moves[left]
    return found


def judged(net: Net, state: State, seat: i64) -> float:
    """How well a seat stands: by the net, and exactly when the game is over."""
    if state.actor() == NOBODY:
        return state.evaluate(seat)
    return net.chance(state.features(seat))


def self_play(
    net: Net, state: State, opening: i64, whims: i64, deals: i64, teachers: i64, dice: Dice
) -> list[Example]:
    """Play a game to its end in place; every position after a move, as each seat saw it.

    The first `opening` moves are made at random and not looked at, and so is every move of which one in
    `whims` is made on a whim. Who is in the mask `teachers` plays by the game's hints.
    """
    seats: i64 = state.seats()
    found: list[Example] = []
    made: i64 = 0
    while True:
        actor: i64 = state.actor()
        if actor == NOBODY:
            return found
        if actor == NATURE:
            state.apply(NATURE, state.draw(dice))
            continue
        whim = made < opening or (whims > 0 and dice.below(whims) == 0)
        if whim:
            state.apply(actor, state.pick(actor, dice))
        else:
            state.apply(actor, best_move(net, state, actor, deals, teachers & BIT[actor] != 0, dice))
        made += 1
        if made <= opening or state.actor() == NOBODY:
            continue
        if whim:
            found.append(Example(-1, vec[i64](), 0.0))
        seat: i64 = 0
        while seat < seats:
            features = state.features(seat)
            found.append(Example(seat, features, net.chance(features)))
            seat += 1


def study(learner: Learner, game: list[Example], results: vec[float], trace: float, rate: float) -> float:
    """Learn from a game, from its end to its beginning; returns the sum of squared errors."""
    squares = 0.0
    after = results[:]
    first = vec[i64]([1 for _ in range(len(results))])
    k: i64 = len(game) - 1
    judged_next = results[:]
    while k >= 0:
        example = game[k]
        seat: i64 = example.seat
        if seat < 0:
            # what came of a whim tells nothing about the position before it
            seat = 0
            while seat < len(first):
                first[seat] = 2
                seat += 1
        elif first[seat] == 2:
            first[seat] = 0
            after[seat] = example.judged
            judged_next[seat] = example.judged
        else:
            target = trace * after[seat] + (1.0 - trace) * judged_next[seat]
            first[seat] = 0
            error = learner.learn(example.features, target, rate)
            squares += error * error
            after[seat] = target
            judged_next[seat] = example.judged
        k -= 1
    return squares
