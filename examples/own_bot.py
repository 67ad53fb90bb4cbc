"""A bot of one's own: it dreams through the rest of its turn and begins the finest dream.

python examples/own_bot.py [GAME] [NUMBER]
"""

import sys

from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.player import Budget, Choice, Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, Knowledge
from tavolata.games import game


class Dreamer(Player):
    """Plays on at random until its turn is over, a few times, and takes the best beginning."""

    def __init__(self, dreams: int = 20) -> None:
        self.dreams = dreams

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        seat, best, best_worth = knowledge.seat, -1, -1.0
        for _ in range(self.dreams):
            dream = knowledge.deal(dice)  # what the seat can't tell from the truth
            first = -1
            while first < 0 or dream.actor() == seat:
                moves = dream.legal(seat)
                move = moves[dice.below(len(moves))]
                first = move if first < 0 else first
                dream.apply(seat, move)
                while dream.actor() == NATURE:
                    dream.apply(NATURE, dream.draw(dice))
            worth = dream.evaluate(seat)
            if worth > best_worth:
                best, best_worth = first, worth
        return Choice(best)


def main(name: str = "borgo", number: str = "4") -> None:
    rules = game(name)
    wins = 0
    for k in range(int(number)):
        dreamer = k % 2  # each seat as often as the other
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        players[dreamer] = Dreamer()
        state = rules.new(2, {"max_turns": 300})
        play_out(state, players, SeededDice(2, stream=2 * k), SeededDice(2, stream=2 * k + 1))
        wins += dreamer in state.outcome().winners
    print(f"The dreamer wins {wins} of {number} games of {rules.card.title} against random play.")


if __name__ == "__main__":
    main(*sys.argv[1:])
