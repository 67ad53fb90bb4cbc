"""The OpenAPI document, made from the protocol's types."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tavolata import games
from tavolata.engine.game import View
from tavolata.server import protocol as p
from tavolata.server.house import House
from tavolata.server.http.routes import ENDPOINTS, EVENTS, Endpoint
from tavolata.tables.messages.commands import ClientFrame
from tavolata.tables.messages.frames import Refuse, ServerFrame
from tavolata.tables.play.play import encode


def views() -> list[Any]:
    """The view of every game."""
    return [games.game(name).named(View) for name in games.names()]


@cache
def document(version: str) -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [p.Problem, ClientFrame, ServerFrame, Refuse, *views()]
    for at in ENDPOINTS:
        types += [each for each in (at.sent, at.answered) if each is not None and not isinstance(each, str)]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}", schema_hook=raw_schema
    )
    by_type = dict(zip(map(repr, types), schemas, strict=True))
    components["AnyView"] = {"anyOf": [by_type[repr(view)] for view in views()]}
    components["ClientFrame"] = by_type[repr(ClientFrame)]
    components["ServerFrame"] = by_type[repr(ServerFrame)]
    paths: dict[str, dict[str, Any]] = {}
    for at in ENDPOINTS:
        paths.setdefault(at.path, {})[at.method.lower()] = operation(at, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tavolata",
            "version": version,
            "description": "Tables for Italian board games and their guests. Sockets: see docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seats": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(at: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    """One request with its answers."""
    good = "201" if at.made else "200"
    if at.answered == EVENTS:
        content = {at.answered: {"schema": event(by_type[repr(ServerFrame)])}}
    elif isinstance(at.answered, str):
        content = {at.answered: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": by_type[repr(at.answered)]}}
    problem: dict[str, Any] = by_type[repr(p.Problem)]
    if at.path.endswith("/commands"):
        problem = {"anyOf": [problem, by_type[repr(Refuse)]]}
    answers = {good: {"description": at.about, "content": content}}
    for code in [*at.codes, 429, 503]:
        answers[str(code)] = {
            "description": "Why not",
            "content": {"application/json": {"schema": problem}},
        }
    if at.path == "/healthz":
        answers["503"] = {"description": "It can't", "content": content}
    found: dict[str, Any] = {"summary": at.about, "parameters": at.parameters, "responses": answers}
    if at.sent is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_type[repr(at.sent)]}},
        }
    if "{table}" in at.path:
        found["security"] = [{}, {"seats": []}]
    return found


def event(frame: dict[str, Any]) -> dict[str, Any]:
    """Each event of a stream: its data is a frame, its id the table's version."""
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": frame}
    return {
        "type": "object",
        "properties": {"id": {"type": "string", "pattern": "^[0-9]+$"}, "data": data},
        "required": ["id", "data"],
    }


def raw_schema(kind: type) -> dict[str, Any]:
    """A game's view is one of those listed."""
    if kind is msgspec.Raw:
        return {"$ref": "#/components/schemas/AnyView"}
    raise NotImplementedError


async def show_openapi(house: House, request: Request) -> Response:
    """This part of the protocol as OpenAPI."""
    return Response(written_document(house.version), 200, {"Cache-Control": "max-age=60"}, "application/json")


@cache
def written_document(version: str) -> bytes:
    """The same as it is sent: to work it out takes longer than anybody should wait for."""
    return encode(document(version))
