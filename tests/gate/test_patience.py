"""A planted hang, of every kind we have met, is a red test with its stack, and the others are still run."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLANTED = """
import asyncio, collections, itertools, threading
import pytest

def wait_for_ever():
    threading.Event().wait()

def test_waits():
    wait_for_ever()

def test_swallows_its_cancellation():
    async def deaf():
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                pass

    async def play():
        other = asyncio.create_task(deaf())
        await other

    asyncio.run(play())

def test_holds_the_interpreter():
    collections.deque(itertools.repeat(0), maxlen=0)

@pytest.fixture
def never_set():
    wait_for_ever()

def test_has_a_fixture_that_waits(never_set):
    pass

@pytest.fixture
def never_left():
    yield
    wait_for_ever()

def test_fails_and_is_never_left(never_left):
    raise ValueError("on purpose")

@pytest.mark.timeout(3600)
def test_may_take_longer():
    pass

@pytest.mark.parametrize("number", range(8))
def test_is_well(number):
    pass
"""


PLUGINS = ["pytest_timeout", "xdist", "tests.patience", "no:cacheprovider"]


def test_planted_hangs_are_red_and_the_rest_is_run(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED)
    plugins = [word for plugin in PLUGINS for word in ("-p", plugin)]
    limits = ["-o", "timeout=2", "-o", "timeout_grace=2", "-o", "timeout_method=signal"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *limits, "-rA", "-n2", "--dist", "worksteal",
         "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=ROOT, capture_output=True, check=False, encoding="utf-8",
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )  # fmt: skip
    told = run.stdout + run.stderr
    assert run.returncode == 1, told
    red = {found[1] for found in re.finditer(r"^(?:FAILED|ERROR) \S+::(test_\w+)", told, re.MULTILINE)}
    assert red == {
        "test_waits",
        "test_swallows_its_cancellation",
        "test_holds_the_interpreter",
        "test_has_a_fixture_that_waits",
        "test_fails_and_is_never_left",
    }, told
    assert len(re.findall(r"^PASSED ", told, re.MULTILINE)) == 9, told
    for place in ("in wait_for_ever", "in deaf", "in test_holds_the_interpreter", "in never_left"):
        assert place in told, place
