"""Attacks by those who lay tables, sit down and play: floods, stalling, grabbing, doing things twice."""

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection

from bench.server.attacks.attacker import Attacker
from bench.server.load import decode, encode

STALLING = ("swap", "give", "discard", "keep", "rest", "take")
"""Giro's moves by which a game does not come nearer its end, the dearest first."""
GRABBED = 20


async def hello_storm(attacker: Attacker) -> None:
    """60 sockets that say hello without a pause."""
    made = {of: await attacker.lay(of, "giro", 4, start=True) for of in attacker.addresses[:4]}

    async def act(of: str) -> None:
        async with attacker.socket(of) as socket:
            listening = asyncio.create_task(heard(socket, attacker))
            try:
                while True:
                    await attacker.greet(socket, made[of])
                    attacker.count["hellos"] += 1
                    await asyncio.sleep(0)
            finally:
                listening.cancel()

    await attacker.together(act, 15)


async def heard(socket: ClientConnection, attacker: Attacker) -> None:
    """Read and count."""
    async for message in socket:
        attacker.count[decode(message).type] += 1


async def previews(attacker: Attacker) -> None:
    """80 sockets that ask what moves would do, as fast as they are answered."""
    made = {of: await attacker.lay(of, "giro", 4, start=True) for of in attacker.addresses[:4]}

    async def act(of: str) -> None:
        async with attacker.socket(of) as socket:
            await attacker.greet(socket, made[of])
            welcome = json.loads(await socket.recv())
            seat, move = next(
                (eyes["seat"], eyes["legal"][0]["move"]) for eyes in welcome["eyes"] if eyes["legal"]
            )
            while True:
                data = {"type": "ask", "id": attacker.id(), "seat": seat, "move": move}
                await socket.send(encode(data), text=True)
                attacker.count[decode(await socket.recv()).type] += 1

    await attacker.together(act, 20)


async def ready_floods(attacker: Attacker) -> None:
    """Ready, not ready, another name, a word, on 40 sockets; and the table's record all the time."""
    made = {of: await attacker.lay(of, "borgo", 2) for of in attacker.addresses[:4]}

    async def act(of: str) -> None:
        async with attacker.socket(of) as socket:
            await attacker.greet(socket, made[of])
            listening = asyncio.create_task(heard(socket, attacker))
            try:
                while True:
                    seat = random.randrange(2)
                    ready = {
                        "type": "ready",
                        "id": attacker.id(),
                        "seat": seat,
                        "ready": random.random() < 0.5,
                    }
                    name = {
                        "type": "change",
                        "id": attacker.id(),
                        "seat": seat,
                        "name": f"N{random.random()}",
                    }
                    word = {"type": "chat", "id": attacker.id(), "seat": seat, "text": "x" * 300}
                    for each in (ready, ready, name, word):
                        await socket.send(encode(each), text=True)
                    await asyncio.sleep(0.01)
            finally:
                listening.cancel()

    async def read(of: str) -> None:
        await attacker.ask(of, "GET", f"/api/tables/{made[of]['table']}/record")

    await asyncio.gather(attacker.together(act, 10), attacker.together(read, 2))


async def rematches(attacker: Attacker) -> None:
    """A table with a bot, closed and played again, and again."""

    async def act(of: str) -> None:
        made = await attacker.lay(of, "borgo", 1, bots=["greedy"], start=True)
        table, token = made["table"], made["seats"][0]["token"]
        while True:
            path = f"/api/tables/{table}"
            await attacker.ask(of, "POST", f"{path}/commands", {"type": "close", "id": "c"}, made["host"])
            for seat in (0, 1):
                again = {"type": "rematch", "id": attacker.id(), "seat": seat}
                await attacker.ask(of, "POST", f"{path}/commands", again, token)
            _, shown = await attacker.ask(of, "GET", path)
            table = shown["next"]
            if table is None:
                raise ValueError("no rematch")
            attacker.count["rematches"] += 1

    await attacker.together(act, 2)


