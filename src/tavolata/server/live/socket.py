"""The socket: one connection looks at one table, with the eyes its tokens open."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from tavolata.server.house import House
from tavolata.server.limits.buckets import Bucket
from tavolata.server.live.outbox import FINAL, Outbox
from tavolata.server.transport.handshake import EXTENSION, GOODBYE, Handshake
from tavolata.server.transport.plain_way import PlainWay
from tavolata.server.transport.way import Way
from tavolata.store import Unavailable
from tavolata.tables.hall.command import carry_out
from tavolata.tables.log.table import Refused, hashed
from tavolata.tables.messages import commands
from tavolata.tables.messages.commands import ClientFrame, Hello, Look, Ping, TableCommand
from tavolata.tables.messages.frames import Bye, Error, Frame, Pong, Seated
from tavolata.tables.messages.terms import Why
from tavolata.tables.play.play import encode

log: Final = logging.getLogger("tavolata")
decode: Final = msgspec.json.Decoder(ClientFrame).decode
MOST_ERRORS: Final = 20
"""Frames that can't be understood before the connection is ended."""
MOST_WAITING: Final = 64
"""When so many messages wait for the answer to one before them, no more are read."""
BREATH: Final = 0.5
"""For so many seconds nothing is read from who sends too fast."""
THROUGH_TURNSTILE: Final = frozenset(
    (commands.Ask, commands.Change, commands.Hint, commands.Chat, commands.Sit, commands.Rematch)
)
"""Commands that pass the turnstile: an address may give only so many, or words in them may not be wanted."""
HELLO_SECONDS: Final = 20.0
RETRY: Final = 1000
LATER: Final = 10_000
TRY_AGAIN_LATER: Final = 1013
TOO_MUCH: Final = 1008
TOO_BIG: Final = 1009


