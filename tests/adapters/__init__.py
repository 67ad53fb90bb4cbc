"""Every game with every number of seats, short: what the adapters' tests run over."""

from tavolata import games

TABLES = [(name, seats) for name in games.names() for seats in games.game(name).card.seats]
SHORT: dict[str, object] = {"max_turns": 7}
"""So short that a game is soon over, so long that every seat has its turn."""
