"""No text says "1 points": wherever a number may be one, the words after it are of one.

Python's texts and the page's say it in one way (docs/texts.md).
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import LANGUAGES

ROOT = Path(__file__).parents[2]
FOLDERS = [
    *sorted(path.parent for path in (ROOT / "src" / "tavolata").rglob("en.toml")),
    *sorted(path.parent for path in (ROOT / "web" / "src").rglob("en.json")),
]
SLOT = re.compile(r"\{(\w+)(?::[\w/]+)?\}")
COUNTED = re.compile(r"(?:\{\w+\}|\b1) (\w+)")
PEOPLE = {"name", "names", "seat", "seats", "next", "partner", "owner", "bot", "before"}
PLACES = {"game", "square", "letter", "from", "to", "car", "space", "tower", "time", "of"}
NAMES = PEOPLE | PLACES
"""Slots that hold no number, or the whole of which a part is told; every other one might be one."""
NO_NOUNS = {"delle", "di", "fino", "of", "von"}
NEVER_ONE = {
    "agreed.goal": "4, 5 or 6 kinds",
    "aim": "the goal: 4 to 6 kinds, or 30 points",
    "guide.goal.text": "the same",
    "guide.push.text": "the same",
    "ask.build.text": "lengths are 2 to 5",
    "score": "30 points",
    "map": "a map has many towns and roads",
    "dial.letters": "a dial has many letters",
    "go.escort": "four roads",
    "go.alone": "five roads",
    "move.jump": "a jump costs two actions or more",
    "move.enter_over": "the same",
    "event.jumped": "the same",
    "refusal.too_dear": "what is too dear costs more than one action",
    "start.players": "games are for two or more",
    "refusal.bad_seats": "the same",
}
"""Texts whose number is never one, and why."""


def texts(folder: Path, language: str) -> Iterator[tuple[str, object]]:
    if (folder / "en.json").exists():
        yield from json.loads((folder / f"{language}.json").read_text("utf-8")).items()
        return
    for table, entries in tomllib.loads((folder / f"{language}.toml").read_text("utf-8")).items():
        for key, text in entries.items():
            yield f"{table}.{key}", text


def plurals(language: str) -> set[str]:
    """Words that follow a number in a text for many and not in its twin for one."""
    found: set[str] = set()
    singular: set[str] = set()
    for folder in FOLDERS:
        for _, text in texts(folder, language):
            if isinstance(text, dict):
                singular.update(COUNTED.findall(text["one"]))
                found.update(COUNTED.findall(text["other"]))
    return found - singular - NO_NOUNS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_text_that_counts_names_what_it_counts(folder: Path, language: str) -> None:
    for key, text in texts(folder, language):
        if isinstance(text, dict):
            assert text.keys() - {"none"} == {"count", "one", "other"}, key
            slots = {slot[1] for form in text.values() for slot in SLOT.finditer(form)}
            assert text["count"] in slots or slots & {"names", "winners"}, f"{key} counts what it never tells"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_never_followed_by_words_for_many(language: str) -> None:
    many = plurals(language)
    assert len(many) > 8, "the words for many are known by their texts"
    wrong = []
    for folder in FOLDERS:
        for key, text in texts(folder, language):
            if key in NEVER_ONE:
                continue
            form = text["one"] if isinstance(text, dict) else str(text)
            said = SLOT.sub(lambda slot: "x" if slot[1] in NAMES else "1", form)
            wrong += [
                (folder.parent.name, key, said) for word in re.findall(r"\b1 (\w+)", said) if word in many
            ]
    assert wrong == []


def test_what_is_said_never_to_be_one_is_still_there() -> None:
    there = {key for folder in FOLDERS for key, _ in texts(folder, "en")}
    assert not NEVER_ONE.keys() - there
