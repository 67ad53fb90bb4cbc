"""Work on the disk that is not ended: written whole or not at all, gone on with if the same was planned."""

from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from tavolata.engine.errors import BadFile, BadNet, BadSetting


class Begun(Protocol):
    """Work as it is kept."""

    @property
    def plan(self) -> object:
        """What is to be done."""


AnyBegun = TypeVar("AnyBegun", bound=Begun)


def resumed(path: Path, kind: type[AnyBegun], plan: object, name: str) -> AnyBegun | None:
    """What is on the disk of this plan, None if nothing is; `name` says what such work is called."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise BadFile(path, "read", problem) from problem
    try:
        found = msgspec.msgpack.decode(data, type=kind)
    except msgspec.DecodeError as problem:
        raise BadNet(f"{path} is no unfinished {name}.") from problem
    if found.plan != plan:
        raise BadSetting(f"{path} is of another {name}: finish that one, or remove the file.")
    return found


def replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, even if killed meanwhile."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as problem:
        raise BadFile(path, "written", problem) from problem
