"""Random games through real sockets; then every frame is held against the redeal law.

When a game is over its record tells the truth of each moment. What each seat and a spectator were
sent at that moment must be what a table with *another* truth would have sent, one which this viewer
could not tell apart: so no frame can have held a hidden value.
"""

import argparse
import asyncio
import random
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from bench.server.running import Running
from tavolata import games
from tavolata.client import Client
from tavolata.engine.course import Recorded
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.tables.play.play import Play

LONG, SHORT = 12, 3
"""Turns of every tenth game, and of the others."""
encode = msgspec.json.Encoder().encode


class Laid(msgspec.Struct):
    """Of the table whether it is still played, and how many moves its record has."""

    phase: str
    moves: int


class Heard(msgspec.Struct):
    """Of a frame what is held against the law: each pair of eyes as it was written."""

    type: str
    version: int = 0
    table: Laid | None = None
    eyes: list[msgspec.Raw] = []


class Offered(msgspec.Struct):
    """A legal move's text."""

    move: str


class Glance(msgspec.Struct):
    """Of a pair of eyes whose they are, what they may do, and how many lines of the log they were told."""

    seat: int | None
    legal: list[Offered]
    log: list[msgspec.Raw]


decode = msgspec.json.Decoder(Heard).decode
look = msgspec.json.Decoder(Glance).decode


async def look_on(base: str, table: str, tokens: list[str], seats: int, seed: int) -> list[Heard]:
    """Hold some seats, or none; play at random; keep everything that was sent."""
    choice = random.Random(seed)
    frames: list[Heard] = []
    number = 0
    address = base.replace("http", "ws", 1) + "/api/socket"
    async with connect(address, compression=None, max_size=None, ping_interval=None) as socket:
        await socket.send(encode({"type": "hello", "table": table, "tokens": tokens}), text=True)
        while True:
            async with asyncio.timeout(60):
                frame = decode(await socket.recv())
            frames.append(frame)
            if frame.type not in ("welcome", "update") or frame.table is None:
                continue
            if frame.table.phase == "over":
                return frames
            for raw in frame.eyes:
                eyes = look(raw)
                if eyes.legal:
                    number += 1
                    command = {
                        "type": "move",
                        "id": f"{eyes.seat}.{number}",
                        "base": frame.version,
                        "seat": eyes.seat,
                        "move": choice.choice(eyes.legal).move,
                    }
                    await socket.send(encode(command), text=True)


async def one_game(client: Client, game: AnyGame, seats: int, seed: int) -> tuple[int, int]:
    """Play one game and check its frames; gives the frames seen and the eyes compared."""
    people = [{"name": f"Person {k}"} for k in range(seats)]
    options = {"max_turns": SHORT if seed % 10 else LONG}
    made = await client.make_table(game.card.name, seats, people=people, start=True, options=options)
    tokens: list[list[str]] = [[given["token"]] for given in made["seats"]]
    heard = await asyncio.gather(
        *(look_on(client.base, made["table"], held, seats, seed) for held in [*tokens, []])
    )
    record = await client.get(f"/api/tables/{made['table']}/record")
    moves: list[Recorded] = [(-1 if who == "*" else who, text) for who, text in record["moves"]]
    compared = check(game, record["options"], seats, moves, heard, seed)
    return sum(map(len, heard)), compared


def check(
    game: AnyGame,
    options: dict[str, str | int],
    seats: int,
    moves: list[Recorded],
    heard: list[list[Heard]],
    seed: int,
) -> int:
    """Hold what was sent against what a redealt table would have sent."""
    at: dict[int, list[tuple[int | None, msgspec.Raw]]] = {}
    for viewer, frames in enumerate(heard):
        for frame in frames:
            if frame.type in ("welcome", "update") and frame.table is not None:
                (eyes,) = frame.eyes
                at.setdefault(frame.table.moves, []).append((viewer if viewer < seats else None, eyes))
    play = Play(game, game.new(seats, options), [])
    compared = 0
    for number in range(len(moves) + 1):
        if number:
            play.adopt(play.again(moves[number - 1 : number], told=True), number)
        over = number == len(moves)
        for who, eyes in at.get(number, ()):
            other = play.clone()
            if not over:
                other.state = play.state.redeal(-1 if who is None else who, SeededDice(seed + number))
            due = encode(other.eyes(who, len(look(eyes).log), undo=not over))
            assert bytes(eyes) == due, (game.card.name, number, who, bytes(eyes), due)
            compared += 1
    return compared


async def run(base: str, names: list[str], number: int, together: int) -> dict[str, dict[str, float]]:
    """So many games of each, some at the same time."""
    client = Client(base)
    found = {}
    for name in names:
        game = games.game(name)
        begin = time.monotonic()
        totals = [0, 0]
        queue = list(range(number))

        async def work(game: AnyGame = game, queue: list[int] = queue, totals: list[int] = totals) -> None:
            while queue:
                seed = queue.pop()
                seats = game.card.seats[seed % len(game.card.seats)]
                frames, compared = await one_game(client, game, seats, seed)
                totals[0] += frames
                totals[1] += compared

        await asyncio.gather(*(work() for _ in range(together)))
        found[name] = {
            "rules": game.card.version,
            "games": number,
            "frames": totals[0],
            "compared": totals[1],
            "seconds": round(time.monotonic() - begin, 1),
        }
        print(name, found[name], flush=True)
    return found


def main() -> None:
    """Start a server, play, check, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--together", type=int, default=8)
    args = parser.parse_args()
    print(
        f"Games through real sockets, {time.strftime('%Y-%m-%d')}, tavolata {version('tavolata')}.",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Path(folder) / "t.db", Path(folder) / "log").start()
        try:
            asyncio.run(
                run(server.base, [args.only] if args.only else games.names(), args.games, args.together)
            )
        finally:
            server.stop()
    print("No frame held anything that its viewer could not know.")


if __name__ == "__main__":
    main()
