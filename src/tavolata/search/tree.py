"""A search through all that may follow: seats choose by what promises most, chance is thrown.

Every iteration begins with another state the seat can't tell from the truth, and goes down by the
choices that have done well so far and those seldom tried. What was found out about a choice is kept
under what its seat knows there: in a game without secrets under the position, whatever way led to it,
else under all that the seat has heard on the way. So no seat plans with what it could not know.
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.player import Budget, Candidate, Choice
from tavolata.engine.state import NATURE, NOBODY, SPECTATOR, Knowledge, Outlook, State
from tavolata.search.leaf import Leaf, NetLeaf, PlayoutLeaf
from tavolata.search.net import Net

EVERYBODY: Final[i64] = -4
"""In the place of the one seat that learns."""
LANE: Final[i64] = 0x7FFFFFFF
FINE: Final[i64] = 1_000_000
NEARLY: Final = 0.005
"""Who bluffs in sight of the others makes no move that is worse than the best by more than this."""
RARELY: Final = 0.1
"""Nor one that was tried less than this share as often."""
EAGERLY: Final = 0.1
"""The least reach where the choice is secret: what looks bad at first is what nobody expects."""
OFTEN_ENOUGH: Final = 0.5
"""There every move is made at times that was tried at least this share as often as the best."""
OFTEN: Final[i64] = 40
"""With fewer iterations than this for each move, how often each was tried tells little."""
MOST_NODES: Final = 400_000
"""A search remembers no more choices than this; beyond it new ones are only judged."""


class Node:
    """A choice of one seat: its moves, how often each was tried, and what came of it for the seat."""

    def __init__(self, moves: vec[i64]) -> None:
        self.moves: vec[i64] = moves
        self.hopes: vec[float] = vec[float](capacity=len(moves))
        """How well the seat stands right after each move, as the leaf judges."""
        self.tries: vec[float] = vec[float](capacity=len(moves))
        self.sums: vec[float] = vec[float](capacity=len(moves))
        self.means: vec[float] = vec[float](capacity=len(moves))
        """What each has brought on average, its first judgement among it."""
        self.seldom: vec[float] = vec[float](capacity=len(moves))
        """How much more each promises for having been tried seldom."""
        self.visits: float = 0.0
        self.looks: float = 0.0
        """How often it was looked for what promises most."""
        self.offered: vec[float] = vec[float]()
        """How often each move could be made then; empty where it always could, whatever was dealt."""


class Search:
    """Looks ahead from a knowledge as far and as long as it is told; with a net it judges by that."""

    def __init__(self, outlook: Outlook, net: Net | None = None) -> None:
        self.leaf: Leaf = PlayoutLeaf() if outlook.playouts else Leaf()
        self.horizon: i64 = outlook.horizon
        self.reach = outlook.reach
        if net is not None:
            self.leaf = NetLeaf(net)
            self.horizon = net.horizon
            self.reach = net.reach
        self.early = self.leaf.before_chance()
        self.eager = self.reach
        """Its reach, or more where the choice is secret."""
        self.trust = 2.0 if net is None else 4.0
        """How many tries the leaf's first judgement of a move counts for."""
        self.nodes: dict[int, Node] = {}
        self.worths: vec[float] = vec[float]()
        self.heard: vec[i64] = vec[i64]()
        self.roots: list[Node] = []
        """The choice that is thought about, once it was met."""
        self.noticed: vec[i64] = vec[i64]()
        """Its moves, as far as they are noticed."""
        self.glanced: vec[float] = vec[float]()
        """How they were judged before the search."""
        self.seat: i64 = 0
        self.learner: i64 = EVERYBODY
        """Who learns from an iteration."""
        self.outside = False
        """Whether an iteration is as others imagine the seat that is thought about."""
        self.positions: i64 = 0
        self.deepest: i64 = 0
        """How many choices ahead the longest way went."""
        self.last: i64 = 0
        """The turn after which it looks no further."""
        self.open = True

    def glance(self, knowledge: Knowledge, deals: i64, dice: Dice) -> list[Candidate]:
        """How the seat would stand right after each move, on average over some guesses and chance."""
        if self.early and not knowledge.hides():
            deals = 1
        guesses = [knowledge.guess(dice) for _ in range(deals)]
        seat: i64 = knowledge.seat
        candidates: list[Candidate] = []
        for move in knowledge.legal():
            total = 0.0
            for guess in guesses:
                total += self.leaf.worth(self.after(guess, seat, move, dice), seat)
            candidates.append(Candidate(move, total / float(int(deals)), deals))
        return candidates

    def choose(self, knowledge: Knowledge, noticed: list[Candidate], budget: Budget, dice: Dice) -> Choice:
        """Of these moves the one that did best, or in a game of bluff one of those that did well."""
        if len(noticed) == 1:
            return Choice(noticed[0].move)
        iterations = self.explore(knowledge, noticed, budget, dice)
        return self.decide(knowledge, iterations < OFTEN * len(noticed), dice)

    def explore(self, knowledge: Knowledge, noticed: list[Candidate], budget: Budget, dice: Dice) -> i64:
        """Look at what follows these moves until the budget is spent; how many iterations that were."""
        moves = vec[i64](capacity=len(noticed))
        glanced = vec[float](capacity=len(noticed))
        for each in noticed:
            moves = append(moves, each.move)
            glanced = append(glanced, each.worth)
        self.begin(knowledge, knowledge.seat, moves)
        self.glanced = glanced
        begun = time.perf_counter()
        iterations: i64 = 0
        while not self.roots or not budget.is_spent(iterations, begun):
            self.look_once(knowledge, dice)
            iterations += 1
        return iterations

    def begin(self, knowledge: Knowledge, seat: i64, moves: vec[i64]) -> None:
        """Forget all that was found out; of its next moves this seat notices these."""
        self.noticed = moves
        self.glanced = vec[float]()
        self.nodes = {}
        self.roots = []
        self.seat = seat
        self.positions = 0
        self.deepest = 0
        self.open = not knowledge.hides()
        self.eager = max(self.reach, EAGERLY) if is_secret(knowledge.seen) else self.reach
        self.worths = vec[float]([0.0 for _ in range(knowledge.seen.seats())])
        self.last = knowledge.seen.turns_played() + self.horizon

    def look_once(self, knowledge: Knowledge, dice: Dice) -> None:
        """One iteration from another guess; `worths` tells how everybody stands where it ended."""
        self.heard = vec[i64]([k + 1 for k in range(len(self.worths))])
        self.iterate(knowledge.guess(dice), self.last, dice)

    def look_inside(self, knowledge: Knowledge, dice: Dice) -> None:
        """One from which only the seat whose knowledge it is learns: others would find out its secrets."""
        self.learner = knowledge.seat
        self.look_once(knowledge, dice)
        self.learner = EVERYBODY

    def look_outside(self, spectator: Knowledge, seat: i64, dice: Dice) -> None:
        """One from what a spectator knows; what the seat learns as others imagine it is kept apart."""
        seats: i64 = len(self.worths)
        self.heard = vec[i64]([k + 1 for k in range(seats)])
        self.heard[seat] += seats
        self.outside = True
        self.iterate(spectator.guess(dice), self.last, dice)
        self.outside = False

    def decide(self, knowledge: Knowledge, in_short: bool, dice: Dice) -> Choice:
        """What to do after all iterations; in short, what was judged at first decides."""
        root = self.roots[0]
        candidates: list[Candidate] = []
        best: i64 = 0
        k: i64 = 0
        while k < len(root.moves):
            worth = root.hopes[k] if in_short else root.means[k]
            candidates.append(Candidate(root.moves[k], worth, int(root.tries[k])))
            more = 0.0 if in_short else root.tries[k] - root.tries[best]
            if more > 0.0 or (more == 0.0 and worth > candidates[best].worth):
                best = k
            k += 1
        if knowledge.seen.bluffs():
            if in_short:
                best = one_as_good(candidates, best, dice)
            else:
                best = one_of_the_mix(candidates, best, is_secret(knowledge.seen), dice)
        return Choice(root.moves[best], candidates, self.positions, self.deepest)

    def key(self, state: State, seat: i64) -> int:
        """Under what a seat's choice is kept."""
        return int(state.key()) if self.open else int(self.heard[seat])

    # ---- one iteration ----------------------------------------------------------------

    def iterate(self, state: State, last: i64, dice: Dice) -> None:
        """Go down to something new, judge it, and note it with all choices on the way."""
        nodes: list[Node] = []
        chosen = vec[i64](capacity=64)
        seats = vec[i64](capacity=64)
        met = False
        while True:
            seat: i64 = state.actor()
            if seat == NATURE and not (self.early and state.turns_played() > last):
                move: i64 = state.draw(dice)
                self.hear(state, seat, move)
                state.apply(seat, move)
                continue
            if seat == NOBODY or state.turns_played() > last:
                self.leaf.worths(state, dice, self.worths)
                self.positions += 1
                break
            moves = state.legal(seat)
            if seat == self.seat and not met:
                met = True
                moves = self.alike(state, seat, moves) if self.outside else self.noticed
            elif len(moves) == 1:
                self.hear(state, seat, moves[0])
                state.apply(seat, moves[0])
                continue
            key = self.key(state, seat)
            found = self.nodes.get(key)
            if found is None and not self.learns(seat):
                self.leaf.worths(state, dice, self.worths)
                self.positions += 1
                break
            if found is None:
                node = Node(moves)
                self.judge(node, state, seat, dice)
                if len(self.nodes) < MOST_NODES:
                    self.nodes[key] = node
                if not self.roots and seat == self.seat:
                    if len(self.glanced):
                        node.hopes = self.glanced[:]
                        node.means = self.glanced[:]
                    self.roots.append(node)
                break
            k: i64 = self.pick(found, state, seat, moves, dice)
            nodes.append(found)
            chosen = append(chosen, k)
            seats = append(seats, seat)
            move = found.moves[k]
            self.hear(state, seat, move)
            state.apply(seat, move)
        if len(chosen) >= self.deepest:
            self.deepest = len(chosen) + 1
        step: i64 = 0
        while step < len(chosen):
            if not self.learns(seats[step]):
                step += 1
                continue
            node = nodes[step]
            k = chosen[step]
            tries = node.tries[k] + 1.0
            total = node.sums[k] + self.worths[seats[step]]
            node.tries[k] = tries
            node.sums[k] = total
            node.means[k] = (total + self.trust * node.hopes[k]) / (tries + self.trust)
            node.seldom[k] = self.eager / math.sqrt(tries + 1.0)
            step += 1

    def learns(self, seat: i64) -> bool:
        """Whether a seat finds out anything by this iteration."""
        return self.learner == EVERYBODY or self.learner == seat

    def alike(self, state: State, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Of these moves those that others can't tell from the one noticed; all if there are none."""
        public: i64 = state.sounds(SPECTATOR, seat, self.noticed[0])
        found = vec[i64](capacity=len(moves))
        for move in moves:
            if state.sounds(SPECTATOR, seat, move) == public:
                found = append(found, move)
        return found if len(found) else moves

    def hear(self, state: State, actor: i64, move: i64) -> None:
        """Let every seat note what it hears of a move."""
        if self.open:
            return
        seat: i64 = 0
        while seat < len(self.heard):
            number: i64 = (state.sounds(seat, actor, move) + 7) * 16 + actor + 2
            heard: i64 = self.heard[seat]
            one: i64 = ((heard >> 31 ^ number) * 0x45D9F3B) & LANE
            two: i64 = (((heard & LANE) ^ one ^ (number << 7)) * 0x119DE1F3) & LANE
            self.heard[seat] = (one ^ two >> 11) << 31 | two
            seat += 1

    def judge(self, node: Node, state: State, seat: i64, dice: Dice) -> None:
        """Look at every move of a new choice, and from the best of them how everybody stands."""
        best: State | None = None
        most = -1.0
        for move in node.moves:
            then = self.after(state, seat, move, dice)
            hope = self.leaf.worth(then, seat)
            self.note(node, hope)
            if hope > most:
                best, most = then, hope
        assert best is not None
        self.worths[seat] = most
        self.leaf.worths(best, dice, self.worths, seat)

    def after(self, state: State, seat: i64, move: i64, dice: Dice) -> State:
        """A copy in which a move is made, and chance has answered if the leaf wants it."""
        then = state.copy()
        then.apply(seat, move)
        while not self.early and then.actor() == NATURE:
            then.apply(NATURE, then.draw(dice))
        self.positions += 1
        return then

    def note(self, node: Node, hope: float) -> None:
        """One more move of a choice, as it is judged at first."""
        node.hopes = append(node.hopes, hope)
        node.tries = append(node.tries, 0.0)
        node.sums = append(node.sums, 0.0)
        node.means = append(node.means, hope)
        node.seldom = append(node.seldom, self.eager)

    # ---- choosing on the way ----------------------------------------------------------

    def pick(self, node: Node, state: State, seat: i64, moves: vec[i64], dice: Dice) -> i64:
        """The place in the node of the move to look at next."""
        node.visits += 1.0
        if (
            node.visits > 2.0 * float(len(moves))
            and state.bluffs()
            and dice.below(2) == 0
            and moves == node.moves
        ):
            return by_habit(node.tries, dice)
        node.looks += 1.0
        if len(node.offered) or moves != node.moves:
            return self.pick_offered(node, state, seat, moves, dice)
        widely = math.sqrt(math.log(node.looks + 1.0))
        best: i64 = -1
        most = -1.0
        k: i64 = 0
        while k < len(moves):
            promise = node.means[k] + widely * node.seldom[k]
            if promise > most:
                best, most = k, promise
            k += 1
        return best

    def pick_offered(self, node: Node, state: State, seat: i64, moves: vec[i64], dice: Dice) -> i64:
        """The same where not every move can be made each time: what was seldom offered is seldom tried."""
        if not len(node.offered):
            node.offered = vec[float]([node.looks - 1.0 for _ in range(len(node.moves))])
        best: i64 = -1
        most = -1.0
        for move in moves:
            at: i64 = self.place(node, state, seat, move, dice)
            node.offered[at] += 1.0
            promise = node.means[at] + math.sqrt(math.log(node.offered[at] + 1.0)) * node.seldom[at]
            if promise > most:
                best, most = at, promise
        return best

    def place(self, node: Node, state: State, seat: i64, move: i64, dice: Dice) -> i64:
        """Where a move stands in a node; it is added if it could not be made there before."""
        k: i64 = 0
        while k < len(node.moves):
            if node.moves[k] == move:
                return k
            k += 1
        node.moves = append(node.moves, move)
        self.note(node, self.leaf.worth(self.after(state, seat, move, dice), seat))
        node.offered = append(node.offered, 0.0)
        return k


def is_secret(state: State) -> bool:
    """Whether who acts now must not be seen through, and others are not told what it chooses."""
    if not state.bluffs():
        return False
    seat: i64 = state.actor()
    moves = state.legal(seat)
    if len(moves) == 1:
        return False
    return state.sounds(SPECTATOR, seat, moves[0]) == state.sounds(SPECTATOR, seat, moves[1])


def one_of_the_mix(candidates: list[Candidate], best: i64, secret: bool, dice: Dice) -> i64:
    """One of the moves that did well, each as often as it was tried."""
    share = OFTEN_ENOUGH if secret else RARELY
    least = share * float(int(candidates[best].tries))
    weights = vec[float](capacity=len(candidates))
    for each in candidates:
        tries = float(int(each.tries))
        good = secret or each.worth >= candidates[best].worth - NEARLY
        weights = append(weights, tries if good and tries >= least else 0.0)
    return by_habit(weights, dice)


def one_as_good(candidates: list[Candidate], best: i64, dice: Dice) -> i64:
    """One of the moves that were judged nearly as well as the best."""
    least = candidates[best].worth - NEARLY
    weights = vec[float](capacity=len(candidates))
    for each in candidates:
        weights = append(weights, 1.0 if each.worth >= least else 0.0)
    return by_habit(weights, dice)


def by_habit(tries: vec[float], dice: Dice) -> i64:
    """A place, each as often as it was chosen before."""
    total = 0.0
    for number in tries:
        total += number
    point = float(int(dice.below(FINE))) / float(int(FINE)) * total
    k: i64 = 0
    while k + 1 < len(tries) and point >= tries[k]:
        point -= tries[k]
        k += 1
    return k
