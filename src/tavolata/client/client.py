"""The asynchronous client. See docs/protocol.md for what is said, examples/ for a bot of 30 lines."""

import asyncio
import contextlib
import itertools
import random
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tavolata.engine.errors import TavolataError
from tavolata.tables.helpers.cancelling import end
from tavolata.tables.messages.commands import Hello, Move, TableCommand, Undo
from tavolata.tables.messages.frames import (
    Ack,
    Advice,
    Answer,
    Bulletin,
    Bye,
    Changed,
    Error,
    Pong,
    Refuse,
    Seated,
    ServerFrame,
    Spoken,
    Update,
    Welcome,
)
from tavolata.tables.messages.terms import Eyes, TableState

decode = msgspec.json.Decoder(ServerFrame).decode
encode = msgspec.json.Encoder().encode
Reply = Ack | Refuse | Seated | Answer | Advice
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 15.0
AGAIN = 0.5
"""Seconds until a command is sent again that was not done."""
TRIES = 3
"""So often the server may fail over a command, not understand what was sent, or not let us in, until that is
the answer."""
LATER = (408, 425, 429)
"""What a server says to who may come again, besides that it has a fault of its own."""
NEWS = Welcome | Update | Changed | Spoken


class NotDone(TavolataError):
    """The server refused; `why` is its reason as a key with arguments."""

    def __init__(self, why: Mapping[str, Any], status: int = 0) -> None:
        super().__init__(f"The server says {why.get('key')}: {why.get('args')}.")
        self.why = why
        self.status = status


class Gone(TavolataError):
    """The server ended the connection for good."""


