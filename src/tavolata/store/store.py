"""The store as the tables use it: asynchronous, one writer with group commit, one reader."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from tavolata.engine.errors import BadSetting
from tavolata.store.backend import (
    Backend,
    Batch,
    KeptAnalysis,
    Notice,
    NotOpened,
    Row,
    Snapshot,
    Unavailable,
)
from tavolata.store.histogram import QUICK, Histogram

log = logging.getLogger("tavolata")
T = TypeVar("T")
Then = Callable[[Exception | None], None]
"""Called in the event loop with what was against storing something, None if it is stored."""
Asked = tuple[Batch, Then]
MOST_QUIET: Final = 30_000
"""Milliseconds; a longer silence of all servers is a time in which nobody served."""
FEW: Final = 8
"""Batches under way that others let pass."""
MOST_TOGETHER: Final = 512
"""When a group has so many batches it takes no more."""


class Store:
    """Puts an event loop in front of a database.

    What was asked to be stored while the last group was being written goes into the next group
    together: under load one fsync serves many moves, and without load a move waits for its own alone.
    """

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.asked: list[Asked] = []
        """What this round of the event loop has asked to be stored."""
        self.under_way = 0
        """Batches that were asked to be stored and are not answered."""
        self.waiting: queue.SimpleQueue[list[Asked] | None] = queue.SimpleQueue()
        self.reading = ThreadPoolExecutor(1, "store-reader")
        self.closed = False
        self.groups = 0
        self.commits = Histogram(QUICK)
        """How long the writing of a group takes."""
        self.stored = 0
        self.failed = 0
        """Batches that were to be stored and are not, because the database could not."""
        self.trouble = ""
        """What the database is against at present, empty while it does its work."""
        self.writer: threading.Thread | None = None
        self.listener: threading.Thread | None = None
        self.loop: asyncio.AbstractEventLoop
        self.down: list[tuple[int, int]] = []
        """Times in which nobody served, as far as this store knows."""
        self.alive = 0
        """The last sign of life."""

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self.backend.shared

    async def open(self, now: int, most_quiet: int = MOST_QUIET) -> int:
        """Connect, note the time since the last sign of life as downtime, start the writer.

        Returns the moment from which it goes on: now, but never one before the last sign of life.
        """
        self.loop = asyncio.get_running_loop()
        failure: BaseException | None = None
        try:
            await self.read(self.backend.open, True, True)
            self.alive = await self.read(self.backend.beat, now, most_quiet)
            self.down = await self.read(self.backend.downtimes)
        except BaseException as problem:
            # compiled code must not await in here and raise again: it would crash
            failure = problem
        if failure is not None:
            await self.read(self.backend.close)
            self.reading.shutdown()
            if isinstance(failure, Unavailable):
                raise NotOpened(f"The database can't be used: {failure}.") from failure
            raise failure
        self.writer = threading.Thread(target=self._write_for_ever, name="store-writer", daemon=True)
        self.writer.start()
        return self.alive

    async def close(self) -> None:
        """Write what is waiting, then leave."""
        self.closed = True
        if self.writer is not None:
            self._hand_over()
            self.waiting.put(None)
            await self.loop.run_in_executor(None, self.writer.join)
        await self.read(self.backend.close)
        self.reading.shutdown()
        if self.listener is not None:
            await self.loop.run_in_executor(None, self.listener.join)

    async def append(self, rows: Sequence[Row], notices: Sequence[Notice] = ()) -> None:
        """Store rows and notices together; they are on the disk when this returns.

        Raises Conflict if another process was faster, Unavailable if the database can't write.
        """
        await self._stored(Batch(rows, notices))

    async def keep(self, snapshot: Snapshot) -> None:
        """Store a snapshot in place of the table's last one."""
        await self._stored(Batch((), (), [snapshot]))

    async def keep_analysis(self, analysis: KeptAnalysis) -> None:
        """Store what is found out about a table's game in place of what was before."""
        await self._stored(Batch((), (), (), [analysis]))

    async def _stored(self, batch: Batch) -> None:
        done: asyncio.Future[None] = self.loop.create_future()
        self.put(batch, settling(done))
        await done

    def put(self, batch: Batch, then: Then) -> None:
        """The same for who does not wait: `then` is called with the exception, or None."""
        if self.closed:
            self.loop.call_soon(then, Unavailable("closed"))
            return
        self.under_way += 1
        self.asked.append((batch, then))
        if len(self.asked) == 1:
            self.loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        # the writer is woken once for all that came together
        if self.asked:
            self.waiting.put(self.asked)
            self.asked = []

    def moving(self) -> bool:
        """Whether somebody waits for what they have done, and whoever is in no hurry lets them pass.

        Where many wait at once moves come without a pause, and to wait for one would be to wait for ever.
        """
        return 0 < self.under_way <= FEW

    def _answer(self, group: list[Asked], answers: list[Exception | None]) -> None:
        self.under_way -= len(group)
        failures = [answer for answer in answers if isinstance(answer, Unavailable)]
        self.failed += len(failures)
        self.stored += answers.count(None)
        # what shares a group with something that was stored has a trouble of its own
        self._note(str(failures[0]) if len(failures) == len(answers) else "")
        for (_, then), problem in zip(group, answers, strict=True):
            try:
                then(problem)
            except Exception as failure:  # the others must hear of theirs
                self.loop.call_exception_handler({"message": "after storing", "exception": failure})

    async def read(self, function: Callable[..., T], *args: object) -> T:
        """Call the backend in the reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, lambda: function(*args))

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after a version."""
        return await self.read(self.backend.rows, table, after)

    async def snapshot(self, table: str) -> Snapshot | None:
        """A table's last snapshot."""
        return await self.read(self.backend.snapshot, table)

    async def analysis(self, table: str) -> bytes | None:
        """What is kept of the analysis of a table's game."""
        return await self.read(self.backend.analysis, table)

    async def lobby(self, most: int) -> list[Notice]:
        """Public tables."""
        return await self.read(self.backend.lobby, most)

    async def notice(self, table: str) -> Notice | None:
        """What is shown of a table."""
        return await self.read(self.backend.notice, table)

    async def count_open(self) -> int:
        """How many tables are open or being played."""
        return await self.read(self.backend.count_open)

    async def abandoned(self, before: int) -> list[str]:
        """Tables at which nothing has happened since a moment."""
        return await self.read(self.backend.abandoned, before)

    async def beat(self, now: int) -> None:
        """Note that this server is alive, and find out whether the database still takes anything."""
        try:
            before, self.alive = self.alive, await self.read(self.backend.beat, now, MOST_QUIET)
            if self.alive - before > MOST_QUIET:
                # in place: the clocks of all tables look there
                self.down[:] = await self.read(self.backend.downtimes)
        except Unavailable as problem:
            self._note(str(problem))
            raise
        self._note("")

    def _note(self, trouble: str) -> None:
        """Say it in the log when the database begins to fail, and when it is back."""
        if trouble and not self.trouble:
            log.error("store_failing", extra={"fields": {"why": trouble}})
        elif self.trouble and not trouble:
            log.warning("store_back", extra={"fields": {"failed": self.failed}})
        self.trouble = trouble

    async def drives(self, table: str) -> bool:
        """Whether this process may act for the table's bots and clocks."""
        return not self.shared or await self.read(self.backend.drives, table)

    def release(self, table: str) -> None:
        """Let another process act for them."""
        if self.shared and not self.closed:
            self.reading.submit(self.backend.release, table)

    def tell(self, topic: str, payload: str) -> None:
        """Tell the other processes, as soon as may be; it may get lost."""
        if not self.closed:
            self.reading.submit(self.backend.tell, topic, payload)

    def listen(self, hear: Callable[[str, str], None]) -> None:
        """Call `hear` in the event loop for what other processes tell."""
        if not self.shared:
            return

        def pass_on(topic: str, payload: str) -> None:
            self.loop.call_soon_threadsafe(hear, topic, payload)

        self.listener = threading.Thread(
            target=self.backend.listen, args=(pass_on,), name="store-listener", daemon=True
        )
        self.listener.start()

    # ---- the writer's thread ----------------------------------------------------------

    def _write_for_ever(self) -> None:
        while True:
            group: list[Asked] = []
            asked = self.waiting.get()
            while asked is not None:
                group += asked
                if len(group) >= MOST_TOGETHER:
                    break
                try:
                    asked = self.waiting.get_nowait()
                except queue.Empty:
                    break
            if group:
                begun = time.perf_counter()
                answers = self._write(group)
                self.commits.observe(time.perf_counter() - begun)
                self.groups += 1
                self.loop.call_soon_threadsafe(self._answer, group, answers)
            if asked is None:
                return

    def _write(self, group: list[Asked]) -> list[Exception | None]:
        try:
            return self.backend.write([batch for batch, _ in group])
        except Exception as problem:  # the writer must outlive whatever a driver throws
            return [Unavailable(str(problem))] * len(group)


def settling(done: "asyncio.Future[None]") -> Then:
    """Lets a future wait for what is stored."""

    def settle(problem: Exception | None) -> None:
        if done.cancelled():
            return
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)

    return settle


def open_store(url: str) -> Store:
    """The store a URL names: `sqlite:///path/file.db`, a plain path, or `postgresql://…`."""
    if url.startswith(("postgresql://", "postgres://")):
        from tavolata.store.postgres import PostgresBackend

        return Store(PostgresBackend(url))
    from tavolata.store.sqlite import SqliteBackend

    path = url.removeprefix("sqlite:///")
    if "://" in path or not path:
        raise BadSetting("A database is a file, sqlite:///FILE or postgresql://….")
    return Store(SqliteBackend(path))
