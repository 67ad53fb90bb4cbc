"""Connections as the system gives them: accepted, read, framed, closed."""
