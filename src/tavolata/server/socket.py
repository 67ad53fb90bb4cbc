"""The socket: one connection looks at one table, with the eyes its tokens open."""

import asyncio
import contextlib
import logging

import msgspec
from starlette.types import Receive, Scope, Send

from tavolata.server.house import House
from tavolata.server.limits import Bucket
from tavolata.server.outbox import Outbox
from tavolata.store import Unavailable
from tavolata.tables import commands
from tavolata.tables.clocks import now
from tavolata.tables.commands import ClientFrame, Hello, Ping
from tavolata.tables.frames import Bye, Error, Frame, Pong, Refuse, Seated
from tavolata.tables.play import encode
from tavolata.tables.table import Refused, hashed
from tavolata.tables.terms import Why

log = logging.getLogger("tavolata")
decode = msgspec.json.Decoder(ClientFrame).decode
MOST_ERRORS = 20
"""Frames that can't be understood before the connection is ended."""
HELLO_SECONDS = 20.0
GOODBYE_SECONDS = 2.0
RETRY = 1000
LATER = 10_000
TRY_AGAIN_LATER = 1013
TOO_MUCH = 1008


class Connection:
    """One socket."""

    def __init__(self, house: House, receive: Receive, send: Send, address: str) -> None:
        self.house = house
        self.receive = receive
        self.transmit = send
        self.address = address
        self.outbox = Outbox(house.config.outbox_bytes)
        self.bucket = Bucket(house.config.frames_a_second, house.config.frame_burst)
        self.table = ""
        self.errors = 0

    async def serve(self) -> None:
        """Talk until one side ends it."""
        reader = asyncio.current_task()
        assert reader is not None
        writer = asyncio.create_task(self._write(reader))
        self.house.outboxes.add(self.outbox)
        try:
            await self._read()
        except asyncio.CancelledError:
            if not self.outbox.ended:
                raise
            reader.uncancel()
        except TimeoutError:
            await self._goodbye(Bye(Why("hello_first"), None), TOO_MUCH)
        finally:
            self.house.outboxes.discard(self.outbox)
            self._leave()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _leave(self) -> None:
        if self.table:
            self.house.hall.leave(self.table, self.outbox)
            self.table = ""

    def send(self, frame: Frame) -> None:
        """Put a frame into the outbox."""
        self.outbox.send(encode(frame))

    async def _goodbye(self, frame: Frame, code: int) -> None:
        """Say why, and end it; a client that doesn't listen is not waited for."""
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.transmit({"type": "websocket.send", "text": encode(frame).decode()})
                await self.transmit({"type": "websocket.close", "code": code})

    # ---- writing ----------------------------------------------------------------------

    async def _write(self, reader: "asyncio.Task[None]") -> None:
        send = self.transmit
        with contextlib.suppress(OSError, RuntimeError):
            while (frame := await self.outbox.next()) is not None:
                if self.outbox.ended:
                    break
                await send({"type": "websocket.send", "text": frame.decode()})
        if self.outbox.ended:
            self.house.counts["slow"] += self.outbox.ended == "too_slow"
            await self._goodbye(Bye(Why(self.outbox.ended), RETRY), TRY_AGAIN_LATER)
            # whoever does not read will not hang up either
            reader.cancel()

    # ---- reading ----------------------------------------------------------------------

    async def _read(self) -> None:
        async with asyncio.timeout(HELLO_SECONDS) as patience:
            while True:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self.house.counts["frames_in"] += 1
                data = message.get("text") or message.get("bytes") or b""
                if not await self._take(data):
                    return
                if self.table and patience.when() is not None:
                    patience.reschedule(None)

    async def _take(self, data: str | bytes) -> bool:
        """Answer one frame; False ends the connection."""
        if not self.bucket.take():
            self.house.counts["limited"] += 1
            return await self._mistake("too_fast")
        try:
            frame = decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return await self._mistake("unreadable")
        if isinstance(frame, Hello):
            return await self._hello(frame)
        if isinstance(frame, Ping):
            self.send(Pong(frame.n, now()))
            return True
        if not self.table:
            return await self._mistake("hello_first")
        await self._command(frame)
        return True

    async def _mistake(self, key: str) -> bool:
        self.errors += 1
        self.house.counts["errors"] += 1
        if self.errors >= MOST_ERRORS:
            await self._goodbye(Bye(Why(key), None), TOO_MUCH)
            return False
        self.send(Error(Why(key)))
        return True

    async def _hello(self, hello: Hello) -> bool:
        self._leave()
        self.outbox.hashes = frozenset(map(hashed, hello.tokens))
        try:
            table = await self.house.hall.join(hello.table, self.outbox, hello.have)
        except (Refused, Unavailable) as problem:
            why, retry = (problem.why, None) if isinstance(problem, Refused) else (Why("store_down"), LATER)
            await self._goodbye(Bye(why, retry), TOO_MUCH)
            return False
        self.table = table.id
        holder = self.outbox.holder
        if not (holder.seats or holder.host or table.settings.spectators or table.phase == "open"):
            await self._goodbye(Bye(Why("no_spectators"), None), TOO_MUCH)
            return False
        return True

    async def _command(self, frame: commands.TableCommand) -> None:
        house = self.house
        if isinstance(frame, commands.Chat) and not house.chatting.of(f"{self.table} {self.address}").take():
            self.send(Refuse(frame.id, "busy", Why("too_fast")))
            return
        answer = await house.hall.do(self.table, self.outbox.hashes, frame)
        if isinstance(answer, Seated):
            self.outbox.hashes |= {hashed(answer.token)}
        self.send(answer)
        if isinstance(answer, Seated):
            table = await house.hall.table(self.table)
            self.outbox.holder = table.holder(self.outbox.hashes)
            house.hall.audience.welcome(table, self.outbox)


async def serve(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a connection if there is room for it. Plain ASGI: nothing stands between it and its frames."""
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
        await Connection(house, receive, send, address).serve()
    finally:
        house.sockets.give_back(address)
