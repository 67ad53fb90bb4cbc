"""Lay the built page beside the installed server: a change of the page needs no new build of the rules."""

import shutil
from importlib.resources import files
from pathlib import Path

BUILT = Path(__file__).resolve().parent.parent / "src" / "tavolata" / "server" / "page"


def main() -> None:
    """Replace the installed page."""
    target = Path(str(files("tavolata.server"))) / "page"
    if target.resolve() != BUILT:
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(BUILT, target)


if __name__ == "__main__":
    main()
