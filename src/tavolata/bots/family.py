"""A family at the table: five people of rising strength, the same in every game.

Nobody of them ever moves at random. Who plays less well notices fewer moves, judges them a little wrong
(the same position always the same way), looks less far ahead and forgets; whoever sees a win takes it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.errors import BadNet
from tavolata.engine.player import Budget, Candidate, Choice, Player
from tavolata.engine.state import Knowledge, State
from tavolata.engine.value import Value
from tavolata.search.net import Net
from tavolata.search.nets import shipped
from tavolata.search.tree import Search

DEALS: Final[i64] = 4
"""Truths a glance looks at."""
FINE: Final[i64] = 1_000_000
WON: Final = 0.999999
MOST: Final[i64] = 1_000_000_000
"""As many iterations as there is time for."""


class Level(Value):
    """How well somebody plays, in numbers."""

    def __init__(
        self,
        name: str,
        seconds: float,
        iterations: i64,
        notices: float = 1.0,
        errs: float = 0.0,
        forgets: float = 0.0,
        schooled: bool = False,
    ) -> None:
        self.name = name
        self.seconds = seconds
        """How long it thinks about a move at most."""
        self.iterations: i64 = iterations
        """How much it looks ahead at most; 0: it only looks at what lies on the table after its move."""
        self.notices = notices
        """The share of its moves that it thinks about."""
        self.errs = errs
        """How far it is out, at most, when it judges a position."""
        self.forgets = forgets
        """The share of what it should remember that it does not."""
        self.schooled = schooled
        """Whether it judges by a net, where there is one."""

    def made_of(self) -> tuple[object, ...]:
        seen = self.notices, self.errs, self.forgets, self.schooled
        return self.name, self.seconds, int(self.iterations), *seen

    def given(self, seconds: float, iterations: i64) -> "Level":
        """The same person with another budget, 0 leaves either open; who never looks ahead still does not."""
        most: i64 = (iterations or MOST) if self.iterations > 0 else 0
        return Level(self.name, seconds, most, self.notices, self.errs, self.forgets, self.schooled)


class FamilyPlayer(Player):
    """Plays at a level; if given a net it judges by that, in the game which the net has learned."""

    def __init__(self, level: Level, net: Net | None = None) -> None:
        self.level = level
        self.net = net

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        level = self.level
        mood = SeededDice(knowledge.seen.key(), len(level.name))
        mind = knowledge.forget(level.forgets, mood) if level.forgets > 0.0 else knowledge
        moves = mind.legal()
        if len(moves) == 1:
            return Choice(moves[0])
        search = Search(knowledge.seen.outlook(), net=self.net_for(knowledge.seen))
        candidates = search.glance(mind, DEALS, dice)
        for each in candidates:
            if each.worth >= WON:
                return Choice(each.move, candidates, search.positions)
        noticed = self.noticed(candidates, mood)
        if level.iterations == 0:
            return Choice(best_of(noticed).move, candidates, search.positions)
        allowed = vec[i64](capacity=len(noticed))
        for each in noticed:
            allowed = append(allowed, each.move)
        return search.choose(mind, allowed, budget.or_else(level.seconds, level.iterations), dice)

    def net_for(self, state: State) -> Net | None:
        """The net by which it judges this game."""
        if self.net is not None:
            if not self.net.fits(state):
                raise BadNet("The net has learned another game, or this one with another number of seats.")
            return self.net
        return shipped(type(state), int(state.seats())) if self.level.schooled else None

    def noticed(self, candidates: list[Candidate], mood: Dice) -> list[Candidate]:
        """The moves it thinks about, as it sees them."""
        level = self.level
        found: list[Candidate] = []
        for each in candidates:
            error = level.errs * (float(int(mood.below(FINE))) / float(int(FINE)) * 2.0 - 1.0)
            if float(int(mood.below(FINE))) < level.notices * float(int(FINE)):
                found.append(Candidate(each.move, each.worth + error, each.tries))
        return found if found else candidates


def best_of(candidates: list[Candidate]) -> Candidate:
    """The one that promises most."""
    best = candidates[0]
    for each in candidates:
        if each.worth > best.worth:
            best = each
    return best
