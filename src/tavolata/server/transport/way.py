"""What a socket needs of a connection, by whichever way messages come and go."""

from collections.abc import Callable
from typing import Protocol

from starlette.types import Message, Receive


class Hearer(Protocol):
    """Whoever serves a connection."""

    def take(self, data: bytes) -> None:
        """A message has come."""

    def noise(self) -> None:
        """Something has come that is no whole message: it counts, too."""

    def flush(self) -> None:
        """There is room for frames again."""

    def by_turnstile(self, read: Callable[[], None]) -> None:
        """Read on when its turn comes: more came at once than one message."""


class Way:
    """A connection after its handshake: the short way under our own server, the plain one under any other."""

    def __init__(self, hearer: Hearer) -> None:
        self.hearer: Hearer | None = hearer
        self.deaf = False
        """Whether nothing is heard any more: the hearer has said goodbye."""

    def may_write(self) -> bool:
        """Whether frames may be written now."""
        raise NotImplementedError

    def write(self, frames: list[bytes]) -> None:
        """Send text messages."""
        raise NotImplementedError

    def pause_reading(self) -> None:
        """Let the client wait with its next messages."""
        raise NotImplementedError

    def resume_reading(self) -> None:
        """Take messages again."""
        raise NotImplementedError

    def abort(self) -> None:
        """Hang up at once."""
        raise NotImplementedError

    async def next_message(self, receive: Receive) -> Message:
        """Wait for what comes by ASGI."""
        return await receive()

    async def sent(self) -> None:
        """Wait until what was written is on its way."""

    def leave(self) -> None:
        """The hearer is gone."""
