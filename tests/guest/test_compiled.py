"""A class of ours inherited by one with a mypyc of its own: refused, for calls into it would end anywhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tavolata.engine import build
from tests.guest.conftest import Run, bring, with_guests

pytestmark = [
    pytest.mark.skipif(
        not build.compiled() or shutil.which("cc") is None,
        reason="our own classes must be compiled, and theirs",
    ),
    pytest.mark.timeout(300),  # the first of them waits for a compiler
]
GUEST = """
from tavolata.engine.state import State

class Quick(State):
    def __init__(self) -> None:
        self.n = 0

GAME = Quick()
"""
HEIRS = {
    "Player": """
from tavolata.engine.player import Budget, Choice, Player
from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge

class Heir(Player):
    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        return Choice(knowledge.legal()[0])
""",
    "Dice": """
from mypy_extensions import i64
from tavolata.engine.dice import Dice

class Heir(Dice):
    def below(self, n: i64) -> i64:
        return n - 1
""",
    "Knowledge": """
from tavolata.engine.dice import Dice
from tavolata.engine.state import Knowledge, State

class Heir(Knowledge):
    def deal(self, dice: Dice) -> State:
        return self.seen.copy()
""",
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A guest, and a module for each heir, compiled in one run."""
    folder = bring(tmp_path_factory.mktemp("theirs") / "quick", "quick", GUEST)
    for name, source in HEIRS.items():
        (folder / f"own_{name.lower()}.py").write_text(source)
    sources = [path.name for path in folder.glob("*.py")]
    words = [sys.executable, "-m", "mypyc", "--follow-imports=silent", *sources]
    quick = {**os.environ, "MYPYC_OPT_LEVEL": "0"}
    subprocess.run(words, cwd=folder, env=quick, check=True, capture_output=True, timeout=240)
    for name in sources:
        (folder / name).unlink()
    return folder


def test_a_state_that_was_compiled_on_its_own_is_told_of(run: Run, compiled: Path) -> None:
    told = " ".join(run([compiled], "games").stdout.split())
    assert "Quick is compiled by mypyc; what inherits from Tavolata must be plain Python" in told
    assert "borgo Borgo Parmigiano" in told


@pytest.mark.parametrize("name", HEIRS)
def test_what_else_may_be_inherited_refuses_such_an_heir_too(name: str, compiled: Path) -> None:
    command = [sys.executable, "-c", f"import own_{name.lower()}"]
    tried = subprocess.run(
        command, env=with_guests(compiled), capture_output=True, text=True, check=False, timeout=60
    )
    assert tried.returncode == 1
    sentence = "Heir is compiled by mypyc; what inherits from Tavolata must be plain Python"
    assert tried.stderr.splitlines()[-1] == f"TypeError: {sentence}"


def test_a_bot_that_was_compiled_on_its_own_is_refused_in_a_sentence(run: Run, compiled: Path) -> None:
    played = run([compiled], "simulate", "borgo", "--games", "1", "--bots", "own_player:Heir")
    assert played.returncode == 2
    told = " ".join((played.stdout + played.stderr).split())
    assert "There is no bot own_player:Heir: Heir is compiled by mypyc;" in told
