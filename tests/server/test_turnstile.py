"""A few at a time, and addresses by turns."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tavolata.server import doorkeeper
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.limits.turnstile import Turnstile
from tests.patience import PATIENCE


def entered(each: int, addresses: list[str]) -> list[list[str]]:
    """Who comes in at which turn of the loop, if all come at once."""
    turns: list[list[str]] = []

    async def come(stile: Turnstile, address: str) -> None:
        await stile.enter(address)
        turns[-1].append(address)

    async def run() -> None:
        stile = Turnstile(each)
        turns.append([])
        coming = [asyncio.create_task(come(stile, address)) for address in addresses]
        while any(not task.done() for task in coming):
            await asyncio.sleep(0)
            turns.append([])
        assert not stile.rows

    asyncio.run(run())
    return [turn for turn in turns if turn]


def test_a_few_come_in_at_each_turn() -> None:
    turns = entered(2, ["a"] * 9)
    assert sum(map(len, turns)) == 9
    assert max(map(len, turns)) == 2


def test_one_who_comes_after_a_crowd_waits_for_one_of_it_at_most() -> None:
    order = [address for turn in entered(1, ["crowd"] * 50 + ["guest"]) for address in turn]
    assert order.index("guest") <= 2


def test_who_goes_away_holds_up_nobody() -> None:
    async def run() -> None:
        stile = Turnstile(1)
        await stile.enter("a")
        gone = asyncio.create_task(stile.enter("a"))
        stays = asyncio.create_task(stile.enter("b"))
        await asyncio.sleep(0)
        gone.cancel()
        async with asyncio.timeout(PATIENCE):
            await stays

    asyncio.run(run())


def test_whoever_was_held_up_together_is_not_refused_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A flood of hundreds is told after the same half second; moves are made between."""
    monkeypatch.setattr(doorkeeper, "HELD_UP", 0.01)
    turns: list[int] = []

    async def send(message: Any) -> None:
        turns[-1] += message["type"] == "http.response.start"

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db"), request_burst=1, requests_a_second=0.001))
        app = app_of(house)
        house.requests.of("10.0.0.1").take()
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/healthz",
            "headers": [],
            "client": ("10.0.0.1", 1),
        }
        asking = [asyncio.ensure_future(app(dict(scope), receive, send)) for _ in range(60)]
        while any(not task.done() for task in asking):
            turns.append(0)
            await asyncio.sleep(0)

    asyncio.run(run())
    assert sum(turns) == 60
    assert max(turns) <= 2
