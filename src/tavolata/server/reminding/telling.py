"""Who is away and waited for is told so: each wait once, by each channel of the seat.

Nothing here stands between a move and its players. A table that changed is looked at a moment later; if
somebody is waited for who does not look, a reminder is planned. When it is due it is looked again, the try is
written down, and only then it is sent: after a crash the store says what was begun, and it is sent again with
the same id. At a start, and now and then, all tables with channels are looked at, so that no wait is lost.
"""

import asyncio
import heapq
import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from tavolata.engine.errors import TavolataError
from tavolata.engine.texts import texts
from tavolata.server.config import Config
from tavolata.server.protocol import (
    AnyChannel,
    MailChannel,
    NtfyChannel,
    PushChannel,
    QuietHours,
    WebhookChannel,
)
from tavolata.server.reminding import push
from tavolata.server.reminding.choosing import QUESTION, Choosing, Chosen, read, where
from tavolata.server.reminding.mail import Letter, Mailer, NoMailbox
from tavolata.server.reminding.outgoing import NotReached, Outgoing
from tavolata.store import ChannelStore, KeptChannel, Unavailable
from tavolata.tables.hall.hall import Hall
from tavolata.tables.log.table import Refused, Table
from tavolata.tables.play.clocks import DAY

log: Final = logging.getLogger("tavolata")
TICK: Final = 1.0
"""Seconds between two looks at what has changed and what is due."""
LOOKED_AT: Final = 500
"""Tables that are looked at in one such look."""
SWEEP: Final = 600_000
"""Milliseconds between two looks at all tables with channels; a process that is alone takes its time."""
PAUSES: Final = (60_000, 300_000, 1_800_000, 7_200_000, 21_600_000)
"""Milliseconds after each try until the next; after the last it is given up."""
RETRY: Final = 5.0
"""Seconds until it is tried again to write down what is done."""
MOST_AT_ONCE: Final = 32
MOST_OF_ONE: Final = 8
"""Of them to the same host."""
UNANSWERED: Final = 2 * DAY
"""For which a mailbox may think about whether it wants reminders."""
FOLLOWED: Final = DAY
"""For which a finished game's channels wait for a rematch."""
GONE: Final = (404, 410)
"""By which a push service says that a subscription is over."""


class Planned(NamedTuple):
    """A reminder that is due some time."""

    due: int
    channel: str
    wait: int


def after_quiet(quiet: QuietHours | None, now: int) -> int:
    """The moment itself, or the end of the quiet hours it falls into.

    >>> hours = QuietHours(22, 8, "Europe/Rome")
    >>> after_quiet(hours, 1_800_000_000_000), after_quiet(hours, 1_800_050_000_000)
    (1800000000000, 1800082800000)
    """
    if quiet is None or quiet.since == quiet.until:
        return now
    here = datetime.fromtimestamp(now / 1000, ZoneInfo(quiet.zone))
    past = (here.hour - quiet.since) % 24
    if past >= (quiet.until - quiet.since) % 24:
        return now
    end = here.replace(hour=quiet.until, minute=0, second=0, microsecond=0, fold=0)
    if quiet.until <= here.hour:
        end += timedelta(days=1)
    return max(now, round(end.astimezone(UTC).timestamp() * 1000))


