"""Guests that other packages bring, installed into folders of their own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the package beside this file is installed, as pip does it."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("guest")
    for file in [HERE / "pyproject.toml", *(HERE / "pig").rglob("*.*")]:
        if file.suffix in (".toml", ".md", ".py"):
            copy = source / file.relative_to(HERE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    words = [
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--target",
        str(folder),
        str(source),
    ]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, timeout=90)
    return folder


def with_guests(*folders: Path) -> dict[str, str]:
    """The environment in which these folders hold packages too."""
    paths = [*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "LANG": "C",
    }


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """The command `tavolata` in an empty folder, as `run([guest], "games", lines=[…])`."""

    def call(folders: list[Path], *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**with_guests(*folders), "XDG_DATA_HOME": str(tmp_path)}
        command = [sys.executable, "-m", "tavolata.cli.main", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, input=lines, capture_output=True, text=True, timeout=60
        )

    return call


def bring(folder: Path, name: str, module: str, value: str = "GAME") -> Path:
    """A package with one entry point, laid into a folder as an installer lays it."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name.replace('-', '_')}_guest.py").write_text(module)
    notes = folder / f"{name}_guest-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-guest\nVersion: 1.0\n")
    point = f"[tavolata.games]\n{name} = {name.replace('-', '_')}_guest:{value}\n"
    (notes / "entry_points.txt").write_text(point)
    return folder
