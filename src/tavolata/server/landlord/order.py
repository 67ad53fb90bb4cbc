"""The order of the house: what its landlord has set while it runs, kept in the store over restarts."""

import hmac
import ipaddress
import re
import secrets
import unicodedata
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tavolata.engine.errors import BadSetting
from tavolata.server.limits.buckets import HOUSE
from tavolata.store import Backend
from tavolata.tables.messages.frames import Bulletin
from tavolata.tables.messages.terms import Millis
from tavolata.tables.messages.words import clean

MOST_BANS: Final = 1000
MOST_WORDS: Final = 1000
MOST_SAID: Final = 500
MOST_KICKS: Final = 100
LASTS: Final = 60_000
"""Milliseconds for which a server may carry out a kick."""
TRIES: Final = 100
"""How often it is changed anew because somebody else has changed it meanwhile."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address or a network from which nobody comes in."""

    network: str
    until: Millis | None = None
    """None: for good."""


class Kick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat whose sitter's address is to be banned by the server that knows it; none is kept with seats."""

    table: str
    seat: int
    asked: Millis
    until: Millis | None


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds in the whole house besides its settings. It is kept: a new field needs a default."""

    words: Annotated[str, Meta(max_length=MOST_SAID)] = ""
    """What every page shows."""
    drained: bool = False
    """Whether no new tables are laid."""
    closes: Millis | None = None
    """When the house closes, as far as its landlord has said."""
    chat: bool = True
    bans: list[Ban] = []
    unwanted: list[str] = []
    """Words that nobody is called by and nobody says."""
    kicks: list[Kick] = []
    """Those that no server has carried out yet."""
    salt: str = ""
    password: str = ""
    """Of the house's password what it can be known by; empty: there is none."""

    def bulletin(self) -> Bulletin:
        """What everybody who has a page open is told."""
        return Bulletin(self.words, self.drained, self.closes, self.chat)

    def admits(self, password: str) -> bool:
        """Whether somebody knows the house's password, or there is none."""
        return not self.password or hmac.compare_digest(_known_by(self.salt, password), self.password)

    def locked(self, password: str) -> "Order":
        """The same with another password; an empty one takes it away."""
        salt = secrets.token_hex(16) if password else ""
        return replace(self, salt=salt, password=_known_by(salt, password) if password else "")

    def banned(self, network: str, until: Millis | None) -> "Order":
        """The same with one more ban."""
        if len(self.bans) >= MOST_BANS:
            raise BadSetting(f"There are {MOST_BANS:,} bans already. Lift some, or name wider networks.")
        return replace(self, bans=[*self.lifted(network).bans, Ban(network, until)])

    def kicking(self, kick: Kick) -> "Order":
        """The same with one more kick; what no server could carry out in time is forgotten."""
        late = kick.asked - LASTS
        kept = [each for each in self.kicks if each.asked > late and each != kick]
        if len(kept) >= MOST_KICKS:
            raise BadSetting("Too many are being shown out at once. Try again in a minute.")
        return replace(self, kicks=[*kept, kick])

    def kicked(self, kick: Kick, addresses: Collection[str]) -> "Order":
        """The same when a server has found out from where the seat is played, if none has before."""
        if kick not in self.kicks:
            return self
        done = replace(self, kicks=[each for each in self.kicks if each != kick])
        for address in addresses:
            done = done.banned(network_of(address), kick.until)
        return done

    def lifted(self, network: str) -> "Order":
        """The same without a ban."""
        return replace(self, bans=[ban for ban in self.bans if ban.network != network])

    def wanting_no(self, words: list[str]) -> "Order":
        """The same with these unwanted words and no others."""
        if len(words) > MOST_WORDS:
            raise BadSetting(f"There can be {MOST_WORDS:,} unwanted words.")
        return replace(self, unwanted=sorted({plain(word) for word in words if words_of(plain(word))}))


def _known_by(salt: str, password: str) -> str:
    """What a password can be known by."""
    return hmac.new(salt.encode(), password.encode(), sha256).hexdigest()


