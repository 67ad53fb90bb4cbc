"""Rough treatment: garbage, floods, slow readers, other pages, long bodies. No hang, no leak, no 500."""

import asyncio
import contextlib
import json
import random
import time
import urllib.request
from typing import Any

import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from bench.server.running import OPEN_HANDED, Running
from tavolata.client import Client, NotDone
from tavolata.server.live.socket import BREATH
from tavolata.tables.messages.frames import ServerFrame
from tests.patience import PATIENCE
from tests.server.conftest import Start, upgraded

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]
TYPES = [
    "hello",
    "move",
    "undo",
    "ask",
    "hint",
    "sit",
    "change",
    "stand",
    "bot",
    "back",
    "agree",
    "ready",
    "start",
    "rematch",
    "close",
    "chat",
    "mute",
    "overdue",
    "ping",
]
FIELDS = [
    "id",
    "base",
    "seat",
    "move",
    "table",
    "tokens",
    "have",
    "name",
    "colour",
    "level",
    "options",
    "settings",
    "seats",
    "ready",
    "yes",
    "text",
    "about",
    "choice",
    "n",
]


def address(server: Running) -> str:
    return server.base.replace("http", "ws") + "/api/socket"


def junk(choice: random.Random, depth: int = 0) -> Any:
    """Anything JSON can hold, with a liking for what the protocol knows."""
    kind = choice.randrange(9 if depth < 3 else 7)
    if kind == 0:
        return choice.choice([0, 1, -1, 5, 6, 2**53, 2**70, 1.5, True, None])
    if kind == 1:
        return choice.choice(["", "end", "place a1", "borgo", "x" * 3000, "\0", "🐭", "../..", "' OR 1=1 --"])
    if kind < 7:
        return choice.choice([0, 1, 2, "a", "greedy", "place a1", "wait"])
    if kind == 7:
        return [junk(choice, depth + 1) for _ in range(choice.randrange(4))]
    return {choice.choice(FIELDS): junk(choice, depth + 1) for _ in range(choice.randrange(4))}


def bad_frame(choice: random.Random) -> str | bytes:
    how = choice.randrange(6)
    if how == 0:
        return bytes(choice.randrange(256) for _ in range(choice.randrange(60)))
    if how == 1:
        return json.dumps(junk(choice))
    frame = {"type": choice.choice(TYPES), "id": f"f{choice.randrange(10**6)}", "seat": choice.randrange(3)}
    for _ in range(choice.randrange(5)):
        frame[choice.choice(FIELDS)] = junk(choice)
    text = json.dumps(frame)
    if how == 2:
        return text[: choice.randrange(len(text))]
    return text


async def ping(socket: ClientConnection) -> None:
    """The connection still answers; every frame on the way is one of the protocol."""
    await socket.send('{"type": "ping", "n": 7}')
    while True:
        async with asyncio.timeout(PATIENCE):
            message = await socket.recv()
        frame = msgspec.json.decode(message, type=ServerFrame)
        if type(frame).__name__ == "Pong":
            return


def test_garbage_frames_are_answered_and_never_hang_or_break_a_table(start: Start) -> None:
    server = start()

    async def one(client: Client, seed: int) -> None:
        choice = random.Random(seed)
        made = await client.make_table("borgo", 3, people=PEOPLE, bots=["random"], start=seed % 2 == 0)
        tokens = [given["token"] for given in made["seats"]] + ([made["host"]] if seed % 3 else [])
        hello = json.dumps({"type": "hello", "table": made["table"], "tokens": tokens})
        left = 150
        while left:
            async with connect(address(server), max_size=None) as socket:
                await socket.send(hello)
                try:
                    while left:
                        left -= 1
                        await socket.send(bad_frame(choice))
                        if left % 10 == 0:
                            await ping(socket)
                except websockets.ConnectionClosed:
                    pass
        assert (await client.get(f"/api/tables/{made['table']}"))["id"] == made["table"]

    async def run() -> None:
        client = Client(server.base)
        await asyncio.gather(*(one(client, seed) for seed in range(8)))
        assert (await client.get("/healthz"))["status"] == "ok"

    asyncio.run(run())
    log = server.log.read_text()
    assert '"level": "error"' not in log, log


