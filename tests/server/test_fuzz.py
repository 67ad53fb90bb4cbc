"""Bytes that mean nothing, or nearly something: the server stays whole and gives places back.

Always the same bytes in a run of the tests; `TAVOLATA_FUZZ=N` tries N times as many, and others each time.
"""

import contextlib
import json
import os
import random
import select
import socket
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode

from bench.server.running import Running
from tests.server.conftest import upgraded
from tests.server.test_door import knock, until

TIMES = int(os.environ.get("TAVOLATA_FUZZ", "1"))
SEED = random.randrange(2**32) if TIMES > 1 else 7
METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "BREW", "", "GET GET"]
PATHS = [
    "/",
    "*",
    "/healthz",
    "/metrics",
    "/api/games",
    "/api/lobby",
    "/api/tables",
    "/api/tables/TABLE",
    "/api/tables/TABLE/events",
    "/api/tables/TABLE/seats",
    "/api/tables/TABLE/commands",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay?eyes=all&first=0&last=9",
    "/api/texts/en",
    "/api/socket",
    "/assets/x.js",
    "http://[::1",
    "//",
    "/%",
    "/%00",
    "/..%2f..%2fetc/passwd",
    "/?" + "a=b&" * 300,
]
NAMES = [
    "Host",
    "Origin",
    "Content-Length",
    "Transfer-Encoding",
    "Connection",
    "Upgrade",
    "Expect",
    "Authorization",
    "Cookie",
    "Range",
    "If-Range",
    "Accept-Encoding",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version",
    "Sec-WebSocket-Extensions",
    "Sec-WebSocket-Protocol",
    "TE",
    "Trailer",
    "",
]
VALUES = [
    "127.0.0.1",
    "[",
    "http://[",
    "http://127.0.0.1",
    "0",
    "5",
    "-1",
    "9" * 30,
    "chunked",
    "gzip, chunked",
    "close",
    "keep-alive",
    "Upgrade",
    "websocket",
    "h2c",
    "100-continue",
    "Bearer " + "x" * 30,
    "Bearer ,,,",
    "a=b; " * 50,
    "bytes=0-",
    "bytes=" + "0-1," * 200,
    "::1, [::1]:x, unknown",
    "13",
    "permessage-deflate; x=" + "9" * 200,
    "AAAAAAAAAAAAAAAAAAAAAA==",
    "\xff\xfe",
    "\0",
    "x" * 3000,
    "",
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with limits that no fuzzing meets."""
    folder = tmp_path_factory.mktemp("fuzz")
    running = Running(folder / "tables.db", folder / "log").start()
    yield running
    assert running.stop() == 0
    log = running.log.read_text()
    assert '"level": "error"' not in log, f"seed {SEED}: {log}"


def table_of(server: Running) -> str:
    body = b'{"game": "borgo", "seats": 2, "people": [{"name": "A"}, {"name": "B"}], "start": true}'
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    with knock(server, head % len(body) + body) as wire:
        said = b""
        while more := wire.recv(65_536):
            said += more
    return str(json.loads(said.partition(b"\r\n\r\n")[2])["table"])


def question(choice: random.Random, table: str) -> bytes:
    """A request, hardly ever a right one."""
    path = choice.choice(PATHS).replace("TABLE", table)
    lines = [f"{choice.choice(METHODS)} {path} HTTP/1.{choice.choice('1110x')}"]
    for _ in range(choice.randrange(7)):
        lines.append(f"{choice.choice(NAMES)}:{' ' * choice.randrange(2)}{choice.choice(VALUES)}")
    if choice.random() < 0.8:
        lines.append("Host: 127.0.0.1")
    body = choice.choice(["", "{}", "5\r\nhello\r\n0\r\n\r\n", '{"game": "borgo"}', "[" * 5000, '"\\ud800"'])
    return spoilt(choice, ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1"))


def spoilt(choice: random.Random, data: bytes) -> bytes:
    """The same with a little wrong, or nothing."""
    kind = choice.randrange(6)
    if kind == 0:
        return data[: choice.randrange(len(data) + 1)]
    if kind == 1:
        return data * choice.randrange(1, 12)
    if kind == 2 and data:
        broken = bytearray(data)
        for _ in range(choice.randrange(1, 8)):
            broken[choice.randrange(len(broken))] = choice.randrange(256)
        return bytes(broken)
    if kind == 3:
        return choice.randbytes(choice.randrange(400))
    return data


def said(choice: random.Random, wire: socket.socket, data: bytes) -> None:
    """Send it whole or in pieces, read a little or nothing, and go."""
    with wire, contextlib.suppress(ConnectionError, TimeoutError):
        pieces = choice.choice([1, 1, 3])
        size = len(data) // pieces + 1
        for begin in range(0, len(data), size):
            wire.sendall(data[begin : begin + size])
        if choice.random() < 0.5 and select.select([wire], [], [], 0.05)[0]:
            wire.recv(65_536)


def test_questions_of_all_kinds_leave_the_server_as_it_was(house: Running) -> None:
    choice = random.Random(SEED)
    table = table_of(house)
    before = house.memory()
    for _ in range(600 * TIMES):
        said(choice, knock(house), question(choice, table))
    until(house, "connections", 1)
    until(house, "sockets", 0)
    assert house.memory() - before < 30_000_000


def frame(choice: random.Random, table: str) -> bytes:
    """A frame of a socket, hardly ever a right one."""
    texts = [
        json.dumps({"type": "hello", "table": table}),
        '{"type": "ping"}',
        "[" * 2000,
        '"\\ud800"',
        "\0",
        "{}",
        "",
        '{"type": "ping", "n": ' + "9" * 400 + "}",
        '{"type": "chat", "id": "c", "text": "\\u3164"}',
        "x" * 5000,
    ]
    data = choice.choice(texts).encode()
    kind = choice.choice([Opcode.TEXT, Opcode.TEXT, *Opcode])
    made = bytearray(Frame(Opcode.TEXT, data).serialize(mask=True))
    made[0] = kind | choice.choice([0x80, 0x80, 0x80, 0, 0xF0])
    return spoilt(choice, bytes(made))


def test_frames_of_all_kinds_leave_the_server_as_it_was(house: Running) -> None:
    choice = random.Random(SEED)
    table = table_of(house)
    hello = Frame(Opcode.TEXT, json.dumps({"type": "hello", "table": table}).encode()).serialize(mask=True)
    before = house.memory()
    for _ in range(250 * TIMES):
        data = b"".join(frame(choice, table) for _ in range(choice.randrange(1, 12)))
        said(choice, upgraded(house), (hello if choice.random() < 0.7 else b"") + data)
    until(house, "sockets", 0)
    until(house, "connections", 1)
    assert house.memory() - before < 30_000_000
