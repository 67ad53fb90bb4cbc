"""Where a seat wants to be reminded: asked for, looked at, confirmed by its mailbox, and ended again."""

import asyncio
import hmac
import re
import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from tavolata.server.config import Config
from tavolata.server.limits.buckets import Buckets
from tavolata.server.protocol import (
    AnyChannel,
    ChannelKind,
    ChannelList,
    ChannelShown,
    Language,
    MailAsked,
    MailChannel,
    NewChannel,
    PushChannel,
    QuietHours,
)
from tavolata.server.reminding import push
from tavolata.server.reminding.mail import is_mailbox
from tavolata.server.reminding.outgoing import NotReached, Outgoing
from tavolata.store import ChannelStore, KeptChannel
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import Refused, Table

MOST_A_SEAT: Final = 5
QUESTIONS: Final = 3
"""Mails that ask the same mailbox, whoever has them asked, before it is left alone for hours."""
QUESTIONS_A_SECOND: Final = 1 / (8 * 3600)
NAMED: Final = re.compile("[0-9a-f]{24}")
"""How a channel is called."""
QUESTION: Final = 0
"""The wait that is no wait: whether a mailbox is its owner's."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A channel as it is kept."""

    channel: AnyChannel
    language: Language
    quiet: QuietHours | None
    confirmed: bool
    made: int
    """When it was chosen."""


write: Final = msgspec.json.Encoder().encode
read: Final = msgspec.json.Decoder(Chosen).decode


def kind_of(channel: AnyChannel) -> ChannelKind:
    """What a channel leads to."""
    kind: ChannelKind = channel.__struct_config__.tag  # type: ignore[assignment]
    return kind


def where(channel: AnyChannel) -> str:
    """The address a channel leads to."""
    if isinstance(channel, MailChannel):
        return channel.address
    return channel.endpoint if isinstance(channel, PushChannel) else channel.url


