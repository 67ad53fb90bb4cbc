"""Compiled and uncompiled, the same seeds are the same games."""

import difflib
import importlib
import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import tavolata

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tavolata"
INSTALLED = Path(str(tavolata.__file__)).parent
from_source = pytest.mark.skipif(INSTALLED == SOURCE, reason="these tests run on the source itself")


def start(source: bool, *words: str) -> "subprocess.Popen[str]":
    """The stream, from the source or as installed."""
    paths = {"PYTHONPATH": str(SOURCE.parent)} if source else {}
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.lockstep.stream", *words],
        cwd=ROOT, env=clean | paths, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def both(*words: str) -> tuple[list[str], list[str]]:
    """What the stream prints as installed, and from the source."""
    children = [start(False, *words), start(True, *words)]
    installed, source = (child.communicate()[0].splitlines() for child in children)
    assert [child.returncode for child in children] == [0, 0]
    return installed, source


@from_source
def test_every_state_is_the_same_compiled_and_not_compiled() -> None:
    installed, source = both()
    assert len(installed) == len(source) > 0
    for one, other in zip(installed, source, strict=True):
        if one == other:
            continue
        case, seed, *digests = one.split()
        same = other.split()[2:]
        move = next((k for k, pair in enumerate(zip(digests, same, strict=False)) if pair[0] != pair[1]), 0)
        difference = "\n".join(difflib.unified_diff(*both(case, seed, str(move)), "compiled", "source", n=0))
        pytest.fail(f"{case}, seed {seed}: the states before move {move} differ\n{difference}")


@from_source
def test_the_installed_package_is_the_source_that_lies_here() -> None:
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".py", ".toml", ".md", ".net"):
            same = INSTALLED / path.relative_to(SOURCE)
            assert same.exists(), f"{same} is missing: make build"
            assert same.read_bytes() == path.read_bytes(), f"{same} is not up to date: make build"


@from_source
def test_where_there_is_a_compiler_the_core_is_compiled_and_from_this_source() -> None:
    note = json.loads((INSTALLED / "_build.json").read_text("utf-8"))
    if note["compiler"] == "none" and not shutil.which("cc"):
        pytest.skip("no C compiler here: tavolata runs uncompiled and says so")
    assert note["compiler"] != "none"
    for module in note["modules"]:
        name = f"tavolata.{module.removesuffix('.py').replace('/', '.')}"
        file = str(importlib.import_module(name).__file__)
        assert file.endswith(tuple(EXTENSION_SUFFIXES)), f"{name} runs uncompiled"
    digest = sha256(b"\0".join((SOURCE / module).read_bytes() for module in note["modules"])).hexdigest()
    assert note["fingerprint"] == digest, "the compiled core is older than its source: make build"
