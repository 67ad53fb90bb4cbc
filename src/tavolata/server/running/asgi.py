"""The application for any ASGI server but our own: `hypercorn tavolata.server.running.asgi:app`.

Its settings are those of `tavolata serve`, from the environment and the file it names. The server must speak
ASGI's lifespan. What `transport` bounds under our own server is then for that server to bound.
"""

import os

from starlette.types import ASGIApp, Receive, Scope, Send

from tavolata.engine.errors import TavolataError
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http import metrics
from tavolata.server.running import measuring
from tavolata.server.running.settings import read_settings


class Application:
    """Opens its house when the server starts, and closes it when the server stops."""

    def __init__(self, config: Config | None = None) -> None:
        self.config = config
        self.inside: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, once the house is open."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self.inside is None:
            raise RuntimeError("The house is not open: this application needs ASGI's lifespan.")
        else:
            await self.inside(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            house = House(self.config or read_settings({}, (), os.environ).config)
            await house.open()
        except TavolataError as problem:
            await send({"type": "lifespan.startup.failed", "message": str(problem)})
            return
        door = measuring.listening(house.config)
        telling = None if door is None else await measuring.tell(door, lambda: metrics.text(house))
        self.inside = app_of(house)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.inside = None
        if telling is not None:
            telling.close()
        await house.close()
        await send({"type": "lifespan.shutdown.complete"})


app = Application()
