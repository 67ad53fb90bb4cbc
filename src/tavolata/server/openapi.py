"""The OpenAPI document, made from the protocol's types."""

from functools import cache
from typing import Any

import msgspec

from tavolata import games
from tavolata.engine.game import View
from tavolata.server import protocol as p
from tavolata.tables.messages.commands import ClientFrame, TableCommand
from tavolata.tables.messages.frames import Ack, Advice, Answer, Refuse, Seated, ServerFrame
from tavolata.tables.play.fairness import Proof

EVENTS = "text/event-stream"
CommandAnswer = Ack | Seated | Answer | Advice
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
LANGUAGE = {"name": "language", "in": "path", "required": True, "schema": {"enum": ["en", "it", "de"]}}


def query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter of the query."""
    return {"name": name, "in": "query", "required": False, "schema": schema}


WHOLE = {"type": "integer", "minimum": 0, "maximum": 2**31}
PATHS: list[tuple[str, str, str, list[dict[str, Any]], Any, Any, list[int]]] = [
    ("get", "/api/games", "What can be played here", [], None, p.Games, []),
    (
        "get",
        "/api/games/{game}/texts/{language}",
        "A game's words",
        [GAME, LANGUAGE],
        None,
        p.TextTables,
        [404],
    ),
    (
        "get",
        "/api/games/{game}/rules/{language}",
        "A game's rules",
        [GAME, LANGUAGE],
        None,
        p.Rulebook,
        [404],
    ),
    ("get", "/api/texts/{language}", "The tables' own words", [LANGUAGE], None, p.TextTables, [404]),
    ("get", "/api/lobby", "Public tables", [], None, p.Lobby, []),
    ("get", "/api/nearby", "Where others in the network find this server", [], None, p.Nearby, []),
    ("post", "/api/tables", "Lay a table", [], p.NewTable, p.TableMade, [400, 404, 409, 413]),
    ("get", "/api/tables/{table}", "A table", [TABLE], None, p.Summary, [404]),
    ("post", "/api/tables/{table}/seats", "Sit down", [TABLE], p.Person, p.SeatGiven, [400, 404, 409, 413]),
    (
        "post",
        "/api/tables/{table}/commands",
        "Do something, as on a socket",
        [TABLE],
        TableCommand,
        CommandAnswer,
        [400, 401, 404, 409, 413],
    ),
    (
        "get",
        "/api/tables/{table}/events",
        "The frames of a socket, as server-sent events",
        [TABLE, query("have", WHOLE)],
        None,
        EVENTS,
        [400, 401, 403, 404],
    ),
    (
        "get",
        "/api/tables/{table}/record",
        "The record",
        [TABLE],
        None,
        "application/jsonl",
        [401, 403, 404, 409],
    ),
    (
        "get",
        "/api/tables/{table}/replay",
        "What was seen, move by move",
        [TABLE, query("eyes", {"type": "string"}), query("first", WHOLE), query("last", WHOLE)],
        None,
        p.Replay,
        [400, 401, 403, 404, 409],
    ),
    ("get", "/api/tables/{table}/tally", "How scores came about", [TABLE], None, p.Tally, [404, 409]),
    ("get", "/api/tables/{table}/proof", "The opened secret of chance", [TABLE], None, Proof, [404, 409]),
    ("get", "/healthz", "Health", [], None, p.Health, []),
    ("get", "/metrics", "Prometheus", [], None, "text/plain", []),
]
MADE = {"/api/tables", "/api/tables/{table}/seats"}


def views() -> list[Any]:
    """The view of every game."""
    return [games.game(name).named(View) for name in games.names()]


@cache
def document(version: str) -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [p.Problem, ClientFrame, ServerFrame, Refuse, *views()]
    for *_, sent, answered, _codes in PATHS:
        types += [each for each in (sent, answered) if each is not None and not isinstance(each, str)]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}", schema_hook=raw_schema
    )
    by_type = dict(zip(map(repr, types), schemas, strict=True))
    components["AnyView"] = {"anyOf": [by_type[repr(view)] for view in views()]}
    components["ClientFrame"] = by_type[repr(ClientFrame)]
    components["ServerFrame"] = by_type[repr(ServerFrame)]
    paths: dict[str, dict[str, Any]] = {}
    for method, path, about, parameters, sent, answered, codes in PATHS:
        paths.setdefault(path, {})[method] = operation(
            path, about, parameters, sent, answered, codes, by_type
        )
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


def operation(
    path: str,
    about: str,
    parameters: list[dict[str, Any]],
    sent: Any,
    answered: Any,
    codes: list[int],
    by_type: dict[str, Any],
) -> dict[str, Any]:
    """One request with its answers."""
    good = "201" if path in MADE else "200"
    if answered == EVENTS:
        content = {answered: {"schema": event(by_type[repr(ServerFrame)])}}
    elif isinstance(answered, str):
        content = {answered: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": by_type[repr(answered)]}}
    problem: dict[str, Any] = by_type[repr(p.Problem)]
    if path.endswith("/commands"):
        problem = {"anyOf": [problem, by_type[repr(Refuse)]]}
    answers = {good: {"description": about, "content": content}}
    for code in [*codes, 429, 503]:
        answers[str(code)] = {
            "description": "Why not",
            "content": {"application/json": {"schema": problem}},
        }
    if path == "/healthz":
        answers["503"] = {"description": "It can't", "content": content}
    found: dict[str, Any] = {"summary": about, "parameters": parameters, "responses": answers}
    if sent is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_type[repr(sent)]}},
        }
    if "{table}" in path:
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
