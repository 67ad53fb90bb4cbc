"""The build backend: setuptools, with the rules compiled by mypyc wherever a C compiler can be had.

The system's compiler is taken if there is one; else the `ziglang` wheel brings its own;
else the package is built uncompiled, and says so at every start. What was done is written
into `tavolata/_build.json` for `tavolata doctor`.
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

from setuptools import build_meta

Settings = Mapping[str, Any] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
build_sdist = build_meta.build_sdist


def system_compiler() -> str | None:
    """The C compiler setuptools would call, if it is really there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for candidate in (shlex.split(command)[0], "cc", "gcc", "clang"):
        if shutil.which(candidate):
            return command if candidate == shlex.split(command)[0] else candidate
    return None


def choose_compiler() -> str:
    """`cc`, `zig` or `none`; prepares the environment so that setuptools uses it."""
    wish = os.environ.get("TAVOLATA_COMPILER", "")
    if wish not in ("", "cc", "zig", "none"):
        sys.exit(f"TAVOLATA_COMPILER is {wish!r}; it can be cc, zig or none.")
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
    return "none"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Ask for the compiler in a wheel only where the system has none."""
    needs = build_meta.get_requires_for_build_wheel(config_settings)
    wish = os.environ.get("TAVOLATA_COMPILER", "")
    if wish == "zig" or (wish == "" and not system_compiler()):
        needs.append("ziglang")
    return needs


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build with the best compiler there is; fall back to plain Python, never silently."""
    compiler = choose_compiler()
    os.environ["TAVOLATA_BUILD"] = compiler
    try:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    except BaseException as problem:
        if compiler == "none" or os.environ.get("TAVOLATA_COMPILER"):
            raise
        print(f"Compiling with {compiler} failed ({problem}); building uncompiled.", file=sys.stderr)
        os.environ["TAVOLATA_BUILD"] = "none"
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
