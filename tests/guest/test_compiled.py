"""A guest's state compiled by its own mypyc: refused in a sentence, for calls into it would end anywhere."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tavolata.engine import build
from tests.guest.conftest import Run, bring

QUICK = """
from tavolata.engine.state import State

class Quick(State):
    def __init__(self) -> None:
        self.n = 0

GAME = Quick()
"""
needs_a_compiler = pytest.mark.skipif(
    not build.compiled() or shutil.which("cc") is None, reason="our own State must be compiled, and theirs"
)


@needs_a_compiler
def test_a_state_that_was_compiled_on_its_own_is_told_of(run: Run, tmp_path: Path) -> None:
    folder = bring(tmp_path / "quick", "quick", QUICK)
    source = folder / "quick_guest.py"
    words = [sys.executable, "-m", "mypyc", "--follow-imports=silent", source.name]
    subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=90)
    source.unlink()
    told = " ".join(run([folder], "games").stdout.split())
    assert "Quick is compiled by mypyc; a guest's state must be plain Python" in told
    assert "borgo Borgo Parmigiano" in told
