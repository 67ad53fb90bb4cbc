"""Helper processes, each watched over: one that can't start, dies or hangs is replaced.

The queue is bounded, and fair: those who ask take turns, whatever each has asked before. Who only goes
on with what was begun may be let in first.
"""

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import Process
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from tavolata.store.histogram import LONG, Histogram
from tavolata.tables.helpers.cancelling import end
from tavolata.tables.helpers.worker import BEGUN, DONE, ENOUGH, LENGTH

log = logging.getLogger("tavolata")
WORKER = (sys.executable, "-m", "tavolata.tables.helpers.worker")
TRIES = 2
"""Processes that may die over a task before it is given up."""
BEGIN = 30.0
"""Seconds in which a process must have begun."""
FIRST_WAIT = 0.25
"""Seconds until the next try after a start that failed; twice as long after each more."""
MOST_WAIT = 10.0
RESERVE = 16
"""File descriptors held back for the start of a process."""


class NoAnswer(Exception):
    """A task was not done: it took too long, failed, or its processes died over it."""


class Unwell(NoAnswer):
    """No process can be had just now, or too many wait for one already: it may be asked again."""


Message = bytes | Callable[[], Awaitable[bytes]]
"""A task as it is sent, or how it is written when a process is free for it."""


class Job(NamedTuple):
    """A task somebody waits for."""

    message: Message
    answer: "asyncio.Future[bytes]"
    asked: float
    """When, by the clock that `time.perf_counter` reads."""


class WrittenJob(NamedTuple):
    """The same, written."""

    message: bytes
    answer: "asyncio.Future[bytes]"


