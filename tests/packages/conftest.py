"""A copy of the sources to build from, and a clean place to install into."""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = (
    "build_support",
    "src",
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
)
NOTHING = "/nonexistent"
"""A PATH on which there is no compiler, no Node and no make."""

Hook = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Everything a package is built from, without the page and what it is built from."""
    folder = tmp_path / "sources"
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("page", "*.egg-info"))
        else:
            shutil.copy(ROOT / part, folder)
    return folder


def run_hook(folder: Path, hook: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Call the build backend as pip does: in a process of its own, in the folder of the sources."""
    code = f"import sys; sys.path.insert(0, 'build_support'); import backend; backend.{hook}({str(folder)!r})"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TAVOLATA_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment in which nothing but the wheel and what it asks for is installed."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    locked = (ROOT / "requirements" / "play.txt").read_text("utf-8")
    pins = folder / "constraints.txt"
    pins.write_text("\n".join(re.findall(r"^[\w.-]+==[^\s;]+", locked, re.MULTILINE)) + "\n")
    install = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--constraint", str(pins)]
    subprocess.run(
        [*install, str(wheel())], check=True, timeout=110, env={**os.environ, "PATH": str(folder / "bin")}
    )
    return folder / "bin"


def wheel() -> Path:
    """The wheel that `make packages` built from the archive of sources."""
    return _made("*.whl")


def archive() -> Path:
    """The archive of sources."""
    return _made("*.tar.gz")


def _made(pattern: str) -> Path:
    found = sorted((ROOT / "dist").glob(pattern))
    assert len(found) == 1, "run `make packages` first: dist holds what is tested here"
    return found[0]