def plain(text: str) -> str:
    """A text as unwanted words are looked for in it: case, width and accents don't matter.

    >>> plain("Mèrda ")
    'merda'
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).strip()


def said(text: str) -> str:
    """What the landlord says to everybody, in one line."""
    words = clean(text)
    if len(words) > MOST_SAID:
        raise BadSetting(f"Say it in {MOST_SAID} letters.")
    return words


class Unwanted:
    """Finds unwanted words, however many there are, in a time that a line of chat may take."""

    def __init__(self, words: Iterable[str]) -> None:
        written = [" ".join(words_of(word)) for word in words]
        self.words = {word for word in written if " " not in word}
        self.phrases = [f" {word} " for word in written if " " in word]

    def found_in(self, text: str) -> bool:
        """Whether a text holds one of them."""
        if not self.words and not self.phrases:
            return False
        words = words_of(plain(text))
        line = f" {' '.join(words)} "
        return not self.words.isdisjoint(words) or any(phrase in line for phrase in self.phrases)


def words_of(text: str) -> list[str]:
    """The words of a plain text, one after another."""
    return re.findall(r"\w+", text)


class Banned:
    """Finds whether an address is banned, however many bans there are."""

    def __init__(self, bans: Iterable[Ban]) -> None:
        self.until: dict[tuple[int, int], dict[int, Millis | None]] = {}
        """For each kind of address and length of its name the networks, by the number they begin with."""
        for ban in bans:
            network = ipaddress.ip_network(ban.network)
            found = self.until.setdefault((network.version, network.prefixlen), {})
            found[_beginning(network, network.prefixlen)] = ban.until

    def has(self, address: str, now: Millis) -> bool:
        """Whether an address, as limits count it, is banned at a moment."""
        if not self.until:
            return False
        try:
            asked = ipaddress.ip_network(address)
        except ValueError:
            return False
        for (version, length), networks in self.until.items():
            if version == asked.version and length <= asked.prefixlen:
                until = networks.get(_beginning(asked, length), 0)
                if until is None or until > now:
                    return True
        return False


def _beginning(network: Network, length: int) -> int:
    return int(network.network_address) >> (network.max_prefixlen - length)


def network_of(text: str) -> str:
    """An address or a network as bans name it; of an IPv6 address the /64 it lies in, as limits count.

    >>> network_of("192.0.2.7"), network_of("192.0.2.7/24"), network_of("2001:db8::7")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64')
    """
    try:
        found = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadSetting(
            f"{text!r} is no address and no network: that is written 192.0.2.7 or 192.0.2.0/24."
        ) from None
    if found.prefixlen == 0:
        raise BadSetting(f"{text} is everybody. To let nobody in, stop the server.")
    if found.version == 6 and found.prefixlen > HOUSE:
        found = found.supernet(new_prefix=HOUSE)
    return str(found)


# ---- kept in the store -------------------------------------------------------------------

write: Final = msgspec.json.Encoder().encode
read: Final = msgspec.json.Decoder(Order).decode


def kept(backend: Backend) -> tuple[int, Order]:
    """The order as it is now, and how often it was changed."""
    found = backend.run("SELECT version, data FROM orders WHERE id = 1")
    if not found:
        return 0, Order()
    version, data = found[0]
    return int(str(version)), read(bytes(data))  # type: ignore[call-overload]


def newer(backend: Backend, version: int) -> tuple[int, Order] | None:
    """The order if it was changed since a version; asked every second, so mostly nothing comes back."""
    if backend.run("SELECT 1 FROM orders WHERE id = 1 AND version <> ?", (version,)):
        return kept(backend)
    return None


def change(backend: Backend, changed: Callable[[Order], Order]) -> Order:
    """Change the order; two who do it at once both have their way."""
    for _ in range(TRIES):
        version, order = kept(backend)
        anew = changed(order)
        done = backend.run(
            "INSERT INTO orders (id, version, data) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "version = excluded.version, data = excluded.data "
            "WHERE orders.version = excluded.version - 1 RETURNING version",
            (version + 1, write(anew)),
        )
        if done:
            return anew
    raise BadSetting("Too many change the order of the house at once. Try again.")
