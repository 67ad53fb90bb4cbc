"""Where tables are kept: an append-only log of what happened at each, in SQLite or PostgreSQL."""

from tavolata.store.backend import (
    Anew,
    Backend,
    Batch,
    Conflict,
    KeptAnalysis,
    Notice,
    NotOpened,
    Rewrite,
    Rewritten,
    Row,
    Snapshot,
    Unavailable,
)
from tavolata.store.channels import ChannelStore, KeptChannel
from tavolata.store.store import MOST_QUIET, Store, Then, open_store, settling

__all__ = [
    "MOST_QUIET",
    "Anew",
    "Backend",
    "Batch",
    "ChannelStore",
    "Conflict",
    "KeptAnalysis",
    "KeptChannel",
    "NotOpened",
    "Notice",
    "Rewrite",
    "Rewritten",
    "Row",
    "Snapshot",
    "Store",
    "Then",
    "Unavailable",
    "open_store",
    "settling",
]
