"""Questions to addresses that players give, so that nobody can send us where they may not go themselves.

A name is looked up once, here, and what is asked is the address that was found: a public one, or one of the
networks that the host has named. No redirect is followed, and nothing of the answer is kept but its number.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

SECONDS: Final = 15.0
"""For the whole of a question, the name's look-up included."""
MOST_READ: Final = 16_384
"""Bytes of an answer's head."""
LOOKERS: Final = 8
"""Names that are looked up at the same time; a slow one can't be stopped."""
TLS_PORT: Final = 443
TODAYS_IPV6: Final = ipaddress.ip_network("2000::/3")
WAYS_INTO_IPV4: Final = (ipaddress.ip_network("2001::/32"), ipaddress.ip_network("2002::/16"))
"""Teredo and 6to4: an IPv4 address is hidden in each."""
Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class NotReached(Exception):
    """There was no answer, or there may be no question."""


class Target(NamedTuple):
    """What an address is made of."""

    secure: bool
    host: str
    port: int
    path: str


def target(url: str, own_networks: bool) -> Target:
    """An address taken apart; where the host has named networks plain HTTP and any port may be well.

    >>> target("https://ntfy.example/garden?x=1", False)
    Target(secure=True, host='ntfy.example', port=443, path='/garden?x=1')
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotReached("no address") from None
    secure = parts.scheme == "https"
    if not parts.hostname or parts.username is not None or (not secure and parts.scheme != "http"):
        raise NotReached("no address")
    found = Target(
        secure,
        parts.hostname,
        port or (TLS_PORT if secure else 80),
        (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
    )
    if not own_networks and (not secure or found.port != TLS_PORT):
        raise NotReached("not public")
    return found


def is_public(ip: Ip) -> bool:
    """Whether an address is one of the whole net's.

    >>> some = ("1.1.1.1", "10.0.0.1", "::ffff:1.1.1.1", "2002:a00::1")
    >>> [is_public(ipaddress.ip_address(each)) for each in some]
    [True, False, False, False]
    """
    if isinstance(ip, ipaddress.IPv4Address):
        return ip.is_global and not ip.is_multicast
    hides = any(ip in network for network in WAYS_INTO_IPV4)
    return ip in TODAYS_IPV6 and ip.is_global and not hides


class Outgoing:
    """Asks, and waits for no more than an answer's number."""

    def __init__(self, own_networks: Sequence[str]) -> None:
        self.own_networks: list[Network] = [ipaddress.ip_network(each) for each in own_networks]
        self.lookers = ThreadPoolExecutor(LOOKERS, "names")
        self.tls = ssl.create_default_context()

    def close(self) -> None:
        """Look nothing up any more."""
        self.lookers.shutdown(wait=False, cancel_futures=True)

    def target(self, url: str) -> Target:
        """An address taken apart, if it may be asked for what it is written like."""
        found = target(url, bool(self.own_networks))
        try:
            ip = ipaddress.ip_address(found.host)
        except ValueError:
            return found
        self._check(ip, found)
        return found

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post something; gives the answer's number."""
        to = self.target(url)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._ask(to, headers, body)
        except (OSError, ssl.SSLError, h11.ProtocolError, UnicodeError, TimeoutError) as problem:
            raise NotReached(type(problem).__name__) from problem

    def _check(self, ip: Ip, to: Target) -> None:
        inside = any(ip in network for network in self.own_networks)
        if not inside and not (is_public(ip) and to.secure and to.port == TLS_PORT):
            raise NotReached("not public")

    async def _address(self, to: Target) -> str:
        """Where a name leads to; every address of it must be one that may be asked."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self.lookers, lambda: socket.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
        )
        addresses = [str(address[0]) for *_, address in found]
        for each in addresses:
            self._check(ipaddress.ip_address(each.partition("%")[0]), to)
        return addresses[0]

    async def _ask(self, to: Target, headers: Mapping[str, str], body: bytes) -> int:
        address = await self._address(to)
        reader, writer = await asyncio.open_connection(
            address,
            to.port,
            limit=MOST_READ,
            ssl=self.tls if to.secure else None,
            server_hostname=to.host if to.secure else None,
        )
        try:
            http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
            plain = f"[{to.host}]" if ":" in to.host else to.host
            host = plain if to.port == (TLS_PORT if to.secure else 80) else f"{plain}:{to.port}"
            head = {"Host": host, "User-Agent": "tavolata", "Connection": "close", **headers}
            head["Content-Length"] = str(len(body))
            asked = http.send(h11.Request(method="POST", target=to.path, headers=list(head.items())))
            writer.write((asked or b"") + (http.send(h11.Data(data=body)) or b""))
            await writer.drain()
            return await self._number(reader, http)
        finally:
            # a slow end is not waited for
            writer.transport.abort()

    async def _number(self, reader: asyncio.StreamReader, http: h11.Connection) -> int:
        read = 0
        while True:
            event = http.next_event()
            if isinstance(event, h11.Response):
                return int(event.status_code)
            if event is h11.NEED_DATA:
                data = await reader.read(4096)
                read += len(data)
                if read > MOST_READ:
                    raise NotReached("too long")
                http.receive_data(data)
            elif not isinstance(event, h11.InformationalResponse):
                raise NotReached("no answer")
