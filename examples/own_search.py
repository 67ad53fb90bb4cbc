"""A search of one's own: deals what it can't know, plays on at random, and spends its tries where it pays.

python examples/own_search.py [GAME] [DEALS]
"""

import sys
from math import log, sqrt

from tavolata.bots import bot
from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.player import Budget, Candidate, Choice, Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, Knowledge, State
from tavolata.games import game

TRIES, AHEAD, REACH = 60, 12, 0.3
"""Of a move; moves that each is played on for; how much what was seldom tried is worth a try."""


class Searcher(Player):
    """Flat Monte Carlo: the bound of UCB1 says which first move is tried next."""

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        moves = [int(move) for move in knowledge.legal()]
        tried, worth = [0] * len(moves), [0.0] * len(moves)
        for number in range(TRIES if len(moves) > 1 else 0):
            at = max(range(len(moves)), key=lambda k: self.bound(tried[k], worth[k], number))
            tried[at] += 1
            worth[at] += self.tried(knowledge.deal(dice), int(knowledge.seat), moves[at], dice)
        best = max(range(len(moves)), key=lambda k: tried[k])
        means = [worth[k] / max(1, tried[k]) for k in range(len(moves))]
        candidates = [Candidate(move, means[k], tried[k]) for k, move in enumerate(moves)]
        return Choice(moves[best], candidates, searched=sum(tried))

    def bound(self, tried: int, worth: float, number: int) -> float:
        """As good as the move may be after so many tries of all."""
        return worth / tried + REACH * sqrt(log(number) / tried) if tried else float("inf")

    def tried(self, state: State, seat: int, move: int, dice: Dice) -> float:
        """How well the seat stands some random moves after this one."""
        state.apply(seat, move)
        play_out(state, [RandomPlayer() for _ in range(state.seats())], dice, dice, AHEAD)
        outcome = state.outcome()
        return outcome.returns()[seat] if outcome else state.evaluate(seat)


def main(name: str = "little-italy", deals: str = "2") -> None:
    rules, share = game(name), 0.0
    for number in range(2 * int(deals)):
        place, deal = number % 2, number // 2  # each deal from both seats, with the same chance
        nature, thinking = SeededDice(1, stream=2 * deal), SeededDice(1, stream=2 * deal + 1)
        state: State = rules.new(2, {"max_turns": 200})
        players = [Searcher(), bot("random")] if place == 0 else [bot("random"), Searcher()]
        while (seat := state.actor()) >= NATURE:
            if seat == NATURE:
                move = state.draw(nature)
            else:
                move = players[seat].choose(state.knowledge(seat), Budget(), thinking).move
            state.apply(seat, move)
        outcome = state.outcome()
        assert outcome is not None
        share += outcome.returns()[place]
    print(f"The search wins {share:g} of {2 * int(deals)} games of {rules.card.title} against random play.")


if __name__ == "__main__":
    main(*sys.argv[1:])
