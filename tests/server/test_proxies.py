"""The house behind a proxy, below a path, under other names, asked by other pages, and through a link."""

import http.client
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import tavolata
from bench.server.running import Running
from tavolata.engine.errors import BadSetting
from tavolata.server.config import origin, prefix
from tests.patience import PATIENCE
from tests.server.conftest import Start

FRIEND = "https://friend.example"
NAMES = ("games.example", "other.example", "games.example.evil")
TABLE = json.dumps({"game": "borgo", "seats": 2}).encode()
Answer = tuple[int, dict[str, str], bytes]


def ask(server: Running, method: str, path: str, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(server.base).port or 0, timeout=PATIENCE)
    body = TABLE if method == "POST" else None
    connection.putrequest(method, path, skip_host="Host" in named)
    for name, value in {
        **named,
        "Content-Type": "application/json",
        "Content-Length": str(len(body or b"")),
    }.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def opens_socket(server: Running, **headers: str) -> bool:
    key = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    return ask(server, "GET", "/api/socket", **key, Sec_WebSocket_Key="A" * 22 + "==", **headers)[0] == 101


# ---- other names ----------------------------------------------------------------------


def test_health_is_told_by_number_whatever_names_are_allowed(start: Start) -> None:
    server = start(hosts=("games.example",))
    for host in ("games.example", "127.0.0.1:8740", "localhost", "[::1]:8740", "Games.Example:443"):
        assert ask(server, "GET", "/healthz", Host=host)[0] == 200, host
        assert ask(server, "GET", "/api/games", Host=host)[0] == 200, host
    assert ask(server, "GET", "/healthz", Host="10.0.0.7:8740")[0] == 200
    for host in ("10.0.0.7:8740", "evil.example", "games.example.evil.example"):
        assert ask(server, "GET", "/api/games", Host=host)[0] == 403, host


OWN = [
    {"Host": "games.example:8080"},
    {"Host": "games.example"},  # nginx: `proxy_set_header Host $host`, which has no port
    {"Host": "games.example", "X_Forwarded_Port": "8080"},
    {"Host": "127.0.0.1:1", "X_Forwarded_Host": "games.example:8080"},
    {"Host": "GAMES.example", "X_Forwarded_Proto": "http"},
]
FOREIGN = [
    {"Host": "other.example"},
    {"Host": "games.example:8740"},
    {"Host": "games.example", "X_Forwarded_Port": "443"},
    {"Host": "games.example.evil", "X_Forwarded_Host": "evil.example"},
]


@pytest.mark.parametrize(
    ("headers", "right"), [*((each, True) for each in OWN), *((each, False) for each in FOREIGN)]
)
def test_a_page_behind_a_proxy_on_another_port_is_our_own(
    start: Start, headers: dict[str, str], right: bool
) -> None:
    server = start(hosts=NAMES)
    page = "http://games.example:8080"
    assert (ask(server, "POST", "/api/tables", Origin=page, **headers)[0] == 201) == right
    assert opens_socket(server, Origin=page, **headers) == right


@pytest.mark.parametrize("page", ["null", "http://[", "http://games.example:x", "games.example", "https://"])
def test_what_is_no_origin_is_not_our_own(start: Start, page: str) -> None:
    server = start(hosts=NAMES)
    assert ask(server, "POST", "/api/tables", Origin=page, Host="games.example")[0] == 403


# ---- other pages ----------------------------------------------------------------------


