"""The greedy player: takes the move after which it stands best, looking one move ahead."""

from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.player import Budget, Candidate, Choice, Player
from tavolata.engine.state import NATURE, Knowledge, State


class GreedyPlayer(Player):
    """Tries every move on a few deals its seat can't tell apart, and takes the best on average."""

    def __init__(self, tries: i64 = 4) -> None:
        self.tries: i64 = tries

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        seat: i64 = knowledge.seat
        deals: list[State] = [knowledge.deal(dice)]
        moves = knowledge.legal()
        n: i64 = len(moves)
        if n == 1:
            return Choice(moves[0])
        while len(deals) < self.tries:
            deals.append(knowledge.deal(dice))
        candidates: list[Candidate] = []
        best: i64 = moves[0]
        best_worth = -1.0
        equals: i64 = 1
        k: i64 = 0
        while k < n:
            worth = expected_worth(deals, seat, moves[k], dice)
            candidates.append(Candidate(moves[k], worth, self.tries))
            if worth > best_worth:
                best, best_worth, equals = moves[k], worth, 1
            elif worth == best_worth:
                equals += 1
                if dice.below(equals) == 0:
                    best = moves[k]
            k += 1
        return Choice(best, candidates, n * self.tries)


def expected_worth(deals: list[State], seat: i64, action: i64, dice: Dice) -> float:
    """How well the seat stands after the move, on average over the deals and chance."""
    total = 0.0
    for deal in deals:
        then = deal.copy()
        then.apply(seat, action)
        while then.actor() == NATURE:
            then.apply(NATURE, then.draw(dice))
        total += then.evaluate(seat)
    return total / float(len(deals))
