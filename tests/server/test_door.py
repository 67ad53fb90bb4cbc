"""The door: whoever sends nothing, too much, half of it, or what is no HTTP, and what is counted where."""

import contextlib
import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import pytest

from bench.server.running import Running
from tavolata.server.limits.buckets import Places, address_of
from tests.patience import PATIENCE
from tests.server.conftest import Start

MAKING = b'{"game": "borgo", "seats": 2}'


def knock(server: Running, data: bytes = b"", of: str = "127.0.0.1") -> socket.socket:
    """A connection on which something was said."""
    port = int(server.base.rpartition(":")[2])
    wire = socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(of, 0))
    wire.sendall(data)
    return wire


def heard(wire: socket.socket) -> bytes:
    """Everything that is said until the connection ends."""
    said = b""
    with wire, contextlib.suppress(ConnectionError):
        while more := wire.recv(65_536):
            said += more
    return said


def answer(wire: socket.socket) -> tuple[int, dict[str, object]]:
    """Status and body of what is answered before the connection ends; status 0 for nothing."""
    head, _, body = heard(wire).partition(b"\r\n\r\n")
    if not head:
        return 0, {}
    return int(head.split()[1]), json.loads(body) if b"application/json" in head else {}


def refused(server: Running, data: bytes) -> tuple[int, str]:
    """Status and key of a refusal."""
    status, body = answer(knock(server, data))
    why = body["why"]
    assert isinstance(why, dict)
    return status, why["key"]


def asked(path: str, more: str = "", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}Connection: close\r\n\r\n".encode("latin-1")


def upgrade(path: str, more: str = "") -> bytes:
    return asked(path, "Upgrade: websocket\r\n" + more).replace(b"Connection: close", b"Connection: Upgrade")


def gauge(server: Running, name: str) -> int:
    with urllib.request.urlopen(server.base + "/metrics", timeout=PATIENCE) as said:
        lines: list[str] = said.read().decode().splitlines()
    return int(next(line for line in lines if line.startswith(f"tavolata_{name} ")).split()[1])


