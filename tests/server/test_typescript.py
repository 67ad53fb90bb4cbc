"""The page's types are made from the wire's, and checked in."""

from pathlib import Path

import pytest

from tavolata.server.typescript import protocol_types, view_types

WIRE = Path(__file__).parents[2] / "web" / "src" / "wire"


@pytest.mark.parametrize(("name", "made"), [("protocol.ts", protocol_types), ("views.ts", view_types)])
def test_the_types_of_the_page_are_in_step_with_the_wire(name: str, made: object) -> None:
    assert callable(made)
    assert WIRE.joinpath(name).read_text("utf-8") == made(), (
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