def test_an_allowed_page_may_ask_and_read_and_no_other_may(start: Start) -> None:
    server = start(origins=(FRIEND,))
    first = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "authorization"}
    status, headers, _ = ask(server, "OPTIONS", "/api/tables", Origin=FRIEND, **first)
    assert status == 204
    assert headers["access-control-allow-origin"] == FRIEND
    assert "POST" in headers["access-control-allow-methods"]
    assert {"authorization", "content-type"} <= set(headers["access-control-allow-headers"].split(", "))
    for method, path in (("POST", "/api/tables"), ("GET", "/api/games"), ("GET", "/api/tables/none")):
        status, headers, _ = ask(server, method, path, Origin=FRIEND)
        assert status in (200, 201, 404)
        assert headers["access-control-allow-origin"] == FRIEND
        assert "Origin" in headers["vary"]
        assert "access-control-allow-credentials" not in headers
    assert opens_socket(server, Origin=FRIEND)
    for page in ("https://evil.example", "http://friend.example", f"{FRIEND}.evil.example", "null"):
        assert ask(server, "OPTIONS", "/api/tables", Origin=page, **first)[0] == 403
        assert ask(server, "POST", "/api/tables", Origin=page)[0] == 403
        status, headers, _ = ask(server, "GET", "/api/games", Origin=page)
        assert (status, "access-control-allow-origin" in headers) == (200, False)
        assert not opens_socket(server, Origin=page)


def test_a_refusal_can_be_read_by_an_allowed_page_too(start: Start) -> None:
    server = start(origins=(FRIEND,), requests_a_second=0.001, request_burst=1)
    ask(server, "GET", "/api/games", Origin=FRIEND)
    status, headers, _ = ask(server, "GET", "/api/games", Origin=FRIEND)
    assert (status, headers["access-control-allow-origin"]) == (429, FRIEND)


def test_origins_and_prefixes_are_read_as_they_are_meant() -> None:
    assert origin("https://Friend.example:443/") == FRIEND
    assert origin("http://[::1]:8080") == "http://[::1]:8080"
    for text in (
        "*",
        "friend.example",
        "ftp://friend.example",
        "https://friend.example/page",
        "https://x:y",
        "",
    ):
        with pytest.raises(BadSetting, match="is no page's origin"):
            origin(text)
    assert prefix("games/") == prefix("/games") == "/games"
    assert prefix("/a/b-c") == "/a/b-c"
    for text in ("/api", "/assets/x", "/..", "/a//b", "/a b", '/"', "/t"):
        with pytest.raises(BadSetting, match="can't be a prefix"):
            prefix(text)


# ---- below a path ---------------------------------------------------------------------


def test_below_a_prefix_everything_is_where_the_page_looks_for_it(start: Start) -> None:
    server = start(prefix="/games")
    assert server.base.endswith("/games")
    for cut in ("", "/games"):
        # one proxy cuts the prefix off, another passes it on
        assert ask(server, "GET", f"{cut}/healthz")[0] == 200
        assert ask(server, "POST", f"{cut}/api/tables")[0] == 201
        for address in ("/", "/t/abc", "/rules/giro"):
            _, headers, body = ask(server, "GET", f"{cut}{address}", Accept_Encoding="br, gzip")
            assert headers["content-type"].startswith("text/html")
            named = re.findall(r'(?<=[" ])/[^" >]+', re.sub(r"<div.*", "", body.decode()))
            assert len(named) > 10
            assert all(each.startswith("/games/") for each in named), named
        for each in set(named):
            assert ask(server, "GET", each.removeprefix("" if cut else "/games"))[0] == 200, each
    assert ask(server, "GET", "/games")[2] == body
    assert ask(server, "GET", "/gamesters.js")[0] == 404


# ---- through a link -------------------------------------------------------------------


def test_a_house_installed_through_a_link_has_its_page(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(Path(tavolata.__file__).parents[1])
    command = [
        sys.executable,
        "-m",
        "tavolata.cli.main",
        "serve",
        "--port",
        "0",
        "--db",
        str(tmp_path / "t.db"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(link)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as running:
        try:
            assert running.stdout is not None
            server = Running("", tmp_path / "log")
            server.base = running.stdout.readline().split()[-1]
            page = ask(server, "GET", "/")[2].decode()
            [script] = re.findall(r'src="(/assets/[^"]+\.js)"', page)
            assert ask(server, "GET", script)[0] == 200
        finally:
            running.terminate()
