"""The protocol's documents say what the server does: OpenAPI is tried out, the pages name everything."""

import asyncio
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from bench.server.running import Running
from tavolata import games
from tavolata.client import Client
from tavolata.engine.game import View
from tavolata.engine.texts import LANGUAGES, texts
from tavolata.server.app import ROUTES, app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http.routes import ENDPOINTS
from tavolata.server.openapi import document, written_document
from tavolata.tables.messages.commands import ClientFrame
from tavolata.tables.messages.frames import Bye, ServerFrame, Welcome

DOCS = Path(__file__).parents[2] / "docs"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_every_address_is_in_the_document_and_answered(server: Running) -> None:
    described = {(at.method, at.path) for at in ENDPOINTS}
    answered = {(method, path) for method, path, _ in ROUTES}
    hidden = {("GET", "/api/openapi.json"), ("GET", "/{path:path}")}
    assert answered - hidden == described
    told = asyncio.run(Client(server.base).get("/api/openapi.json"))
    assert told == msgspec.to_builtins(document(told["info"]["version"]))
    for name in games.names():
        assert games.game(name).named(View).__name__ in told["components"]["schemas"]


def test_the_protocol_page_names_every_frame_and_every_address() -> None:
    page = (DOCS / "protocol.md").read_text()
    for frame in (*typing.get_args(ClientFrame), *typing.get_args(ServerFrame)):
        assert re.search(rf"`{frame.__name__.lower()}\b", page), frame
    for method, path, *_ in ENDPOINTS:
        assert f"`{method.upper()} {path}" in page, path


def test_the_page_on_serving_names_every_setting() -> None:
    page = (DOCS / "serving.md").read_text()
    for field in msgspec.structs.fields(Config):
        assert f"`{field.name}`" in page, field.name


def test_every_refusal_of_the_tables_has_its_words_in_every_language() -> None:
    sources = Path(__file__).parents[2] / "src" / "tavolata"
    keys = set()
    for folder in ("tables", "server"):
        for path in (sources / folder).glob("*.py"):
            text = path.read_text()
            keys |= set(re.findall(r'Refused\(\s*"[a-z_]+",\s*"([a-z_]+)"', text))
            keys |= set(re.findall(r'Why\("([a-z_]+)"', text))
            keys |= set(re.findall(r'_mistake\("([a-z_]+)"', text))
            keys |= set(re.findall(r'\.end\("([a-z_]+)"', text))
    keys |= {"not_open", "not_playing", "too_many_sockets", "stopping"}
    for language in LANGUAGES:
        words = texts("tavolata.tables", language).tables["refusal"]
        assert keys <= words.keys(), keys - words.keys()


@pytest.fixture(scope="module")
def finished(server: Running) -> str:
    """A table whose game is over, so that all its addresses have something to tell."""

    async def run() -> str:
        client = Client(server.base)
        made = await client.make_table(
            "borgo", 2, bots=["random", "random"], start=True, options={"max_turns": 2}
        )
        async with client.session(made["table"]) as session:
            async for _ in session.news():
                if session.table is not None and session.table.phase == "over":
                    break
        return str(made["table"])

    return asyncio.run(run())


@pytest.mark.parametrize(("method", "path"), [(at.method.lower(), at.path) for at in ENDPOINTS])
def test_whatever_is_asked_is_answered_as_the_document_says(
    server: Running, finished: str, method: str, path: str
) -> None:
    schema = schemathesis.openapi.from_dict(msgspec.to_builtins(document("0")))
    schema.config.max_stream_events = 1
    operation = schema[path][method.upper()]
    streams = 0

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), known=booleans())
    def ask(case: schemathesis.Case[Any], known: bool) -> None:
        if known and "table" in case.path_parameters:
            case.path_parameters["table"] = finished
        answer = case.call(base_url=server.base)
        case.validate_response(answer, checks=CHECKS)
        if answer.headers["content-type"][0].startswith("text/event-stream"):
            (data,) = re.findall(rb"^data: (.*)$", answer.content, re.MULTILINE)
            assert isinstance(msgspec.json.decode(data, type=ServerFrame), Welcome | Bye)
            nonlocal streams
            streams += 1

    ask()
    assert bool(streams) == path.endswith("/events")


def test_the_document_is_worked_out_before_anybody_plays(tmp_path: Path) -> None:
    """It takes ten milliseconds, for which everybody would wait."""
    document.cache_clear()
    written_document.cache_clear()
    app_of(House(Config(db=str(tmp_path / "tables.db"))))
    assert document.cache_info().currsize == 1
