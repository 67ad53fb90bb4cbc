"""A family at the table: five people of rising strength, the same in every game.

Nobody of them ever moves at random. Who plays less well notices fewer moves, judges them a little wrong
(the same position always the same way), looks less far ahead and forgets; whoever sees a win takes it.
"""

from typing import Final

from mypy_extensions import i64

from tavolata.bots.levels import Level, level_in
from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.errors import BadNet
from tavolata.engine.player import Budget, Candidate, Choice, Player
from tavolata.engine.state import Knowledge, State
from tavolata.search.net import Net
from tavolata.search.nets import shipped
from tavolata.search.picks import Lookahead
from tavolata.search.tree import Search

DEALS: Final[i64] = 8
"""So many a glance looks at."""
FINE: Final[i64] = 1_000_000
WON: Final = 0.999999


class FamilyPlayer(Player):
    """Plays at a level; if given a net it judges by that, in the game which the net has learned.

    A budget of its own stands in the place of the level's; who never looks ahead still does not.
    """

    def __init__(self, level: Level, net: Net | None = None, budget: Budget | None = None) -> None:
        self.level = level
        self.net = net
        self.budget = budget

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        seen = knowledge.seen
        level = level_in(type(seen), self.level)
        mood = SeededDice(seen.key(), len(level.name))
        mind = knowledge.forget(level.forgets, mood) if level.forgets > 0.0 else knowledge
        moves = mind.legal()
        if len(moves) == 1:
            return Choice(moves[0])
        net = self.net_for(seen, level)
        search = Search(seen.outlook(), net=net)
        candidates = search.glance(mind, DEALS, dice)
        for each in candidates:
            if each.worth >= WON:
                return Choice(each.move, candidates, search.positions, 1)
        noticed = self.noticed(candidates, level, mood)
        if level.iterations == 0:
            return Choice(best_of(noticed).move, candidates, search.positions, 1)
        given = budget.within(level.seconds, level.iterations)
        if self.budget is not None:
            given = budget.within(self.budget.seconds, self.budget.iterations)
        return look_ahead(mind, net, noticed, given, dice)

    def net_for(self, state: State, level: Level) -> Net | None:
        """The net by which it judges this game."""
        if self.net is not None:
            if not self.net.fits(state):
                raise BadNet("The net has learned another game, or this one with another number of seats.")
            return self.net
        return shipped(type(state), int(state.seats())) if level.schooled else None

    def noticed(self, candidates: list[Candidate], level: Level, mood: Dice) -> list[Candidate]:
        """The moves it thinks about, as it sees them."""
        found: list[Candidate] = []
        for each in candidates:
            error = level.errs * (float(int(mood.below(FINE))) / float(int(FINE)) * 2.0 - 1.0)
            if float(int(mood.below(FINE))) < level.notices * float(int(FINE)):
                found.append(Candidate(each.move, each.worth + error, each.tries))
        return found if found else candidates


def look_ahead(
    knowledge: Knowledge, net: Net | None, noticed: list[Candidate], budget: Budget, dice: Dice
) -> Choice:
    """The best of the moves noticed: by all that chance may bring if it can be counted, else by samples."""
    outlook = knowledge.seen.outlook()
    if net is not None and outlook.picks:
        return Lookahead(net).choose(knowledge, noticed, budget)
    return Search(outlook, net=net).choose(knowledge, noticed, budget, dice)


def best_of(candidates: list[Candidate]) -> Candidate:
    """The one that promises most."""
    best = candidates[0]
    for each in candidates:
        if each.worth > best.worth:
            best = each
    return best
