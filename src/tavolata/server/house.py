"""What all parts of one server process share: the hall, the limits, the counters."""

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Protocol

import tavolata
from tavolata import games
from tavolata.engine.errors import TavolataError
from tavolata.server.config import Config
from tavolata.server.landlord import order
from tavolata.server.landlord.following import NOTHING, Landlord
from tavolata.server.landlord.order import LASTS, Kick
from tavolata.server.limits.buckets import Buckets, Places
from tavolata.server.limits.descriptors import room_for_connections
from tavolata.server.limits.guessing import Guesses
from tavolata.server.limits.seating import Seating
from tavolata.server.limits.turnstile import Turnstile
from tavolata.server.protocol import HouseShown
from tavolata.server.reminding.telling import Reminders
from tavolata.server.watching import Watch
from tavolata.store import Notice, Unavailable, open_store
from tavolata.tables.hall.command import do, refusal
from tavolata.tables.hall.hall import Hall
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.log.table import Refused, Table, hashed
from tavolata.tables.messages import commands, frames
from tavolata.tables.messages.commands import TableCommand
from tavolata.tables.play.clocks import DAY
from tavolata.tables.play.play import encode

log = logging.getLogger("tavolata")
AFTER_OTHERS = 2.0
"""Seconds after which who only knows where somebody came from once takes that for their address."""
LOBBY = 50
"""Tables that the lobby shows."""


class Stranger(Protocol):
    """A connection that has asked nothing yet."""

    def give_way(self) -> None:
        """Go, and leave the place to another."""


class Sending(Protocol):
    """What sends to one client: its outbox."""

    address: str
    hashes: frozenset[str]

    def send(self, frame: bytes) -> None:
        """Take a frame to be delivered."""

    def end(self, why: str) -> None:
        """Send nothing more."""


