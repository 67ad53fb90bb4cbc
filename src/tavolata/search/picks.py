"""Looking ahead where chance shows several things and a seat takes one of them: every way it may fall.

Of all that may be shown, the seat takes what is best for it. In the order of its liking the chance of each
is a product: it is shown, and of every other thing nothing better is. So all rolls count without a list.
"""

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.player import Budget, Candidate, Choice
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State
from tavolata.search.leaf import NetLeaf
from tavolata.search.net import Net

DEEPEST: Final[i64] = 12
"""Turns beyond which nobody looks ahead."""
SURE: Final = 0.95
"""Further ahead only so much of all that may be taken is looked at, the likeliest first."""
HOPELESS: Final = 0.12
"""A move that is worse by this much is not looked at again."""


class Picks:
    """All that a seat may take, and how everybody would stand: a line of `worths` for each."""

    def __init__(self) -> None:
        self.things: vec[i64] = vec[i64](capacity=40)
        self.odds: vec[float] = vec[float](capacity=40)
        self.after: list[State] = []
        self.worths: vec[float] = vec[float](capacity=160)
        self.chances: vec[float] = vec[float](capacity=40)
        """How likely each is taken; told by `rank`."""
        self.order: vec[i64] = vec[i64](capacity=40)

    def rank(self, seat: i64, seats: i64) -> None:
        """Order them by what the seat likes best, and tell how likely it takes each."""
        count: i64 = len(self.things)
        order = vec[i64](capacity=count)
        k: i64 = 0
        while k < count:
            order = append(order, k)
            at: i64 = k
            worth = self.worths[k * seats + seat]
            while at > 0 and self.worths[order[at - 1] * seats + seat] < worth:
                order[at] = order[at - 1]
                at -= 1
            order[at] = k
            k += 1
        left = vec[float]([1.0 for _ in range(self.things[count - 1] + 1)])
        chances = vec[float]([0.0 for _ in range(count)])
        for pick in order:
            chance = self.odds[pick]
            thing: i64 = 0
            while thing < len(left):
                if thing != self.things[pick]:
                    chance *= left[thing]
                thing += 1
            chances[pick] = chance
            rest = left[self.things[pick]] - self.odds[pick]
            left[self.things[pick]] = rest if rest > 1e-12 else 0.0
        self.order = order
        self.chances = chances

    def expected(self, seats: i64, found: vec[float]) -> None:
        """How everybody stands on average."""
        seat: i64 = 0
        while seat < seats:
            total = 0.0
            k: i64 = 0
            while k < len(self.chances):
                total += self.chances[k] * self.worths[k * seats + seat]
                k += 1
            found[seat] = total
            seat += 1


class Lookahead:
    """Looks one turn further after the other, as long as it is told."""

    def __init__(self, net: Net, sure: float = SURE) -> None:
        self.leaf = NetLeaf(net)
        self.sure = sure
        self.seats: i64 = net.seats
        self.positions: i64 = 0
        self.nodes: i64 = 0
        self.budget = Budget()
        self.begun = 0.0
        self.spent = False

    def choose(self, knowledge: Knowledge, noticed: list[Candidate], budget: Budget) -> Choice:
        """The move after which the seat can expect most."""
        self.budget = budget
        self.begun = time.perf_counter()
        seat: i64 = knowledge.seat
        found = vec[float]([0.0 for _ in range(self.seats)])
        after: list[State] = []
        candidates: list[Candidate] = []
        best: i64 = 0
        for each in noticed:
            then = knowledge.seen.copy()
            then.apply(seat, each.move)
            self.worths(then, found)
            after.append(then)
            candidates.append(Candidate(each.move, found[seat], 0))
            if found[seat] > candidates[best].worth:
                best = len(candidates) - 1
        depth: i64 = 1
        while depth <= DEEPEST and not self.spent:
            looked = self.deepen(candidates, after, seat, best, depth)
            if looked < 0:
                break
            best = looked
            depth += 1
        return Choice(candidates[best].move, candidates, self.positions, depth - 1)

    def deepen(
        self, candidates: list[Candidate], after: list[State], seat: i64, best: i64, depth: i64
    ) -> i64:
        """Look so far after every hopeful move; the best of them, -1 if time was up before the end."""
        found = vec[float]([0.0 for _ in range(self.seats)])
        least = candidates[best].worth - HOPELESS
        worths: list[float] = []
        k: i64 = 0
        while k < len(candidates):
            if candidates[k].worth >= least:
                self.expect(after[k], depth, found)
                if self.spent:
                    return -1
                worths.append(found[seat])
            else:
                worths.append(-1.0)
            k += 1
        k = 0
        while k < len(candidates):
            if worths[k] >= 0.0:
                candidates[k] = Candidate(candidates[k].move, worths[k], depth)
                if worths[k] > worths[best]:
                    best = k
            k += 1
        return best

    def expect(self, state: State, depth: i64, found: vec[float]) -> None:
        """How everybody stands if all take what they like best for so many turns."""
        self.nodes += 1
        if self.spent or self.budget.is_spent(self.nodes, self.begun):
            self.spent = True
            return
        if state.actor() != NATURE:
            self.worths(state, found)
            return
        offered = state.picks()
        if len(offered) == 0:
            self.worths(state, found)
            return
        seats: i64 = self.seats
        seat: i64 = state.picker()
        picks = self.all_picks(state, offered, seat, found)
        picks.rank(seat, seats)
        if depth > 1:
            self.look_further(picks, depth - 1, found)
            if self.spent:
                return
            picks.rank(seat, seats)
        picks.expected(seats, found)

    def look_further(self, picks: Picks, depth: i64, found: vec[float]) -> None:
        """Judge what is likely taken by looking further ahead."""
        seats: i64 = self.seats
        sure = 0.0
        for pick in picks.order:
            if sure >= self.sure:
                return
            sure += picks.chances[pick]
            if picks.after[pick].actor() == NOBODY:
                continue
            self.expect(picks.after[pick], depth, found)
            seat: i64 = 0
            while seat < seats:
                picks.worths[pick * seats + seat] = found[seat]
                seat += 1

    def all_picks(self, state: State, offered: vec[i64], seat: i64, found: vec[float]) -> Picks:
        """Every thing that may be shown, with the best move it brings."""
        picks = Picks()
        seats: i64 = self.seats
        k: i64 = 0
        while k < len(offered):
            thing: i64 = offered[k]
            faces: i64 = offered[k + 1]
            shown = state.copy()
            shown.apply(NATURE, offered[k + 2])
            move: i64 = offered[k + 3]
            again = k > 0 and offered[k + 2] == offered[k - 2] and thing == offered[k - 4]
            shown.apply(seat, move)
            self.worths(shown, found)
            last: i64 = len(picks.after) - 1
            if not again:
                picks.things = append(picks.things, thing)
                picks.odds = append(picks.odds, 1.0 / float(int(faces)))
                picks.after.append(shown)
                for worth in found:
                    picks.worths = append(picks.worths, worth)
            elif found[seat] > picks.worths[last * seats + seat]:
                picks.after[last] = shown
                other: i64 = 0
                while other < seats:
                    picks.worths[last * seats + other] = found[other]
                    other += 1
            k += 4
        return picks

    def worths(self, state: State, found: vec[float]) -> None:
        """How everybody stands, as the net judges."""
        self.positions += 1
        self.leaf.judge(state, found)
