"""Thinking ahead in any game: from what a seat knows, through chance and other seats' choices, to a move."""
