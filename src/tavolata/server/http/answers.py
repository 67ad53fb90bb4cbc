"""What is asked for by HTTP: games, words, the lobby, tables, records and replays."""

import asyncio
import gzip
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from tavolata import games
from tavolata.bots import FAMILY
from tavolata.coach.lesson import lesson
from tavolata.coach.puzzle import puzzles
from tavolata.engine.errors import TavolataError, UnknownGame
from tavolata.engine.game import AnyGame
from tavolata.engine.texts import LANGUAGES, Texts, texts
from tavolata.server.house import House
from tavolata.server.http import metrics, nearby
from tavolata.server.live import stream
from tavolata.server.protocol import (
    Analysed,
    Described,
    GameInfo,
    Games,
    Health,
    LevelInfo,
    Lobby,
    Nearby,
    NewTable,
    OptionInfo,
    Person,
    Replay,
    Rulebook,
    SeatGiven,
    Summary,
    TableMade,
    Tally,
    TextTables,
)
from tavolata.server.refusing import CODES, LATER, OTHERWISE, refuse, reply
from tavolata.store import Notice
from tavolata.tables.log import history
from tavolata.tables.log.table import Holder, Refused, Table, hashed
from tavolata.tables.messages import commands
from tavolata.tables.messages.coaching import PuzzleList
from tavolata.tables.messages.commands import TableCommand
from tavolata.tables.messages.frames import Refuse, Seated
from tavolata.tables.messages.terms import TableId, Token, Why
from tavolata.tables.play.play import Play

T = TypeVar("T")
BIG = 2**31

Handler = Callable[[House, Request], Awaitable[Response]]


async def body(request: Request, kind: type[T]) -> T:
    """The request's body as this type."""
    found: T = read(await request.body(), kind)
    return found


def read(data: bytes, kind: Any) -> Any:
    """JSON of this type, or a refusal."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("unreadable", "unreadable") from None


def hashes(request: Request) -> frozenset[str]:
    """The hashes of the tokens a request carries."""
    scheme, _, tokens = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return frozenset()
    try:
        found = msgspec.convert([token.strip() for token in tokens.split(",")], list[Token])
    except msgspec.ValidationError:
        raise Refused("forbidden", "bad_token") from None
    if scheme.lower() != "bearer" or len(found) > 8:
        raise Refused("forbidden", "bad_token")
    return frozenset(map(hashed, found))


async def at(house: House, request: Request) -> Table:
    """The table a request is about."""
    try:
        name = msgspec.convert(request.path_params["table"], TableId)
    except msgspec.ValidationError:
        raise Refused("forbidden", "no_table") from None
    return await house.table(address(request), name)


def held(table: Table, request: Request) -> Holder:
    """What the caller's tokens open; a token that opens nothing is told so."""
    given = hashes(request)
    holder = table.holder(given)
    if given and not holder.seats and not holder.host:
        raise Refused("forbidden", "bad_token")
    return holder


# ---- games and words ---------------------------------------------------------------------


async def show_games(house: House, request: Request) -> Response:
    """Everything that can be played here."""
    return reply(all_games(house.version), cache="max-age=60")


def all_games(version: str) -> Games:
    """All that is told of the games, in all languages."""
    cards = [game_info(games.game(name)) for name in games.names()]
    levels = [level_info(level.name) for level in FAMILY]
    return Games(cards, levels, list(LANGUAGES), version)


def get_ready() -> None:
    """Read what everybody asks for from its files: the first who asks would hold up all others."""
    all_games("")
    for language in LANGUAGES:
        texts("tavolata.tables", language)
        for name in games.names():
            games.game(name).texts(language)


def level_info(name: str) -> LevelInfo:
    """Somebody of the family, in words."""
    words = {language: texts("tavolata.bots", language) for language in LANGUAGES}
    return LevelInfo(
        name,
        {each: Described(of.word("name", name), of.word("level", name)) for each, of in words.items()},
    )


