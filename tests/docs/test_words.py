"""One word, one thing: the glossary's words are those of the code, and no two classes share a name."""

import inspect
import re
from collections import defaultdict
from pathlib import Path

import pytest

from tavolata.engine.dice import Dice
from tavolata.engine.game import Game
from tavolata.engine.player import Player
from tavolata.engine.state import Knowledge, State

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tavolata"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
WORDS = re.findall(r"^\| \*\*(.+?)\*\* \|", GLOSSARY, flags=re.MULTILINE)
CODE = "\n".join(
    path.read_text("utf-8") for ending in ("*.py", "RULEBOOK.md") for path in sorted(SOURCE.rglob(ending))
)
PAGE = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "web" / "src" / "lib").rglob("*.ts")))
ENGINE = (ROOT / "docs" / "engine.md").read_text("utf-8")


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_glossary_is_one_of_the_code(word: str) -> None:
    # as a name (`to_act`, `ShortWay`) or in a sentence, in one or many
    stem = re.escape(word).replace(r"\ ", "[ _]?")
    stem = re.sub(r"y$", "(y|ies)", stem)
    assert re.search(rf"(?i)(?<![a-z]){stem}", CODE + PAGE), word


def test_the_glossary_is_in_order_and_names_nothing_twice() -> None:
    for part in GLOSSARY.split("\n## "):
        words = re.findall(r"^\| \*\*(.+?)\*\* \|", part, flags=re.MULTILINE)
        assert words == sorted(set(words))


def test_no_two_classes_share_a_name() -> None:
    """But for what every game has under the same name in the same file."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE).as_posix()
        place = re.sub(r"^games/[^/]+/", "games/*/", place)
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), flags=re.MULTILINE):
            found[name].add(place)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


ROOMS = re.findall(
    r"^   \| (?:`(\w+)/`|beside them) \| (.+) \|$",
    next((ROOT / "docs" / "decisions").glob("0026-*.md")).read_text("utf-8"),
    flags=re.MULTILINE,
)


def test_the_list_of_rooms_names_every_file_in_them() -> None:
    """Whoever looks for a place begins there."""
    listed = {room: set(re.findall(r"`(\w+)`", files)) for room, files in ROOMS if files != "holds"}
    found: dict[str, set[str]] = defaultdict(set)
    for floor in ("tables", "server"):
        for path in (SOURCE / floor).rglob("*.py"):
            room = path.parent.name if path.parent.parent.name == floor else ""
            found[room].add(path.stem)
    assert listed == {room: names - {"__init__"} for room, names in found.items() if names != {"__init__"}}


def public(kind: type) -> list[str]:
    """What a class offers, and its bases that are ours."""
    return sorted(name for name, _ in inspect.getmembers(kind, callable) if not name.startswith("_"))


@pytest.mark.parametrize("kind", [State, Knowledge, Game, Player, Dice], ids=lambda kind: kind.__name__)
def test_the_page_on_the_engine_names_every_public_method(kind: type) -> None:
    missing = [name for name in public(kind) if not re.search(rf"`[^`]*\b{name}\b[^`]*`", ENGINE)]
    assert missing == []
