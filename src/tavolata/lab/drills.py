"""Drills: a net that has played itself is fitted to what a search says about positions.

A lesson of self-play is as much a matter of luck as the throw of dice after it. A search of some hundred
iterations averages luck out, and where all that dice may show can be counted, there is none: such an
*exercise* is worth many games.
"""

import math
from array import array
from collections.abc import Callable, Iterator

from librt.vecs import vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search.leaf import NetLeaf
from tavolata.search.learning import Learner, best_move
from tavolata.search.looking import chances
from tavolata.search.net import Net
from tavolata.search.picks import DEEPEST, Lookahead
from tavolata.search.tree import Search

APART = 5
"""One position in so many is looked at: neighbours tell much the same."""
DEALT = 8
"""So many deals that are all the same, and nobody hides anything."""
A_GAME = 100
"""A game that is played on costs as much as so many looks of a search."""
PLAYED_ON = 12
"""So many moves it is played on, and then to the end of the turn."""
HELD_OUT = 10
"""The exercises of one game in so many are never learned: they tell how well the others were understood."""
PATIENCE = 3
"""So many passes that make nothing better are enough."""
LAST_PASS = 0.1
"""The share of the first pass's rate that is left in the last one."""


class Exercises:
    """Positions as a seat saw each of them, and its chance to win as a search found it."""

    def __init__(self, written: list[bytes] | None = None) -> None:
        self.features, self.sizes, self.games = array("I"), array("B"), array("I")
        self.chances = array("d")
        if written:
            for column, data in zip((self.features, self.sizes, self.games), written, strict=False):
                column.frombytes(data)
            self.chances.frombytes(written[-1])

    def written(self) -> list[bytes]:
        """All that is kept."""
        return [column.tobytes() for column in (self.features, self.sizes, self.games, self.chances)]

    def __len__(self) -> int:
        return len(self.chances)

    def add(self, game: int, features: list[int], chance: float) -> None:
        """One more, from a game of this number."""
        self.features.extend(features)
        self.sizes.append(len(features))
        self.games.append(game)
        self.chances.append(chance)

    def parted(self) -> tuple["Lines", "Lines"]:
        """What is learned, and what is held out."""
        learned, held = Lines(), Lines()
        at = 0
        for size, game, chance in zip(self.sizes, self.games, self.chances, strict=True):
            lines = held if game % HELD_OUT == 0 else learned
            lines.append((vec[i64]([i64(each) for each in self.features[at : at + size]]), chance))
            at += size
        return learned, held


Lines = list[tuple[vec[i64], float]]
"""What holds in a position, and the chance to win there."""


# ---- looking ---------------------------------------------------------------------------


def looked_at(net: Net, state: State, looks: int, deals: int, dice: Dice) -> list[float]:
    """Each seat's chance to win, found out with so many looks; nothing if nothing is to be found out."""
    outlook = state.outlook()
    if outlook.picks:
        return counted(net, state, looks)
    if is_open(state, dice):
        return chances(Search(outlook, net=net), state.knowledge(0), looks, dice)
    return played_on(net, state, max(1, looks // A_GAME), deals, dice)


def has_come_to_light(state: State, dice: Dice) -> bool:
    """Whether nobody hides anything for once: a search says what is right there far more exactly."""
    return state.knowledge(0).hides() and is_open(state, dice)


def is_open(state: State, dice: Dice) -> bool:
    """Whether every seat knows all there is: a search would tell the others what one of them hides."""
    key = state.key()
    knowledges = [state.knowledge(seat) for seat in range(int(state.seats()))]
    return all(known.deal(dice).key() == key for known in knowledges for _ in range(DEALT))


def played_on(net: Net, state: State, times: int, deals: int, dice: Dice) -> list[float]:
    """How everybody stands some moves later, on average: all play by the net's word, from what they know."""
    leaf, seats = NetLeaf(net), int(state.seats())
    found, total = vec[float]([0.0 for _ in range(seats)]), [0.0] * seats
    for _ in range(times):
        then, moves, last = state.copy(), 0, -1
        while (actor := then.actor()) != NOBODY and (last < 0 or then.turns_played() <= last):
            if actor == NATURE:
                then.apply(NATURE, then.draw(dice))
                continue
            then.apply(actor, best_move(net, then, actor, deals, False, dice))
            moves += 1
            if moves == PLAYED_ON:
                last = int(then.turns_played())
        leaf.judge(then, found)
        total = [a + b for a, b in zip(total, found, strict=True)]
    return [each / times for each in total]


def counted(net: Net, state: State, looks: int) -> list[float]:
    """The same where all that chance may show can be counted, as far ahead as so many looks reach."""
    if state.actor() != NATURE:
        return []
    ahead, best = Lookahead(net), list[float]()
    ahead.budget = Budget(iterations=looks)
    found = vec[float]([0.0 for _ in range(int(state.seats()))])
    for depth in range(1, int(DEEPEST) + 1):
        ahead.expect(state, depth, found)
        if ahead.spent:
            break
        best = list(found)
    return best


def play_exercises(
    net: Net, state: State, opening: int, whims: int, deals: int, looks: int, dice: Dice
) -> Lines:
    """Play a game to its end by the net's word; what a search says of some positions, as each seat saw them.

    The first `opening` moves and one in `whims` later ones are made at random: no exercise depends on
    what is played after it.
    """
    found, made = Lines(), 0
    while (actor := state.actor()) != NOBODY:
        if actor == NATURE:
            state.apply(NATURE, state.draw(dice))
            continue
        if made < opening or (whims and dice.below(whims) == 0):
            state.apply(actor, state.pick(actor, dice))
        else:
            state.apply(actor, best_move(net, state, actor, deals, False, dice))
        made += 1
        if state.actor() != NOBODY and (dice.below(APART) == 0 or has_come_to_light(state, dice)):
            for seat, chance in enumerate(looked_at(net, state, looks, deals, dice)):
                found.append((state.features(seat), chance))
    return found


# ---- fitting ---------------------------------------------------------------------------


def far_out(learner: Learner, lines: Lines) -> float:
    """How far its judgements are from those of the search: the root of the mean square."""
    squares = math.fsum((learner.chance(features) - chance) ** 2 for features, chance in lines)
    return math.sqrt(squares / max(1, len(lines)))


def fit(
    learner: Learner,
    exercises: Exercises,
    passes: int,
    rate: float,
    dice: Dice,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[float]:
    """Go through the exercises in one order after another; yields how far out it is on those held out.

    First as it begins, then after each pass; in the end it is what it was when that was least.
    """
    learned, held = exercises.parted()
    least, best, idle = far_out(learner, held), learner.numbers(), 0
    yield least
    for number in range(passes):
        shuffle(learned, dice)
        step = rate * (1.0 - (1.0 - LAST_PASS) * number / max(1, passes - 1))
        for features, chance in learned:
            learner.learn(features, chance, step)
        out = far_out(learner, held)
        if out < least:
            least, best, idle = out, learner.numbers(), 0
        else:
            idle += 1
        yield out
        if idle == PATIENCE or stopped():
            break
    learner.set_numbers(best)


def shuffle(lines: Lines, dice: Dice) -> None:
    """Another order, all equally likely."""
    for left in range(len(lines), 1, -1):
        k = int(dice.below(left))
        lines[k], lines[left - 1] = lines[left - 1], lines[k]
