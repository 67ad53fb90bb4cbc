"""Many games side by side, compiled: what may be seen and done in all of them lies in a few pieces of memory.

Nothing here knows of arrays: `vec` is memory that an array can be laid over.
"""

from copy import copy
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.player import Budget, Player, RandomPlayer
from tavolata.engine.state import NATURE, NOBODY, State

ALL_LEGAL: Final[i64] = -1
PATIENCE: Final[i64] = 500
"""So many games in a row may be over without the caller being asked: more mean that it never is."""
NO: Final[u8] = u8(0)
YES: Final[u8] = u8(1)


class SideBySide:
    """Games that are played together; one that is over begins anew at once.

    Bots sit where `players` names one; every other seat is the caller's. Whatever happens follows from the
    seed, the game's place among them, and the caller's moves.
    """

    def __init__(
        self,
        fresh: State,
        players: list[Player | None],
        size: i64,
        actions: i64,
        number: i64,
        secret: bool,
    ) -> None:
        self.fresh = fresh
        """A game about to begin."""
        self.players = players
        self.size: i64 = size
        """How many features the game names."""
        self.actions: i64 = actions
        self.number: i64 = number
        self.secret = secret
        """Whether features must be told from a knowledge: nobody has tested that a state's tell no more."""
        self.picking = SeededDice(0)
        """Not those of the games: whoever picks moves elsewhere is told of the same games."""
        self.states: list[State] = []
        self.nature: list[SeededDice] = []
        self.thinking: list[SeededDice] = []
        self.budget = Budget()
        seats: i64 = fresh.seats()
        self.features: vec[u8] = vec[u8]([NO for _ in range(number * size)])
        self.last: vec[u8] = vec[u8]([NO for _ in range(number * size)])
        """What was seen at the end of the game that was over last, by the seat that moved last."""
        self.legal: vec[u8] = vec[u8]([NO for _ in range(number * actions)])
        self.seats: vec[i64] = vec[i64]([0 for _ in range(number)])
        """Whom each game asks."""
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(number * seats)])
        self.over: vec[u8] = vec[u8]([NO for _ in range(number)])
        self.played: vec[i64] = vec[i64]([0 for _ in range(number)])
        """How many games were finished in each place."""
        # what stands in each row, so that it can be wiped out without looking at the whole row
        self.held: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(number)])
        self.ended: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(number)])
        self.moves: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(number)])

    def begin(self, seed: i64) -> None:
        """Begin every game anew, as this seed has it."""
        self.picking = SeededDice(seed, 2 * self.number)
        self.states = [self.fresh.copy() for _ in range(self.number)]
        self.nature = [SeededDice(seed, 2 * k) for k in range(self.number)]
        self.thinking = [SeededDice(seed, 2 * k + 1) for k in range(self.number)]
        k: i64 = 0
        while k < self.number:
            self.forget_reward(k)
            self.played[k] = 0
            self.go_on(k)
            self.look(k)
            k += 1

    def refused(self, moves: vec[i64]) -> i64:
        """The first place whose move may not be made, ALL_LEGAL if there is none."""
        k: i64 = 0
        while k < self.number:
            move: i64 = moves[k]
            if move < 0 or move >= self.actions or not self.legal[k * self.actions + move]:
                return k
            k += 1
        return ALL_LEGAL

    def step(self, moves: vec[i64]) -> None:
        """Make a legal move in every game, and all that follows until the caller is asked again."""
        k: i64 = 0
        while k < self.number:
            self.forget_reward(k)
            self.states[k].apply(self.seats[k], moves[k])
            self.go_on(k)
            self.look(k)
            k += 1

    def pick(self) -> vec[i64]:
        """A legal move for every game, each equally likely."""
        found = vec[i64](capacity=self.number)
        k: i64 = 0
        while k < self.number:
            moves = self.moves[k]
            found = append(found, moves[self.picking.below(len(moves))])
            k += 1
        return found

    def go_on(self, k: i64) -> None:
        """Let nature and bots move until the caller is to choose; what is over begins anew."""
        state = self.states[k]
        nature = self.nature[k]
        thinking = self.thinking[k]
        last: i64 = self.seats[k]
        finished: i64 = 0
        while finished < PATIENCE:
            seat: i64 = state.actor()
            if seat == NATURE:
                state.apply(seat, state.draw(nature))
            elif seat == NOBODY:
                self.finish(k, state, last)
                finished += 1
                state = self.fresh.copy()
                self.states[k] = state
            else:
                player = self.players[seat]
                if player is None:
                    self.seats[k] = seat
                    return
                if type(player) is RandomPlayer:
                    move: i64 = state.pick(seat, thinking)
                else:
                    move = player.choose(state.knowledge(seat), self.budget, thinking).move
                state.apply(seat, move)
        raise BadSetting(f"{int(PATIENCE)} games in a row were over before the caller was asked.")

    def finish(self, k: i64, state: State, last: i64) -> None:
        """Note how a game ended."""
        outcome = state.outcome()
        assert outcome is not None
        first: i64 = k * state.seats()
        for share in outcome.returns():
            self.rewards[first] += share
            first += 1
        self.over[k] = YES
        self.played[k] += 1
        found = self.seen_by(state, last)
        self.show(self.last, k, self.size, self.ended[k], found)
        self.ended[k] = found

    def forget_reward(self, k: i64) -> None:
        """Nothing has been won in this step yet."""
        self.over[k] = NO
        seats: i64 = self.fresh.seats()
        each: i64 = k * seats
        end: i64 = each + seats
        while each < end:
            self.rewards[each] = 0.0
            each += 1

    def look(self, k: i64) -> None:
        """Write down what the seat that is asked sees, and what it may do."""
        state = self.states[k]
        seat: i64 = self.seats[k]
        found = self.seen_by(state, seat)
        self.show(self.features, k, self.size, self.held[k], found)
        self.held[k] = found
        moves = state.legal(seat)
        self.show(self.legal, k, self.actions, self.moves[k], moves)
        self.moves[k] = moves

    def show(self, rows: vec[u8], k: i64, width: i64, before: vec[i64], now: vec[i64]) -> None:
        """Let a row show these numbers and no longer those."""
        first: i64 = k * width
        for old in before:
            rows[first + old] = NO
        for new in now:
            if new < 0 or new >= width:
                raise ValueError(f"There is no number {int(new)} among {int(width)} features or moves.")
            rows[first + new] = YES

    def seen_by(self, state: State, seat: i64) -> vec[i64]:
        """The features that hold for a seat."""
        if self.secret:
            state = state.knowledge(seat).seen
        return state.features(seat)

    # ---- put away and taken up again --------------------------------------------------

    def course(self) -> "Course":
        """How far the games have come; nothing of it changes with them."""
        states = [state.copy() for state in self.states]
        dice = [copy(each) for each in (self.picking, *self.nature, *self.thinking)]
        told = list(self.seats), list(self.rewards), [int(each) for each in self.over], list(self.played)
        return states, dice, told, [list(row) for row in self.ended]

    def resume(self, course: "Course") -> None:
        """Go on where others of the same kind had come to."""
        states, dice, told, ended = course
        n: i64 = self.number
        self.states = [state.copy() for state in states]
        self.picking, *others = [copy(each) for each in dice]
        self.nature = others[:n]
        self.thinking = others[n:]
        seats, rewards, over, played = told
        k: i64 = 0
        while k < n:
            self.seats[k] = seats[k]
            self.over[k] = u8(over[k])
            self.played[k] = played[k]
            self.show(self.last, k, self.size, self.ended[k], vec[i64](ended[k]))
            self.ended[k] = vec[i64](ended[k])
            self.look(k)
            k += 1
        for place, share in enumerate(rewards):
            self.rewards[place] = share


Told = tuple[list[i64], list[float], list[int], list[i64]]
Course = tuple[list[State], list[SeededDice], Told, list[list[i64]]]