def game_info(game: AnyGame) -> GameInfo:
    """A game's card as it is told."""
    card = game.card
    options = [OptionInfo(o.name, o.default, list(o.choices), o.least) for o in card.options]
    return GameInfo(
        card.name,
        card.title,
        card.sentence,
        card.version,
        card.seats[0],
        card.seats[-1],
        card.hidden,
        options,
        list(card.aids),
        card.minutes,
        card.bots or max(1, card.seats[0] - 1),
        {language: game.about(language) for language in LANGUAGES},
        lesson(game) is not None,
        len(puzzles(game)),
    )


def known_game(request: Request) -> AnyGame:
    """The game an address names."""
    name: str = request.path_params["game"]
    try:
        return games.game(name)
    except TavolataError:
        raise Refused("forbidden", "no_game", game=name) from None


def language_of(request: Request) -> str:
    """The language an address names."""
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise Refused("forbidden", "no_language", language=language)
    return language


def tables_of(words: Texts) -> Response:
    """All sentences of a package."""
    return reply(TextTables(words.language, words.tables), cache="max-age=60")  # type: ignore[arg-type]


async def show_game_texts(house: House, request: Request) -> Response:
    """A game's words."""
    return tables_of(known_game(request).texts(language_of(request)))


async def show_texts(house: House, request: Request) -> Response:
    """The tables' own words."""
    return tables_of(texts("tavolata.tables", language_of(request)))


async def show_rules(house: House, request: Request) -> Response:
    """A game's rulebook."""
    game, language = known_game(request), language_of(request)
    try:
        return reply(Rulebook(language, game.rulebook(language)), cache="max-age=60")
    except FileNotFoundError:
        raise Refused("forbidden", "no_page") from None


# ---- learning ----------------------------------------------------------------------------


async def show_lesson(house: House, request: Request) -> Response:
    """A game's lesson."""
    game = known_game(request)
    if lesson(game) is None:
        raise Refused("forbidden", "no_page")
    return unpacked(request, await house.hall.archive.lesson(address(request), game.card.name))


async def show_puzzles(house: House, request: Request) -> Response:
    """The names of a game's puzzles."""
    return reply(PuzzleList(list(puzzles(known_game(request)))), cache="max-age=60")


async def show_puzzle(house: House, request: Request) -> Response:
    """One puzzle."""
    game, name = known_game(request), request.path_params["name"]
    if name not in puzzles(game):
        raise Refused("forbidden", "no_page")
    return unpacked(request, await house.hall.archive.puzzle(address(request), game.card.name, name))


def unpacked(request: Request, packed: bytes) -> Response:
    """JSON that was kept compressed, as the caller reads it."""
    headers = {"Cache-Control": "max-age=60", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, 200, headers | {"Content-Encoding": "gzip"}, "application/json")
    return Response(gzip.decompress(packed), 200, headers, "application/json")


# ---- tables ------------------------------------------------------------------------------


def summary(notice: Notice) -> Summary:
    """A table as the lobby shows it."""
    data = msgspec.json.decode(notice.summary)
    kept = {"id": notice.table, "game": notice.game, "phase": notice.phase, "updated": notice.updated}
    found = msgspec.convert({**kept, **data}, Summary)
    return msgspec.structs.replace(found, outdated=found.phase != "open" and not is_played(found))


def is_played(table: Summary) -> bool:
    """Whether the table's game is installed here, in the version of the rules it is played by."""
    try:
        return games.game(table.game).card.version == table.rules
    except UnknownGame:
        return False


async def show_lobby(house: House, request: Request) -> Response:
    """Public tables."""
    there = house.hall.listeners.there
    house.expect_password(address(request), password(request))
    found = [summary(notice) for notice in await house.lobby()]
    shown = [msgspec.structs.replace(row, spectators=there(row.id)[1]) for row in found if not row.outdated]
    return reply(Lobby(shown))