class Unanswered:
    """A command on its way; the same id is never done twice, so it may be sent as often as need be."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.failures = 0
        """How often the server failed over it, or understood nothing while it waited."""


class Client:
    """A server at an address."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")

    async def get(self, path: str, tokens: Sequence[str] = ()) -> Any:
        """The JSON at a path."""
        return await asyncio.to_thread(self._ask, path, None, tokens)

    async def post(self, path: str, body: object, tokens: Sequence[str] = ()) -> Any:
        """What the server answers to a body."""
        return await asyncio.to_thread(self._ask, path, encode(body), tokens)

    def _ask(self, path: str, body: bytes | None, tokens: Sequence[str]) -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if tokens:
            headers["Authorization"] = "Bearer " + ",".join(tokens)
        request = urllib.request.Request(self.base + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return msgspec.json.decode(answer.read())
        except urllib.error.HTTPError as problem:
            with problem:
                said = problem.read()
            try:
                why = msgspec.json.decode(said)["why"]
            except (msgspec.DecodeError, KeyError, TypeError):
                why = {"key": f"status {problem.code}", "args": {}}
            raise NotDone(why, problem.code) from None

    async def make_table(self, game: str, seats: int, **more: object) -> dict[str, Any]:
        """Lay a table: `people`, `bots`, `options`, `settings` and `start` as in the protocol."""
        made: dict[str, Any] = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return made

    async def sit(self, table: str, name: str, seat: int | None = None) -> dict[str, Any]:
        """Take a seat; returns its number and token."""
        given: dict[str, Any] = await self.post(f"/api/tables/{table}/seats", {"name": name, "seat": seat})
        return given

    def session(self, table: str, tokens: Sequence[str] = ()) -> "Session":
        """A connection to a table that holds the seats of these tokens."""
        return Session(self.base, table, tokens)


class Session:
    """A table as this client sees it. It reconnects by itself, and sends again what was not answered."""

    def __init__(self, base: str, table: str, tokens: Sequence[str] = ()) -> None:
        self.address = base.replace("http", "ws", 1) + "/api/socket"
        self.name = table
        self.tokens = list(tokens)
        self.version: int | None = None
        self.seats: list[int] = []
        self.table: TableState | None = None
        self.eyes: list[Eyes] = []
        self.frames: asyncio.Queue[NEWS | None] = asyncio.Queue()
        self.waiting: dict[str, Unanswered] = {}
        self.ids = itertools.count()
        self.prefix = secrets.token_hex(4)
        self.sending: set[asyncio.Task[None]] = set()
        """What is being sent again."""
        self.socket: ClientConnection | None = None
        self.task: asyncio.Task[None] | None = None
        self.ended: Exception | None = None
        self.reconnects = -1

    async def __aenter__(self) -> "Session":
        self.task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.task is not None
        await end(self.task)
        if problem is None and not self.task.cancelled():
            self.task.result()

    # ---- looking ----------------------------------------------------------------------

    async def news(self) -> AsyncIterator[NEWS]:
        """Every frame that tells something, until the connection is over for good."""
        while (frame := await self.frames.get()) is not None:
            yield frame
        self.frames.put_nowait(None)  # for whoever else listens
        if self.ended is not None:
            raise self.ended

    async def turns(self) -> AsyncIterator[Eyes]:
        """What a held seat sees whenever it has something to decide, until the game is over.

        After each a move is due; a seat that is still to act is offered again.
        """
        due = False
        async for frame in self.news():
            due = due or isinstance(frame, Welcome | Update)
            if self.table is None or not self.frames.empty():
                # something later has been told already: only the last look is worth a thought
                continue
            if self.table.phase in ("over", "closed"):
                return
            if due:
                due = False
                for eyes in self.eyes:
                    if eyes.legal and self.table.seats[eyes.seat or 0].kind == "person":
                        yield eyes

    # ---- doing ------------------------------------------------------------------------

    def new_id(self) -> str:
        """An id for a command."""
        return f"{self.prefix}-{next(self.ids)}"

    async def do(self, command: TableCommand) -> Reply:
        """Send a command and wait for its answer, over lost connections too."""
        if self.ended is not None:
            raise self.ended
        asked = self.waiting[command.id] = Unanswered(encode(command))
        try:
            await self._send(asked)
            return await asked.answer
        finally:
            self.waiting.pop(command.id, None)

    async def move(self, seat: int, text: str) -> Reply:
        """Make a move on what was seen last."""
        return await self.do(Move(self.new_id(), self.version or 0, seat, text))

    async def undo(self, seat: int) -> Reply:
        """Take one's last move back."""
        return await self.do(Undo(self.new_id(), seat))

    # ---- the connection ---------------------------------------------------------------

    async def _run(self) -> None:
        """Keep connected until the server ends it, this session is left, or something is wrong with us."""
        try:
            await self._stay()
        except Gone as gone:
            self._end(gone)
        except asyncio.CancelledError:
            self._end(Gone("This session was left."))
            raise
        except Exception as problem:
            self._end(problem)
            raise

    async def _stay(self) -> None:
        pause, turned_away = FIRST_PAUSE, 0
        while True:
            try:
                if await self._visit():
                    pause, turned_away = FIRST_PAUSE, 0
            except (OSError, websockets.WebSocketException) as problem:
                # more than once, for a server that knows no other word says 403 to who came too fast, too
                turned_away = turned_away + 1 if is_hopeless(problem) else 0
                if turned_away == TRIES:
                    raise Gone(f"The server can't be reached at {self.address}: {problem}.") from problem
            await asyncio.sleep(pause * random.uniform(0.7, 1.3))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _end(self, problem: Exception) -> None:
        """Tell everybody who waits for something."""
        self.ended = problem
        self.frames.put_nowait(None)
        for asked in self.waiting.values():
            if not asked.answer.done():
                asked.answer.set_exception(problem)

    async def _visit(self) -> bool:
        """Connect, and talk until the connection is lost; tells whether it was ever welcomed."""
        socket = await connect(self.address, compression=None, max_size=2**22)
        try:
            async with socket:
                return await self._talk(socket)
        finally:
            self.socket = None
            socket.transport.abort()  # where the goodbye was cut short

    async def _talk(self, socket: ClientConnection) -> bool:
        """Listen until the connection is lost; tells whether it was ever welcomed."""
        welcomed = False
        with contextlib.suppress(websockets.ConnectionClosed):
            # who is sent away at once is still told why
            await socket.send(encode(Hello(self.name, self.tokens, self.version)), text=True)
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in socket:
                frame = decode(message)
                if isinstance(frame, Bye):
                    if frame.retry is None:
                        raise Gone(f"The server ended it: {frame.why.key}.")
                    return welcomed
                if isinstance(frame, Welcome) and not welcomed:
                    welcomed = True
                    self.reconnects += 1
                    self.socket = socket
                    for asked in list(self.waiting.values()):
                        await self._send(asked)
                self._take(frame)
        return welcomed

    def _take(self, frame: ServerFrame) -> None:
        if isinstance(frame, Reply):
            self._take_answer(frame)
        elif isinstance(frame, NEWS):
            self.version = frame.version
            if isinstance(frame, Welcome):
                self.seats = frame.seats
            if isinstance(frame, Welcome | Changed):
                self.table = frame.table
            elif isinstance(frame, Update):
                assert self.table is not None
                self.table = msgspec.structs.replace(self.table, **msgspec.structs.asdict(frame.table))
            if isinstance(frame, Welcome | Update):
                self.eyes = frame.eyes
            self.frames.put_nowait(frame)
        elif isinstance(frame, Error):
            # it names no command: each that waits may be the one
            for command in list(self.waiting):
                self._try_again(Refuse(command, "unreadable", frame.why))
        else:
            assert isinstance(frame, Pong | Bye | Bulletin)

    def _take_answer(self, answer: Reply) -> None:
        if isinstance(answer, Seated):
            self.tokens.append(answer.token)
        asked = self.waiting.get(answer.id)
        if isinstance(answer, Refuse) and answer.why.key == "failed":
            self._try_again(answer)
        elif isinstance(answer, Refuse) and answer.kind == "unavailable":
            # it says: the same once more, later
            asyncio.get_running_loop().call_later(AGAIN, self._send_again, answer.id)
        elif asked is not None and not asked.answer.done():
            asked.answer.set_result(answer)

    def _try_again(self, refusal: Refuse) -> None:
        """Send a command again, but not for ever."""
        asked = self.waiting.get(refusal.id)
        if asked is None or asked.answer.done():
            return
        asked.failures += 1
        if asked.failures < TRIES:
            asyncio.get_running_loop().call_later(AGAIN * asked.failures, self._send_again, refusal.id)
        else:
            asked.answer.set_result(refusal)

    def _send_again(self, command: str) -> None:
        asked = self.waiting.get(command)
        if asked is not None and not asked.answer.done():
            self.sending.add(task := asyncio.ensure_future(self._send(asked)))
            task.add_done_callback(self.sending.discard)

    async def _send(self, asked: Unanswered) -> None:
        if self.socket is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self.socket.send(asked.data, text=True)


def is_hopeless(problem: Exception) -> bool:
    """Whether the same would be said for ever: there is no such address, or nobody is let in there."""
    if isinstance(problem, websockets.InvalidStatus):
        status = problem.response.status_code
        return 400 <= status < 500 and status not in LATER
    return isinstance(problem, websockets.InvalidURI)