def test_too_many_mistakes_or_frames_end_a_connection_politely(start: Start) -> None:
    server = start(frames_a_second=5.0, frame_burst=10)

    async def flood(socket: ClientConnection) -> None:
        for _ in range(200):
            await socket.send('{"type": "ping"}')

    async def run() -> None:
        heard = []
        async with connect(address(server)) as socket:
            flooding = asyncio.create_task(flood(socket))
            with contextlib.suppress(websockets.ConnectionClosedError):
                async for message in socket:
                    heard.append(json.loads(message))
            await asyncio.gather(flooding, return_exceptions=True)
        assert heard[0]["type"] == "pong"
        assert heard[-1]["type"] == "bye"
        assert heard[-1]["why"]["key"] == "too_fast"

    asyncio.run(run())


def test_who_sends_too_fast_is_not_listened_to_for_a_moment(start: Start) -> None:
    server = start(frames_a_second=5.0, frame_burst=10)

    async def run() -> None:
        async with connect(address(server)) as socket:
            while True:
                await socket.send('{"type": "ping"}')
                if json.loads(await socket.recv())["type"] == "error":
                    break
            begin = time.monotonic()
            await socket.send('{"type": "ping"}')
            assert json.loads(await socket.recv())["type"] == "pong", "by then it may speak again"
            assert time.monotonic() - begin > 0.8 * BREATH

    asyncio.run(run())


def test_what_came_with_a_message_that_was_too_fast_is_counted_and_not_answered(start: Start) -> None:
    server = start(frames_a_second=0.1, frame_burst=10)
    with upgraded(server) as wire:
        wire.sendall(frames(*({"type": "ping", "n": k} for k in range(15))))
        heard = b""
        while b"error" not in heard:
            heard += wire.recv(65_536)
        wire.sendall(frames(*({"type": "ping", "n": k} for k in range(20))))
        while more := wire.recv(65_536):
            heard += more
    # five at first, and fifteen more of what came when it was listened to again
    assert (heard.count(b'"pong"'), heard.count(b'"error"'), heard.count(b'"bye"')) == (10, 2, 1)


def test_a_frame_that_is_too_long_ends_the_connection(server: Running) -> None:
    async def run() -> None:
        async with connect(address(server)) as socket:
            await socket.send('{"type": "ping", "n": 1' + " " * 10_000 + "}")
            with pytest.raises(websockets.ConnectionClosed) as closed:
                async with asyncio.timeout(PATIENCE):
                    await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    asyncio.run(run())


def test_a_client_that_does_not_read_is_sent_away_and_holds_up_nobody(start: Start) -> None:
    server = start(**{**OPEN_HANDED, "outbox_bytes": 50_000})

    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        deaf = upgraded(server, receive_buffer=4096)
        hello = json.dumps({"type": "hello", "table": made["table"]}).encode()
        frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        async with connect(address(server), max_size=None) as other:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                # each is answered by a welcome, which nobody reads
                with contextlib.suppress(OSError):
                    await asyncio.to_thread(deaf.sendall, frame * 50)
                async with asyncio.timeout(PATIENCE):
                    await ping(other)
                if "tavolata_slow_total 1" in await asyncio.to_thread(text_at, server.base + "/metrics"):
                    break
            else:
                raise AssertionError("it is still there")
            # hung up on, though it never answered: only the other one is left
            while "tavolata_sockets 1\n" not in await asyncio.to_thread(text_at, server.base + "/metrics"):
                await asyncio.sleep(0.1)
        deaf.close()
        assert (await client.get("/healthz"))["status"] == "ok"

    asyncio.run(run())


def frames(*said: dict[str, object]) -> bytes:
    """Messages of a client in one piece."""
    return b"".join(Frame(Opcode.TEXT, json.dumps(each).encode()).serialize(mask=True) for each in said)


CLOSE = Frame(Opcode.CLOSE, (1000).to_bytes(2, "big")).serialize(mask=True)