def until(server: Running, name: str, wanted: int) -> None:
    end = time.monotonic() + PATIENCE
    while gauge(server, name) != wanted:
        assert time.monotonic() < end, (name, gauge(server, name))
        time.sleep(0.05)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with little patience, whose log stays empty of errors."""
    folder = tmp_path_factory.mktemp("hasty")
    limits: dict[str, object] = {
        "head_seconds": 0.5,
        "idle_seconds": 1.0,
        "max_connections_an_address": 20,
        "request_burst": 10**6,
    }
    running = Running(folder / "tables.db", folder / "log", limits).start()
    yield running
    assert running.stop() == 0
    log = running.log.read_text()
    assert '"level": "error"' not in log, log
    assert '"level": "warning"' not in log, log


# ---- silence ---------------------------------------------------------------------------


def test_whoever_says_nothing_or_half_a_word_is_not_waited_for(hasty: Running) -> None:
    begin = time.monotonic()
    assert answer(knock(hasty)) == (0, {})
    assert refused(hasty, b"GET / HT") == (408, "unfinished")
    assert refused(hasty, b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{") == (
        408,
        "unfinished",
    )
    kept = knock(hasty, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer(kept)[0] == 200, "and after the answer nothing was asked"
    assert time.monotonic() - begin < 15


def sent(wire: socket.socket, piece: bytes, times: int, pause: float) -> int:
    """How often a piece could be sent."""
    done = 0
    with wire, contextlib.suppress(ConnectionError):
        while done < times:
            wire.sendall(piece)
            done += 1
            time.sleep(pause)
    return done


def test_a_word_at_a_time_does_not_keep_a_connection(hasty: Running) -> None:
    for drop in (b"\r\n", b"X", b"G"):
        assert sent(knock(hasty), drop, 60, 0.1) < 50


def test_whoever_does_not_read_the_answer_is_sent_away(start: Start) -> None:
    server = start(idle_seconds=1.0, head_seconds=1.0)
    ask = asked("/api/openapi.json").replace(b"close", b"keep-alive")
    with contextlib.ExitStack() as wires:
        for _ in range(3):
            wire = wires.enter_context(socket.socket())
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            wire.connect(("127.0.0.1", int(server.base.rpartition(":")[2])))
            wire.sendall(ask * 8)
        until(server, "connections", 1)


def test_connections_of_one_address_are_counted_and_places_come_back(hasty: Running) -> None:
    wires = [knock(hasty, of="127.0.0.2") for _ in range(20)]
    status, body = answer(knock(hasty, of="127.0.0.2"))
    assert (status, body["why"]) == (
        503,
        {"key": "too_many_connections", "args": {}, "section": "", "texts": "tables"},
    )
    assert answer(knock(hasty, asked("/healthz"), of="127.0.0.3"))[0] == 200
    for wire in wires:
        wire.close()
    until(hasty, "connections", 1)
    assert answer(knock(hasty, asked("/healthz"), of="127.0.0.2"))[0] == 200


def test_idle_connections_beyond_the_descriptors_leave_room_for_the_house(start: Start) -> None:
    server = start(descriptors=256, max_connections_an_address=10**6, head_seconds=60.0)
    wires = [knock(server, of=f"127.0.0.{2 + k % 9}") for k in range(300)]
    person = {"name": "A", "seat": 1}
    body = json.dumps({"game": "borgo", "seats": 2, "people": [person], "bots": ["greedy"], "start": True})
    ask = asked("/api/tables", f"Content-Length: {len(body)}\r\n", "POST") + body.encode()
    assert answer(knock(server, ask))[0] == 201, "whoever says nothing gives way to whoever asks"
    assert gauge(server, "connections") == 96
    end = time.monotonic() + PATIENCE
    while gauge(server, "bot_moves_total") == 0:
        assert time.monotonic() < end, "a bot's process could be started"
        time.sleep(0.1)
    for wire in wires:
        wire.close()
    assert '"level": "error"' not in server.log.read_text()


# ---- too much --------------------------------------------------------------------------


def test_a_head_has_its_measure_and_a_word_for_more(hasty: Running) -> None:
    long = "X: " + "x" * 7900 + "\r\n"
    assert answer(knock(hasty, asked("/healthz", long * 2)))[0] == 200
    assert refused(hasty, asked("/healthz", long * 3)) == (431, "head_too_long")
    assert refused(hasty, asked("/healthz", "X: " + "x" * 8100 + "\r\n")) == (431, "head_too_long")
    assert answer(knock(hasty, asked("/healthz", "X: y\r\n" * 97)))[0] == 200
    assert refused(hasty, asked("/healthz", "X: y\r\n" * 120)) == (431, "head_too_long")
    assert refused(hasty, asked("/" + "a" * 4500)) == (414, "address_too_long")
    assert refused(hasty, asked("/" + "a" * 4000)) == (404, "no_page")
    assert refused(hasty, asked("/" + "a/" * 2000 + "b.js")) == (404, "no_page")


def test_a_head_without_end_is_not_kept(hasty: Running) -> None:
    before = hasty.memory()
    wire = knock(hasty, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
    assert sent(wire, b"x" * 65_536, 4000, 0.0) < 1000
    assert hasty.memory() - before < 10_000_000


@pytest.mark.parametrize(
    "body",
    [b"1;" + b"x" * 500_000, b"1\r\nx\r\n" * 60_000, b"0\r\nX: " + b"x" * 200_000],
    ids=["extension", "chunks", "trailer"],
)
def test_a_body_in_pieces_has_its_measure_too(hasty: Running, body: bytes) -> None:
    wire = knock(hasty, asked("/api/tables", "Transfer-Encoding: chunked\r\n", "POST"))
    try:
        for begin in range(0, len(body), 4096):
            wire.sendall(body[begin : begin + 4096])
            time.sleep(0.001)
    except ConnectionError:
        pass
    assert answer(wire)[0] in (0, 400, 413, 431)


def test_questions_in_a_row_are_answered_and_too_many_are_not(hasty: Running) -> None:
    one = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    assert heard(knock(hasty, one * 3 + asked("/healthz"))).count(b"HTTP/1.1 200") == 4
    assert heard(knock(hasty, one * 5000)).count(b"HTTP/1.1 200") < 20


def test_two_streams_in_a_row_and_a_close_give_their_places_back(hasty: Running) -> None:
    made = answer(knock(hasty, asked("/api/tables", f"Content-Length: {len(MAKING)}\r\n", "POST") + MAKING))[
        1
    ]
    ask = f"GET /api/tables/{made['table']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    for rest in (ask, b"", ask[:30]):
        wire = knock(hasty, ask + rest)
        assert b"text/event-stream" in wire.recv(65_536)
        until(hasty, "sockets", 1)
        wire.close()
        until(hasty, "sockets", 0)
    assert refused(hasty, ask + upgrade("/api/socket")) == (429, "too_fast"), (
        "a stream does not become a socket"
    )
    for _ in range(50):
        knock(hasty, ask + ask).close()
    until(hasty, "sockets", 0)
    until(hasty, "connections", 1)


# ---- what is no HTTP -------------------------------------------------------------------

BROKEN = {
    "origin that is no address": asked("/api/tables", "Origin: http://[\r\n", "POST"),
    "origin of another port": asked("/api/tables", "Origin: http://127.0.0.1:99999999\r\n", "POST"),
    "no host at all": b"GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n",
    "zero byte": asked("/a%00b"),
    "half a letter": asked("/%ff%fe.js"),
    "percent of nothing": asked("/%zz.js"),
    "up and away": asked("/../../../../etc/passwd.js"),
    "table of any name": asked("/api/tables/%0a%00"),
    "language of any name": asked("/api/texts/" + "%ff" * 50),
    "two lengths": asked("/api/tables", "Content-Length: 2\r\nContent-Length: 3\r\n", "POST"),
    "length below zero": asked("/api/tables", "Content-Length: -1\r\n", "POST"),
    "length beyond all": asked("/api/tables", "Content-Length: 99999999999999999999999\r\n", "POST"),
    "length and chunks": asked("/api/tables", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "POST"),
    "chunks of nothing known": asked("/api/tables", "Transfer-Encoding: gzip\r\n", "POST"),
    "another method": asked("/api/tables", method="BREW"),
    "no method": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    "letters of all kinds in the path": asked("/\xff\xfe\xc3\xa9"),
    "an absolute address": b"GET http://[/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "old protocol": b"GET /nothing.js HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n",
    "newer protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "token of all signs": asked("/api/tables/abcdefghijkm/record", "Authorization: Bearer \xff\xfe,,\r\n"),
    "number of all digits": asked("/api/tables/abcdefghijkm/events?have=" + "9" * 400),
    "upgrade without a key": upgrade("/api/socket"),
    "upgrade with a long field": upgrade("/api/socket", "X: " + "x" * 9000 + "\r\n"),
    "upgrade on a path of all letters": upgrade("/\xff"),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_what_no_browser_asks_is_refused_in_a_sentence(hasty: Running, data: bytes) -> None:
    said = heard(knock(hasty, data))
    assert 400 <= int(said.split()[1]) < 500, said
    if b"websocket" not in data:
        assert json.loads(said.partition(b"\r\n\r\n")[2])["why"]["key"]


def test_whoever_hangs_up_in_the_middle_of_a_body_is_no_failure(hasty: Running) -> None:
    for _ in range(20):
        knock(hasty, asked("/api/tables", "Content-Length: 30\r\n", "POST") + b"{").close()
    until(hasty, "connections", 1)


# ---- what is counted ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/healthz", "/metrics", "/api/games", "/nothing.js", "/assets/nothing.js"])
def test_every_address_of_the_server_has_its_limit(start: Start, path: str) -> None:
    server = start(request_burst=5, requests_a_second=0.1, asset_burst=5, assets_a_second=0.1)
    wires = [knock(server, asked(path), of="127.0.0.2") for _ in range(8)]
    codes = [answer(wire)[0] for wire in wires]
    assert codes.count(429) == 3, codes
    assert answer(knock(server, asked(path), of="127.0.0.3"))[0] != 429


def test_one_address_begins_so_many_connections_and_a_proxy_any(start: Start) -> None:
    server = start(connection_burst=5, connections_a_second=0.1)
    codes = [answer(knock(server, asked("/healthz"), of="127.0.0.2"))[0] for _ in range(8)]
    assert codes[:5] == [200] * 5
    assert set(codes[5:]) <= {503, 0}, "a connection that sent before it was refused may not hear why"
    assert answer(knock(server, of="127.0.0.2"))[0] == 503
    assert [answer(knock(server, asked("/healthz")))[0] for _ in range(8)] == [200] * 8


def test_a_whole_net_of_ipv6_is_one_address() -> None:
    assert address_of("2001:db8:1:2:3:4:5:6") == address_of("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert address_of("2001:db8:1:3::1") != address_of("2001:db8:1:2::1")
    assert address_of("::ffff:10.0.0.1") == address_of("10.0.0.1") == "10.0.0.1"
    assert address_of("fe80::1%eth0") == "fe80::/64"
    for odd in ("", "unknown", "a:b", "[", "::g"):
        assert address_of(odd) == odd


def test_behind_a_proxy_a_net_of_ipv6_is_one_address_too(start: Start) -> None:
    server = start(request_burst=5, requests_a_second=0.1)
    codes = []
    for k in range(8):
        forwarded = f"X-Forwarded-For: 2001:db8::{k + 1:x}\r\n"
        codes.append(answer(knock(server, asked("/api/games", forwarded)))[0])
    assert codes == [200] * 5 + [429] * 3
    assert answer(knock(server, asked("/api/games", "X-Forwarded-For: 2001:db8:1::1\r\n")))[0] == 200


def test_places_are_given_back_exactly() -> None:
    places = Places(3, 2)
    assert places.take("a")
    assert places.take("a")
    assert not places.take("a")
    assert places.take("a", many=True), "a proxy's guests are many"
    assert not places.take("b", many=True), "but the house has its walls"
    for _ in range(3):
        places.give_back("a")
    assert (places.taken, places.each) == (0, {})


def test_the_server_asks_for_as_many_descriptors_as_it_may_have() -> None:
    code = """
import resource
from tavolata.server.limits import descriptors
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, min(hard, 1024)))
descriptors.raise_limit()
print(descriptors.limit(), descriptors.room_for_connections(), descriptors.backlog())
"""
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert said.stdout.split() == ["1024", "768", "64"]
