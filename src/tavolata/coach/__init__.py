"""What a finished game tells afterwards: chances to win move by move, decisions, luck. Names no game."""
