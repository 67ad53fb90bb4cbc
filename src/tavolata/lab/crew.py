"""Who does some work: this process, several of this machine, or a cluster. What comes of it is the same.

Work is done in pieces, each a few numbers of a plan: `work(plan, first, last)` gives a result for each. A
plan is plain data, and so is what is found; whoever does a piece knows nothing else.
"""

import importlib
import signal
import socket
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

import tavolata
from tavolata.engine.errors import BadSetting
from tavolata.lab.extras import extra

PIECE_SECONDS = 0.1
"""About so long a piece takes when several do them."""
MOST_NUMBERS = 10_000
PATIENCE = 0.2
"""How often one who waits looks whether to stop."""
STOPPING = (signal.SIGINT, signal.SIGTERM)
"""Ctrl-C and a polite kill: a wish to stop."""
KNOCKING = 5.0
"""Seconds in which a cluster answers, or is none."""
TRIES = 20
"""Times that a piece is begun again whose worker was lost; one that ends every worker must end, too."""
Plan = TypeVar("Plan")
Result = TypeVar("Result")


class Piece(Protocol):
    """What is being done."""

    def result(self, timeout: float | None = None) -> Any:
        """What came of it; raises NotYet if that takes longer."""

    def cancel(self) -> object:
        """Don't begin it, if it has not begun."""


class Crew(ABC):
    """Those who do pieces."""

    hands: int
    """How many pieces are done at once."""
    told: str
    """Who they are, in words."""
    seconds = PIECE_SECONDS
    """About so long a piece should take."""

    @abstractmethod
    def begin(self, work: Callable[..., object], *args: object) -> Piece:
        """Let somebody do it."""

    @abstractmethod
    def end(self) -> None:
        """Send them home; what has not begun is not done."""


# ---- alone ----------------------------------------------------------------------------


class Alone(Crew):
    """This process: a piece is done when its result is asked for."""

    hands = 1
    told = "one process"
    seconds = 0.0

    def begin(self, work: Callable[..., object], *args: object) -> Piece:
        """Nothing yet."""
        return Owed(work, args)

    def end(self) -> None:
        """Nobody to send home."""


class Owed:
    """A piece that nobody has begun."""

    def __init__(self, work: Callable[..., object], args: tuple[object, ...]) -> None:
        self.work = work
        self.args = args

    def result(self, timeout: float | None = None) -> object:
        """Do it now."""
        return self.work(*self.args)

    def cancel(self) -> None:
        """Nothing was begun."""


ALONE = Alone()

# ---- processes of this machine --------------------------------------------------------


class Processes(Crew):
    """So many of this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.told = f"{hands} processes"
        self.pool = ProcessPoolExecutor(hands, get_context("spawn"), ignore_signals)

    def begin(self, work: Callable[..., object], *args: object) -> "Future[object]":
        """Whoever is free does it."""
        with signals_held():
            return self.pool.submit(work, *args)

    def end(self) -> None:
        """No process outlives this."""
        self.pool.shutdown(wait=True, cancel_futures=True)


def ignore_signals() -> None:
    """In a worker: Ctrl-C goes to the whole terminal, but only the first process decides what it means."""
    for each in STOPPING:
        signal.signal(each, signal.SIG_IGN)


@contextmanager
def signals_held() -> Iterator[None]:
    """While a worker is started: it inherits this, so that no signal hits it too early; ours waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- many machines --------------------------------------------------------------------


class Cluster(Crew):
    """All processors of a Ray cluster; a piece whose worker is lost is done by another."""

    def __init__(self, address: str) -> None:
        with extra("cluster"):
            ray: Any = importlib.import_module("ray")
        self.ray = ray
        knock(address)
        try:
            ray.init(address, log_to_driver=False, logging_level="ERROR", configure_logging=False)
        except (ConnectionError, ValueError, RuntimeError) as problem:
            raise NoCluster(address) from problem
        self.hands = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.told = f"{self.hands} processors of a cluster"
        self.do = ray.remote(max_retries=TRIES, num_cpus=1)(do_there)

    def begin(self, work: Callable[..., object], *args: object) -> "Sent":
        """Whoever is free does it."""
        return Sent(self.ray, self.do.remote(tavolata.__version__, work, *args))

    def end(self) -> None:
        """Leave; the cluster stays."""
        self.ray.shutdown()


class NoCluster(BadSetting):
    """An address at which there is none."""

    def __init__(self, address: str) -> None:
        super().__init__(f"No cluster answers at {address}; `ray start --head` begins one, and says where.")


def knock(address: str) -> None:
    """Find out whether anybody is there: Ray would go on trying for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not port.isdecimal():
        raise NoCluster(address)
    try:
        socket.create_connection((host, int(port)), KNOCKING).close()
    except (OSError, OverflowError) as problem:
        raise NoCluster(address) from problem


class Sent:
    """A piece on its way through the cluster."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self.ray = ray
        self.reference = reference

    def result(self, timeout: float | None = None) -> object:
        """What came of it; mistakes come as they were made."""
        problems = self.ray.exceptions
        try:
            return self.ray.get(self.reference, timeout=timeout)
        except problems.GetTimeoutError:
            raise NotYet from None
        except problems.RayTaskError as problem:
            raise (problem.cause or problem) from None
        except problems.RayError as problem:
            raise BadSetting("The cluster is lost; what was done before is kept.") from problem

    def cancel(self) -> None:
        """Nobody wants to know it any more."""
        self.ray.cancel(self.reference)


def do_there(ours: str, work: Callable[..., Result], *args: object) -> Result:
    """On a machine of the cluster: another program might find something else."""
    if tavolata.__version__ != ours:
        raise BadSetting(
            f"A machine of the cluster has Tavolata {tavolata.__version__}, and this one {ours}."
        )
    return work(*args)


# ---- all of it ------------------------------------------------------------------------


@contextmanager
def crew_of(jobs: int, cluster: str = "") -> Iterator[Crew]:
    """So many processes, or a whole cluster."""
    crew = Cluster(cluster) if cluster else ALONE if jobs == 1 else Processes(jobs)
    try:
        yield crew
    finally:
        crew.end()


def in_order(
    work: Callable[[Plan, int, int], list[Result]],
    plan: Plan,
    first: int,
    last: int,
    crew: Crew = ALONE,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Result]:
    """What `work` finds from number `first` to before `last`, in their order, until `stopped` says so."""
    waiting: deque[Piece] = deque()
    begun, size = first, 1
    try:
        while begun < last or waiting:
            while begun < last and len(waiting) < 2 * crew.hands:
                upto = min(last, begun + size)
                waiting.append(crew.begin(timed, work, plan, begun, upto))
                begun = upto
            if stopped():
                return
            try:
                found, seconds = waiting[0].result(PATIENCE)
            except NotYet:
                continue
            waiting.popleft()
            size = max(1, min(4 * size, int(crew.seconds / seconds), MOST_NUMBERS))
            yield from found
    finally:
        for piece in waiting:
            piece.cancel()


def timed(
    work: Callable[[Plan, int, int], list[Result]], plan: Plan, first: int, last: int
) -> tuple[list[Result], float]:
    """A piece of work, and how long one number of it took."""
    begun = time.perf_counter()
    found = work(plan, first, last)
    return found, (time.perf_counter() - begun) / (last - first)
