"""A client for bots and tools of others: talks with a server, comes back by itself, never doubles a move."""

from tavolata.client.client import Client, Gone, NotDone, Session

__all__ = ["Client", "Gone", "NotDone", "Session"]
