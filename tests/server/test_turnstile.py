"""A few at a time, and addresses by turns."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from tavolata.server import doorkeeper
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.limits.turnstile import Turnstile
from tavolata.server.live import socket
from tavolata.server.running import run as run_server
from tavolata.server.transport.connection import HttpConnection
from tavolata.server.transport.handshake import Handshake
from tavolata.server.transport.plain_way import PlainWay
from tavolata.server.transport.short_way import ShortWay
from tavolata.tables.hall.slices import MOST_STEPS
from tavolata.tables.messages.terms import Settings
from tests.patience import PATIENCE


def at_rest() -> bool:
    """Nobody moves."""
    return False


def entered(each: int, addresses: list[str]) -> list[list[str]]:
    """Who comes in at which turn of the loop, if all come at once."""
    turns: list[list[str]] = []

    async def come(stile: Turnstile, address: str) -> None:
        await stile.enter(address)
        turns[-1].append(address)

    async def run() -> None:
        stile = Turnstile(at_rest, each)
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


def test_while_a_move_is_on_its_way_nobody_comes_in_and_nobody_waits_for_ever() -> None:
    async def run() -> None:
        moving, inside = [True], 0

        async def come() -> None:
            nonlocal inside
            await stile.enter("a")
            inside += 1

        stile = Turnstile(lambda: moving[0])
        coming = [asyncio.create_task(come()) for _ in range(3)]
        for _ in range(20):
            await asyncio.sleep(0)
            if stile.steps < MOST_STEPS:
                assert inside == 0
        async with asyncio.timeout(PATIENCE):
            # moves without an end keep nobody out
            await coming[0]
            moving[0] = False
            await asyncio.gather(*coming)
        assert not stile.rows

    asyncio.run(run())


def test_who_goes_away_holds_up_nobody() -> None:
    async def run() -> None:
        stile = Turnstile(at_rest, 1)
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


# ---- what passes it ----------------------------------------------------------------------

CROWD = 12


async def steps(number: Callable[[], int]) -> list[int]:
    """By how much a number of the crowd grows in each round of the loop, until all are there."""
    grown, before = [], number()
    async with asyncio.timeout(PATIENCE):
        while before < CROWD:
            await asyncio.sleep(0)
            grown.append(number() - before)
            before = number()
    return grown


class Line(asyncio.Transport):
    """A connection's other end, which knows whether it was answered."""

    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 1), "sockname": ("10.0.0.2", 80)})
        self.reading = True
        self.answered = False

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def write(self, data: object) -> None:
        self.answered = True


async def opened(folder: Path) -> House:
    house = House(Config(db=str(folder / "tables.db"), bot_pause=0.0))
    await house.open()
    return house


async def nobody_listens(message: Any) -> None:
    """What is sent is lost."""


def test_what_a_crowd_asks_in_one_moment_is_not_read_in_one(tmp_path: Path) -> None:
    async def run() -> None:
        house = await opened(tmp_path)
        config = run_server.uvicorn_config(house.config, house)
        config.load()
        asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        lines, connections = [], []
        for _ in range(CROWD):
            connection = HttpConnection(
                house, "10.0.0.1", config=config, server_state=ServerState(), app_state={}
            )
            assert house.connections.take("10.0.0.1")
            lines.append(Line())
            connections.append(connection)
            connection.connection_made(lines[-1])
        for connection in connections:
            connection.data_received(asked)
        assert sum(connection.number for connection in connections) == 1
        assert max(await steps(lambda: sum(connection.number for connection in connections))) == 1
        await steps(lambda: sum(line.answered for line in lines))
        assert all(line.reading for line in lines)
        for connection in connections:
            connection.connection_lost(None)
        await house.close()

    asyncio.run(run())