class Reminders:
    """Reminds whoever is away, on behalf of one house."""

    def __init__(self, config: Config, hall: Hall) -> None:
        self.config = config
        self.hall = hall
        self.kept = ChannelStore(hall.store)
        self.outgoing = Outgoing(config.own_networks)
        self.choosing = Choosing(config, hall, self.kept, self.outgoing)
        self.mailer = Mailer(config.mail_server, config.mail_from) if config.mail_server else None
        self.signer: push.Signer
        self.changed: set[str] = set()
        """Tables at which something happened."""
        self.sought: set[str] = set()
        """Tables with channels that are looked at whatever happened there."""
        self.swept = 0
        """When all tables with channels are looked at next."""
        self.planned: dict[str, Planned] = {}
        """By channel."""
        self.due: list[Planned] = []
        """The same as a heap; what is not in `planned` any more is passed over."""
        self.telling: set[str] = set()
        """Channels by which something is being told, however long that takes."""
        self.sending: set[asyncio.Task[None]] = set()
        self.busy: Counter[str] = Counter()
        """How many are being sent to each host."""
        self.counts = {"told": 0, "tries_failed": 0, "given_up": 0}
        self.watcher: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Have the house's keys, and begin to look who is waited for."""
        self.choosing.secret = await self.kept.key("mail", secrets.token_bytes(32))
        key = await self.kept.key("push", push.new_key())
        self.signer = push.Signer(key, self.config.outer_url)
        self.hall.on_change = self.changed.add
        self.watcher = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Begin nothing more; what is under way is in the store, and sent again if need be."""
        tasks = [*self.sending, *([self.watcher] if self.watcher is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.outgoing.close()
        if self.mailer is not None:
            self.mailer.close()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.step()
            except Unavailable:
                continue
            except Exception as problem:
                # nobody would be reminded from then on, and nobody would notice
                log.error("failed", exc_info=problem, extra={"fields": {"at": "reminders"}})

    async def step(self) -> None:
        """Look at what has changed, and begin to send what is due."""
        now = self.hall.time.now()
        if now >= self.swept:
            self.sought.update(await self.kept.tables())
            self.swept = now + (SWEEP if self.hall.store.shared else 6 * SWEEP)
        await self._look_at_changed()
        some = [self.sought.pop() for _ in range(min(LOOKED_AT, len(self.sought)))]
        try:
            await self._plan(some)
        except BaseException:
            self.sought.update(some)
            raise
        self._begin(now)

    # ---- planning ---------------------------------------------------------------------

    async def _look_at_changed(self) -> None:
        names = list(self.changed)
        self.changed.clear()
        await self.hall.slices.go_through(self._seeking(names))

    def _seeking(self, names: list[str]) -> Iterator[None]:
        """Most tables are passed over: whoever plays there looks at it."""
        for name in names:
            table = self.hall.tables.get(name)
            if table is None or table.phase in ("over", "closed") or self._is_somebody_away(table):
                self.sought.add(name)
            yield

    def _is_somebody_away(self, table: Table) -> bool:
        here = self.hall.listeners.looking(table.id)
        return any(seat not in here and table.seats[seat].kind == "person" for seat in table.waits)

    async def _plan(self, names: list[str]) -> None:
        for row in await self.kept.at(names):
            try:
                table = await self.hall.table(row.table)
            except Refused as problem:
                if problem.why.key == "no_table":
                    await self.kept.drop(row.id)
                continue
            except TavolataError:
                # of a game, or a time, that this program does not know
                continue
            if not await self._has_gone(row, table):
                self.plan(row, table)

    async def _has_gone(self, row: KeptChannel, table: Table) -> bool:
        """Whether a channel is not at this table any more: it follows its seat, and goes with it."""
        now = self.hall.time.now()
        if not table.holder({row.token}).seats:
            await self.kept.drop(row.id)
        elif table.phase in ("over", "closed"):
            if table.next is not None:
                await self.kept.move(row.id, table.next)
                self.sought.add(table.next)
            elif now - table.updated > FOLLOWED:
                await self.kept.drop(row.id)
        elif not (chosen := read(row.data)).confirmed and now - chosen.made > UNANSWERED:
            await self.kept.drop(row.id)
        else:
            return False
        self.planned.pop(row.id, None)
        return True

    def plan(self, row: KeptChannel, table: Table) -> None:
        """Plan what a channel owes its seat, if that is not planned already."""
        wait = self._owed(row, table)
        planned = self.planned.get(row.id)
        if wait is None or row.id in self.telling or (planned is not None and planned.wait == wait):
            return
        begun = row.wait == wait and row.tries > 0
        now = self.hall.time.now()
        delay = 0 if wait == QUESTION else round(self.config.remind_after * 1000)
        self._put(Planned(row.due if begun else now + delay, row.id, wait))

    def _put(self, planned: Planned) -> None:
        self.planned[planned.channel] = planned
        heapq.heappush(self.due, planned)

    def _owed(self, row: KeptChannel, table: Table) -> int | None:
        """The wait that a channel has still to tell; None while whoever sits there looks at the table."""
        if row.told < QUESTION:
            return QUESTION
        if not read(row.data).confirmed:
            return None
        here = self.hall.listeners.looking(table.id)
        for seat in table.holder({row.token}).seats:
            wait = table.waits.get(seat, 0)
            if wait > row.told and table.seats[seat].kind == "person" and seat not in here:
                return wait
        return None

    # ---- telling ----------------------------------------------------------------------

    def _begin(self, now: int) -> None:
        """Begin to send what is due, as much as may be under way."""
        while self.due and self.due[0].due <= now and len(self.sending) < MOST_AT_ONCE:
            planned = heapq.heappop(self.due)
            if self.planned.get(planned.channel) != planned:
                continue
            del self.planned[planned.channel]
            self.telling.add(planned.channel)
            task = asyncio.create_task(self._tell(planned))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)

    async def _tell(self, planned: Planned) -> None:
        try:
            await self._try(planned)
        except Unavailable:
            self._put(planned._replace(due=self.hall.time.now() + PAUSES[0]))
        except Exception as problem:
            log.error("failed", exc_info=problem, extra={"fields": {"at": "reminder"}})
        finally:
            self.telling.discard(planned.channel)

    async def _try(self, planned: Planned) -> None:
        row = await self.kept.one(planned.channel)
        if row is None:
            return
        with suppress(Refused, TavolataError):
            table = await self.hall.table(row.table)
            if self._owed(row, table) != planned.wait or await self._has_gone(row, table):
                self.sought.add(row.table)
                return
            chosen, now = read(row.data), self.hall.time.now()
            if planned.wait != QUESTION and (quiet := after_quiet(chosen.quiet, now)) > now:
                self._put(planned._replace(due=quiet))
                return
            host = self._host(chosen.channel)
            if self.busy[host] >= MOST_OF_ONE:
                self._put(planned._replace(due=now + round(TICK * 1000)))
                return
            self.busy[host] += 1
            try:
                await self._claim_and_send(row, chosen, table, planned.wait)
            finally:
                self.busy[host] -= 1
                if not self.busy[host]:
                    del self.busy[host]

    def _host(self, channel: AnyChannel) -> str:
        return "" if isinstance(channel, MailChannel) else self.outgoing.target(where(channel)).host

    async def _claim_and_send(self, row: KeptChannel, chosen: Chosen, table: Table, wait: int) -> None:
        tries = row.tries + 1 if row.wait == wait else 1
        if tries > len(PAUSES):
            # a crash cut the last one short
            self.counts["given_up"] += 1
            await self._settle(row, wait)
            return
        due = self.hall.time.now() + PAUSES[tries - 1]
        if not await self.kept.claim(row, wait, due):
            return
        try:
            await self._send(row, chosen, table, wait)
        except (NoMailbox, SubscriptionOver):
            await self.kept.drop(row.id)
        except (NotReached, OSError) as problem:
            self.counts["tries_failed"] += 1
            why = str(problem) if isinstance(problem, NotReached) else type(problem).__name__
            log.warning(
                "reminder not taken", extra={"fields": {"kind": type(chosen.channel).__name__, "why": why}}
            )
            if tries < len(PAUSES):
                self._put(Planned(due, row.id, wait))
            else:
                self.counts["given_up"] += 1
                await self._settle(row, wait)
        else:
            self.counts["told"] += 1
            await self._settle(row, wait)

    async def _settle(self, row: KeptChannel, wait: int) -> None:
        while True:
            try:
                await self.kept.settle(row.id, wait)
                break
            except Unavailable:
                # it is done: to try the whole again would tell it twice
                await asyncio.sleep(RETRY)
        # what happened meanwhile
        self.sought.add(row.table)

    async def _send(self, row: KeptChannel, chosen: Chosen, table: Table, wait: int) -> None:
        """Hand a reminder over; raises NotReached, OSError, or that there is nobody any more."""
        words = texts("tavolata.tables", chosen.language)
        args = {"game": table.game.about(chosen.language).name}
        title, said = words.word("reminder", "title"), words.fill(words.word("reminder", "text"), args)
        link = f"{self.config.outer_url}/t/{table.id}"
        id = sha256(f"{row.id} {wait}".encode()).hexdigest()[:24]
        match chosen.channel:
            case MailChannel(address):
                assert self.mailer is not None
                door = self.choosing.door(row.id)
                page = f"{self.config.outer_url}/reminders/{door}"
                asks = wait == QUESTION
                subject = words.fill(words.word("reminder", "question" if asks else "subject"), args)
                body = words.fill(
                    words.word("reminder", "question_mail" if asks else "mail"),
                    {**args, "link": link, "page": page, "house": self.config.outer_url},
                )
                stop = f"{self.config.outer_url}/api/channels/{door}/stop"
                await self.mailer.send(Letter(address, subject, body, id, stop))
            case PushChannel(endpoint, p256dh, auth):
                told = {"title": title, "text": said, "table": table.id, "language": chosen.language}
                sealed = push.encrypted(msgspec.json.encode(told), p256dh, auth)
                topic = sha256(row.id.encode()).hexdigest()[:32]
                headers = self.signer.headers(endpoint, int(time.time()), topic)
                await self._post(endpoint, headers, sealed, over=True)
            case NtfyChannel(url):
                headers = {"Title": title, "Click": link, "Content-Type": "text/plain; charset=utf-8"}
                await self._post(url, headers, said.encode())
            case WebhookChannel(url):
                told = {"id": id, "title": title, "text": said, "link": link}
                headers = {"Content-Type": "application/json", "Idempotency-Key": id}
                await self._post(url, headers, msgspec.json.encode(told))

    async def _post(self, url: str, headers: dict[str, str], body: bytes, over: bool = False) -> None:
        number = await self.outgoing.post(url, headers, body)
        if over and number in GONE:
            raise SubscriptionOver
        if not 200 <= number < 300:
            raise NotReached(str(number))


class SubscriptionOver(Exception):
    """A push service says that a browser is not to be told any more."""
