"""The page as the server hands it out. `make test` builds it first."""

import gzip
import http.client
import re
from urllib.parse import urlsplit

from bench.server.running import Running
from tests.patience import PATIENCE


def get(server: Running, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def test_every_address_of_the_page_is_the_page(server: Running) -> None:
    status, headers, body = get(server, "/")
    assert status == 200
    assert b'<div id="page">' in body
    assert headers["content-type"].startswith("text/html")
    assert headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in headers["content-security-policy"]
    for path in ("/table/abcdefghijkm", "/rules/borgo", "/lobby"):
        assert get(server, path)[2] == body


def test_scripts_are_kept_for_ever_and_come_packed(server: Running) -> None:
    body = get(server, "/")[2].decode()
    script = re.findall(r'src="(/assets/[^"]+\.js)"', body)[0]
    status, headers, plain = get(server, script)
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert headers["content-type"].startswith("text/javascript")
    status, headers, packed = get(server, script, **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert get(server, script, **{"Accept-Encoding": "br, gzip"})[1]["content-encoding"] == "br"


def test_what_is_not_there_is_no_page_and_nothing_outside_is_shown(server: Running) -> None:
    for path in ("/assets/none.js", "/favicon.ico", "/../config.py", "/%2e%2e/config.py", "/..%2fconfig.py"):
        status, _, body = get(server, path)
        assert status == 404, path
        assert b"class Config" not in body
    assert get(server, "/api/none")[0] == 404
