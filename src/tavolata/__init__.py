"""Tavolata: out-of-print Italian board games with exact rules, a fast engine, bots and a table."""
