"""A build that can't do all it should says so: at its end, at every start and to the doctor."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packages.conftest import NOTHING, run_hook


def test_a_build_that_falls_back_names_the_true_cause_at_every_start(sources: Path) -> None:
    module = sources / "src" / "tavolata" / "engine" / "bits.py"
    module.write_text(module.read_text("utf-8") + '\nBROKEN: int = "no number"\n', "utf-8")
    built = run_hook(sources, "build_wheel", TAVOLATA_PAGE="none")
    assert built.returncode == 0, built.stderr
    last = built.stderr.splitlines()[-1]
    cause = "bits.py:33: error: Incompatible types in assignment"
    assert "uncompiled" in last
    assert cause in last
    [wheel] = sources.glob("*.whl")
    assert "py3-none-any" in wheel.name
    home = sources / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(home)
        assert cause in json.loads(packed.read("tavolata/_build.json"))["cause"]
    for words in (["rules", "borgo"], ["doctor"]):
        said = subprocess.run(
            [sys.executable, "-m", "tavolata.cli.main", *words],
            env={**os.environ, "PYTHONPATH": str(home), "COLUMNS": "1000"},
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert cause in (said.stdout if words == ["doctor"] else said.stderr)


@pytest.mark.parametrize("hook", ["build_wheel", "build_sdist"])
def test_no_package_is_made_without_its_page(sources: Path, hook: str) -> None:
    built = run_hook(sources, hook)
    assert built.returncode == 1
    assert built.stderr.splitlines()[-1].startswith("The page is missing")
    assert not [*sources.glob("*.whl"), *sources.glob("*.tar.gz")]


@pytest.mark.parametrize("hook", ["build_wheel", "build_sdist"])
def test_a_page_older_than_its_sources_is_built_anew_or_the_build_ends(sources: Path, hook: str) -> None:
    page = sources / "src" / "tavolata" / "server" / "page"
    page.mkdir()
    (page / "index.html").write_text("old")
    (sources / "web" / "src").mkdir(parents=True)
    for name in ("package-lock.json", "src/main.ts"):
        (sources / "web" / name).write_text("")
    os.utime(page / "index.html", (1, 1))
    built = run_hook(sources, hook, PATH=NOTHING)
    assert built.returncode == 1
    assert "there is no Node" in built.stderr.splitlines()[-1]


def test_an_archive_without_the_page_is_asked_for_by_name(sources: Path) -> None:
    assert run_hook(sources, "build_sdist", TAVOLATA_PAGE="none").returncode == 0
    assert len([*sources.glob("*.tar.gz")]) == 1
    assert "can only be none" in run_hook(sources, "build_sdist", TAVOLATA_PAGE="some").stderr


def test_a_compiler_asked_for_by_name_must_be_there(sources: Path) -> None:
    built = run_hook(
        sources, "build_wheel", TAVOLATA_PAGE="none", TAVOLATA_COMPILER="cc", PATH=NOTHING, CC=""
    )
    assert built.returncode == 1
    assert built.stderr.splitlines()[-1] == "TAVOLATA_COMPILER=cc asks for a compiler that is not here."


SAYING = """
import os, sys
sys.path.insert(0, "build_support")
from overhearing import Overheard
with Overheard() as heard:
    print("begins")
    os.system("echo 'x.c:3:10: fatal error: Python.h: No such file' >&2; echo 'y.c: error: later'")
print(heard.first_error().upper())
"""


def test_what_a_compiler_says_is_shown_and_remembered(sources: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", SAYING], cwd=sources, capture_output=True, text=True, check=True, timeout=30
    ).stdout
    assert "x.c:3:10: fatal error" in said
    assert said.splitlines()[-1] == "X.C:3:10: FATAL ERROR: PYTHON.H: NO SUCH FILE"
