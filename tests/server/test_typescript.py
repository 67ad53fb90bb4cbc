"""The page's types are made from the wire's, and checked in; so are the moments its rules show."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavolata.engine.game import View
from tavolata.engine.texts import LANGUAGES
from tavolata.games import game, names
from tavolata.server.typescript import FILES, protocol_types
from tavolata.tables.messages.terms import LegalMove, Logged

PAGE = Path(__file__).parents[2] / "web" / "src"
WIRE = PAGE / "wire"
SCENES = sorted((PAGE / "boards").glob("*/scenes/*.json"))


@pytest.mark.parametrize("name", FILES)
def test_the_types_of_the_page_are_in_step_with_the_wire(name: str) -> None:
    assert WIRE.joinpath(name).read_text("utf-8") == FILES[name](), (
        "run: python -m tavolata.server.typescript web/src/wire"
    )


def test_what_a_page_sends_may_leave_out_what_has_a_default() -> None:
    types = protocol_types()
    assert (
        'export interface Sit {\n  type: "sit";\n  id: string;\n  name: string;\n  colour?: number | null;'
        in types
    )


def test_what_a_page_hears_is_always_whole() -> None:
    types = protocol_types()
    assert (
        "export interface Why {\n  key: string;\n  args: Record<string, unknown>;\n  section: string;"
        in types
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_slot_of_a_game_is_one_the_page_can_fill(name: str, language: str) -> None:
    known = re.compile(r"\{\w+(?::[\w/]+)?\}")  # as in web/src/lib/say.ts
    for table in game(name).texts(language).tables.values():
        for text in table.values():
            for sentence in text.values() if isinstance(text, dict) else [text]:
                assert "{" not in known.sub("", str(sentence)), sentence


@pytest.mark.parametrize("file", SCENES, ids=[each.stem for each in SCENES])
def test_the_moments_in_the_rules_are_views_and_moves_of_their_game(file: Path) -> None:
    scene: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    played = game(file.parents[1].name)
    msgspec.convert(scene["view"], played.named(View))
    msgspec.convert(scene["log"], list[Logged])
    legal = msgspec.convert(scene["legal"], list[LegalMove])
    assert scene["shown"] in [None, *(each.move for each in legal)]
    known = played.texts("en").tables
    assert {each.say.key for each in legal} <= set(known["move"])
    assert {event["key"] for line in scene["log"] for event in line["events"]} <= set(known["event"])
