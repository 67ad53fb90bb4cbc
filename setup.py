"""Which modules are compiled by mypyc, and a note of how; everything else is in pyproject.toml."""

import json
import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "tavolata"
COMPILER = os.environ.get("TAVOLATA_BUILD", "none")
CAUSE = os.environ.get("TAVOLATA_CAUSE", "")
"""What was against compiling."""
WITH_PAGE = os.environ.get("TAVOLATA_PAGE", "") != "none"

# The compiled core: what a search calls in its inner loop. One group, so that calls
# between these modules are direct. Of a game, everything but its outside is compiled.
ENGINE = ("bits", "course", "dice", "judgement", "phrase", "player", "state", "value")
# A table's play and its dice are among them: they ask, and are asked by, states at every step.
PLAY = ["tables/play/play.py", "tables/play/throws.py"]
SEARCH = [f"search/{name}.py" for name in ("leaf", "learning", "looking", "net", "picks", "tree")]
OTHERS = ["adapters/side_by_side.py", "adapters/chance.py", "bots/family.py", "bots/greedy.py"]
CORE = [*OTHERS, *SEARCH, *PLAY, *(f"engine/{name}.py" for name in ENGINE)]
# what every move at a table passes through; messages and entries are msgspec's, which are C already
SERVING = [
    *(f"tables/hall/{name}.py" for name in ("command", "deciding", "driver", "hall", "listeners")),
    *(f"tables/log/{name}.py" for name in ("done", "lock", "table")),
    "tables/play/clocks.py",
    *(f"server/live/{name}.py" for name in ("outbox", "socket")),
    *(f"server/transport/{name}.py" for name in ("framing", "plain_way", "short_way", "way")),
    "server/limits/buckets.py",
    "store/histogram.py",
    "store/store.py",
]
OUTSIDE = {"__init__", "boardfile", "known", "terminal", "terrain", "view", "written"}
GAMES = [path for path in sorted(PACKAGE.glob("games/*/*.py")) if path.stem not in OUTSIDE]
RULES = [*CORE, *(path.relative_to(PACKAGE).as_posix() for path in GAMES)]
MODULES = [*RULES, *SERVING]


def fingerprint() -> str:
    """A digest of the compiled sources: tells a stale build from a fresh one."""
    return sha256(b"\0".join((PACKAGE / m).read_bytes() for m in MODULES)).hexdigest()


class BuildWithNote(build_py):
    """Leaves `_build.json` in the wheel for `tavolata doctor`."""

    def run(self) -> None:
        """Copy the sources, then write the note beside them."""
        target = Path(self.build_lib) / "tavolata"
        super().run()
        if not WITH_PAGE:
            shutil.rmtree(target / "server" / "page", ignore_errors=True)
        note = {"compiler": COMPILER, "modules": MODULES, "fingerprint": fingerprint(), "cause": CAUSE}
        (target / "_build.json").write_text(json.dumps(note, indent=1) + "\n")


def compiled(modules: list[str], level: str, group: str) -> list[Any]:
    """Modules in one group: calls between them are direct."""
    from docstrings import documented, write_into
    from mypyc.build import mypycify

    extensions = mypycify(
        [
            "--follow-imports=silent",
            # which of our ignores a library's types need is for the linter to say, with its versions
            "--no-warn-unused-ignores",
            *(str((PACKAGE / module).relative_to(ROOT)) for module in modules),
        ],
        opt_level=level,
        debug_level="0",
        group_name=group,
    )
    texts = documented((".".join(("tavolata", *Path(m).with_suffix("").parts)), PACKAGE / m) for m in modules)
    for extension in extensions:
        for source in extension.sources:
            if Path(source).name.startswith("__native"):
                write_into(Path(source), texts)
        # nothing outside calls in by name: lets the C compiler inline across modules
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return extensions


extensions: list[Any] = []
if COMPILER != "none":
    os.environ.setdefault("MYPYPATH", str(PACKAGE.parent))
    extensions += compiled(RULES, "3", "tavolata")
    # most of their time is spent in other libraries, and more would double the time of a build
    extensions += compiled(SERVING, "1", "tavolata_serving")

setup(
    ext_modules=extensions,
    cmdclass={"build_py": BuildWithNote},
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