async def make_table(house: House, request: Request) -> Response:
    """Lay a table."""
    wanted = await body(request, NewTable)
    house.expect_password(address(request), password(request))
    for person in wanted.people:
        house.expect_wanted(person.name)
    await house.room_for_a_table(address(request))
    table, host, given = await house.hall.make(
        wanted.game,
        wanted.seats,
        wanted.options,
        wanted.settings,
        [(person.name, person.colour, person.seat) for person in wanted.people],
        wanted.bots,
        wanted.start,
    )
    house.seating.note(table.id, hashed(host), address(request))
    return reply(TableMade(table.id, host, [SeatGiven(*each) for each in given]), 201)


async def show_table(house: House, request: Request) -> Response:
    """A table as an invitation shows it."""
    table = await at(house, request)
    online, watching = house.hall.listeners.there(table.id)
    seats = table.seat_states(online)
    return reply(msgspec.structs.replace(summary(table.notice()), seats=seats, spectators=watching))


async def take_seat(house: House, request: Request) -> Response:
    """Sit down."""
    table = await at(house, request)
    person = await body(request, Person)
    command = commands.Sit(f"http-{secrets.token_hex(8)}", person.name, person.colour, person.seat)
    answer = await house.do(address(request), table.id, hashes(request), command)
    if isinstance(answer, Seated):
        return reply(SeatGiven(answer.seat, answer.token), 201)
    assert isinstance(answer, Refuse)
    return refuse(answer.why)


async def do_command(house: House, request: Request) -> Response:
    """Any command, as on a socket."""
    table = await at(house, request)
    command: TableCommand = read(await request.body(), TableCommand)
    held(table, request)
    answer = await house.do(address(request), table.id, hashes(request), command)
    if not isinstance(answer, Refuse):
        return reply(answer)
    code = 503 if answer.kind == "unavailable" else CODES.get(answer.why.key, OTHERWISE)
    told = reply(answer, code if code in LATER else OTHERWISE)
    if code in LATER:
        told.headers["Retry-After"] = "1"
    return told


async def show_events(house: House, request: Request) -> Response:
    """The frames of a socket as a stream of events."""
    table = await at(house, request)
    if not table.admits(held(table, request)):
        raise Refused("forbidden", "no_spectators")
    have = number(request, "have", -1)
    bucket = house.greeting.of(address(request))
    if not bucket.take():
        house.counts["limited"] += 1
        return refuse(Why("too_fast"), bucket.wait())
    if house.stopping:
        return refuse(Why("stopping"))
    return stream.Events(house, table.id, hashes(request), None if have < 0 else have, address(request))


def password(request: Request) -> str | None:
    """The house's password as the caller gives it: percent-encoded, for fields hold Latin letters only."""
    given = request.headers.get("house-password")
    return None if given is None else unquote(given)


def number(request: Request, name: str, default: int) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise Refused("unreadable", "unreadable")
    return int(text)


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


# ---- records -----------------------------------------------------------------------------


def expect_game(table: Table) -> Play:
    """The table's game, if there is one that could be played again, move by move."""
    if table.outdated:
        raise Refused("forbidden", "other_rules", rules=table.rules, now=table.game.card.version)
    if table.play is None:
        raise Refused("forbidden", "not_playing")
    return table.play


async def show_record(house: House, request: Request) -> Response:
    """The record: whole when the game is over, before that as the caller may read it."""
    table = await at(house, request)
    holder = held(table, request)
    if table.phase != "over":
        expect_game(table)
        if not holder.seats and not table.settings.spectators:
            raise Refused("forbidden", "no_spectators")
    viewer = holder.seats[0] if holder.seats else None
    line = await house.hall.archive.record(address(request), table, viewer)
    name = f"{table.game.card.name}-{table.id}.jsonl"
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(line, 200, headers, "application/jsonl")


