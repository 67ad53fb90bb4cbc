"""Judges one move of a game: by what its seat knew, by what chance could have brought, by what was secret.

Everything is seeded by the game itself and the number of the move, so that a move is judged the same
whenever it is judged, in whatever order.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from tavolata.bots import ADVISER, bot
from tavolata.coach.grounds import weigh
from tavolata.coach.line import line
from tavolata.coach.terms import Chances, Considered, Decision, Does, Judged, Then
from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Budget, Candidate
from tavolata.engine.record import Record
from tavolata.engine.state import NATURE, SPECTATOR, Knowledge, Outlook, State
from tavolata.search.looking import chances, chances_after
from tavolata.search.nets import shipped
from tavolata.search.tree import NEARLY, RARELY, Search

DOUBT: Final = 0.02
"""Two moves that a search finds closer than this are equally good."""
MOST_LISTED: Final = 256
"""Where nature chooses among more moves, a sample stands for all."""
SAMPLE: Final = 32
DEALS: Final = 8
"""By so many, moves and what could have come to light are judged; a power of two for exact means."""
PLACES: Final = 6
"""Decimals of what is told: far finer than any search can tell, and short to keep."""
GLIMPSE: Final = 12
"""A choice in a line is looked at so many times less closely than a move."""
MOST_CONSIDERED: Final = 3
"""Moves that are looked at closely, and the one that was made."""


class Depth(msgspec.Struct, frozen=True):
    """How closely is looked, in iterations of the search."""

    choice: int
    """To find the best moves."""
    move: int
    """At each of them, and at a position."""
    chance: int
    """At each thing that chance, or coming to light, could have brought."""

    def times(self, share: float) -> "Depth":
        """The same, this many times as closely."""
        return Depth(*(max(8, round(each * share)) for each in (self.choice, self.move, self.chance)))


def seed_of(record: Record) -> int:
    """A number that follows from a game."""
    told = [record.game, record.rules, record.seats, record.options, record.moves]
    return int.from_bytes(blake2b(msgspec.json.encode(told), digest_size=8).digest()) >> 2


def shares(worths: Sequence[float]) -> Chances:
    """The same as parts of one win."""
    total = sum(worths)
    return [each / total for each in worths] if total > 0.0 else [1.0 / len(worths)] * len(worths)


def rounded(chances: Chances) -> Chances:
    """As they are told."""
    return [round(each, PLACES) for each in chances]


class Judge:
    """Looks at a game with the eyes of the strongest of the family."""

    def __init__(self, game: AnyGame, record: Record, depth: Depth) -> None:
        state = record.start(game)
        self.game = game
        self.seats = record.seats
        self.depth = depth
        outlook, net = state.outlook(), shipped(type(state), record.seats)
        self.search = Search(outlook, net=net)
        # random moves to the end would need thousands of tries to tell two throws apart
        self.steady = Search(Outlook(outlook.reach, outlook.horizon), net=net)
        """The same without random moves: less strong, and hardly any noise."""
        self.quick = bot(ADVISER, iterations=max(8, depth.move // GLIMPSE))
        self.seed = seed_of(record)
        self.at = 0
        self.known: dict[Knowledge, float] = {}
        """What was found out about a knowledge at this move."""

    def judge(self, state: State, at: int, seat: int, action: int) -> Judged:
        """What can be said about the move of this number, made in this state."""
        self.at = at
        self.known = {}
        if seat == NATURE:
            return Judged(dice=self.luck(state, action))
        secret = self.secrets(state, seat, action) if state.knowledge(seat).hides() else None
        made = self.decide(state, seat, action)
        if made is None:
            return Judged(secrets=secret)
        decision, best = made
        return Judged(rounded(self.stand(state, seat, best)), decision, secrets=secret)

    def dice(self, purpose: int) -> Dice:
        """Throws that nothing else at any move depends on."""
        return SeededDice(self.seed, self.at * 8 + purpose)

    # ---- how everybody stands ---------------------------------------------------------

    def sketch(self, state: State, at: int, iterations: int) -> Chances:
        """Everybody's chance to win before the move of this number, at a glance."""
        self.at = at
        self.known = {}
        return rounded(self.chances(state, self.search, iterations))

    def chances(self, state: State, search: Search, iterations: int) -> Chances:
        """Everybody's chance to win, each by what it knows."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.returns()
        knowledge = state.knowledge(0)
        if not knowledge.hides():
            return chances(search, knowledge, iterations, self.dice(0))
        each = [self.own(state.knowledge(seat), search, iterations) for seat in range(self.seats)]
        return shares(each)

    def own(self, knowledge: Knowledge, search: Search, iterations: int) -> float:
        """A seat's chance by what it knows; the same knowledge is judged once a move."""
        if knowledge not in self.known:
            found = chances(search, knowledge, iterations, self.dice(0))
            self.known[knowledge] = found[knowledge.seat]
        return self.known[knowledge]

    def stand(self, state: State, seat: int, best: Chances) -> Chances:
        """How everybody stands before a choice, which is worth as much as the best that can be chosen."""
        if not state.knowledge(seat).hides():
            return best
        self.known = {}
        each = [
            best[k] if k == seat else self.own(state.knowledge(k), self.search, self.depth.move)
            for k in range(self.seats)
        ]
        return shares(each)

    # ---- a decision, by what its seat knew --------------------------------------------

    def decide(self, state: State, seat: int, action: int) -> tuple[Decision, Chances] | None:
        """The choice a seat had, and everybody's chances after the best of it; None if it had none."""
        knowledge = state.knowledge(seat)
        if len(knowledge.legal()) == 1:
            return None
        budget = Budget(iterations=self.depth.choice)
        noticed = self.search.glance(knowledge, DEALS, self.dice(5))
        weighed = self.search.choose(knowledge, noticed, budget, self.dice(1)).candidates
        weighed.sort(key=lambda each: (-each.tries, -each.worth, each.move))
        mixed = knowledge.seen.bluffs()
        good = [each for each in weighed if likely(each, weighed[0])] if mixed else weighed
        looked_at = [int(each.move) for each in good[:MOST_CONSIDERED]]
        if action not in looked_at:
            looked_at.append(action)
        after = {
            move: chances_after(self.search, knowledge, move, self.depth.move, self.dice(2))
            for move in looked_at
        }
        if mixed:
            weights = {int(each.move): float(each.tries) for each in good[:MOST_CONSIDERED]}
            best = mix(after, weights)
            loss = 0.0 if action in weights else best[seat] - after[action][seat]
        else:
            # the best was found by other throws than it is judged by: no move is best by luck alone
            best = max(after[looked_at[0]], after[action], key=lambda found: found[seat])
            loss = best[seat] - after[action][seat]
        order = sorted(looked_at, key=lambda move: -after[move][seat])
        considered = [self.considered(knowledge, move, after[move][seat]) for move in order]
        worths = [each.worth for each in weighed]
        stake = max(worths) - sum(worths) / len(worths)
        counted = loss if loss >= DOUBT else 0.0
        why = weigh(self.game, knowledge, order[0], action) if counted else None
        told = round(counted, PLACES), round(stake, PLACES)
        return Decision(considered, order.index(action), *told, mixed, why), best

    def considered(self, knowledge: Knowledge, move: int, chance: float) -> Considered:
        """A move in words, and how it could have gone on as its seat could imagine it."""
        seen: State = knowledge.seen
        text = self.game.write(seen, knowledge.seat, move)
        nature = self.dice(6)
        made = line(knowledge.guess(nature), knowledge.seat, move, self.quick, nature, self.dice(7))
        then = [
            Then(actor, self.does(before.knowledge(actor), action))
            for before, actor, action in made
            if actor != NATURE
        ]
        return Considered(text, self.does(knowledge, move), round(chance, PLACES), then)

    def does(self, knowledge: Knowledge, move: int) -> Does:
        """A move in words."""
        told = self.game.describe(knowledge, move)
        return Does(told.key, told.args)

    # ---- luck -------------------------------------------------------------------------

    def luck(self, state: State, action: int) -> Chances | None:
        """What a move of nature changed against what could be expected: the same look at all it could be."""
        if state.chances() <= MOST_LISTED:
            odds = {int(move): state.odds(move) for move in state.legal(NATURE)}
        else:
            dice = self.dice(3)
            odds = {}
            for _ in range(SAMPLE):
                move = int(state.draw(dice))
                odds[move] = odds.get(move, 0.0) + 1.0 / SAMPLE
        found = {move: self.after(state, NATURE, move) for move, share in odds.items() if share > 0.0}
        if list(found) == [action]:
            return None
        came = found[action] if action in found else self.after(state, NATURE, action)
        expected = [
            sum(odds[move] * each[seat] for move, each in found.items()) for seat in range(self.seats)
        ]
        return rounded([now - before for now, before in zip(came, expected, strict=True)])

    def after(self, state: State, seat: int, action: int) -> Chances:
        """How everybody stands after a move."""
        then = state.copy()
        then.apply(seat, action)
        return self.chances(then, self.steady, self.depth.chance)

    # ---- what was secret --------------------------------------------------------------

    def secrets(self, state: State, seat: int, action: int) -> Chances | None:
        """What came to light by a move that one who was told could not know, and what it changed."""
        changes = [self.surprise(state, seat, action, viewer) for viewer in range(self.seats)]
        if not any(changes):
            return None
        found = list(changes)
        for viewer, change in enumerate(changes):
            for other in range(self.seats):
                if other != viewer:
                    found[other] -= change / (self.seats - 1)
        return rounded(found)

    def surprise(self, state: State, seat: int, action: int, viewer: int) -> float:
        """How much better a viewer stands than it could expect when it heard what everybody hears."""
        public = state.sounds(SPECTATOR, seat, action)
        own = viewer == seat
        if not (state.reveals(seat, action) if own else state.sounds(viewer, seat, action) != public):
            return 0.0
        dice, knowledge = self.dice(4), state.knowledge(viewer)
        came = self.seen(state, seat, action, viewer)
        imagined = 0.0
        for _ in range(DEALS):
            deal = knowledge.guess(dice)
            move = action
            if not own:
                alike = [m for m in deal.legal(seat) if deal.sounds(SPECTATOR, seat, m) == public]
                move = int(alike[dice.below(len(alike))])
            imagined += self.seen(deal, seat, move, viewer)
        return came - imagined / DEALS

    def seen(self, state: State, seat: int, action: int, viewer: int) -> float:
        """A viewer's chance after a move, by what it knows then."""
        then = state.copy()
        then.apply(seat, action)
        outcome = then.outcome()
        if outcome is not None:
            return outcome.returns()[viewer]
        return self.own(then.knowledge(viewer), self.steady, self.depth.chance)


def likely(candidate: Candidate, best: Candidate) -> bool:
    """Whether one who must not be seen through would make this move at times."""
    return candidate.worth >= best.worth - NEARLY and int(candidate.tries) >= RARELY * int(best.tries)


def mix(after: dict[int, Chances], weights: dict[int, float]) -> Chances:
    """Everybody's chances if the move is thrown, each as often as its weight says."""
    total = sum(weights.values())
    seats = len(next(iter(after.values())))
    return [sum(after[m][seat] * weight for m, weight in weights.items()) / total for seat in range(seats)]
