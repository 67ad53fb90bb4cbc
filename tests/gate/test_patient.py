"""A line of the gate that hangs is ended and named; every other one ends as it would in a shell."""

import os
import re
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHELL = ROOT / ".ci" / "patient.py"


def run(line: str, minutes: str = "1") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [SHELL, "-c", line], capture_output=True, check=False, encoding="utf-8",
        env={**os.environ, "PATIENCE_MINUTES": minutes},
    )  # fmt: skip


@pytest.mark.parametrize("code", [0, 1, 3, 127])
def test_a_line_ends_as_in_a_shell(code: int) -> None:
    done = run(f"echo said; echo told >&2; exit {code}")
    assert (done.returncode, done.stdout, done.stderr) == (code, "said\n", "told\n")


def test_a_line_that_was_killed_is_red() -> None:
    assert run("kill -9 $$").returncode == 128 + 9


@pytest.mark.parametrize("deaf", ["", "trap '' TERM; "])
def test_a_hang_is_ended_with_all_it_started_and_named(deaf: str, tmp_path: Path) -> None:
    began = time.monotonic()
    done = run(f"{deaf}sleep 1000 & echo $! > {tmp_path}/number; sleep 1000", minutes="0.02")
    assert done.returncode == 124
    assert "Hung, and was ended after 0.02 minutes: " in done.stderr
    assert done.stderr.rstrip().endswith("sleep 1000")
    assert time.monotonic() - began < 60
    assert not is_running(int((tmp_path / "number").read_text()))


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return "zombie" not in Path(f"/proc/{number}/status").read_text()


PLANTED = """
test: SHELL := {shell}
test: page
	echo tested
page:
	@echo building; sleep 1000
"""


def test_make_is_red_and_names_what_hung_before_the_tests(tmp_path: Path) -> None:
    """As our own Makefile has it: the shell of `test` is also that of everything it needs first."""
    (tmp_path / "Makefile").write_text(PLANTED.format(shell=SHELL))
    done = subprocess.run(
        ["make", "test"], cwd=tmp_path, capture_output=True, check=False, encoding="utf-8",
        env={**os.environ, "PATIENCE_MINUTES": "0.02", "MAKEFLAGS": ""},
    )  # fmt: skip
    assert done.returncode == 2
    assert "building" in done.stdout
    assert "tested" not in done.stdout
    assert "Hung, and was ended after 0.02 minutes: echo building; sleep 1000" in done.stderr


def test_our_makefile_gives_this_shell_to_the_whole_gate() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8")
    patient = re.search(r"^([a-z -]+): SHELL := \$\(CURDIR\)/\.ci/patient\.py$", lines, re.MULTILINE)
    assert patient is not None
    gate = re.findall(r"\bmake (.*)", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    made = {word for line in gate for word in line.split() if not word.startswith("-")}
    assert "test" in made
    assert made <= set(patient[1].split())
