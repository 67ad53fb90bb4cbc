"""The greedy player: takes the move after which it stands best, looking one move ahead."""

from mypy_extensions import i64

from tavolata.engine.dice import Dice
from tavolata.engine.player import Player
from tavolata.engine.state import NATURE, State


class GreedyPlayer(Player):
    """Tries every move on a few redeals and draws of chance, and takes the best on average."""

    def __init__(self, tries: i64 = 4) -> None:
        self.tries: i64 = tries

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        moves = state.legal(seat)
        n: i64 = len(moves)
        if n == 1:
            return moves[0]
        truths: list[State] = [state]
        while len(truths) < self.tries:
            truths.append(state.redeal(seat, dice))
        best: i64 = moves[0]
        best_worth = -1.0
        equals: i64 = 1
        k: i64 = 0
        while k < n:
            worth = expected_worth(truths, seat, moves[k], dice)
            if worth > best_worth:
                best, best_worth, equals = moves[k], worth, 1
            elif worth == best_worth:
                equals += 1
                if dice.below(equals) == 0:
                    best = moves[k]
            k += 1
        return best


def expected_worth(truths: list[State], seat: i64, action: i64, dice: Dice) -> float:
    """How well the seat stands after the move, on average over the truths and chance."""
    total = 0.0
    for truth in truths:
        then = truth.copy()
        then.apply(seat, action)
        while then.actor() == NATURE:
            then.apply(NATURE, then.draw(dice))
        total += then.evaluate(seat)
    return total / float(len(truths))
