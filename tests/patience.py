"""No test hangs: one over its limit fails and tells where it was, one that can't even fail ends its process.

The limit is pytest-timeout's: `timeout` in pyproject.toml, or `@pytest.mark.timeout(…)` for a test that needs
more. It rings by a signal, which code that holds the interpreter does not hear and a task may swallow. Each
part of a test (its fixtures, itself, its leaving) therefore has a second, hard limit `timeout_grace` seconds
later; so have finding the tests and going home. To xdist a process that ends is a failed test, and it starts
another.
"""

import asyncio
import contextlib
import faulthandler
import os
import signal
import sys
from collections.abc import Generator, Iterator
from types import FrameType

import pytest

MOST = 120.0
"""Seconds for finding the tests, and for going home."""

PATIENCE = 60.0
"""Seconds to wait for what comes for certain, however busy the machine is; still less than a test's limit."""

assert sys.__stderr__ is not None
TERMINAL = os.dup(sys.__stderr__.fileno())
"""Where stacks are written to: pytest takes stderr away and gives back another."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("timeout_grace", "Seconds from a test's limit to the end of its process", default="20")


@contextlib.contextmanager
def hard_limit(seconds: float) -> Iterator[None]:
    """End this process with the stacks of all threads if it takes longer, whatever it does."""
    faulthandler.dump_traceback_later(seconds, file=TERMINAL, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def of(item: pytest.Item) -> float:
    """The hard limit of a part of a test."""
    marker = item.get_closest_marker("timeout")
    limit = marker.args[0] if marker else item.config.getoption("timeout") or item.config.getini("timeout")
    return float(limit) + float(item.config.getini("timeout_grace"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    with hard_limit(of(item)):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    with hard_limit(of(item)):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    with hard_limit(of(item)):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    with hard_limit(MOST):
        return (yield)


def pytest_unconfigure() -> None:
    """Going home has no end that could be waited for: the limit stays until the process is gone."""
    faulthandler.dump_traceback_later(MOST, file=TERMINAL, exit=True)


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer() -> Generator[None, object, object]:
    """Where an event loop runs, its tasks tell more than the stack of who turns it."""
    done = yield
    rung = signal.getsignal(signal.SIGALRM)

    def tell_tasks(number: int, frame: FrameType | None) -> None:
        # not to stderr, which is lost if the process has to be ended
        with contextlib.suppress(RuntimeError), open(TERMINAL, "w", closefd=False) as terminal:
            for task in asyncio.all_tasks():
                task.print_stack(file=terminal)
        if callable(rung):
            rung(number, frame)

    if callable(rung):
        signal.signal(signal.SIGALRM, tell_tasks)
    return done
