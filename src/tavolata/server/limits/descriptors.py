"""How many connections the system lets this process have, beside everything else it opens."""

import resource

WANTED = 65_536
"""More are not asked for: some systems name no limit at all."""
RESERVE = 128
"""For the database, bots' processes and files."""
KNOCKING = 8
"""One in so many is kept for connections that are accepted and not yet looked at."""


def raise_limit() -> None:
    """Let this process open as much as the system allows it to."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def limit() -> int:
    """How many files and connections this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else min(soft, WANTED)


def room_for_connections() -> int:
    """How many of them may be connections."""
    return max(1, limit() - limit() // KNOCKING - RESERVE)


def backlog() -> int:
    """How many may wait before the door; so many may come in at once."""
    return max(1, limit() // KNOCKING // 2)
