"""Finished games for the coach to look at."""

from collections.abc import Sequence

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.match import Match
from tavolata.engine.player import Budget
from tavolata.engine.record import Record
from tavolata.engine.state import NOBODY

MOST_TURNS = 60


def played(name: str, people: Sequence[str], seed: int, iterations: int = 10) -> tuple[AnyGame, Record]:
    """A game of some bots to its end."""
    game = games.game(name)
    players = [bot(each) for each in people]
    match = Match(game, len(people), {"max_turns": MOST_TURNS}, dice=SeededDice(seed))
    thinking, budget = SeededDice(seed, 1), Budget(iterations=iterations)
    while (seat := int(match.state.actor())) != NOBODY:
        move = players[seat].choose(match.state.knowledge(seat), budget, thinking).move
        match.play(seat, game.write(match.state, seat, move))
    return game, match.record
