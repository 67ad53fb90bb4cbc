"""The laws that every game keeps, as functions: tried by our own tests, and by whoever writes a game."""
