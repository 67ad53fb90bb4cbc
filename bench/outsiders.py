"""OpenSpiel's own searches at our tables: MCTS where all know the same, ISMCTS where hands are hidden.

    tavolata tournament GAME --bots nonna,bench.outsiders:Searcher --budget 0.1 --json docs/strength/FILE.json

Both think as long as the budget says. OpenSpiel's searches count simulations instead of seconds, so their
number is set by how long one took so far. They get what makes them strongest here: our rules compiled, random
games to the end played in one call, and hands dealt anew by what the seat knows.
"""

import time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import MCTSBot

from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.player import Budget, Choice, Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, NOBODY, Knowledge, State

LEAST: Final = 8
"""So many simulations it makes at least."""
USUAL: Final = 100
"""So many if the budget sets no time."""
WIDELY: Final = 1.0
"""UCT's constant for results from 0 to 1, less than OpenSpiel's usual 2 for results from -1 to 1."""


class Table:
    """What OpenSpiel asks a game."""

    def __init__(self, hidden: bool) -> None:
        kinds = pyspiel.GameType.Information
        self.information = kinds.IMPERFECT_INFORMATION if hidden else kinds.PERFECT_INFORMATION
        self.dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        self.reward_model = pyspiel.GameType.RewardModel.TERMINAL

    def get_type(self) -> "Table":
        """Its own kind."""
        return self

    def max_utility(self) -> float:
        """A whole win."""
        return 1.0


class Seen:
    """A state as OpenSpiel asks for it; what nobody at the table may see it is never given."""

    def __init__(self, state: State, table: Table, dice: Dice) -> None:
        self.state = state
        self.table = table
        self.dice = dice

    def get_game(self) -> Table:
        """The game it is of."""
        return self.table

    def current_player(self) -> int:
        """The seat that chooses, or who stands for chance or for the end."""
        actor = int(self.state.actor())
        if actor == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == NOBODY else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return int(self.state.actor()) == NOBODY

    def is_chance_node(self) -> bool:
        """Whether chance moves next."""
        return int(self.state.actor()) == NATURE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of whoever is to choose."""
        return [int(move) for move in self.state.legal(self.state.actor())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their chances."""
        moves = self.legal_actions()
        odds = [self.state.odds(move) for move in moves]
        total = sum(odds)
        return [(move, chance / total) for move, chance in zip(moves, odds, strict=True) if chance > 0.0]

    def apply_action(self, action: int) -> None:
        """Make a move."""
        self.state.apply(self.state.actor(), int(action))

    def clone(self) -> "Seen":
        """The same, free to go another way."""
        return Seen(self.state.copy(), self.table, self.dice)

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome.returns()

    def information_state_string(self) -> str:
        """What the seat that chooses knows, as a name for it."""
        return str(int(self.state.knowledge(self.state.actor()).seen.key()))


class Playouts:
    """Judges a position by one random game to its end."""

    def __init__(self, seats: int, dice: Dice) -> None:
        self.players: list[Player] = [RandomPlayer() for _ in range(seats)]
        self.dice = dice
        self.count = 0

    def evaluate(self, seen: Seen) -> Any:
        """Each seat's share of the win."""
        self.count += 1
        then = seen.clone()
        play_out(then.state, self.players, self.dice, self.dice)
        return np.array(then.returns())

    def prior(self, seen: Seen) -> list[tuple[int, float]]:
        """All moves alike."""
        if seen.is_chance_node():
            return seen.chance_outcomes()
        moves = seen.legal_actions()
        return [(move, 1.0 / len(moves)) for move in moves]


class Searcher(Player):
    """Asks OpenSpiel for a move."""

    def __init__(self) -> None:
        self.pace = 1e-3
        """Seconds that a simulation took so far."""

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        """The move that was tried most."""
        moves = knowledge.legal()
        if len(moves) == 1:
            return Choice(moves[0])
        count = budget.iterations or USUAL
        if budget.seconds > 0.0:
            count = max(LEAST, int(budget.seconds / self.pace))
        own = SeededDice(int(dice.below(1 << 30)))
        playouts = Playouts(int(knowledge.seen.seats()), own)
        random = np.random.RandomState(int(own.below(1 << 30)))
        root = Seen(knowledge.deal(own), Table(knowledge.hides()), own)
        begun = time.perf_counter()
        if knowledge.hides():
            bot = ISMCTSBot(
                root.table,
                playouts,
                WIDELY,
                int(count),
                random_state=random,
                final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
                allow_inconsistent_action_sets=True,
            )
            bot.set_resampler(lambda seen, player: Seen(knowledge.deal(own), seen.table, own))
        else:
            bot = MCTSBot(root.table, WIDELY, int(count), playouts, random_state=random)
        action = int(bot.step(root))
        took = (time.perf_counter() - begun) / int(count)
        self.pace += 0.3 * (took - self.pace)
        return Choice(action, None, playouts.count)
