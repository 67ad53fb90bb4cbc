"""Where tables are kept: an append-only log of what happened at each, in SQLite or PostgreSQL."""

from tavolata.store.store import Card, Conflict, Row, Store, Then, Unavailable, open_store, settling

__all__ = ["Card", "Conflict", "Row", "Store", "Then", "Unavailable", "open_store", "settling"]
