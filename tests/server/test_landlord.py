"""A landlord at the command line, beside a server that runs: who plays hears of it in sentences."""

import asyncio
import http.client
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from bench.server.running import OPEN_HANDED, Running
from tavolata.client import Client
from tavolata.client.client import NotDone
from tests.patience import PATIENCE
from tests.server.conftest import Start
from tests.server.test_keeping import laid, sentence, tavolata


def did(*words: object) -> str:
    """What a command says that does what it is told."""
    done = tavolata(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@asynccontextmanager
async def greeted(
    server: Running, table: str, *tokens: str, address: str = "127.0.0.1"
) -> AsyncIterator[ClientConnection]:
    """A socket that looks at a table."""
    headers = {"X-Forwarded-For": address}
    url = f"ws{server.base.removeprefix('http')}/api/socket"
    async with connect(url, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "tokens": tokens, "have": None}))
        await heard(socket, "welcome")
        yield socket


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of a kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame: dict[str, Any] = json.loads(await socket.recv())
            if frame["type"] == kind:
                return frame


def asked(server: Running, path: str, **headers: str) -> tuple[int, dict[str, Any]]:
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    said = answer.status, json.loads(answer.read())
    connection.close()
    return said


def until(true: Callable[[], bool]) -> None:
    """Wait until the server has heard."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


async def why_not(doing: Any) -> str:
    with pytest.raises(NotDone) as told:
        await doing
    return str(told.value.why["key"])


async def soon_why_not(doing: Callable[[], Any], why: str) -> None:
    """Wait until something is refused for this."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await doing()
            except NotDone as told:
                if told.why["key"] == why:
                    return
                raise
            await asyncio.sleep(0.05)


