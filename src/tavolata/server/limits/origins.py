"""Which pages may talk to this server: its own, whatever a proxy made of its name, and allowed ones."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tavolata.server.config import PORTS

ASKED = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "authorization, content-type, house-password",
    "Access-Control-Max-Age": "600",
}
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "forwarded")


def name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()


def port(host: str) -> str:
    """The port a host was named with, empty if with none."""
    return host[len(name(host)) :].removeprefix(":")


def is_own(origin: str, headers: Headers, scope: Scope) -> bool:
    """Whether a page comes from where it asks.

    What proxies tell is believed here from anyone: a page can't make its reader's browser say it.
    """
    try:
        parts = urlsplit(origin)
        asking = str(parts.port or PORTS.get(parts.scheme) or "")
    except ValueError:
        return False
    if not parts.netloc:
        return False
    for host in (headers.get("host", ""), headers.get("x-forwarded-host", "")):
        if parts.netloc == host:
            return True
        if name(parts.netloc) == name(host) and asking in _ports(host, headers, scope, asking):
            return True
    return False


def _ports(host: str, headers: Headers, scope: Scope, asking: str) -> tuple[str, ...]:
    """The ports at which a page of this host would be our own."""
    told = headers.get("x-forwarded-port") or port(host)
    if told:
        return (told,)
    here = str((scope.get("server") or ("", 0))[1])
    if any(header in headers for header in FORWARDED) or here not in map(str, PORTS.values()):
        # a proxy asks by its name alone, as nginx does by `Host $host`: it may have any port
        return (asking,)
    return (here,)


def allowed(scope: Scope, origins: Collection[str]) -> str | None:
    """The origin that asks, if it may read the answer besides our own."""
    origin = Headers(scope=scope).get("origin")
    return origin if origin in origins else None


def asks_first(scope: Scope) -> bool:
    """Whether a browser asks if a page may ask."""
    return scope["method"] == "OPTIONS" and "access-control-request-method" in Headers(scope=scope)


async def may_ask(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell a page that may what it may ask for; never with cookies, of which we have none."""
    await Response(status_code=204, headers=ASKED)(scope, receive, send)