async def grabbed_seats(attacker: Attacker) -> None:
    """Every seat at twenty public tables, by three addresses that hold them."""
    laid = attacker.addresses[3]
    tables = [
        (await attacker.lay(laid, "borgo", 0, settings={"public": True}))["table"] for _ in range(GRABBED)
    ]

    async def act(of: str) -> None:
        for table in tables:
            status, _ = await attacker.ask(of, "POST", f"/api/tables/{table}/seats", {"name": "Mine"})
            attacker.count["seats"] += status == 201

    await attacker.together(act, 5, 3)


async def the_same_again(attacker: Attacker) -> None:
    """One command, then 64 others of another seat, then the same once more."""
    made = {of: await attacker.lay(of, "borgo", 2) for of in attacker.addresses[:4]}
    ready = dict.fromkeys(made, False)

    async def act(of: str) -> None:
        one, two = (given["token"] for given in made[of]["seats"])
        commands = f"/api/tables/{made[of]['table']}/commands"
        # always something new: what changes nothing is not stored, and answered with the version there is
        mine = {"type": "ready", "id": attacker.id(), "seat": 0, "ready": not ready[of]}

        async def do(command: dict[str, object], token: str) -> int:
            status, said = await attacker.ask(of, "POST", commands, command, token)
            if status != 200:
                raise ValueError("refused")
            return int(said["version"])

        first = await do(mine, one)
        ready[of] = not ready[of]
        for k in range(64):
            await do({"type": "ready", "id": attacker.id(), "seat": 1, "ready": k % 2 == 0}, two)
        attacker.count["done twice"] += await do(mine, one) != first

    await attacker.together(act, 1)


async def stalling(attacker: Attacker) -> None:
    """Eight tables of Giro, four seats on one socket each, that only swap, give and discard."""
    made = {
        of: [await attacker.lay(of, "giro", 4, start=True) for _ in range(2)] for of in attacker.addresses[:4]
    }

    async def act(of: str) -> None:
        table = made[of].pop()
        async with attacker.socket(of) as socket:
            await attacker.greet(socket, table)
            async for message in socket:
                frame = json.loads(message)
                if frame["type"] in ("welcome", "update"):
                    await stall(attacker, socket, frame)
                elif frame["type"] == "error":
                    await asyncio.sleep(1.0)
                    await attacker.greet(socket, table)

    await attacker.together(act, 2)


async def stall(attacker: Attacker, socket: ClientConnection, frame: dict[str, Any]) -> None:
    """A move that brings nothing nearer."""
    for eyes in frame["eyes"]:
        if eyes["legal"]:
            texts = [each["move"] for each in eyes["legal"]]
            best = min(texts, key=rank)
            data = {
                "type": "move",
                "id": attacker.id(),
                "base": frame["version"],
                "seat": eyes["seat"],
                "move": best,
            }
            await socket.send(encode(data), text=True)
            attacker.count["moves"] += 1


def rank(move: str) -> int:
    """How good a move is for stalling."""
    kind = move.split()[0]
    return STALLING.index(kind) if kind in STALLING else len(STALLING)


async def long_tables(attacker: Attacker) -> None:
    """Hello with four tokens at tables of Giro of 1,200 moves, and their last replays, again and again."""
    tables = attacker.prepared["tables"]

    async def act(of: str) -> None:
        table = random.choice(tables)
        tokens = table["tokens"]
        async with attacker.socket(of) as socket:
            await socket.send(encode({"type": "hello", "table": table["table"], "tokens": tokens}), text=True)
            attacker.count[decode(await socket.recv()).type] += 1
        last = table["moves"]
        path = f"/api/tables/{table['table']}/replay?eyes=0&first={last}&last={last}"
        await attacker.ask(of, "GET", path, None, *tokens)
        await attacker.ask(of, "GET", f"/api/tables/{table['table']}/record", None, *tokens)

    await attacker.together(act, 3)
