"""Where others in the network find this server, told to nobody but who sits at its machine."""

import ipaddress
import socket
from typing import Final

from tavolata.server.config import LOOPBACK, Config

ELSEWHERE: Final = (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")
"""Addresses of nobody (RFC 5737, RFC 3849): the way there leads out of the machine, and nothing is sent."""
AT_HOME: Final = "::/64"
"""An IPv6 caller on this machine, as limits count it."""


def is_here(client: str) -> bool:
    """Whether a caller's address is this machine's own."""
    return client.startswith("127.") or client == AT_HOME


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
