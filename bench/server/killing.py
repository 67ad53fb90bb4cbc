"""kill -9 in the middle of a load, many times: what was acknowledged must be in the records, once."""

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from bench.server.running import Running
from tavolata.client import Client, Session
from tavolata.tables.frames import Ack

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]


async def witness(session: Session, seat: int, acknowledged: list[str]) -> None:
    """Play at random and write down what was acknowledged."""
    choice = random.Random(seat)
    async for eyes in session.turns():
        move = choice.choice(eyes.legal).move
        if isinstance(await session.move(seat, move), Ack):
            acknowledged.append(move)


async def run(server: Running, tables: int, kills: int) -> dict[str, int]:
    """Load, kill, start again, and compare in the end."""
    client = Client(server.base)
    done: dict[tuple[str, int], list[str]] = {}
    sessions: list[Session] = []
    tasks = []
    for _ in range(tables):
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        for given in made["seats"]:
            session = await client.session(made["table"], [given["token"]]).__aenter__()
            sessions.append(session)
            moves = done[made["table"], given["seat"]] = []
            tasks.append(asyncio.create_task(witness(session, given["seat"], moves)))
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0.2, 0.8))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        before = sum(map(len, done.values()))
        async with asyncio.timeout(60):
            while sum(map(len, done.values())) < before + tables:
                await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for session in sessions:
        await session.__aexit__(None, None, None)
    for (table, seat), moves in done.items():
        record = await client.get(f"/api/tables/{table}/record")
        stored = [text for who, text in record["moves"] if who == seat]
        assert stored[: len(moves)] == moves, "a move was lost, doubled or changed"
        assert len(stored) <= len(moves) + 1, "a move was made that nobody asked for"
    return {
        "kills": kills,
        "acknowledged": sum(map(len, done.values())),
        "lost": 0,
        "doubled": 0,
        "reconnects": sum(session.reconnects for session in sessions),
    }


def main() -> None:
    """Start a server and treat it badly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder) / "t.db", Path(folder) / "log").start()
        try:
            print(asyncio.run(run(server, args.tables, args.kills)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