class House:
    """One server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.version = tavolata.__version__
        self.hall = Hall(
            open_store(config.url),
            Thinkers(config.thinkers, config.thinking),
            config.bot_pause,
            config.abandoned_days * DAY,
        )
        most = min(config.max_connections, room_for_connections())
        # three addresses are needed to fill a house, however few descriptors it has
        self.connections = Places(most, min(config.max_connections_an_address, max(1, most // 3)))
        self.knocks = Buckets(config.connections_a_second, config.connection_burst)
        self.strangers: dict[Stranger, None] = {}
        """Connections that have asked nothing yet, the oldest first."""
        self.sockets = Places(min(config.max_sockets, most), config.max_sockets_an_address)
        self.requests = Buckets(config.requests_a_second, config.request_burst)
        self.assets = Buckets(config.assets_a_second, config.asset_burst)
        self.greeting = Buckets(config.hellos_a_second, config.hello_burst)
        self.talking = Buckets(config.address_frames_a_second, config.address_frame_burst)
        self.laying = Buckets(config.tables_an_hour / 3600, config.table_burst)
        self.chatting = Buckets(1 / config.chat_seconds, config.chat_burst)
        self.seating = Seating(config, self.hall.tables, self.hall.time)
        self.reminders = Reminders(config, self.hall)
        self.watch = Watch(self.hall.store, self.hall.time)
        self.landlord = Landlord(self.hall, config.keep_days, self._order_changed)
        self.passwords, self.tokens = Guesses(), Guesses()
        """Guesses at the house's password, and at the landlord's token."""
        self.turnstile = Turnstile(self.hall.store.moving)
        self.outboxes: set[Sending] = set()
        self.stopping = False
        self.counts: dict[str, int] = {"frames_in": 0, "errors": 0, "limited": 0, "slow": 0, "requests": 0}

    def find_place(self, address: str, many: bool) -> bool:
        """Take a place for a connection; in a full house whoever has said nothing for longest gives way."""
        may = self.connections.may_have(address, many)
        if may and self.connections.is_full() and self.strangers:
            next(iter(self.strangers)).give_way()
        return self.connections.take(address, many)

    async def open(self) -> None:
        """Open the hall."""
        for name, sentence in games.troubles().items():
            log.warning("game left out", extra={"fields": {"game": name, "why": sentence}})
        await self.hall.open()
        self.watch.open()
        await self.landlord.open()
        await self.reminders.open()
        log.info("open", extra={"fields": {"store": "shared" if self.hall.store.shared else "file"}})

    async def close(self) -> None:
        """Send everyone away, then close the hall."""
        self.stop()
        await self.reminders.close()
        await self.landlord.close()
        await self.watch.close()
        await self.hall.close()
        log.info("closed")

    def stop(self) -> None:
        """Begin to stop: connections say goodbye."""
        self.stopping = True
        for outbox in list(self.outboxes):
            outbox.end("stopping")

    async def room_for_a_table(self, address: str) -> None:
        """Refuse a new table where there are too many, or none is wanted."""
        if self.landlord.order.drained:
            raise Refused("busy", "no_new_tables")
        if not self.laying.of(address).take():
            raise Refused("busy", "too_fast")
        if await self.hall.store.count_open() >= self.config.max_tables:
            raise Refused("busy", "too_many_tables")

    async def table(self, address: str, name: str) -> Table:
        """A table that is asked for; who has waited for it takes a turn, for a crowd may have."""
        here = name in self.hall.tables
        table = await self.hall.table(name)
        if not here:
            await self.turnstile.enter(address)
        return table

    async def do(
        self, address: str, name: str, hashes: Collection[str], command: TableCommand
    ) -> frames.Frame:
        """What somebody asks of a table, if their address may ask for so much."""
        await self.turnstile.enter(address)
        try:
            self._check_words(command)
            if isinstance(command, commands.Sit):
                return await self._sit(address, name, hashes, command)
            if isinstance(command, commands.Chat) and not self.chatting.of(f"{name} {address}").take():
                raise Refused("busy", "too_fast")
            if isinstance(command, commands.Rematch) and command.yes:
                await self.room_for_a_table(address)
            return await do(self.hall, name, hashes, command)
        except (Refused, Unavailable) as problem:
            self.counts["limited"] += 1
            return refusal(self.hall.counts, command, problem)

    def _check_words(self, command: TableCommand) -> None:
        if isinstance(command, commands.Chat):
            if not self.landlord.order.chat:
                raise Refused("forbidden", "house_silent")
            self.expect_wanted(command.text)
        elif isinstance(command, commands.Sit | commands.Change) and command.name is not None:
            self.expect_wanted(command.name)

    def expect_wanted(self, text: str) -> None:
        """Refuse a text with a word that the landlord does not want."""
        if self.landlord.is_unwanted(text):
            raise Refused("forbidden", "unwanted")

    def expect_password(self, address: str, given: str | None) -> None:
        """Refuse who does not know the house's password, if it has one."""
        held = self.landlord.order
        if not held.password:
            return
        if given is None or not self.passwords.take(address, given, held.admits(given)):
            raise Refused("forbidden", "house_password")

    async def _sit(
        self, address: str, name: str, hashes: Collection[str], command: commands.Sit
    ) -> frames.Frame:
        table = await self.table(address, name)
        with self.seating.room(table, address):
            answer = await do(self.hall, name, hashes, command)
            if isinstance(answer, frames.Seated):
                self.seating.note(name, hashed(answer.token), address)
        return answer

    def shown(self) -> HouseShown:
        """What the house tells everybody."""
        held = self.landlord.order
        return HouseShown(held.words, held.drained, held.closes, held.chat, bool(held.password))

    def greet(self, outbox: Sending) -> None:
        """Tell who has just come what the house tells everybody, if anything."""
        if (bulletin := self.landlord.bulletin) != NOTHING:
            outbox.send(encode(bulletin))

    def _order_changed(self) -> None:
        now = self.hall.time.now()
        for kick in self.landlord.order.kicks:
            if kick.asked > now - LASTS:
                self.hall.spawn(self._kick(kick))
        if self.outboxes:
            self.hall.spawn(self.hall.slices.go_through(self._telling()))

    async def _kick(self, kick: Kick) -> None:
        """Ban the address of whoever holds a seat, if it is known here."""
        with suppress(Refused, Unavailable, TavolataError):
            table = await self.hall.table(kick.table)
            token = table.seats[kick.seat].token if kick.seat < len(table.seats) else ""
            there = {each.address for each in self.outboxes if token and token in each.hashes}
            if not there and token and (sat := self.seating.address(kick.table, token)) is not None:
                # another process may see them now, from elsewhere
                await asyncio.sleep(AFTER_OTHERS)
                there = {sat}
            store = self.hall.store
            if there:
                await store.read(order.change, store.backend, lambda before: before.kicked(kick, there))

    def _telling(self) -> Iterator[None]:
        """Everybody in turn: who is banned goes, the others hear what is new."""
        frame = encode(self.landlord.bulletin)
        for outbox in list(self.outboxes):
            if self.landlord.is_banned(outbox.address):
                outbox.end("banned")
            else:
                outbox.send(frame)
            yield

    async def lobby(self) -> list[Notice]:
        """Public tables."""
        return await self.hall.store.lobby(LOBBY)
