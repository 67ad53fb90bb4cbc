"""Loads for the server, made by processes of their own, on loopback."""
