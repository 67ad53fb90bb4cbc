"""What the doctor looks at."""

import importlib.metadata
import json
import platform
import shutil
import sys
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from tavolata import games
from tavolata.bots import names
from tavolata.engine import build
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import RandomPlayer, play_out
from tavolata.engine.texts import LANGUAGES

NEEDS = ("librt", "mypy-extensions", "msgspec", "rich")


class Finding(Enum):
    """How things stand."""

    GOOD = auto()
    NOTE = auto()
    WRONG = auto()


Line = tuple[Finding, str, str]


def checkup() -> Iterator[Line]:
    """Everything worth telling, each with its finding."""
    yield from versions()
    yield from compiled_core()
    yield from all_games()
    yield Finding.GOOD, "bots", ", ".join(names())
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler:
        yield Finding.GOOD, "C compiler", f"{shutil.which(compiler)}"
    else:
        yield Finding.NOTE, "C compiler", "none found; a build would fetch the ziglang wheel"


def versions() -> Iterator[Line]:
    """Python, the package and what it needs."""
    old = sys.version_info < (3, 11)
    where = (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.platform(terse=True)}"
    )
    yield Finding.WRONG if old else Finding.GOOD, "Python", where + (", but 3.11 is needed" if old else "")
    try:
        own = importlib.metadata.version(build.PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        yield Finding.NOTE, "Tavolata", "not installed, runs from its source folder"
    else:
        yield Finding.GOOD, "Tavolata", f"{own} in {Path(build.__file__).parents[1]}"
    for name in NEEDS:
        try:
            yield Finding.GOOD, name, importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            yield Finding.WRONG, name, "is missing; `pip install tavolata` brings it"


def compiled_core() -> Iterator[Line]:
    """Whether the rules are machine code, all of them, and made from the sources that lie here."""
    if not build.compiled():
        yield Finding.WRONG, "core", build.why_uncompiled()
    note = build.build()
    if note is None:
        yield Finding.NOTE, "build", "no note of a build: the package runs from its source folder"
        return
    if note.compiler == "none":
        yield Finding.NOTE, "build", "not compiled"
        return
    names = [f"{build.PACKAGE}.{module.removesuffix('.py').replace('/', '.')}" for module in note.modules]
    plain = [name for name in names if not build.is_compiled(name)]
    if plain:
        yield Finding.WRONG, "build", f"not compiled: {', '.join(plain)}; run `make build`"
    else:
        yield Finding.GOOD, "build", f"{len(names)} modules compiled by {note.compiler}"
    if build.fingerprint(note.modules) != note.fingerprint:
        yield Finding.WRONG, "sources", "have changed since they were compiled; run `make build`"
    elif newer := newer_sources(note):
        yield Finding.NOTE, "sources", f"those in {newer} have changed since; run `make build` there"
    else:
        yield Finding.GOOD, "sources", "are those that were compiled"


def newer_sources(note: build.Build) -> Path | None:
    """The folder this package was installed from, if its sources are no longer the same."""
    origin = importlib.metadata.distribution(build.PACKAGE).read_text("direct_url.json")
    url = urlsplit(json.loads(origin)["url"]) if origin else None
    if url is None or url.scheme != "file":
        return None
    folder = Path(url2pathname(url.path))
    package = folder / "src" / build.PACKAGE
    if not all((package / module).is_file() for module in note.modules):
        return None
    return None if build.fingerprint(note.modules, package) == note.fingerprint else folder


def all_games() -> Iterator[Line]:
    """Every game: can it be loaded, played to its end, and spoken of in every language."""
    for name in games.names():
        try:
            game = games.game(name)
            seats = game.card.seats[0]
            state = game.new(seats, game.card.known({"max_turns": 20}))
            play_out(state, [RandomPlayer()] * seats, SeededDice(0, 0), SeededDice(0, 1))
            state.check()
            for language in LANGUAGES:
                game.texts(language)
                game.rulebook(language)
        except Exception as problem:  # the doctor reports what others would trip over
            yield Finding.WRONG, name, f"can't be played: {type(problem).__name__}: {problem}"
        else:
            yield (
                Finding.GOOD,
                name,
                f"{game.card.title}, {seats} to {game.card.seats[-1]} seats, {', '.join(LANGUAGES)}",
            )
    for name, sentence in games.troubles().items():
        yield Finding.WRONG, name, sentence
