"""Every § of a RULEBOOK stands in the code and in a test."""

import re
from pathlib import Path

import pytest

from tavolata import games
from tests.cases import GAMES

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## §(\d+) ", re.MULTILINE)


def sections(name: str) -> list[int]:
    found = [int(number) for number in HEADING.findall(games.game(name).rulebook("en"))]
    assert found
    return found


def folder(name: str) -> str:
    return name.replace("-", "_")


@pytest.mark.parametrize("name", GAMES)
def test_every_section_has_its_code(name: str) -> None:
    code = "".join(
        path.read_text("utf-8") for path in sorted((ROOT / "src/tavolata/games" / folder(name)).rglob("*.py"))
    )
    named = {int(number) for number in re.findall(r"§(\d+)", code)}
    assert [number for number in sections(name) if number not in named] == []
    assert sorted(named - set(sections(name))) == [], "the code names a § that is not there"


@pytest.mark.parametrize("name", GAMES)
def test_every_section_has_its_test(name: str) -> None:
    tests = "".join(
        path.read_text("utf-8")
        for path in sorted((ROOT / "tests/rulebook" / folder(name)).rglob("test_*.py"))
    )
    named = {int(number) for number in re.findall(r"^def test_s(\d\d)_", tests, re.MULTILINE)}
    assert [number for number in sections(name) if number not in named] == []
    assert sorted(named - set(sections(name))) == [], "a test names a § that is not there"
