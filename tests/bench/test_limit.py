"""The C program plays the same games as our rules: else its speed would say nothing."""

import os
import shutil
from pathlib import Path

import pytest

from bench.limit import Setup, checksum_in_python, compile_limit, play_in_c

SETUPS = [
    Setup(1, 60, 3, "A", 4, 0),
    Setup(2, 40, 4, "B", 6, 0),
    Setup(3, 60, 2, "B", 5, 50),
    Setup(2**40 + 7, 20, 4, "A", 4, 0),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang") or os.environ.get("CI")):
        pytest.skip("no C compiler on this machine")
    return compile_limit(tmp_path_factory.mktemp("limit"))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_plain_c_and_our_rules_play_the_same_games(program: Path, setup: Setup) -> None:
    played = play_in_c(program, setup)
    assert (played.checksum, played.moves) == checksum_in_python(setup)
