"""Where others in the network find this server, told to nobody but who sits at its machine."""

import ipaddress
import socket
from typing import Final

from starlette.datastructures import Headers

from tavolata.server.config import LOOPBACK, Config
from tavolata.server.limits import origins

ELSEWHERE: Final = (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")
"""Addresses of nobody (RFC 5737, RFC 3849): the way there leads out of the machine, and nothing is sent."""
AT_HOME: Final = "::/64"
"""An IPv6 caller on this machine, as limits count it."""
PASSED_ON: Final = (*origins.FORWARDED, "x-real-ip", "via")
"""Fields by which a question shows that another machine may have asked it first."""


def is_here(client: str) -> bool:
    """Whether a caller's address is this machine's own."""
    return client.startswith("127.") or client == AT_HOME


def is_direct(config: Config, headers: Headers) -> bool:
    """Whether a browser here asks itself: who comes through a proxy seems to be here, too."""
    shown_elsewhere = config.prefix or config.proxies != Config().proxies
    if shown_elsewhere or any(field in headers for field in PASSED_ON):
        return False
    host = origins.name(headers.get("host", ""))
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False  # a name that may lead here from anywhere


def addresses(config: Config) -> list[str]:
    """Where others in the network find this server; none if it listens to this machine alone."""
    if config.host in LOOPBACK:
        return []
    any_of_its_own = config.host in ("0.0.0.0", "::")  # compared, not listened on
    found = outward(config.host == "::") if any_of_its_own else [config.host]
    allowed = config.allowed_hosts
    return [each for each in found if not allowed or each in allowed]


def outward(both: bool) -> list[str]:
    """This machine's addresses in the network, as the way out of it has them."""
    found = []
    for family, nobody in ELSEWHERE if both else ELSEWHERE[:1]:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((nobody, 9))
                found.append(str(way.getsockname()[0]))
        except OSError:
            continue  # no way out of this kind
    return [each for each in found if not ipaddress.ip_address(each).is_loopback]
