"""The doorkeeper: who may ask, how much, and the headers every answer carries."""

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavolata.server.house import House
from tavolata.server.limits import origins
from tavolata.server.limits.buckets import Bucket, address_of
from tavolata.server.live import socket
from tavolata.server.refusing import HEADERS, refuse
from tavolata.tables.log.table import Refused
from tavolata.tables.messages.terms import Why

SOCKET = "/api/socket"
ASSETS = "/assets/"
HEALTH = "/healthz"
"""Answered whatever the host is called: who watches over a server asks by its number."""
DENIAL = "websocket.http.response"
NOT_ALLOWED = 1008
HELD_UP = 0.5
"""Seconds before who asks too much is told so."""


class Doorkeeper:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it in words."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self.house.counts["requests"] += 1
        self._leave_prefix(scope)
        client = scope.get("client") or ("", 0)
        # from here on an address is what limits count
        scope["client"] = (address_of(client[0]), client[1])
        bucket = self._bucket(scope)
        if not bucket.take():
            # the next question on this connection waits, too: a flood holds up itself
            await asyncio.sleep(HELD_UP)
            # and who was held up together is not told together
            await self.house.turnstile.enter(scope["client"][0])
            await self._turn_away(scope, receive, send, Why("too_fast"), bucket.wait())
            return
        await self.house.turnstile.enter(scope["client"][0])
        if self.house.landlord.is_banned(scope["client"][0]) and scope["path"] != HEALTH:
            await self._turn_away(scope, receive, send, Why("banned"))
        elif not self.may_enter(scope, Headers(scope=scope)):
            await self._turn_away(scope, receive, send, Why("bad_origin"))
        elif scope["type"] == "http" and origins.asks_first(scope):
            await origins.may_ask(scope, receive, self._dressing(scope, send))
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["path"] == SOCKET:
            await socket.serve(self.house, scope, receive, send)
        else:
            await self._turn_away(scope, receive, send, Why("no_page"))

    def _leave_prefix(self, scope: Scope) -> None:
        """Proxies pass the prefix on, or leave it out: both is right."""
        prefix, path = self.house.config.prefix, scope["path"]
        if prefix and (path == prefix or path.startswith(f"{prefix}/")):
            scope["path"] = path[len(prefix) :] or "/"

    def _dressing(self, scope: Scope, send: Send) -> Send:
        """Puts on the headers every answer carries, and lets the page of an allowed origin read it."""
        allowed = origins.allowed(scope, self.house.config.origins)

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                carried = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    carried.setdefault(name, value)
                if self.house.config.origins:
                    carried.add_vary_header("Origin")
                if allowed:
                    carried["Access-Control-Allow-Origin"] = allowed
                    carried["Access-Control-Expose-Headers"] = "Retry-After"
            await send(message)

        return send_with_headers

    def _bucket(self, scope: Scope) -> Bucket:
        buckets = self.house.assets if scope["path"].startswith(ASSETS) else self.house.requests
        return buckets.of(scope["client"][0])

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        left = self.house.config.body_bytes
        answered = False
        dressed = self._dressing(scope, send)

        async def receive_no_more() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
            if answered:
                return {"type": "http.disconnect"}
            raise Refused("forbidden", "too_long")

        async def send_with_headers(message: Message) -> None:
            nonlocal answered
            answered = True
            await dressed(message)

        await self.app(scope, receive_no_more, send_with_headers)

    def may_enter(self, scope: Scope, headers: Headers) -> bool:
        """Whether the host is one of ours and the page that asks is our own or an allowed one."""
        hosts = self.house.config.allowed_hosts
        if hosts and origins.name(headers.get("host", "")) not in hosts and scope["path"] != HEALTH:
            return False
        origin = headers.get("origin")
        if origin is None or origin in self.house.config.origins:
            return True
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            # other pages can't read the answer: no header allows it
            return True
        return origins.is_own(origin, headers, scope)

    async def _turn_away(
        self, scope: Scope, receive: Receive, send: Send, why: Why, wait: float = 5.0
    ) -> None:
        self.house.counts["limited"] += 1
        if scope["type"] == "websocket" and DENIAL not in (scope.get("extensions") or {}):
            # a server that can't refuse a socket in words refuses it without
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        await refuse(why, wait)(scope, receive, self._dressing(scope, send))
