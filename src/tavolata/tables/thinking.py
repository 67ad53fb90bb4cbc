"""The bots' room: a pool of processes, a budget for each thought, and a queue that is fair to all tables."""

import asyncio
import contextlib
import secrets
import sys
from collections import OrderedDict, deque
from typing import NamedTuple

import msgspec
from msgspec import Raw

from tavolata.tables.ending import end
from tavolata.tables.thinker import LENGTH

MAX_SEED = 2**62


class TooLong(Exception):
    """A bot did not find a move within its budget, or its process died."""


class Order(msgspec.Struct, frozen=True):
    """A thinker's task as it is sent: the position is written already."""

    game: str
    seat: int
    level: str
    seed: int
    position: Raw


class Job(NamedTuple):
    """A thought somebody waits for."""

    message: bytes
    answer: "asyncio.Future[int]"


class Thinkers:
    """Asks processes for moves. Tables take turns, whatever each has asked before."""

    def __init__(self, number: int, budget: float = 10.0) -> None:
        self.number = number
        self.budget = budget
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self.some = asyncio.Condition()
        self.tasks: list[asyncio.Task[None]] = []
        self.thoughts = 0
        self.killed = 0
        self.stopped = False

    def start(self) -> None:
        """Let the workers wait for something to think about; a process is started when it is needed."""
        self.tasks = [asyncio.create_task(self._work()) for _ in range(self.number)]

    async def stop(self) -> None:
        """End all processes."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.stopped = True
        for job in [job for jobs in self.waiting.values() for job in jobs]:
            _give_up(job)

    @property
    def queued(self) -> int:
        """Thoughts that wait for a process."""
        return sum(map(len, self.waiting.values()))

    async def think(self, table: str, game: str, seat: int, level: str, position: bytes) -> int:
        """The move a bot of this level makes; raises TooLong. Cancelling it frees its process."""
        if self.stopped:
            raise TooLong
        order = Order(game, seat, level, secrets.randbelow(MAX_SEED), Raw(position))
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        async with self.some:
            self.waiting.setdefault(table, deque()).append(Job(msgspec.json.encode(order), answer))
            self.some.notify()
        return await answer

    async def _next(self) -> Job:
        """The first job of the table that has waited longest; the table then goes to the end."""
        async with self.some:
            while True:
                while not self.waiting:
                    await self.some.wait()
                table, jobs = self.waiting.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    self.waiting[table] = jobs
                if not job.answer.done():
                    return job

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                job = await self._next()
                try:
                    if process is None or process.returncode is not None:
                        process = await self._start_process()
                    if not await self._ask(process, job):
                        self.killed += 1
                        await _end(process)
                finally:
                    # who asked waits for an answer, also when this is stopped
                    _give_up(job)
        finally:
            if process is not None:
                await _end(process)

    async def _ask(self, process: asyncio.subprocess.Process, job: Job) -> bool:
        """Let a process answer; False if it must be ended."""
        assert process.stdin is not None
        assert process.stdout is not None
        reading = asyncio.ensure_future(process.stdout.readexactly(LENGTH))
        try:
            process.stdin.write(len(job.message).to_bytes(LENGTH, "big") + job.message)
            await asyncio.wait((reading, job.answer), timeout=self.budget, return_when="FIRST_COMPLETED")
            if not reading.done() and job.answer.done():
                # given up by who asked; what is nearly done is cheaper to await than a new process
                await asyncio.wait((reading,), timeout=0.5)
            if not reading.done():
                raise TooLong
            action = int.from_bytes(reading.result(), "big")
        except (TooLong, asyncio.IncompleteReadError, OSError):
            if not job.answer.done():
                job.answer.set_exception(TooLong())
            return False
        finally:
            await end(reading)
        self.thoughts += 1
        if not job.answer.done():
            job.answer.set_result(action)
        return True

    async def _start_process(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tavolata.tables.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )


def _give_up(job: Job) -> None:
    if not job.answer.done():
        job.answer.set_exception(TooLong())


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
