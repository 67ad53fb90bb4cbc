"""Nothing acknowledged is lost, nothing is doubled, and everyone comes back by themselves."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from bench.server.killing import disturb, fill_disk, kill
from bench.server.running import Running
from tavolata.client import Client, NotDone, Session
from tavolata.tables.messages.frames import Ack, Refuse
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.conftest import Start

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]


class Witness:
    """One player who writes down every move that was acknowledged to them."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.acknowledged: list[str] = []

    async def play(self, stop: asyncio.Event) -> None:
        choice = random.Random(self.seat)
        async for eyes in self.session.turns():
            if stop.is_set():
                return
            move = choice.choice(eyes.legal).move
            answer = await self.session.move(self.seat, move)
            if isinstance(answer, Ack):
                self.acknowledged.append(move)
            else:
                assert isinstance(answer, Refuse)
                assert answer.kind == "stale", answer


def test_killed_in_the_middle_of_moves_the_server_loses_and_doubles_none(start: Start) -> None:
    server = start()

    found = asyncio.run(disturb(server.base, 6, 4, kill(server)))
    assert found.acknowledged > 20
    assert found.reconnects >= 4


def test_a_full_disk_costs_no_move_and_play_goes_on_when_there_is_room_again(start: Start) -> None:
    server = start()
    assert asyncio.run(disturb(server.base, 4, 2, fill_disk(server))).acknowledged > 8
    # nobody had to come back: the server refused in words meanwhile, and served on
    assert '"level": "error"' not in server.log.read_text()


def test_a_graceful_restart_leaves_tables_as_they_are(start: Start) -> None:
    server = start()

    def restart() -> None:
        assert server.stop() == 0
        server.start()

    assert asyncio.run(disturb(server.base, 4, 2, restart)).acknowledged > 8


def test_a_postgres_stopped_and_started_costs_no_move(start: Start, postgres: Postgres) -> None:
    server = start(postgres.new_database("stopped"))

    def restart() -> None:
        postgres.stop()
        time.sleep(0.5)
        postgres.start()

    assert asyncio.run(disturb(server.base, 4, 2, restart)).acknowledged > 8


def test_a_postgres_that_stays_away_is_told_to_everybody_who_asks_and_found_again(start: Start) -> None:
    postgres = Postgres().start()
    try:
        server = start(postgres.new_database("away"))

        async def run() -> None:
            client = Client(server.base)
            made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
            path, tokens = f"/api/tables/{made['table']}", [given["token"] for given in made["seats"]]
            async with client.session(made["table"], tokens) as session:
                eyes = await anext(session.turns())
                command = {"type": "move", "id": "m", "base": session.version, "seat": eyes.seat}
                command["move"] = eyes.legal[0].move
                postgres.stop()
                assert await said(client.post(f"{path}/commands", command, tokens)) == (503, "store_down")
                # now nobody knows whether it was stored, so nobody is told how the table stands
                asked = [client.get(f"{path}/events") for _ in range(8)]
                assert {await each for each in map(said, asked)} == {(503, "store_down")}
                assert await said(client.get("/api/lobby")) == (503, "store_down")
                assert (await said(client.get("/healthz")))[0] == 503
                postgres.start()
                async with asyncio.timeout(PATIENCE):
                    while await said(client.get("/healthz")) != (200, ""):
                        await asyncio.sleep(0.2)
                answer = await client.post(f"{path}/commands", command, tokens)
                assert answer["type"] == "ack", "the same once more"

        asyncio.run(run())
        log = server.log.read_text()
        assert "store_failing" in log
        assert "store_back" in log
        assert "Traceback" not in log
    finally:
        postgres.remove()


async def said(asked: Coroutine[Any, Any, Any]) -> tuple[int, str]:
    """Status and key of an answer."""
    try:
        await asked
    except NotDone as refused:
        return refused.status, refused.why["key"]
    return 200, ""


def test_two_servers_on_one_postgres_serve_the_same_table(start: Start, postgres_url: str) -> None:
    one, two = start(postgres_url), start(postgres_url)

    async def run() -> None:
        here, there = Client(one.base), Client(two.base)
        people = [*PEOPLE]
        made = await here.make_table(
            "borgo", 3, people=people, bots=["random"], start=True, options={"max_turns": 6}
        )
        tokens = {given["seat"]: given["token"] for given in made["seats"]}
        async with (
            here.session(made["table"], [tokens[0]]) as giulia,
            there.session(made["table"], [tokens[1]]) as marco,
        ):
            players = [Witness(giulia, 0), Witness(marco, 1)]
            stop = asyncio.Event()
            await asyncio.gather(*(player.play(stop) for player in players))
            assert giulia.table is not None
            assert marco.table is not None
            assert giulia.table.result == marco.table.result
            assert giulia.version == marco.version
            async with asyncio.timeout(PATIENCE):
                while not all(seat.online for seat in marco.table.seats if seat.kind == "person"):
                    await asyncio.sleep(0.01)
        records = [await client.get(f"/api/tables/{made['table']}/record") for client in (here, there)]
        assert records[0] == records[1]
        for player in players:
            stored = [text for who, text in records[0]["moves"] if who == player.seat]
            assert stored == player.acknowledged

    asyncio.run(run())


def test_a_stopping_server_says_goodbye_and_when_to_come_back(start: Start) -> None:
    server: Running = start()

    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        async with client.session(made["table"]) as session:
            async for _ in session.news():
                break
            assert await asyncio.to_thread(server.stop) == 0
            server.start()
            async for _ in session.news():
                if session.reconnects == 1:
                    break

    asyncio.run(run())


def test_a_server_that_is_told_to_stop_before_it_listens_stops(tmp_path: Path) -> None:
    """Told between its first line and uvicorn's, it heard nothing and served on for ever."""
    told_early = f"""
import signal, sys
from tavolata.server.config import Config
from tavolata.server.running import run

class Server(run.Server):
    def run(self, sockets=None):
        signal.raise_signal(signal.SIGTERM)
        super().run(sockets)

run.Server = Server
sys.exit(run.serve(Config(db={str(tmp_path / "tables.db")!r}, port=0)))
"""
    done = subprocess.run(
        [sys.executable, "-c", told_early], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0
    assert '"event": "closed"' in done.stderr + done.stdout


@pytest.mark.parametrize("workers", [2])
def test_several_workers_share_one_port(start: Start, postgres_url: str, workers: int) -> None:
    server = start(postgres_url, workers=workers, request_burst=10_000, requests_a_second=1e5)

    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        sessions = []
        for k in range(6):
            session = client.session(made["table"], [made["seats"][k % 2]["token"]])
            await session.__aenter__()
            sessions.append(session)
        async for eyes in sessions[0].turns():
            assert isinstance(await sessions[0].move(0, eyes.legal[0].move), Ack)
            break
        for session in sessions:
            async with asyncio.timeout(PATIENCE):
                while session.table is None or session.table.moves < 2:
                    await asyncio.sleep(0.05)
            await session.__aexit__(None, None, None)

    asyncio.run(run())