class Pool:
    """Lets processes do tasks, and keeps them alive; one is started when it is first needed."""

    grace = 0.5
    """Seconds a process has to answer once it is told that it is enough; then another takes its place."""

    def __init__(
        self,
        name: str,
        number: int,
        budget: float,
        most: int,
        most_of_one: int,
        command: Sequence[str] = WORKER,
    ) -> None:
        self.name = name
        self.number = number
        self.budget = budget
        self.most = most
        self.most_of_one = most_of_one
        self.command = command
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self.queued = 0
        self.busy = 0
        """Tasks being done."""
        self.some = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.reserve: list[int] = []
        self.failures = 0
        """Starts in a row that failed."""
        self.counts = {"answered": 0, "started": 0, "not_started": 0, "killed": 0, "died": 0, "crowded": 0}
        self.waits = Histogram(LONG)
        """How long tasks wait for a process."""
        self.works = Histogram(LONG)
        """How long a process takes for one."""
        self.stopped = False

    @property
    def well(self) -> bool:
        """Whether processes can be had, as far as is known."""
        return self.failures < 2

    def start(self) -> None:
        """Wait for tasks."""
        self._hold_back()
        self.tasks = [asyncio.create_task(self._work()) for _ in range(self.number)]

    async def stop(self) -> None:
        """End all processes."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.stopped = True
        for job in [job for jobs in self.waiting.values() for job in jobs]:
            _give_up(job, Unwell())
        self._let_go()

    async def request(self, who: str, message: Message, first: bool = False) -> bytes:
        """A process's answer; raises NoAnswer, or what went wrong with writing the task.

        If it is cancelled, the process is told that it is enough.
        """
        jobs = self.waiting.get(who, ())
        if self.stopped or self.queued >= self.most or len(jobs) >= self.most_of_one:
            self.counts["crowded"] += 1
            raise Unwell
        job = Job(message, asyncio.get_running_loop().create_future(), time.perf_counter())
        self.waiting.setdefault(who, deque()).append(job)
        if first:
            self.waiting.move_to_end(who, last=False)
        self.queued += 1
        try:
            async with self.some:
                self.some.notify()
            return await job.answer
        finally:
            self._leave(who, job)

    def _leave(self, who: str, job: Job) -> None:
        """Whoever went away waits no more, and takes nobody's place."""
        job.answer.cancel()
        jobs = self.waiting.get(who)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            self.queued -= 1
            if not jobs:
                del self.waiting[who]

    async def _next(self) -> Job:
        """The first job of who has waited longest; they then go to the end."""
        async with self.some:
            while True:
                while not self.waiting:
                    await self.some.wait()
                who, jobs = self.waiting.popitem(last=False)
                job = jobs.popleft()
                self.queued -= 1
                if jobs:
                    self.waiting[who] = jobs
                if not job.answer.done():
                    self.waits.observe(time.perf_counter() - job.asked)
                    return job

    # ---- watching over a process ------------------------------------------------------

    async def _work(self) -> None:
        process: Process | None = None
        try:
            while True:
                job = await self._next()
                self.busy += 1
                try:
                    written = await self._written(job)
                    if written is not None:
                        process = await self._serve(process, written)
                except Exception as problem:
                    process = None
                    self._note("failed", problem)
                finally:
                    # who asked waits for an answer, also when this is stopped
                    _give_up(job, NoAnswer())
                    self.busy -= 1
                if self.failures:
                    await asyncio.sleep(min(MOST_WAIT, FIRST_WAIT * 2 ** min(self.failures, 10)))
        finally:
            if process is not None:
                await _end(process)

    async def _written(self, job: Job) -> WrittenJob | None:
        """A job ready to be sent; None if that can't be, which who asked is told."""
        try:
            message = job.message if isinstance(job.message, bytes) else await job.message()
        except Exception as problem:
            _give_up(job, problem)
            return None
        return WrittenJob(message, job.answer)

    async def _serve(self, process: Process | None, job: WrittenJob) -> Process | None:
        """Have a job done by this process or a new one; gives the one that is left."""
        for _ in range(TRIES):
            if process is not None and process.returncode is not None:
                self.counts["died"] += 1
                process = None
            if process is None:
                try:
                    process = await self._start()
                except OSError as problem:
                    self.failures += 1
                    self.counts["not_started"] += 1
                    self._note("can't start", problem)
                    _give_up(job, Unwell())
                    return None
            try:
                if await self._talk(process, job):
                    return process
                self.counts["killed"] += 1
                self._note("hung")
                await _end(process)
                return None
            except (asyncio.IncompleteReadError, OSError) as problem:
                self.counts["died"] += 1
                self._note("died", problem)
                await _end(process)
                process = None
            except BaseException:
                await _end(process)
                raise
        return None

    async def _start(self) -> Process:
        """A process that has begun; raises OSError."""
        self._let_go()
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        finally:
            self._hold_back()
        try:
            assert process.stdout is not None
            async with asyncio.timeout(BEGIN):
                if await process.stdout.readexactly(len(BEGUN)) != BEGUN:
                    raise OSError("It said something else than that it has begun.")
        except (TimeoutError, asyncio.IncompleteReadError) as problem:
            await _end(process)
            raise OSError("It did not begin.") from problem
        except BaseException:
            await _end(process)
            raise
        self.failures = 0
        self.counts["started"] += 1
        return process

    async def _talk(self, process: Process, job: WrittenJob) -> bool:
        """Let a process answer; False if it must be ended."""
        assert process.stdin is not None
        assert process.stdout is not None
        begun = time.perf_counter()
        reading = asyncio.ensure_future(_read(process.stdout))
        try:
            process.stdin.write(len(job.message).to_bytes(LENGTH, "big") + job.message)
            await asyncio.wait((reading, job.answer), timeout=self.budget, return_when="FIRST_COMPLETED")
            if not reading.done():
                process.stdin.write(ENOUGH)
                await asyncio.wait((reading,), timeout=self.grace)
            if not reading.done():
                return False
            done, answer = reading.result()
        finally:
            await end(reading)
        self.works.observe(time.perf_counter() - begun)
        self.counts["answered"] += 1
        if not done:
            _give_up(job, NoAnswer())
        elif not job.answer.done():
            job.answer.set_result(answer)
        return True

    def _note(self, what: str, problem: Exception | None = None) -> None:
        fields = {"pool": self.name, "in_a_row": self.failures, "why": str(problem or "")}
        log.warning(f"helper {what}", extra={"fields": fields})

    # ---- file descriptors held back -----------------------------------------------------

    def _hold_back(self) -> None:
        """Keep some descriptors, so that a crowd of connections can't take the last."""
        with contextlib.suppress(OSError):
            while len(self.reserve) < RESERVE:
                self.reserve.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))

    def _let_go(self) -> None:
        while self.reserve:
            os.close(self.reserve.pop())


def _give_up(job: Job | WrittenJob, why: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(why)


async def _read(answers: asyncio.StreamReader) -> tuple[bool, bytes]:
    """Whether a task was done, and what came of it."""
    head = await answers.readexactly(len(DONE) + LENGTH)
    length = int.from_bytes(head[len(DONE) :], "big")
    return head.startswith(DONE), await answers.readexactly(length)


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
