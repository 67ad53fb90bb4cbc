"""What helps people to play better: finished games looked at again, lessons, puzzles. Names no game."""
