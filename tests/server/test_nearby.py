"""A guest's way to the server: told to who sits at its machine, and only where it leads somewhere."""

import json
import socket
import urllib.request
from collections.abc import Callable
from ipaddress import ip_address

import pytest
from starlette.datastructures import Headers

from bench.server.running import Running
from tavolata.server.config import Config
from tavolata.server.http import nearby
from tests.patience import PATIENCE


def asked(server: Running, **headers: str) -> dict[str, object]:
    request = urllib.request.Request(server.base + "/api/nearby", headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def test_a_server_of_one_machine_has_no_address_for_others(server: Running) -> None:
    assert asked(server) == {"here": True, "addresses": []}


def test_who_comes_from_elsewhere_is_told_nothing(start: Callable[..., Running]) -> None:
    server = start(host="127.0.0.2")
    assert asked(server) == {"here": True, "addresses": ["127.0.0.2"]}
    assert asked(server, **{"X-Forwarded-For": "203.0.113.7"}) == {"here": False, "addresses": []}


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "games.example"},
        {"Host": "127.evil.example"},
        {"Host": "192.168.1.5:8740"},
        {"X-Real-IP": "203.0.113.7"},
        {"Via": "1.1 proxy"},
        {"Forwarded": "for=203.0.113.7"},
        {"X-Forwarded-Host": "games.example"},
        {"X-Forwarded-Proto": "https"},
    ],
)
def test_who_a_proxy_asks_for_is_not_taken_for_the_proxy(
    start: Callable[..., Running], headers: dict[str, str]
) -> None:
    assert asked(start(host="127.0.0.2"), **headers) == {"here": False, "addresses": []}


@pytest.mark.parametrize("settings", [{"proxies": "127.0.0.1,10.0.0.7"}, {"prefix": "/games"}])
def test_a_house_that_proxies_show_tells_no_address(
    start: Callable[..., Running], settings: dict[str, str]
) -> None:
    assert asked(start(host="127.0.0.2", **settings)) == {"here": False, "addresses": []}


@pytest.mark.parametrize("host", ["127.0.0.1:8740", "localhost:8740", "LOCALHOST", "[::1]:8740", "127.0.0.2"])
def test_a_browser_on_this_machine_asks_by_a_name_of_loopback(host: str) -> None:
    assert nearby.is_direct(Config(), Headers({"host": host}))


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.9.1", "::/64"])
def test_ones_own_machine_is_known_by_its_address(client: str) -> None:
    assert nearby.is_here(client)


@pytest.mark.parametrize("client", ["192.168.1.7", "10.0.0.1", "2001:db8::/64", "fe80::/64", ""])
def test_another_machine_is_not_ones_own(client: str) -> None:
    assert not nearby.is_here(client)


def test_only_what_it_listens_on_and_is_asked_by_is_told() -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert nearby.addresses(Config(host=host)) == []
    assert nearby.addresses(Config(host="192.168.1.5")) == ["192.168.1.5"]
    assert nearby.addresses(Config(host="192.168.1.5", hosts=("games.example",))) == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_an_address_of_all_is_the_one_that_leads_out(host: str) -> None:
    found = nearby.addresses(Config(host=host))
    assert all(not ip_address(each).is_loopback for each in found)
    assert len(found) <= (2 if host == "::" else 1)


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(self: socket.socket, _to: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert nearby.addresses(Config(host="0.0.0.0")) == []
