"""A session of the client is left for good: who leaves can be cancelled, nobody waits for what is gone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import websockets
from websockets.asyncio.server import ServerConnection, serve

from bench.server.running import Running
from tavolata.client import Client, Gone, Session

LIMIT = 30
"""Seconds for a scene: a cancellation that is lost leaves somebody waiting for ever."""


def play(scene: Awaitable[None]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(LIMIT) as limit:
            await scene
        assert not limit.expired()

    asyncio.run(limited())


@asynccontextmanager
async def deaf_server() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """A server that shakes hands and then neither answers nor ends, and an event that somebody has come."""
    come, over = asyncio.Event(), asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = (await reader.readuntil(b"\r\n\r\n")).decode()
        key = next(line[19:] for line in asked.split("\r\n") if line.startswith("Sec-WebSocket-Key: "))
        accept = websockets.utils.accept_key(key)
        writer.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: %s\r\n\r\n" % accept.encode()
        )
        await reader.read(1)  # the hello
        come.set()
        await over.wait()
        writer.transport.abort()

    server = await asyncio.start_server(listen, "127.0.0.1")
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", come
    finally:
        over.set()
        server.close()


@asynccontextmanager
async def serving(talk: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[str]:
    async with serve(talk, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def visit(base: str, leaving: asyncio.Event, after: list[str]) -> None:
    """Come and leave again; `after` notes what is done once the session is left."""
    async with Client(base).session("TABLE"):
        await leaving.wait()
    after.append("played on")


async def let_go(bot: asyncio.Task[None], leaving: asyncio.Event) -> None:
    """Let it leave, and wait until it is on its way out."""
    leaving.set()
    await asyncio.sleep(0.2)
    assert not bot.done(), "a deaf server keeps whoever leaves politely"


@pytest.mark.parametrize("times", [1, 2])
def test_who_is_cancelled_while_leaving_does_not_play_on(times: int) -> None:
    async def scene() -> None:
        async with deaf_server() as (base, come):
            leaving, after = asyncio.Event(), list[str]()
            bot = asyncio.create_task(visit(base, leaving, after))
            await come.wait()
            await let_go(bot, leaving)
            for _ in range(times):
                bot.cancel()
                await asyncio.sleep(0)
            await asyncio.wait((bot,), timeout=5)
            assert bot.cancelled()
            assert after == []

    play(scene())


def test_a_timeout_while_leaving_is_a_timeout() -> None:
    async def scene() -> None:
        async with deaf_server() as (base, come):
            after: list[str] = []
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await visit(base, come, after)
            assert after == []
            me = asyncio.current_task()
            assert me is not None
            assert me.cancelling() == 0, "nothing of the cancellation is left over"

    play(scene())


def test_a_group_whose_other_task_fails_ends_while_one_is_leaving() -> None:
    async def scene() -> None:
        async with deaf_server() as (base, come):
            leaving, after = asyncio.Event(), list[str]()

            async def fail(bot: asyncio.Task[None]) -> None:
                await come.wait()
                await let_go(bot, leaving)
                raise ValueError("on purpose")

            with pytest.raises(ExceptionGroup) as told:
                async with asyncio.TaskGroup() as group:
                    group.create_task(fail(group.create_task(visit(base, leaving, after))))
            assert [str(problem) for problem in told.value.exceptions] == ["on purpose"]
            assert after == []

    play(scene())


def test_a_cancelled_bot_ends_wherever_it_is(server: Running) -> None:
    """It comes, moves, leaves and comes again without a pause; it is cancelled at 60 different moments."""

    async def bot(table: str, token: str) -> None:
        while True:
            async with Client(server.base).session(table, [token]) as session:
                async for eyes in session.turns():
                    await session.move(eyes.seat or 0, eyes.legal[0].move)
                    break

    async def scene() -> None:
        client = Client(server.base)
        people = [{"name": "Giulia"}]
        made = await client.make_table("borgo", 2, people=people, bots=["random"], start=True)
        for moment in range(60):
            playing = asyncio.create_task(bot(made["table"], made["seats"][0]["token"]))
            await asyncio.sleep(moment / 1000)
            playing.cancel()
            await asyncio.wait((playing,), timeout=5)
            assert playing.cancelled()

    play(scene())


def test_whoever_still_waits_is_told_that_the_session_was_left() -> None:
    async def scene() -> None:
        async with deaf_server() as (base, come), Client(base).session("TABLE") as session:
            await come.wait()
            async with asyncio.TaskGroup() as group:
                for wait in (ask, listen, listen):
                    group.create_task(assert_gone(wait(session)))
                await asyncio.sleep(0)
                await cut_short(session)
            with pytest.raises(Gone):
                await session.undo(0)

    play(scene())


async def cut_short(session: Session) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await session.__aexit__(None, None, None)


async def assert_gone(waiting: Awaitable[None]) -> None:
    with pytest.raises(Gone, match="left"):
        await waiting


async def listen(session: Session) -> None:
    async for _ in session.news():
        pass


async def ask(session: Session) -> None:
    await session.undo(0)


async def wait_for_nothing(session: Session) -> None:
    while session.ended is None:
        await asyncio.sleep(0.01)


async def fail_too(session: Session) -> None:
    await wait_for_nothing(session)
    raise KeyError("of the bot")


@pytest.mark.parametrize(
    ("stay", "told"),
    [
        (listen, "unheard of"),
        (ask, "unheard of"),
        (wait_for_nothing, "unheard of"),
        (fail_too, "of the bot"),
    ],
)
def test_a_session_that_fails_tells_whoever_waits_and_whoever_leaves(
    stay: Callable[[Session], Awaitable[None]], told: str
) -> None:
    """A frame nobody understands ends the session; nobody waits for the next one."""

    async def talk(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send('{"type": "unheard of"}')
        await socket.wait_closed()

    async def come(base: str) -> None:
        async with Client(base).session("TABLE") as session:
            await stay(session)

    async def scene() -> None:
        async with serving(talk) as base:
            with pytest.raises((ValueError, KeyError), match=told):
                await come(base)

    play(scene())