class Choosing:
    """The channels of seats, for those who hold them and for mailboxes."""

    def __init__(self, config: Config, hall: Hall, kept: ChannelStore, outgoing: Outgoing) -> None:
        self.config = config
        self.hall = hall
        self.kept = kept
        self.outgoing = outgoing
        self.kinds: list[ChannelKind] = ["push"]
        if config.outer_url:
            self.kinds += ["mail"] if config.mail_server else []
            self.kinds += ["ntfy", "webhook"]
        self.choosing = Buckets(config.channels_an_hour / 3600, config.channel_burst)
        self.questions = Buckets(QUESTIONS_A_SECOND, QUESTIONS)
        self.adding = asyncio.Lock()
        """One at a time, so that nobody slips past a limit."""
        self.secret = b""
        """From which the links in mails come; set when the store is open."""

    # ---- for who holds a seat ---------------------------------------------------------

    async def shown(self, table: Table, hashes: Collection[str]) -> ChannelList:
        """The channels of the seats that these tokens open."""
        held = {table.seats[seat].token: seat for seat in table.holder(hashes).seats}
        found = []
        for row in await self.kept.at([table.id]):
            if row.token in held:
                chosen = read(row.data)
                channel = chosen.channel
                found.append(
                    ChannelShown(
                        row.id, held[row.token], kind_of(channel), where(channel),
                        chosen.language, chosen.quiet, chosen.confirmed,
                    )
                )  # fmt: skip
        return ChannelList(found)

    async def add(self, address: str, table: Table, hashes: Collection[str], new: NewChannel) -> KeptChannel:
        """Keep a channel for a seat; what leads to the same place is replaced."""
        if new.seat not in table.holder(hashes).seats:
            raise Refused("forbidden", "not_yours")
        if table.phase not in ("open", "playing"):
            raise Refused("forbidden", "not_playing")
        self._check(new)
        if not self.choosing.of(address).take():
            raise Refused("busy", "too_fast")
        async with self.adding:
            return await self._add(table, table.seats[new.seat].token, new)

    def _check(self, new: NewChannel) -> None:
        channel = new.channel
        if kind_of(channel) not in self.kinds:
            raise Refused("forbidden", "no_reminders")
        if isinstance(channel, PushChannel) and not push.is_key(channel.p256dh):
            raise Refused("forbidden", "bad_address")
        if isinstance(channel, MailChannel):
            if not is_mailbox(channel.address):
                raise Refused("forbidden", "bad_address")
        else:
            try:
                self.outgoing.target(where(channel))
            except NotReached:
                raise Refused("forbidden", "bad_address") from None
        if new.quiet is not None:
            try:
                ZoneInfo(new.quiet.zone)
            except (OSError, ValueError, KeyError):
                raise Refused("forbidden", "bad_zone", zone=new.quiet.zone) from None

    async def _add(self, table: Table, token: str, new: NewChannel) -> KeptChannel:
        of_seat = [row for row in await self.kept.at([table.id]) if row.token == token]
        for row in of_seat:
            chosen = read(row.data)
            if where(chosen.channel) == where(new.channel) and type(chosen.channel) is type(new.channel):
                again = replace(chosen, channel=new.channel, language=new.language, quiet=new.quiet)
                await self.kept.write(row.id, write(again))
                return row
        if len(of_seat) >= MOST_A_SEAT or await self.kept.count() >= self.config.max_channels:
            raise Refused("forbidden", "too_many_channels")
        asks = isinstance(new.channel, MailChannel)
        if asks and not self.questions.of(sha256(where(new.channel).lower().encode()).hexdigest()).take():
            raise Refused("busy", "mailbox_asked")
        now = self.hall.time.now()
        chosen = Chosen(new.channel, new.language, new.quiet, not asks, now)
        row = KeptChannel(
            secrets.token_hex(12), table.id, token, write(chosen), -1 if asks else QUESTION, QUESTION, 0, now
        )
        await self.kept.put(row)
        return row

    async def stop(self, table: Table, hashes: Collection[str], id: str) -> None:
        """Forget a channel of a seat that these tokens open; one that is gone already is well, too."""
        held = {table.seats[seat].token for seat in table.holder(hashes).seats}
        row = await self.kept.one(id) if NAMED.fullmatch(id) else None
        if row is not None and row.table == table.id and row.token in held:
            await self.kept.drop(id)

    # ---- for a mailbox ----------------------------------------------------------------

    def door(self, id: str) -> str:
        """What the link in a mail ends with: who has it has read the mail."""
        return f"{id}-{self._sign(id)}"

    def _sign(self, id: str) -> str:
        return hmac.new(self.secret, id.encode(), sha256).hexdigest()[:32]

    async def behind(self, door: str) -> tuple[KeptChannel, Chosen]:
        """The channel whose mailbox got this link."""
        id, _, signed = door.partition("-")
        if not door.isascii() or not hmac.compare_digest(signed, self._sign(id)):
            raise Refused("forbidden", "no_channel")
        row = await self.kept.one(id)
        if row is None:
            raise Refused("forbidden", "no_channel")
        return row, read(row.data)

    async def asked(self, door: str) -> MailAsked:
        """What the link in a mail is about."""
        row, chosen = await self.behind(door)
        table = await self.hall.table(row.table)
        address = where(chosen.channel)
        return MailAsked(row.table, table.game.card.name, address, chosen.language, chosen.confirmed)

    async def confirm(self, door: str) -> KeptChannel:
        """The mailbox says yes."""
        row, chosen = await self.behind(door)
        await self.kept.write(row.id, write(replace(chosen, confirmed=True)))
        await self.kept.settle(row.id, QUESTION)
        return row

    async def stop_behind(self, door: str) -> None:
        """The mailbox wants no more; asked again it is told the same."""
        id, _, signed = door.partition("-")
        if not door.isascii() or not hmac.compare_digest(signed, self._sign(id)):
            raise Refused("forbidden", "no_channel")
        await self.kept.drop(id)
