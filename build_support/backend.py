"""The build backend: setuptools, with the rules compiled by mypyc wherever a C compiler can be had.

The system's compiler is taken if there is one; else the `ziglang` wheel brings its own;
else the package is built uncompiled, and says so at its end and at every start. What was done,
and what was against compiling, is written into `tavolata/_build.json` for `tavolata doctor`.
"""

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import page
from overhearing import Overheard
from setuptools import build_meta

Settings = Mapping[str, Any] | None

NO_COMPILER = "no C compiler (gcc or clang) was found when it was built, nor the ziglang wheel"
ASKED_FOR = "it was built so, as TAVOLATA_COMPILER=none asks for"

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel


def system_compiler() -> str | None:
    """The C compiler setuptools would call, if it is really there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for candidate in (shlex.split(command)[0], "cc", "gcc", "clang"):
        if shutil.which(candidate):
            return command if candidate == shlex.split(command)[0] else candidate
    return None


def wished_compiler() -> str:
    """The compiler asked for by name, empty if any will do."""
    wish = os.environ.get("TAVOLATA_COMPILER", "")
    if wish not in ("", "cc", "zig", "none"):
        sys.exit(f"TAVOLATA_COMPILER is {wish!r}; it can be cc, zig or none.")
    return wish


def choose_compiler(wish: str) -> str:
    """`cc`, `zig` or `none`; prepares the environment so that setuptools uses it."""
    compiler = system_compiler()
    if wish in ("", "cc") and compiler:
        os.environ.setdefault("CC", compiler)
        return "cc"
    if wish in ("", "zig") and importlib.util.find_spec("ziglang"):
        zig = str(Path(__file__).with_name("zig_cc.py").resolve())
        command = f"{shlex.quote(sys.executable)} {shlex.quote(zig)}"
        os.environ["CC"] = command
        os.environ["LDSHARED"] = f"{command} -shared"
        return "zig"
    if wish in ("cc", "zig"):
        sys.exit(f"TAVOLATA_COMPILER={wish} asks for a compiler that is not here.")
    return "none"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Ask for a compiler, and for Node, in a wheel only where the system has none."""
    needs = build_meta.get_requires_for_build_wheel(config_settings) + page.requirements()
    wish = wished_compiler()
    if wish == "zig" or (wish == "" and not system_compiler()):
        needs.append("ziglang")
    return needs


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """An archive of sources brings the page: who builds from it needs no Node."""
    return build_meta.get_requires_for_build_sdist(config_settings) + page.requirements()


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Pack the sources with the built page."""
    page.provide()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build with the best compiler there is; fall back to plain Python, never silently."""
    page.provide()
    # what an earlier build left there would be packed as well
    shutil.rmtree("build", ignore_errors=True)
    wish = wished_compiler()
    compiler = choose_compiler(wish)
    cause = ASKED_FOR if wish == "none" else NO_COMPILER
    os.environ["TAVOLATA_BUILD"] = compiler
    if compiler != "none":
        with Overheard() as heard:
            try:
                return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
            except (Exception, SystemExit) as problem:
                if wish:
                    raise
                failure = str(problem)
        cause = f"compiling it with {compiler} failed ({heard.first_error() or failure})"
    os.environ["TAVOLATA_BUILD"] = "none"
    os.environ["TAVOLATA_CAUSE"] = cause
    wheel = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    print(f"The package is uncompiled, about a hundred times slower: {cause}.", file=sys.stderr, flush=True)
    return wheel