def test_a_table_is_listed_shown_closed_and_deleted_under_its_players_hands(
    start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "house.db"
    server = start(db)

    async def scene() -> None:
        client, made = await laid(server, 50)
        name, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        assert name in did("tables", "list", "--db", db)
        assert did("tables", "list", "--db", db, "--phase", "over") == ""
        shown = did("tables", "show", "--db", db, name)
        assert "Anna" in shown
        assert not any(secret in shown for secret in (*tokens, made["host"]))
        async with greeted(server, name, *tokens) as socket:
            assert did("tables", "close", "--db", db, name) == f"{name} is closed.\n"
            welcome = await heard(socket, "welcome")
            assert welcome["table"]["phase"] == "closed"
            assert (
                sentence(tavolata("tables", "close", "--db", db, name)) == f"Table {name} has ended already."
            )
            did("tables", "delete", "--db", db, name)
            bye = await heard(socket, "bye")
            assert (bye["why"]["key"], bye["retry"]) == ("no_table", None)
            assert await why_not(client.get(f"/api/tables/{name}")) == "no_table"
            assert sentence(tavolata("tables", "show", "--db", db, name)) == f"There is no table {name}."

    asyncio.run(scene())
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


def test_what_the_landlord_has_set_is_told_to_pages_and_holds_after_a_restart(
    start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "house.db"
    server = start(db)

    async def scene() -> None:
        client, made = await laid(server, 50)
        name, token = made["table"], made["seats"][0]["token"]
        async with greeted(server, name, token) as socket:
            did("house", "say", "--db", db, "Cake at  the bar\n")
            assert (await heard(socket, "bulletin"))["words"] == "Cake at the bar"
            did("house", "drain", "--db", db, "--closes", "2099-01-01T18:00")
            told = await heard(socket, "bulletin")
            assert told["drained"]
            assert told["closes"] > time.time() * 1000
            assert await why_not(client.make_table("borgo", 2)) == "no_new_tables"
            did("house", "chat", "--db", db, "off")
            assert not (await heard(socket, "bulletin"))["chat"]
            await socket.send(json.dumps({"type": "chat", "id": "a", "seat": 0, "text": "hello"}))
            assert (await heard(socket, "refuse"))["why"]["key"] == "house_silent"

    asyncio.run(scene())
    server.kill()
    again = start(db)
    assert asked(again, "/api/house")[1] | {"closes": None} == {
        "words": "Cake at the bar", "drained": True, "closes": None, "chat": False, "password": False,
    }  # fmt: skip

    async def after() -> None:
        did("house", "open", "--db", db)
        did("house", "chat", "--db", db, "on")
        did("house", "say", "--db", db)
        quiet = {"words": "", "drained": False, "closes": None, "chat": True, "password": False}
        until(lambda: asked(again, "/api/house")[1] == quiet)
        _, made = await laid(again, 50)
        async with greeted(again, made["table"]) as socket:
            await socket.send(json.dumps({"type": "ping", "n": 1}))
            assert json.loads(await socket.recv())["type"] == "pong"

    asyncio.run(after())


def test_who_is_banned_goes_and_stays_out_until_it_is_lifted(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    server = start(db, **OPEN_HANDED, proxies="127.0.0.1")
    near, far = {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "198.51.100.7"}

    async def scene() -> None:
        _, made = await laid(server, 50)
        name = made["table"]
        async with (
            greeted(server, name, address="192.0.2.7") as inside,
            greeted(server, name, address="198.51.100.7") as other,
        ):
            said = did("house", "ban", "--db", db, "192.0.2.9/24", "--days", "7")
            assert "Banned: 192.0.2.0/24 until" in said
            assert (await heard(inside, "bye"))["why"]["key"] == "banned"
            await other.send(json.dumps({"type": "ping", "n": 1}))
            assert (await heard(other, "pong"))["n"] == 1
        with pytest.raises(websockets.InvalidStatus) as told:
            async with greeted(server, name, address="192.0.2.7"):
                pass
        assert told.value.response.status_code == 403

    asyncio.run(scene())
    assert asked(server, "/api/games", **near)[1]["why"]["key"] == "banned"
    assert asked(server, "/healthz", **near)[0] == 200
    assert asked(server, "/api/games", **far)[0] == 200
    did("house", "lift", "--db", db, "192.0.2.0/24")
    until(lambda: asked(server, "/api/games", **near)[0] == 200)


def test_who_is_shown_out_of_the_house_stays_out_wherever_they_come_from(
    start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "house.db"
    server = start(db, **OPEN_HANDED, proxies="127.0.0.1", landlord_token=TOKEN)

    async def scene() -> None:
        _, made = await laid(server, 50)
        name, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        async with (
            greeted(server, name, tokens[0], address="192.0.2.7") as rude,
            greeted(server, name, tokens[1], address="192.0.2.8") as kind,
        ):
            # it was laid from the landlord's own machine; who plays the seat now does so from elsewhere
            said = await asyncio.to_thread(did, "tables", "kick", "--db", db, name, 0, "--days", "1")
            assert "192.0.2.7/32 is banned." in said
            assert (await heard(rude, "bye"))["why"]["key"] == "banned"
            await kind.send(json.dumps({"type": "ping", "n": 1}))
            assert (await heard(kind, "pong"))["n"] == 1
            gone = sentence(tavolata("tables", "kick", "--db", db, name, 5))
            assert gone == f"Nobody sits on seat 5 of {name}."
            assert (
                landlord(server, {"do": "showout", "table": name, "seat": 5})[1]["why"]["key"] == "seat_free"
            )

    asyncio.run(scene())
    server.kill()
    again = start(db, proxies="127.0.0.1")
    assert asked(again, "/api/games", **{"X-Forwarded-For": "192.0.2.7"})[1]["why"]["key"] == "banned"


def test_a_seat_that_no_server_knows_is_told_so(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    server = start(db)
    made = asyncio.run(laid(server, 50))[1]
    server.stop()
    assert sentence(tavolata("tables", "kick", "--db", db, made["table"], 0)).startswith(
        "No server that runs"
    )


def test_unwanted_words_are_neither_said_nor_names(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    server = start(db)

    async def scene() -> None:
        client, made = await laid(server, 50)
        did("house", "words", "--db", db, "fool", "Mèrda")
        table, token = made["table"], made["seats"][0]["token"]
        path = f"/api/tables/{table}/commands"
        await soon_why_not(lambda: client.make_table("borgo", 2, people=[{"name": "a fool"}]), "unwanted")
        chat = {"type": "chat", "id": "a", "seat": 0, "text": "you FOOL!"}
        assert await why_not(client.post(path, chat, [token])) == "unwanted"
        change = {"type": "change", "id": "c", "seat": 0, "name": "Fool", "colour": None}
        assert await why_not(client.post(path, change, [token])) == "unwanted"
        people = [{"name": "merda"}]
        assert await why_not(client.make_table("borgo", 2, people=people)) == "unwanted"
        waiting = await client.make_table("borgo", 2)
        assert await why_not(client.sit(waiting["table"], "The Fool")) == "unwanted"
        async with greeted(server, table, token) as socket:
            await socket.send(json.dumps(change))
            assert (await heard(socket, "refuse"))["why"]["key"] == "unwanted"
            await client.sit(waiting["table"], "Foolish")

    asyncio.run(scene())


def test_a_house_with_a_password_lets_guests_of_a_table_in_and_nobody_guess(
    start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "house.db"
    server = start(db)
    word = tmp_path / "word"
    word.write_text("Città della Pieve\n")
    assert "Password: wanted" in did("house", "password", "--db", db, "--file", word)
    until(lambda: bool(asked(server, "/api/house")[1]["password"]))
    right = {"House-Password": "Citt%C3%A0%20della%20Pieve"}
    assert asked(server, "/api/lobby")[1]["why"]["key"] == "house_password"
    assert asked(server, "/api/lobby", **right)[0] == 200
    body = json.dumps({"game": "borgo", "seats": 2})
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    connection.request("POST", "/api/tables", body, right)
    made = json.loads(connection.getresponse().read())
    connection.request("POST", "/api/tables", body)
    assert json.loads(connection.getresponse().read())["why"]["key"] == "house_password"
    connection.close()
    # whoever has a table's link is invited
    asyncio.run(Client(server.base).sit(made["table"], "Anna"))
    wrong = [
        asked(server, "/api/lobby", **{"House-Password": f"guess {k}"})[1]["why"]["key"] for k in range(14)
    ]
    assert wrong[:10] == ["house_password"] * 10
    assert wrong[10:] == ["too_fast"] * 4
    assert asked(server, "/api/lobby", **right)[1]["why"]["key"] == "too_fast"


def test_a_password_of_yesterday_said_again_and_again_keeps_nobody_out(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "house.db", landlord_token=TOKEN)
    assert landlord(server, {"do": "setpassword", "password": "today"})[0] == 200
    for _ in range(30):
        assert (
            asked(server, "/api/lobby", **{"House-Password": "yesterday"})[1]["why"]["key"]
            == "house_password"
        )
    assert asked(server, "/api/lobby", **{"House-Password": "today"})[0] == 200
    assert landlord(server, {"do": "setpassword", "password": "yesterday"})[0] == 200
    assert asked(server, "/api/lobby", **{"House-Password": "yesterday"})[0] == 200
    assert asked(server, "/api/lobby", **{"House-Password": "today"})[1]["why"]["key"] == "house_password"


def test_a_person_is_erased_while_they_play_and_the_others_play_on(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    server = start(db)

    async def scene() -> None:
        _, made = await laid(server, 50)
        tokens = [seat["token"] for seat in made["seats"]]
        async with greeted(server, made["table"], *tokens) as socket:
            said = did("people", "erase", "--db", db, "anna")
            assert said.startswith("anna is erased at 1 table.")
            welcome = await heard(socket, "welcome")
            assert [seat["name"] for seat in welcome["table"]["seats"]] == ["N. N. 1", "Bruno"]
            move = {"type": "move", "id": "m", "base": welcome["version"]}
            eyes = next(each for each in welcome["eyes"] if each["legal"])
            await socket.send(json.dumps({**move, "seat": eyes["seat"], "move": eyes["legal"][0]["move"]}))
            assert (await heard(socket, "ack"))["version"] == welcome["version"] + 1

    asyncio.run(scene())
    assert did("people", "list", "--db", db) == "Bruno  1\nN. N. 1  1\n"
    assert sentence(tavolata("people", "erase", "--db", db, "Anna")) == "Nobody is called Anna here."
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["house", "ban", "300.1.1.1"], "'300.1.1.1' is no address and no network"),
        (["house", "ban", "0.0.0.0/0"], "0.0.0.0/0 is everybody."),
        (["house", "lift", "192.0.2.7"], "192.0.2.7/32 is not banned."),
        (["house", "drain", "--closes", "soon"], "'soon' is no time"),
        (["house", "drain", "--closes", "2001-01-01T10:00"], "has passed already."),
        (["house", "say", "x" * 501], "Say it in 500 letters."),
        (["house", "password", "--file", "nowhere"], "nowhere can't be read"),
        (["tables", "delete", "nobodyhasthi"], "There is no table nobodyhasthi."),
        (["tables", "show", "../../etc"], "There is no table ../../etc."),
        (["people", "erase", "Nonna"], "Nobody is called Nonna here."),
        (["people", "erase", "Anna", "--table", "nobodyhasthi"], "There is no table nobodyhasthi."),
    ],
)
def test_what_can_not_be_done_is_told_in_a_sentence(tmp_path: Path, words: list[str], said: str) -> None:
    db = tmp_path / "house.db"
    (tmp_path / "none").write_text("")
    did("import", "--new", "--db", db, tmp_path / "none")
    assert said in sentence(tavolata(*words, "--db", db))


@pytest.mark.parametrize("words", [["tables", "list"], ["people", "list"], ["house", "show"]])
def test_a_house_that_is_not_there_is_not_made(tmp_path: Path, words: list[str]) -> None:
    assert "There is no database" in sentence(tavolata(*words, "--db", tmp_path / "typo.db"))
    assert not (tmp_path / "typo.db").exists()


# ---- the landlord's page -----------------------------------------------------------------

TOKEN = "correct-horse-battery-staple"
DOORS: list[tuple[str, dict[str, object] | None]] = [
    ("GET", None),
    ("POST", {"do": "announce", "words": "hello"}),
    ("POST", {"do": "drain", "closes": None}),
    ("POST", {"do": "reopen"}),
    ("POST", {"do": "silence", "yes": True}),
    ("POST", {"do": "banish", "network": "192.0.2.7", "days": 1}),
    ("POST", {"do": "lift", "network": "192.0.2.7"}),
    ("POST", {"do": "unwant", "words": ["x"]}),
    ("POST", {"do": "setpassword", "password": "x"}),
    ("POST", {"do": "closetable", "table": "nobodyhasthi"}),
    ("POST", {"do": "deletetable", "table": "nobodyhasthi"}),
    ("POST", {"do": "showout", "table": "nobodyhasthi", "seat": 0}),
    ("POST", {"do": "eraseperson", "name": "Anna"}),
]


def landlord(
    server: Running, body: object = None, token: str | None = TOKEN, **headers: str
) -> tuple[int, dict[str, Any]]:
    """What the page asks."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    written = None if body is None else json.dumps(body)
    connection.request("GET" if body is None else "POST", "/api/landlord", written, headers)
    answer = connection.getresponse()
    said = answer.status, json.loads(answer.read())
    connection.close()
    return said


@pytest.mark.parametrize(("method", "body"), DOORS)
def test_no_door_of_the_landlord_opens_without_the_token(
    start: Start, tmp_path: Path, method: str, body: dict[str, object] | None
) -> None:
    open_house, server = start(tmp_path / "a.db"), start(tmp_path / "b.db", landlord_token=TOKEN)
    assert landlord(open_house, body)[0] == 404
    for token in (None, "", "wrong", TOKEN[:-1], f"{TOKEN}x", "\xfc"):
        status, said = landlord(server, body, token)
        assert (status, said["why"]["key"]) == (401, "not_landlord")
    assert landlord(server)[1]["house"] == {
        "words": "", "drained": False, "closes": None, "chat": True, "password": False,
    }  # fmt: skip


def test_who_guesses_the_token_is_soon_not_told_whether_it_is_right(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db", landlord_token=TOKEN, proxies="127.0.0.1")
    guesser = {"X-Forwarded-For": "192.0.2.7"}
    told = [landlord(server, None, f"guess-{k}", **guesser)[0] for k in range(12)]
    assert told == [401] * 10 + [429] * 2
    assert landlord(server, None, TOKEN, **guesser)[0] == 429
    assert landlord(server)[0] == 200
    assert TOKEN not in server.log.read_text()


def test_the_landlord_does_on_the_page_what_the_commands_do(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db", landlord_token=TOKEN)

    async def scene() -> None:
        client, made = await laid(server, 50)
        name, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        async with greeted(server, name, *tokens) as socket:
            assert landlord(server, {"do": "announce", "words": "Cake"})[1]["house"]["words"] == "Cake"
            assert (await heard(socket, "bulletin"))["words"] == "Cake"
            told = landlord(server, {"do": "banish", "network": "192.0.2.9/24", "days": None})[1]
            assert told["bans"] == [{"network": "192.0.2.0/24", "until": None}]
            assert landlord(server, {"do": "lift", "network": "192.0.2.0/24"})[1]["bans"] == []
            assert landlord(server, {"do": "banish", "network": "300.0.0.1"})[1]["why"]["key"] == "not_so"
            assert landlord(server, {"do": "eraseperson", "name": "Anna"})[0] == 200
            assert (await heard(socket, "welcome"))["table"]["seats"][0]["name"] == "N. N. 1"
            assert landlord(server, {"do": "eraseperson", "name": "Anna"})[1]["why"]["key"] == "nobody_called"
            shown = landlord(server)[1]
            assert [each["table"] for each in shown["tables"]] == [name]
            assert shown["figures"]["sockets"] == 1
            assert not any(secret in json.dumps(shown) for secret in (*tokens, made["host"], TOKEN))
            assert landlord(server, {"do": "closetable", "table": name})[1]["tables"][0]["phase"] == "closed"
            assert landlord(server, {"do": "closetable", "table": name})[1]["why"]["key"] == "ended_already"
            assert landlord(server, {"do": "deletetable", "table": name})[1]["tables"] == []
            assert (await heard(socket, "bye"))["why"]["key"] == "no_table"
            assert landlord(server, {"do": "deletetable", "table": name})[1]["why"]["key"] == "no_table"
        assert landlord(server, {"do": "drain"})[1]["house"]["drained"]
        assert await why_not(client.make_table("borgo", 2)) == "no_new_tables"
        assert not landlord(server, {"do": "reopen"})[1]["house"]["drained"]
        await client.make_table("borgo", 2)
        assert landlord(server, {"do": "burn"})[1]["why"]["key"] == "unreadable"

    asyncio.run(scene())
    assert '"level": "error"' not in server.log.read_text()


def test_our_client_goes_on_when_the_house_says_something(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db", landlord_token=TOKEN)

    async def scene() -> None:
        client, made = await laid(server, 50)
        async with client.session(made["table"], [seat["token"] for seat in made["seats"]]) as session:
            turns = session.turns()
            eyes = await anext(turns)
            assert landlord(server, {"do": "announce", "words": "Cake"})[0] == 200
            await session.move(eyes.seat or 0, eyes.legal[0].move)
            assert (await anext(turns)).legal

    asyncio.run(scene())
