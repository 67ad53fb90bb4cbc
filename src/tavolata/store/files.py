"""Files of our own: where they lie, and that nobody else on the machine reads them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from tavolata.engine.errors import BadSetting

OWN_FILE = 0o600
OWN_FOLDER = 0o700
OTHERS = 0o007


class NoHome(BadSetting):
    """There is no folder of the user's own."""

    def __init__(self) -> None:
        super().__init__("There is no home folder here to keep anything in: set HOME, or name a file.")


def data_folder() -> Path:
    """Where a user's programs keep their data."""
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "tavolata"
    if os.environ.get("HOME") == "":
        raise NoHome
    try:
        home = Path.home()
    except RuntimeError:
        raise NoHome from None
    return home / ".local" / "share" / "tavolata"


def make_folder(path: Path) -> None:
    """A folder, ours alone if it is not there yet."""
    path.mkdir(OWN_FOLDER, parents=True, exist_ok=True)


def write_own(path: Path, new: bool = False) -> BinaryIO:
    """A file to write, ours alone if it is not there yet; `new`: it must not be there."""
    only = os.O_EXCL if new else os.O_TRUNC
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | only, OWN_FILE), "wb")


def keep_private(path: Path) -> None:
    """Make a file if there is none, and take everybody's rights away if everybody has some."""
    try:
        write_own(path, new=True).close()
    except FileExistsError:
        if path.stat().st_mode & OTHERS:
            with suppress(PermissionError):
                path.chmod(OWN_FILE)
