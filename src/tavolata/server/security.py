"""The doorkeeper: who may ask, how much, and the headers every answer carries."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavolata.server import socket
from tavolata.server.house import House
from tavolata.server.http import refuse
from tavolata.tables.table import Refused
from tavolata.tables.terms import Why

SOCKET = "/api/socket"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


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
        headers = Headers(scope=scope)
        if not self.may_enter(scope, headers):
            await self._turn_away(scope, receive, send, Why("bad_origin"))
        elif scope["type"] == "websocket" and scope["path"] != SOCKET:
            await self._turn_away(scope, receive, send, Why("no_page"))
        elif scope["type"] == "websocket":
            await socket.serve(self.house, scope, receive, send)
        else:
            await self._http(scope, receive, send, headers)

    async def _http(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        house = self.house
        house.counts["requests"] += 1

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                carried = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    carried.setdefault(name, value)
            await send(message)

        bucket = house.requests.of(scope["client"][0] if scope.get("client") else "")
        asked = scope["path"] not in ("/healthz", "/metrics") and not scope["path"].startswith("/assets/")
        if asked and not bucket.take():
            house.counts["limited"] += 1
            await refuse(Why("too_fast"), bucket.wait())(scope, receive, send_with_headers)
            return
        await self.app(scope, self._limited(receive), send_with_headers)

    def _limited(self, receive: Receive) -> Receive:
        left = self.house.config.body_bytes

        async def receive_no_more() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise Refused("forbidden", "too_long")
            return message

        return receive_no_more

    def may_enter(self, scope: Scope, headers: Headers) -> bool:
        """Whether the host is one of ours and the page that asks is our own or an allowed one."""
        host = headers.get("host", "")
        hosts = self.house.config.allowed_hosts
        if hosts and _name(host) not in hosts:
            return False
        origin = headers.get("origin")
        if origin is None or origin in self.house.config.origins:
            return True
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            # other pages can't read the answer: no header allows it
            return True
        return urlsplit(origin).netloc == host

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send, why: Why) -> None:
        self.house.counts["limited"] += 1
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why.key})
        else:
            await refuse(why)(scope, receive, send)


def _name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]
