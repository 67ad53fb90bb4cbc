"""Studying games: simulations and their figures."""