class TableSocket:
    """One socket."""

    __slots__ = (
        "address", "breath", "bucket", "busy", "errors", "going", "house", "leaving", "loop", "outbox",
        "patience", "silence", "table", "talk", "transmit", "waiting", "way",
    )  # fmt: skip

    def __init__(self, house: House, handshake: Handshake | None, send: Send, address: str) -> None:
        self.house = house
        self.way: Way = PlainWay(self, send) if handshake is None else handshake.hand_over(self)
        self.transmit = send
        self.address = address
        self.loop = asyncio.get_running_loop()
        self.outbox = Outbox(house.config.outbox_bytes, self._wake, address)
        self.bucket = Bucket(house.config.frames_a_second, house.config.frame_burst)
        self.talk = house.talking.of(address)
        self.table = ""
        self.errors = 0
        self.waiting: list[bytes] = []
        """What came and was not looked at yet: of a flood most never is."""
        self.busy = False
        """Whether a message is being answered."""
        self.going = False
        """Whether `_go_on` is under way."""
        self.silence: asyncio.Future[None] | None = None
        """Done when everything is answered; only of who has hung up."""
        self.breath: asyncio.TimerHandle | None = None
        """Runs while a client that was too fast is not listened to."""
        self.patience = self.loop.call_later(HELLO_SECONDS, self._lose_patience)
        self.leaving = False

    async def serve(self, receive: Receive) -> None:
        """Talk until one side ends it."""
        self.house.outboxes.add(self.outbox)
        try:
            # by the short way only what came before there was a hearer, and in the end that nothing more will
            while (message := await self.way.next_message(receive))["type"] != "websocket.disconnect":
                data = message.get("bytes") or (message.get("text") or "").encode()
                if len(data) > self.house.config.frame_bytes:
                    await self.transmit({"type": "websocket.close", "code": TOO_BIG})
                    break
                self.take(data)
            # what was said before hanging up still counts
            if self.busy:
                self.silence = self.loop.create_future()
                await self.silence
        finally:
            self.leaving = True
            self.patience.cancel()
            if self.breath is not None:
                self.breath.cancel()
            self.house.outboxes.discard(self.outbox)
            self._leave()
            self.outbox.forget()
            self.way.leave()

    def _lose_patience(self) -> None:
        self._end(Bye(Why("hello_first"), None), TOO_MUCH)

    def _leave(self) -> None:
        if self.table:
            self.house.hall.leave(self.table, self.outbox)
            self.table = ""

    # ---- writing ----------------------------------------------------------------------

    def send(self, frame: Frame) -> None:
        """Put a frame into the outbox."""
        self.outbox.send(encode(frame))

    def _wake(self) -> None:
        # after everything that this round of the event loop has to tell
        self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Deliver what waits, if the client reads."""
        if self.outbox.ended:
            if not self.leaving:
                self.house.counts["slow"] += self.outbox.ended == "too_slow"
                self._sent_away(self.outbox.ended)
        elif self.outbox.frames and self.way.may_write():
            self.way.write(self.outbox.take())

    def _sent_away(self, why: str) -> None:
        if why in FINAL:
            self._end(Bye(Why(why), None), TOO_MUCH)
        else:
            self._end(Bye(Why(why), RETRY), TRY_AGAIN_LATER)

    def _end(self, frame: Frame, code: int) -> None:
        if not self.leaving:
            self.leaving = True
            if isinstance(frame, Bye):
                self.house.watch.sent_away(frame.why.key)
            self.way.deaf = True
            self.flush()
            self.house.hall.spawn(self._goodbye(frame, code))

    async def _goodbye(self, frame: Frame, code: int) -> None:
        """Say why, and hang up; a client that doesn't listen is not waited for."""
        try:
            async with asyncio.timeout(GOODBYE):
                await self.way.sent()
                await self.transmit({"type": "websocket.send", "text": encode(frame).decode()})
                await self.transmit({"type": "websocket.close", "code": code})
        except TimeoutError:
            self.way.abort()
        except (OSError, RuntimeError):
            return

    # ---- reading ----------------------------------------------------------------------

    def take(self, data: bytes) -> None:
        """Answer one message."""
        if self.leaving:
            return
        self.house.counts["frames_in"] += 1
        if not self._has_room():
            return
        self.waiting.append(data)
        if len(self.waiting) == MOST_WAITING:
            self.way.pause_reading()
        self._go_on()

    def noise(self) -> None:
        """Something came that is no message; who makes much of it is sent away."""
        if not self.leaving:
            self._has_room()

    def _has_room(self) -> bool:
        """Whether this socket, and its address, may send one more."""
        if self.breath is None and self.bucket.take() and self.talk.take():
            return True
        self._too_fast()
        return False

    def _too_fast(self) -> None:
        """Say so, and listen to nothing for a while; what had come by then is counted and not answered."""
        self.house.counts["limited"] += 1
        self._mistake("too_fast", told=self.breath is None)
        if self.breath is None:
            self.way.pause_reading()
            self.breath = self.loop.call_later(BREATH, self._breathe_out)

    def by_turnstile(self, read: Callable[[], None]) -> None:
        """Read on when its turn comes: whole crowds send much, or begin to hold their breath, together."""
        self.house.hall.spawn(self._pass_turnstile(read))

    async def _pass_turnstile(self, read: Callable[[], None]) -> None:
        await self.house.turnstile.enter(self.address)
        read()

    def _breathe_out(self) -> None:
        self.by_turnstile(self._listen_again)

    def _listen_again(self) -> None:
        self.breath = None
        self._listen()

    def _listen(self) -> None:
        """Take messages again, if nothing speaks against it any more."""
        if self.breath is None and len(self.waiting) < MOST_WAITING:
            self.way.resume_reading()

    def _go_on(self) -> None:
        """Answer what waits, one after another."""
        if self.going:
            return
        self.going = True
        try:
            while self.waiting and not self.busy and not self.leaving:
                data = self.waiting.pop(0)
                if len(self.waiting) == MOST_WAITING - 1:
                    self._listen()
                self._read(data)
        finally:
            self.going = False
        if self.silence is not None and not self.busy and not self.silence.done():
            self.silence.set_result(None)

    def _read(self, data: bytes) -> None:
        try:
            frame = decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            self._mistake("unreadable")
            return
        self._answer(frame)

    def _answer(self, frame: ClientFrame) -> None:
        if type(frame) is Ping:
            self.send(Pong(frame.n, self.house.hall.time.now()))
        elif type(frame) is Hello:
            self._greet(frame)
        elif not self.table:
            self._mistake("hello_first")
        elif type(frame) is Look:
            self._look(frame.yes)
        elif type(frame) in THROUGH_TURNSTILE:
            self.busy = True
            self.house.hall.spawn(self._ask(frame))
        else:
            self.busy = True
            carry_out(self.house.hall, self.table, self.outbox.hashes, frame, self._answered)

    def _greet(self, hello: Hello) -> None:
        if self.house.greeting.of(self.address).take():
            self.busy = True
            self.house.hall.spawn(self._hello(hello))
            return
        if self.table:
            self._too_fast()
        else:
            self.house.counts["limited"] += 1
            self._end(Bye(Why("too_fast"), LATER), TRY_AGAIN_LATER)

    def _look(self, yes: bool) -> None:
        # other processes are told of it, so nobody may say it at will
        if self.house.greeting.of(self.address).take():
            self.house.hall.look(self.table, self.outbox, yes)
        else:
            self._too_fast()

    async def _ask(self, command: TableCommand) -> None:
        """Ask for what can wait for a moment."""
        self._answered(await self.house.do(self.address, self.table, self.outbox.hashes, command))

    def _answered(self, answer: Frame) -> None:
        self.busy = False
        try:
            self.send(answer)
            if type(answer) is Seated:
                self._sit_down(answer.token)
        except Exception:
            log.exception("failed", extra={"fields": {"at": "socket"}})
            self._end(Bye(Why("failed"), RETRY), TRY_AGAIN_LATER)
        self._go_on()

    def _sit_down(self, token: str) -> None:
        hall = self.house.hall
        self.outbox.hashes |= {hashed(token)}
        table = hall.tables.get(self.table)
        if table is not None:
            hall.listeners.take_seat(table, self.outbox)

    def _mistake(self, key: str, told: bool = True) -> None:
        self.errors += 1
        self.house.counts["errors"] += 1
        if self.errors >= MOST_ERRORS:
            self._end(Bye(Why(key), None), TOO_MUCH)
        elif told:
            self.send(Error(Why(key)))

    async def _hello(self, hello: Hello) -> None:
        try:
            await self.house.turnstile.enter(self.address)
            await self._join(hello)
        except Exception:
            log.exception("failed", extra={"fields": {"at": "socket"}})
            self._end(Bye(Why("failed"), RETRY), TRY_AGAIN_LATER)
        self.busy = False
        self._go_on()

    async def _join(self, hello: Hello) -> None:
        if hello.table != self.table:
            self._leave()
        self.outbox.hashes = frozenset(map(hashed, hello.tokens))
        try:
            table = await self.house.table(self.address, hello.table)
            if not table.admits(table.holder(self.outbox.hashes)):
                raise Refused("forbidden", "no_spectators")
            await self.house.hall.join(hello.table, self.outbox, hello.have)
        except (Refused, Unavailable) as problem:
            why, retry = (problem.why, None) if isinstance(problem, Refused) else (Why("store_down"), LATER)
            self._end(Bye(why, retry), TOO_MUCH)
            return
        self.table = table.id
        self.patience.cancel()
        self.house.greet(self.outbox)


async def serve(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a connection if there is room for it."""
    address = scope["client"][0] if scope.get("client") else ""
    await receive()
    await send({"type": "websocket.accept"})
    if house.stopping or not house.sockets.take(address):
        house.counts["limited"] += 1
        key = "stopping" if house.stopping else "too_many_sockets"
        await send({"type": "websocket.send", "text": encode(Bye(Why(key), LATER)).decode()})
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        return
    try:
        handshake = (scope.get("extensions") or {}).get(EXTENSION)
        await TableSocket(house, handshake, send, address).serve(receive)
    finally:
        house.sockets.give_back(address)
