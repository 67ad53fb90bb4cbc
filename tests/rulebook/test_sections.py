"""Every § of a RULEBOOK stands in the code and in a test, and in all three languages."""

import re
from pathlib import Path

import pytest

from tavolata import games
from tests.cases import GAMES, LANGUAGES

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## §(\d+) (.+)$", re.MULTILINE)


def sections(name: str, language: str) -> list[int]:
    return [int(number) for number, _ in HEADING.findall(games.game(name).rulebook(language))]


def folder(name: str) -> str:
    return name.replace("-", "_")


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_is_numbered_from_one_without_a_gap(name: str) -> None:
    found = sections(name, "en")
    assert found
    assert found == list(range(1, len(found) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_the_three_languages_have_the_same_sections(name: str) -> None:
    for language in LANGUAGES:
        assert sections(name, language) == sections(name, "en")


@pytest.mark.parametrize("name", GAMES)
def test_every_section_has_its_code(name: str) -> None:
    code = "".join(
        path.read_text("utf-8") for path in sorted((ROOT / "src/tavolata/games" / folder(name)).rglob("*.py"))
    )
    named = {int(number) for number in re.findall(r"§(\d+)", code)}
    assert [number for number in sections(name, "en") if number not in named] == []
    assert sorted(named - set(sections(name, "en"))) == [], "the code names a § that is not there"


@pytest.mark.parametrize("name", GAMES)
def test_every_section_has_its_test(name: str) -> None:
    tests = "".join(
        path.read_text("utf-8")
        for path in sorted((ROOT / "tests/rulebook" / folder(name)).rglob("test_*.py"))
    )
    named = {int(number) for number in re.findall(r"^def test_s(\d\d)_", tests, re.MULTILINE)}
    assert [number for number in sections(name, "en") if number not in named] == []
    assert sorted(named - set(sections(name, "en"))) == [], "a test names a § that is not there"
