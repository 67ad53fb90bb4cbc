"""The application for any ASGI server but our own: `hypercorn tavolata.server.running.asgi:app`.

Its settings are those of `Config`, as JSON in the environment variable TAVOLATA_SERVE. The server must speak
ASGI's lifespan. What `transport` bounds under our own server is then for that server to bound.
"""

import os

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from tavolata.engine.errors import TavolataError
from tavolata.server.app import app_of
from tavolata.server.house import House
from tavolata.server.running.config import Config

ENVIRONMENT = "TAVOLATA_SERVE"


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
        house = House(self.config or msgspec.json.decode(os.environ.get(ENVIRONMENT, "{}"), type=Config))
        try:
            await house.open()
        except TavolataError as problem:
            await send({"type": "lifespan.startup.failed", "message": str(problem)})
            return
        self.inside = app_of(house)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.inside = None
        await house.close()
        await send({"type": "lifespan.shutdown.complete"})


app = Application()
