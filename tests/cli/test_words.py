"""The command line's own texts, and its documentation."""

import argparse
import re
import string
from pathlib import Path

import pytest

from tavolata.cli.main import COMMANDS, make_parser
from tavolata.engine.texts import texts
from tests.cases import LANGUAGES

COMMANDS_PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def slots(text: object) -> set[str]:
    """The names of the slots of a sentence, of all its forms if it counts."""
    forms = [text[form] for form in ("one", "other")] if isinstance(text, dict) else [text]
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(str(form)) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_slots(language: str) -> None:
    english, other = texts("tavolata.cli", "en").tables, texts("tavolata.cli", language).tables
    for table in ("play", "replay", "analysis"):
        assert english[table].keys() == other[table].keys()
        for key, text in english[table].items():
            assert slots(text) == slots(other[table][key]), key


def test_no_sentence_is_left_unused() -> None:
    package = Path(__file__).parents[2] / "src" / "tavolata" / "cli"
    source = "".join(path.read_text() for path in package.glob("*.py"))
    for table in ("play", "replay", "analysis"):
        assert [
            key
            for key in texts("tavolata.cli", "en").tables[table]
            if f'"{key}"' not in source.replace("'", '"')
        ] == []


def sections() -> dict[str, str]:
    """The headings of the page on commands, and what stands under each."""
    parts = re.split(r"^## (.*)$", COMMANDS_PAGE.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_heading_and_every_option_is_mentioned(name: str) -> None:
    section = sections()[f"`tavolata {name}`"]
    actions = next(a for a in make_parser()._actions if isinstance(a, argparse._SubParsersAction))
    for action in actions.choices[name]._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert f"`{option}" in section, option
        if not action.option_strings:
            assert str(action.metavar) in section


def test_no_heading_speaks_of_a_command_that_is_gone() -> None:
    named = {heading.strip("`").removeprefix("tavolata ") for heading in sections() if "tavolata" in heading}
    assert named == set(COMMANDS)
