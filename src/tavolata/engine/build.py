"""How the installed package was built: compiled or not, by what, and whether that still holds."""

import importlib.util
import sys
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

PACKAGE = "tavolata"
CORE = f"{PACKAGE}.engine.state"

UNCOMPILED = "Tavolata runs uncompiled, about a hundred times slower"


class Build(msgspec.Struct, frozen=True):
    """The note that the build leaves in the package."""

    compiler: str
    """`cc` (the system's), `zig` (from the wheel) or `none`."""
    modules: list[str]
    """The files of the compiled core, relative to the package."""
    fingerprint: str
    """A digest of their sources at the time of the build."""
    cause: str = ""
    """What was against compiling them."""


def compiled() -> bool:
    """Whether the rules run as machine code: asks the module of the State class where it comes from."""
    return is_compiled(CORE)


def why_uncompiled() -> str:
    """A sentence with the true cause."""
    note = build()
    if note is None:
        cause = "this is its source folder; `make build` installs a compiled copy"
    elif note.compiler == "none":
        cause = note.cause or "nobody noted why"
    else:
        cause = f"what {note.compiler} compiled is not for this Python; install it anew"
    return f"{UNCOMPILED}: {cause}."


def is_compiled(module: str) -> bool:
    """Whether this module is, or would be, loaded from a shared library."""
    spec = importlib.util.find_spec(module) if module not in sys.modules else sys.modules[module].__spec__
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> Build | None:
    """The note of the build; None if the package runs straight from its source folder."""
    note = files(PACKAGE).joinpath("_build.json")
    return msgspec.json.decode(note.read_bytes(), type=Build) if note.is_file() else None


def fingerprint(modules: list[str], folder: Path | None = None) -> str:
    """The digest of these sources as they are now, in the package or in another folder."""
    root = folder or files(PACKAGE)
    return sha256(b"\0".join(root.joinpath(name).read_bytes() for name in modules)).hexdigest()
