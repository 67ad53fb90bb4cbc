"""How a server is run: safe for one machine as it is, every limit a number that can be changed."""

import ipaddress
import re
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from tavolata.engine.errors import BadSetting
from tavolata.store.files import data_folder

PORTS = {"http": 80, "https": 443}
OWN_PATHS = (
    "api",
    "assets",
    "t",
    "rules",
    "replays",
    "watch",
    "learn",
    "puzzles",
    "reminders",
    "healthz",
    "metrics",
    "house",
    ".",
    "..",
)
Some = Annotated[int, Meta(ge=1)]
Positive = Annotated[float, Meta(gt=0)]
LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of `tavolata serve`."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8740
    db: str = ""
    """A file, `sqlite:///FILE` or `postgresql://…`; empty: a file in the user's data folder."""
    workers: Some = 1
    thinkers: Some = 1
    """Processes in which bots think."""
    thinking: Positive = 10.0
    """Seconds a bot may think about one move."""
    bot_pause: Annotated[float, Meta(ge=0)] = 0.6
    """Seconds before a bot's move, so that people can follow; longer where it would end an undo."""
    origins: tuple[str, ...] = ()
    """Other pages that may talk to this server, as https://example.org; its own always may."""
    prefix: str = ""
    """The path below which a proxy shows the house, as /games; empty: it has a name of its own."""
    proxies: str = "127.0.0.1"
    """Reverse proxies whose X-Forwarded headers are believed."""
    hosts: tuple[str, ...] = ()
    """Names by which this server may be asked for, besides those of loopback; empty: there none, else any."""
    max_tables: Some = 20_000
    """Tables that may be open or played at the same time."""
    abandoned_days: Some = 60
    """Days after which a table at which nothing happens is closed; its record stays."""
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """For Prometheus alone, with the figures of all workers; 0: at /metrics, of the one that answers."""
    metrics_host: str = "127.0.0.1"
    landlord_token: str = ""
    """What opens the page at /house to who runs it, 20 characters at least; empty: there is no such page."""
    keep_days: Annotated[int, Meta(ge=0)] = 0
    """Days after which a table that has ended is deleted; 0: never."""
    max_connections: Some = 12_000
    """Of any kind, if there are descriptors for so many."""
    max_connections_an_address: Some = 400
    """But never more than a third of all: thirty people behind one address may open the page at once."""
    connections_a_second: Positive = 20.0
    """That one address may begin."""
    connection_burst: Some = 800
    max_sockets: Some = 10_000
    """Connections that look at a table."""
    max_sockets_an_address: Some = 100
    head_bytes: Annotated[int, Meta(ge=1024)] = 16_384
    """The longest head of a request, its address and all its fields together."""
    head_seconds: Positive = 10.0
    """In which the head of a request has come, and once more as long in which its body has."""
    idle_seconds: Positive = 30.0
    """After which a connection is ended that asks nothing more, or does not read what it asked for."""
    frame_bytes: Annotated[int, Meta(ge=512)] = 4096
    body_bytes: Annotated[int, Meta(ge=1024)] = 16_384
    frames_a_second: Positive = 20.0
    """Of one socket."""
    frame_burst: Some = 60
    address_frames_a_second: Positive = 100.0
    """Of all sockets of one address."""
    address_frame_burst: Some = 600
    hellos_a_second: Positive = 5.0
    """That one address may say, or streams of events it may open."""
    hello_burst: Some = 150
    requests_a_second: Positive = 20.0
    """Of one address, by HTTP."""
    request_burst: Some = 600
    assets_a_second: Positive = 100.0
    """Files of the page that one address may ask for."""
    asset_burst: Some = 1500
    tables_an_hour: Positive = 120.0
    """That one address may lay; a rematch counts for everyone who wants it."""
    table_burst: Some = 40
    seats_an_hour: Positive = 240.0
    """That one address may take."""
    seat_burst: Some = 60
    open_seats_an_address: Some = 12
    """That one address may hold at public tables which have not begun."""
    shown_out_minutes: Annotated[int, Meta(ge=0)] = 10
    """For which nobody sits down at a table from an address that was shown out there, the host's excepted."""
    chat_seconds: Positive = 2.0
    """A line of chat each so many seconds, on the average."""
    chat_burst: Some = 5
    public_url: str = ""
    """Where players find the house, for links in reminders; empty: https:// and the first of `hosts`."""
    mail_server: str = ""
    """The server for reminders by mail, as smtp://user:password@mail.example.org; empty: there are none."""
    mail_from: str = ""
    """The mailbox they come from."""
    own_networks: tuple[str, ...] = ()
    """Networks of the host's own to which reminders may go, besides public addresses, as 192.168.1.0/24."""
    remind_after: Annotated[float, Meta(ge=0)] = 60.0
    """Seconds for which somebody is waited for before they are reminded."""
    max_channels: Some = 20_000
    """To which reminders go, of all seats together."""
    channels_an_hour: Positive = 60.0
    """That one address may choose."""
    channel_burst: Some = 20
    outbox_bytes: Annotated[int, Meta(ge=50_000)] = 1_000_000
    """What may wait for a slow reader before it is sent away."""

    @property
    def url(self) -> str:
        """The store's address."""
        return self.db or str(data_folder() / "tavolata.db")

    @property
    def outer_url(self) -> str:
        """Where players find the house; empty if nobody has said."""
        return self.public_url or (f"https://{self.hosts[0]}{self.prefix}" if self.hosts else "")

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """Host names that are answered; empty for any. Nobody is led astray to a name of loopback."""
        if self.hosts or self.host in LOOPBACK:
            return (*self.hosts, *LOOPBACK)
        return ()


def origin(text: str) -> str:
    """A page's address as browsers say it.

    >>> origin("https://Example.org:443/")
    'https://example.org'
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadSetting(f"{text!r} is no page's origin: that is written https://example.org.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != PORTS[parts.scheme] else "")


def public_url(text: str) -> str:
    """Where players find a house, path and all.

    >>> public_url("https://example.org/games/")
    'https://example.org/games'
    """
    try:
        parts = urlsplit(text)
        page = origin(f"{parts.scheme}://{parts.netloc}")
    except (BadSetting, ValueError):
        raise BadSetting(
            f"{text!r} is no address of a house: that is written https://example.org/games."
        ) from None
    return page + (prefix(parts.path) if parts.path.strip("/") else "")


def network(text: str) -> str:
    """A network of the host's own.

    >>> network("192.168.1.0/24")
    '192.168.1.0/24'
    """
    try:
        return str(ipaddress.ip_network(text.strip()))
    except ValueError:
        raise BadSetting(f"{text!r} is no network: that is written 192.168.1.0/24.") from None


def prefix(text: str) -> str:
    """A path below which the house is shown.

    >>> prefix("games/")
    '/games'
    """
    path = "/" + text.strip("/")
    if not re.fullmatch(r"(/[\w.~-]+)+", path, re.ASCII) or path.split("/")[1] in OWN_PATHS:
        raise BadSetting(f"{text!r} can't be a prefix: that is written /games, and not one of our own paths.")
    return path