def test_whoever_leaves_while_still_greeting_leaves_nothing_behind(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        hello: dict[str, object] = {"type": "hello", "table": made["table"]}
        for sent in (
            frames(hello) + CLOSE,
            CLOSE + frames(hello),
            frames(hello, hello) + CLOSE,
            frames(hello),
        ):
            for _ in range(5):
                with upgraded(server) as wire:
                    wire.sendall(sent)
        async with client.session(made["table"], [made["seats"][0]["token"]]) as session:
            async for _ in session.news():
                assert session.table is not None
                if session.table.spectators == 0:
                    break

    asyncio.run(run())


def test_what_was_said_before_hanging_up_still_counts(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        token = made["seats"][0]["token"]
        lines = [{"type": "chat", "id": f"c{k}", "seat": 0, "text": f"line {k}"} for k in range(3)]
        with upgraded(server) as wire:
            wire.sendall(frames({"type": "hello", "table": made["table"], "tokens": [token]}, *lines) + CLOSE)
            while wire.recv(4096):
                pass
        chat: list[str] = []
        while len(chat) < len(lines):
            async with connect(address(server), max_size=None) as other:
                await other.send(json.dumps({"type": "hello", "table": made["table"]}))
                chat = [said["text"] for said in json.loads(await other.recv())["chat"]]
        assert chat == ["line 0", "line 1", "line 2"]

    asyncio.run(run())


def test_a_table_without_spectators_tells_a_stranger_nothing(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table(
            "borgo", 2, people=PEOPLE, start=True, settings={"spectators": False, "chat": True}
        )
        async with connect(address(server)) as stranger:
            await stranger.send(json.dumps({"type": "hello", "table": made["table"]}))
            heard = []
            with contextlib.suppress(websockets.ConnectionClosedError):
                async for message in stranger:
                    heard.append(json.loads(message))
        assert [frame["type"] for frame in heard] == ["bye"]
        assert heard[0]["why"]["key"] == "no_spectators"

    asyncio.run(run())


def test_pings_that_nobody_hears_answered_pile_up_nowhere(start: Start) -> None:
    server = start()
    before = server.memory()
    pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 1000
    with upgraded(server) as wire:
        wire.settimeout(5)
        with contextlib.suppress(OSError):
            for _ in range(300):
                wire.sendall(pings)
        assert server.memory() - before < 20_000_000


EMPTY = {"text": b"\x81", "binary": b"\x82", "ping": b"\x89", "pong": b"\x8a"}
PIECES = b"\x01\x80abcd" + b"\x00\x80abcd" * 100


@pytest.mark.parametrize(
    ("flood", "code"),
    [*(((kind + b"\x80abcd") * 5000, 1008) for kind in EMPTY.values()), (PIECES, 1009)],
    ids=[*EMPTY, "pieces"],
)
def test_a_flood_of_empty_frames_ends_a_connection_and_is_not_answered_after(
    server: Running, flood: bytes, code: int
) -> None:
    wire = upgraded(server)
    wire.sendall(flood)
    heard = b""
    while (begin := heard.find(b"\x88\x02" + code.to_bytes(2, "big"))) < 0:
        more = wire.recv(65_536)
        assert more, heard[-200:]
        heard += more
    with contextlib.suppress(ConnectionError):
        wire.sendall(b"\x89\x80abcd\x88\x80abcd")
        wire.sendall(b"\x88\x80abcd")
        while more := wire.recv(65_536):
            heard += more
    assert len(heard) == begin + 4
    wire.close()


def text_at(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


# ---- the door --------------------------------------------------------------------------


async def raw(server: Running, request: bytes) -> bytes:
    """The answer to a request written by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.base.rpartition(":")[2]))
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()  # to the end: the request asks to close
    writer.close()
    return answer


def asked(method: str, path: str, host: str = "127.0.0.1", more: str = "", body: str = "") -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return (
        f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}{length}Connection: close\r\n\r\n{body}".encode()
    )


def test_every_answer_carries_the_usual_headers(server: Running) -> None:
    for path in ("/api/games", "/", "/nothing.txt", "/api/tables/abcdefghijkm"):
        answer = asyncio.run(raw(server, asked("GET", path))).lower()
        for header in (
            b"content-security-policy: default-src 'none'",
            b"x-content-type-options: nosniff",
            b"referrer-policy: no-referrer",
            b"x-frame-options: deny",
            b"cross-origin-opener-policy: same-origin",
        ):
            assert header in answer, (path, header)
        assert b"server:" not in answer


def test_another_page_may_not_ask_in_a_visitors_name(server: Running) -> None:
    body = '{"game": "borgo", "seats": 2}'
    evil = "Origin: https://evil.example\r\nContent-Type: text/plain\r\n"
    answer = asyncio.run(raw(server, asked("POST", "/api/tables", more=evil, body=body)))
    assert b" 403 " in answer
    assert b"bad_origin" in answer
    own = f"Origin: {server.base}\r\n"
    host = server.base.removeprefix("http://")
    assert b" 201 " in asyncio.run(raw(server, asked("POST", "/api/tables", host, own, body)))

    async def knock() -> None:
        with pytest.raises(websockets.InvalidStatus):
            await connect(address(server), origin=websockets.Origin("https://evil.example"))

    asyncio.run(knock())


def test_on_loopback_only_its_own_names_are_answered(server: Running) -> None:
    assert b" 403 " in asyncio.run(raw(server, asked("GET", "/api/games", "rebound.example")))
    assert b" 200 " in asyncio.run(raw(server, asked("GET", "/api/games", "localhost:1")))


def test_a_long_body_and_a_flood_are_refused_in_words(start: Start) -> None:
    server = start(request_burst=30, requests_a_second=1.0, table_burst=3, tables_an_hour=1.0)

    async def run() -> None:
        client = Client(server.base)
        with pytest.raises(NotDone) as refused:
            await client.post("/api/tables", {"game": "x" * 20_000, "seats": 2})
        assert (refused.value.status, refused.value.why["key"]) == (413, "too_long")
        keys = []
        for _ in range(6):
            try:
                await client.make_table("borgo", 2)
            except NotDone as problem:
                keys.append((problem.status, problem.why["key"]))
        assert keys == [(429, "too_fast")] * 3
        answers = await asyncio.gather(*(client.get("/api/games") for _ in range(40)), return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, NotDone)]
        assert refusals
        assert {problem.status for problem in refusals} == {429}

    asyncio.run(run())


def test_sockets_and_tables_have_a_limit_with_a_clear_word(start: Start) -> None:
    server = start(max_sockets=2, max_tables=2, request_burst=1000)

    async def run() -> None:
        client = Client(server.base)
        for _ in range(2):
            made = await client.make_table("borgo", 2)
        with pytest.raises(NotDone) as refused:
            await client.make_table("borgo", 2)
        assert (refused.value.status, refused.value.why["key"]) == (503, "too_many_tables")
        async with connect(address(server)), connect(address(server)), connect(address(server)) as third:
            assert json.loads(await third.recv())["why"]["key"] == "too_many_sockets"
        async with connect(address(server)) as again:
            await again.send(json.dumps({"type": "hello", "table": made["table"]}))
            assert json.loads(await again.recv())["type"] == "welcome"

    asyncio.run(run())


def test_logs_hold_no_token_no_table_and_no_talk(start: Start) -> None:
    server = start()

    async def run() -> dict[str, Any]:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        token = made["seats"][0]["token"]
        path = f"/api/tables/{made['table']}"
        chat = {"type": "chat", "id": "c", "seat": 0, "text": "our little secret"}
        await client.post(f"{path}/commands", chat, [token])
        await client.get(f"{path}/replay?eyes=0", [token])
        for wrong in ("x" * 30, token[:-1] + "!"):
            with pytest.raises(NotDone) as refused:
                await client.post(f"{path}/commands", chat, [wrong])
            assert refused.value.status == 401
        return made

    made = asyncio.run(run())
    server.stop()
    log = server.log.read_text()
    assert log
    for line in log.splitlines():
        json.loads(line)
    for secret in (made["table"], made["host"], made["seats"][0]["token"], "little secret", "Giulia"):
        assert secret not in log