class Heard:
    """A hearer who waits for the turnstile, and knows how much was said."""

    def __init__(self, stile: Turnstile) -> None:
        self.stile = stile
        self.said: list[bytes] = []
        self.waiting: set[asyncio.Task[None]] = set()

    def take(self, data: bytes) -> None:
        self.said.append(data)

    def noise(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def by_turnstile(self, read: Callable[[], None]) -> None:
        self.waiting.add(asyncio.ensure_future(self._read(read)))

    async def _read(self, read: Callable[[], None]) -> None:
        await self.stile.enter("a")
        read()


def masked(text: bytes) -> bytes:
    """A client's frame."""
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def a_way(hearer: Heard, house: House) -> tuple[ShortWay, Line]:
    """A socket that has said hello, and its other end."""
    config = run_server.uvicorn_config(house.config, house)
    config.load()
    handshake = Handshake(config, ServerState(), {})
    line = Line()
    handshake.connection_made(line)
    return ShortWay(hearer, handshake, line, config.ws_max_size), line


def test_what_a_crowd_of_sockets_says_at_length_is_not_heard_in_one_moment(tmp_path: Path) -> None:
    async def run() -> None:
        house = await opened(tmp_path)
        stile = Turnstile(at_rest)
        hearers = [Heard(stile) for _ in range(CROWD)]
        ways = [a_way(hearer, house) for hearer in hearers]
        for way, _ in ways:
            way.data_received(b"".join(masked(b"%d" % number) for number in range(40)) + masked(b"cut")[:5])
        assert not any(hearer.said for hearer in hearers)
        assert max(await steps(lambda: sum(bool(hearer.said) for hearer in hearers))) == 1
        for hearer, (way, line) in zip(hearers, ways, strict=True):
            assert hearer.said == [b"%d" % number for number in range(40)]
            assert line.reading
            way.data_received(masked(b"cut")[5:])
        await steps(lambda: sum(hearer.said[-1] == b"cut" for hearer in hearers))
        await house.close()

    asyncio.run(run())


def test_who_holds_its_breath_reads_nothing_because_its_turn_has_come(tmp_path: Path) -> None:
    async def run() -> None:
        house = await opened(tmp_path)
        hearer = Heard(Turnstile(at_rest))
        way, line = a_way(hearer, house)
        way.data_received(masked(b"one") + masked(b"two"))
        way.pause_reading()
        await asyncio.gather(*hearer.waiting)
        assert hearer.said == [b"one", b"two"]
        assert not line.reading
        way.resume_reading()
        assert line.reading
        way.data_received(masked(b"three"))
        assert hearer.said[-1] == b"three"
        await house.close()

    asyncio.run(run())


def listens(crowd: list[socket.TableSocket]) -> int:
    """To how many of them the house listens."""
    return sum(each.way.reading.is_set() for each in crowd if isinstance(each.way, PlainWay))


def test_a_crowd_that_was_too_fast_is_not_listened_to_again_in_one_moment(tmp_path: Path) -> None:
    async def run() -> None:
        house = await opened(tmp_path)
        crowd = [socket.TableSocket(house, None, nobody_listens, "10.0.0.1") for _ in range(CROWD)]
        assert listens(crowd) == CROWD
        for each in crowd:
            each.bucket.left = each.bucket.rate = 0.0
            each.take(b'{"type": "ping"}')
        assert listens(crowd) == 0
        assert max(await steps(lambda: listens(crowd))) == 1
        for each in crowd:
            each.patience.cancel()
        await house.close()

    asyncio.run(run())


def test_a_crowd_that_waited_for_one_table_is_not_greeted_in_one_moment(tmp_path: Path) -> None:
    async def run() -> None:
        house = await opened(tmp_path)
        table, _, _ = await house.hall.make("borgo", 2, {}, Settings(), [("Ada", None, None)])
        assert await house.hall.evict(float("inf")) == 1
        crowd = [socket.TableSocket(house, None, nobody_listens, "10.0.0.1") for _ in range(CROWD)]
        for each in crowd:
            each.take(b'{"type": "hello", "table": "%b"}' % table.id.encode())
        assert max(await steps(lambda: sum(bool(each.table) for each in crowd))) == 1
        await house.close()

    asyncio.run(run())
