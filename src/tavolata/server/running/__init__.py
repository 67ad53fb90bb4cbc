"""How a server is started and stopped."""