async def show_replay(house: House, request: Request) -> Response:
    """What was seen move by move, with the eyes the caller may use."""
    table = await at(house, request)
    play = expect_game(table)
    viewers = eyes_asked_for(table, held(table, request), request.query_params.get("eyes", "spectator"))
    first = number(request, "first", 0)
    last = min(number(request, "last", BIG), first + history.MOST_STEPS - 1)
    steps: Any = Raw(await house.hall.archive.replay(address(request), table, viewers, first, last))
    return reply(Replay(house.hall.time.now(), house.hall.listeners.state(table), play.count, steps))


def eyes_asked_for(table: Table, holder: Holder, asked: str) -> list[history.Viewer]:
    """The viewers a caller may look with."""
    seats = range(len(table.seats))
    over = table.phase == "over"
    if asked == "spectator":
        if not (over or holder.seats or table.settings.spectators):
            raise Refused("forbidden", "no_spectators")
        return [None]
    if asked in ("all", "open"):
        if not over:
            raise Refused("forbidden", "not_your_eyes")
        return ["open"] if asked == "open" else [*seats, None]
    if asked not in map(str, seats):
        raise Refused("forbidden", "no_seat")
    if not over and int(asked) not in holder.seats:
        raise Refused("forbidden", "not_your_eyes")
    return [int(asked)]


async def show_tally(house: House, request: Request) -> Response:
    """How each seat of a finished game came to its score."""
    table = await at(house, request)
    expect_over(table)
    seats: Any = Raw(await house.hall.archive.tally(address(request), table))
    return reply(Tally(seats))


async def look_at_analysis(house: House, request: Request) -> Response:
    """How far the analysis of a finished game is; whoever asks again keeps it going."""
    table = await at(house, request)
    return await told_analysis(house, table, expect_over(table), request)


async def go_on_analysing(house: House, request: Request) -> Response:
    """Begin the analysis of a finished game, or go on with it."""
    table = await at(house, request)
    play = expect_over(table)
    await house.hall.analyses.go_on(address(request), table)
    return await told_analysis(house, table, play, request)


async def told_analysis(house: House, table: Table, play: Play, request: Request) -> Response:
    """What is found out beyond what the caller has."""
    have = number(request, "have", -1)
    looked = await house.hall.analyses.look(table, have)
    analysis: Any = looked.analysis
    return reply(Analysed(looked.state, looked.done, play.count, analysis))


def expect_over(table: Table) -> Play:
    """The table's game, if it is over."""
    if table.phase != "over":
        raise Refused("forbidden", "not_over")
    return expect_game(table)


async def show_proof(house: House, request: Request) -> Response:
    """The opened secret of a finished game."""
    table = await at(house, request)
    if table.phase != "over":
        raise Refused("forbidden", "not_over")
    if not table.secret:
        raise Refused("forbidden", "no_proof")
    record: Any = Raw(await house.hall.archive.record(address(request), table, None))
    return reply(history.proof(table, record))


# ---- the house itself --------------------------------------------------------------------


async def show_house(house: House, request: Request) -> Response:
    """What the house tells everybody, and whether it has a password."""
    return reply(house.shown())


async def show_nearby(house: House, request: Request) -> Response:
    """The address for a guest in the same network, for a host who sits at the server's machine."""
    here = nearby.is_here(address(request)) and nearby.is_direct(house.config, request.headers)
    return reply(Nearby(here, nearby.addresses(house.config) if here else []))


async def show_health(house: House, request: Request) -> Response:
    """Whether the server can do its work."""
    if house.stopping:
        return reply(Health("stopping", house.version), 503)
    try:
        async with asyncio.timeout(3.0):
            writes = await house.watch.can_write()
    except TimeoutError:
        writes = False
    if not writes:
        return reply(Health("store", house.version), 503)
    if not house.hall.driver.thinkers.well:
        return reply(Health("bots", house.version), 503)
    return reply(Health("ok", house.version))


async def show_metrics(house: House, request: Request) -> Response:
    """Figures for Prometheus, unless they have a port of their own."""
    if house.config.metrics_port:
        raise Refused("forbidden", "no_page")
    return Response(metrics.text(house), media_type=metrics.KIND)
