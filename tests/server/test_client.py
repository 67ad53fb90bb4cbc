"""A session of the client waits for nothing that never comes, and asks nothing for ever."""

import asyncio
import sqlite3
from collections.abc import Awaitable
from http import HTTPStatus
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from tavolata.client import Client, Gone, Session
from tavolata.tables.messages.commands import Move, Ready
from tavolata.tables.messages.frames import Ack, Refuse
from tests.patience import PATIENCE
from tests.server.conftest import Start

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]


def play(scene: Awaitable[None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene

    asyncio.run(limited())


async def whole_visit(base: str) -> None:
    async with Client(base).session("TABLE") as session:
        async for _ in session.news():
            pass


@pytest.mark.parametrize("base", ["127.0.0.1:8740", "nowhere"])
def test_what_is_no_address_is_told_and_not_tried_for_ever(base: str) -> None:
    async def scene() -> None:
        with pytest.raises(Gone, match=r"can't be reached at .*/api/socket"):
            await whole_visit(base)

    play(scene())


@pytest.mark.parametrize("status", [HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND])
def test_who_is_not_let_in_does_not_knock_for_ever(status: HTTPStatus) -> None:
    asked: list[Request] = []

    def turn_away(socket: ServerConnection, request: Request) -> Response:
        asked.append(request)
        return socket.respond(status, "no")

    async def scene() -> None:
        async with serve(whatever, "127.0.0.1", 0, process_request=turn_away) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(Gone, match=str(status.value)):
                await whole_visit(f"http://127.0.0.1:{port}")

    play(scene())
    assert len(asked) == 3


@pytest.mark.parametrize("status", [HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY])
def test_who_is_told_to_come_later_comes_later(status: HTTPStatus) -> None:
    asked: list[Request] = []

    def turn_away(socket: ServerConnection, request: Request) -> Response | None:
        asked.append(request)
        return socket.respond(status, "later") if len(asked) < 3 else None

    async def say_no(socket: ServerConnection) -> None:
        await socket.send('{"type": "bye", "why": {"key": "no_table"}, "retry": null}')

    async def scene() -> None:
        async with serve(say_no, "127.0.0.1", 0, process_request=turn_away) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(Gone, match="no_table"):
                await whole_visit(f"http://127.0.0.1:{port}")

    play(scene())
    assert len(asked) == 3


async def whatever(socket: ServerConnection) -> None:
    await socket.wait_closed()


async def laid(base: str) -> tuple[str, list[str], str]:
    """A table for two: its name, the tokens of both, the host's."""
    made = await Client(base).make_table("borgo", 2, people=PEOPLE)
    return made["table"], [each["token"] for each in made["seats"]], made["host"]


def test_every_command_that_came_too_fast_is_answered_in_the_end(start: Start) -> None:
    server = start(frame_burst=8, frames_a_second=20.0)

    async def scene() -> None:
        table, tokens, _ = await laid(server.base)
        async with Client(server.base).session(table, tokens) as session:
            await first_look(session)
            asked = [session.do(Ready(session.new_id(), k % 2, k % 4 < 2)) for k in range(16)]
            answers = await asyncio.gather(*asked)
            assert {type(answer) for answer in answers} == {Ack}

    play(scene())


def test_a_fault_of_the_servers_own_is_answered_after_a_few_tries(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    server = start(db)

    async def scene() -> None:
        table, tokens, host = await laid(server.base)
        async with Client(server.base).session(table, [*tokens, host]) as session:
            await first_look(session)
            with sqlite3.connect(db) as other:
                (last,) = other.execute("SELECT max(version) FROM entries WHERE tab = ?", (table,)).fetchone()
                novelty = (table, last + 1, 1, "", b'{"is":"novelty"}')
                other.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", novelty)
            answer = await session.do(Ready(session.new_id(), 0, True))
            assert isinstance(answer, Refuse)
            assert answer.why.key == "failed"

    play(scene())


async def first_look(session: Session) -> None:
    async for _ in session.news():
        return


def test_what_the_server_never_understands_is_refused_in_the_end(start: Start) -> None:
    server = start()

    async def scene() -> None:
        table, tokens, _ = await laid(server.base)
        async with Client(server.base).session(table, tokens) as session:
            await first_look(session)
            answer = await session.do(Move(session.new_id(), 0, 0, "x" * 300))
            assert isinstance(answer, Refuse)
            assert answer.why.key == "unreadable"

    play(scene())
