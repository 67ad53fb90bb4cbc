"""Every HTTP endpoint: what is asked for there, who answers it, how the documents tell of it."""

from typing import Any, NamedTuple

from tavolata.server import protocol as p
from tavolata.server.http import answers, landlord, reminders
from tavolata.server.http.answers import Handler
from tavolata.tables.messages.coaching import Lesson, PuzzleList, PuzzleShown
from tavolata.tables.messages.commands import TableCommand
from tavolata.tables.messages.frames import Ack, Advice, Answer, Seated
from tavolata.tables.play.fairness import Proof

EVENTS = "text/event-stream"
CommandAnswer = Ack | Seated | Answer | Advice
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
CHANNEL = {"name": "channel", "in": "path", "required": True, "schema": {"type": "string"}}
DOOR = {"name": "door", "in": "path", "required": True, "schema": {"type": "string"}}
LANGUAGE = {"name": "language", "in": "path", "required": True, "schema": {"enum": ["en", "it", "de"]}}


def query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter of the query."""
    return {"name": name, "in": "query", "required": False, "schema": schema}


WHOLE = {"type": "integer", "minimum": 0, "maximum": 2**31}


class Endpoint(NamedTuple):
    """A method and a path, with everything about them."""

    method: str
    path: str
    handler: Handler
    about: str
    parameters: list[dict[str, Any]]
    sent: Any
    """The type of the body, None if there is none."""
    answered: Any
    """The type of the answer's JSON, or the name of another kind of content."""
    codes: list[int]
    """How it may be refused, besides that the server is busy."""
    made: bool = False
    """Whether something new is there afterwards."""


ENDPOINTS: list[Endpoint] = [
    Endpoint("GET", "/api/games", answers.show_games, "What can be played here", [], None, p.Games, []),
    Endpoint(
        "GET",
        "/api/games/{game}/texts/{language}",
        answers.show_game_texts,
        "A game's words",
        [GAME, LANGUAGE],
        None,
        p.TextTables,
        [404],
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/rules/{language}",
        answers.show_rules,
        "A game's rules",
        [GAME, LANGUAGE],
        None,
        p.Rulebook,
        [404],
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/lesson",
        answers.show_lesson,
        "A led first game",
        [GAME],
        None,
        Lesson,
        [404],
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/puzzles",
        answers.show_puzzles,
        "The names of a game's puzzles",
        [GAME],
        None,
        PuzzleList,
        [404],
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/puzzles/{name}",
        answers.show_puzzle,
        "A puzzle",
        [GAME, {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}],
        None,
        PuzzleShown,
        [404],
    ),
    Endpoint(
        "GET",
        "/api/texts/{language}",
        answers.show_texts,
        "The tables' own words",
        [LANGUAGE],
        None,
        p.TextTables,
        [404],
    ),
    Endpoint("GET", "/api/house", answers.show_house, "What the house tells", [], None, p.HouseShown, []),
    Endpoint("GET", "/api/lobby", answers.show_lobby, "Public tables", [], None, p.Lobby, [403]),
    Endpoint(
        "GET",
        "/api/nearby",
        answers.show_nearby,
        "Where others in the network find this server",
        [],
        None,
        p.Nearby,
        [],
    ),
    Endpoint(
        "POST",
        "/api/tables",
        answers.make_table,
        "Lay a table",
        [],
        p.NewTable,
        p.TableMade,
        [400, 404, 409, 413],
        made=True,
    ),
    Endpoint("GET", "/api/tables/{table}", answers.show_table, "A table", [TABLE], None, p.Summary, [404]),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats",
        answers.take_seat,
        "Sit down",
        [TABLE],
        p.Person,
        p.SeatGiven,
        [400, 404, 409, 413],
        made=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        answers.do_command,
        "Do something, as on a socket",
        [TABLE],
        TableCommand,
        CommandAnswer,
        [400, 401, 404, 409, 413],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/events",
        answers.show_events,
        "The frames of a socket, as server-sent events",
        [TABLE, query("have", WHOLE)],
        None,
        EVENTS,
        [400, 401, 403, 404],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        answers.show_record,
        "The record",
        [TABLE],
        None,
        "application/jsonl",
        [401, 403, 404, 409],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        answers.show_replay,
        "What was seen, move by move",
        [TABLE, query("eyes", {"type": "string"}), query("first", WHOLE), query("last", WHOLE)],
        None,
        p.Replay,
        [400, 401, 403, 404, 409],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/tally",
        answers.show_tally,
        "How scores came about",
        [TABLE],
        None,
        p.Tally,
        [404, 409],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/analysis",
        answers.look_at_analysis,
        "How far the analysis of a finished game is; asked again and again it goes on",
        [TABLE, query("have", WHOLE)],
        None,
        p.Analysed,
        [400, 404, 409],
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/analysis",
        answers.go_on_analysing,
        "Begin the analysis of a finished game, or go on with it",
        [TABLE, query("have", WHOLE)],
        None,
        p.Analysed,
        [400, 404, 409],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/proof",
        answers.show_proof,
        "The opened secret of chance",
        [TABLE],
        None,
        Proof,
        [404, 409],
    ),
    Endpoint(
        "GET",
        "/api/reminders",
        reminders.show_reminding,
        "How players who are away are reminded",
        [],
        None,
        p.Reminding,
        [],
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/channels",
        reminders.show_channels,
        "Where reminders to the caller's seats go",
        [TABLE],
        None,
        p.ChannelList,
        [401, 404],
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/channels",
        reminders.add_channel,
        "Let reminders to a seat go somewhere",
        [TABLE],
        p.NewChannel,
        p.ChannelList,
        [400, 401, 403, 404, 409, 413],
        made=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/channels/{channel}/stop",
        reminders.stop_channel,
        "Let no reminders go there any more",
        [TABLE, CHANNEL],
        None,
        p.ChannelList,
        [401, 404],
    ),
    Endpoint(
        "GET",
        "/api/channels/{door}",
        reminders.show_mail,
        "What the link in a mail is about",
        [DOOR],
        None,
        p.MailAsked,
        [404],
    ),
    Endpoint(
        "POST",
        "/api/channels/{door}/confirm",
        reminders.confirm_mail,
        "The mailbox wants reminders",
        [DOOR],
        None,
        p.MailAsked,
        [404],
    ),
    Endpoint(
        "POST",
        "/api/channels/{door}/stop",
        reminders.stop_mail,
        "The mailbox wants no more reminders",
        [DOOR],
        None,
        "text/plain",
        [404],
    ),
    Endpoint(
        "GET",
        "/api/landlord",
        landlord.show_housekeeping,
        "What goes on in the house, for its landlord's token",
        [],
        None,
        p.Housekeeping,
        [401, 404],
    ),
    Endpoint(
        "POST",
        "/api/landlord",
        landlord.keep_house,
        "Have something done in the house, for its landlord's token",
        [],
        p.LandlordAsk,
        p.Housekeeping,
        [400, 401, 404, 409, 413],
    ),
    Endpoint("GET", "/healthz", answers.show_health, "Health", [], None, p.Health, []),
    Endpoint("GET", "/metrics", answers.show_metrics, "Prometheus", [], None, "text/plain", []),
]
