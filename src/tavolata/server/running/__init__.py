"""How a server is set, started and stopped."""
