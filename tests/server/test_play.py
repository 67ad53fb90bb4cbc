"""Whole games over real connections: sockets, POST and SSE, people, bots, spectators, one device."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.server.running import Running
from examples.bot_at_a_table import main as example_bot
from tavolata import games
from tavolata.bots import FAMILY, names
from tavolata.client import Client, Gone, NotDone, Session
from tavolata.engine.record import check
from tavolata.engine.texts import LANGUAGES
from tavolata.tables.messages import commands as c
from tavolata.tables.messages.frames import Ack, Refuse, Update, Welcome
from tavolata.tables.play.fairness import Proof, verify
from tests.patience import PATIENCE

PEOPLE = [{"name": "Giulia"}, {"name": "Marco"}]


async def play_all(session: Session, seed: int) -> int:
    """Make random moves for all held seats until the game is over."""
    choice = random.Random(seed)
    moves = 0
    async for eyes in session.turns():
        assert eyes.seat is not None
        answer = await session.move(eyes.seat, choice.choice(eyes.legal).move)
        assert isinstance(answer, Ack) or (isinstance(answer, Refuse) and answer.kind == "stale"), answer
        moves += isinstance(answer, Ack)
    return moves


def test_the_family_is_listed_with_words_and_each_sits_down_by_name(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        levels = (await client.get("/api/games"))["levels"]
        assert [level["name"] for level in levels] == [level.name for level in FAMILY]
        for level in levels:
            assert list(level["about"]) == list(LANGUAGES)
            assert all(about["title"] and about["text"] for about in level["about"].values())
        for name in names():
            made = await client.make_table("borgo", 2, people=PEOPLE[:1], bots=[name])
            seats = (await client.get(f"/api/tables/{made['table']}"))["seats"]
            assert [seat["level"] for seat in seats if seat["kind"] == "bot"] == [name]
        with pytest.raises(NotDone):
            await client.make_table("borgo", 2, people=PEOPLE[:1], bots=["gina"])

    asyncio.run(run())


@pytest.mark.parametrize("game", games.names())
def test_a_game_of_two_people_and_a_bot_leaves_a_record_and_a_proof(server: Running, game: str) -> None:
    async def run() -> None:
        client = Client(server.base)
        seats = min(3, games.game(game).card.seats[-1])
        made = await client.make_table(
            game,
            seats,
            people=PEOPLE,
            bots=["greedy"] * (seats - 2),
            start=True,
            options={"max_turns": 6},
        )
        name = made["table"]
        async with (
            client.session(name, [made["seats"][0]["token"]]) as one,
            client.session(name, [made["seats"][1]["token"]]) as two,
            client.session(name) as spectator,
        ):
            await asyncio.gather(play_all(one, 1), play_all(two, 2))
            assert one.table is not None
            assert one.table.result is not None
            async for frame in spectator.news():
                if isinstance(frame, Welcome | Update):
                    assert [eyes.seat for eyes in frame.eyes] == [None]
                if spectator.table is not None and spectator.table.phase == "over":
                    break
        found = games.game(game)
        assert check(await client.get(f"/api/tables/{name}/record"), found) is None
        proof = msgspec.convert(await client.get(f"/api/tables/{name}/proof"), Proof)
        assert proof.commitment == one.table.commitment
        assert verify(proof, found) is None

    asyncio.run(run())


def test_several_people_on_one_device_play_over_one_connection(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        options = {"max_turns": 4}
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True, options=options)
        tokens = [given["token"] for given in made["seats"]]
        async with client.session(made["table"], tokens) as session:
            assert await play_all(session, 3) > 4
            assert session.seats == [0, 1]
            assert [eyes.seat for eyes in session.eyes] == [0, 1]

    asyncio.run(run())


def test_the_example_bot_sits_down_and_plays(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, bots=["random"], options={"max_turns": 6})
        playing = asyncio.create_task(example_bot(server.base, made["table"]))
        async with client.session(made["table"], [made["host"]]) as host:
            async for _ in host.news():
                if host.table is not None and all(seat.kind != "free" for seat in host.table.seats):
                    break
            assert isinstance(await host.do(c.Start(host.new_id())), Ack)
            await playing

    asyncio.run(run())
    assert "winners" in capsys.readouterr().out


def test_an_unknown_table_is_said_to_be_none(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        with pytest.raises(NotDone) as refused:
            await client.get("/api/tables/abcdefghijkm")
        assert (refused.value.status, refused.value.why["key"]) == (404, "no_table")
        async with client.session("abcdefghijkm") as session:
            with pytest.raises(Gone, match="no_table"):
                async for _ in session.news():
                    pass

    asyncio.run(run())


# ---- POST and SSE ----------------------------------------------------------------------


class Stream:
    """A stream of server-sent events read by hand."""

    def __init__(self, base: str, path: str, token: str = "") -> None:
        self.host, _, port = base.removeprefix("http://").partition(":")
        self.port = int(port)
        self.path = path
        self.token = token

    async def __aenter__(self) -> "Stream":
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        key = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        request = f"GET {self.path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{key}\r\n"
        self.writer.write(request.encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b"text/event-stream" in head, head
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def next(self) -> dict[str, Any]:
        """The next event's frame."""
        while True:
            async with asyncio.timeout(PATIENCE):
                line = await self.reader.readline()
            if line.startswith(b"data: "):
                found: dict[str, Any] = msgspec.json.decode(line[6:])
                return found


def test_a_game_is_played_by_post_and_events(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        options = {"max_turns": 3}
        made = await client.make_table(
            "borgo", 2, people=PEOPLE[:1], bots=["random"], start=True, options=options
        )
        path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        async with Stream(server.base, f"{path}/events", token) as stream:
            moves = 0
            while True:
                frame = await stream.next()
                if frame["type"] not in ("welcome", "update"):
                    continue
                if frame["table"]["phase"] == "over":
                    break
                if frame["eyes"][0]["legal"]:
                    moves += 1
                    command = {
                        "type": "move",
                        "id": f"m{moves}",
                        "base": frame["version"],
                        "seat": 0,
                        "move": frame["eyes"][0]["legal"][0]["move"],
                    }
                    answer = await client.post(f"{path}/commands", command, [token])
                    assert answer["type"] == "ack"
                    again = await client.post(f"{path}/commands", command, [token])
                    assert again == answer, "the same id is answered again"
            assert moves

    asyncio.run(run())


def test_replays_show_a_running_game_only_with_ones_own_eyes(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PEOPLE, start=True)
        path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        mine = await client.get(f"{path}/replay?eyes=0", [token])
        assert [step["at"] for step in mine["steps"]] == [0, 1]
        assert mine["steps"][1]["eyes"][0]["log"][0]["by"] == "*"
        for eyes, tokens in (("1", [token]), ("0", []), ("all", [token])):
            with pytest.raises(NotDone) as refused:
                await client.get(f"{path}/replay?eyes={eyes}", tokens)
            assert refused.value.why["key"] == "not_your_eyes"
        await client.get(f"{path}/replay")
        with pytest.raises(NotDone) as refused:
            await client.get(f"{path}/proof", [token])
        assert refused.value.why["key"] == "not_over"

    asyncio.run(run())


def test_a_table_shows_in_the_lobby_only_if_it_is_public(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        hidden = await client.make_table("borgo", 2, people=PEOPLE[:1])
        shown = await client.make_table("borgo", 2, people=PEOPLE[:1], settings={"public": True})

        async def listed() -> dict[str, int]:
            tables = (await client.get("/api/lobby"))["tables"]
            return {table["id"]: table["spectators"] for table in tables}

        assert (await listed())[shown["table"]] == 0
        assert hidden["table"] not in await listed()
        async with client.session(shown["table"]) as watching:
            await anext(watching.news())
            assert (await listed())[shown["table"]] == 1
        summary = await client.get(f"/api/tables/{hidden['table']}")
        assert [seat["kind"] for seat in summary["seats"]] == ["person", "free"]

    asyncio.run(run())


def test_records_are_exported_and_imported(server: Running, tmp_path: Path) -> None:
    from tavolata.cli.main import main

    async def run() -> dict[str, Any]:
        client = Client(server.base)
        made = await client.make_table(
            "borgo", 2, bots=["random", "random"], start=True, options={"max_turns": 2}
        )
        async with client.session(made["table"]) as session:
            async for _ in session.news():
                if session.table is not None and session.table.phase == "over":
                    break
        return made

    asyncio.run(run())
    db = str(server.given["db"])
    records, proofs, other = tmp_path / "r.jsonl", tmp_path / "p.jsonl", tmp_path / "other.db"
    assert main(["export", "--db", db, str(records)]) == 0
    assert main(["export", "--db", db, "--proofs", str(proofs)]) == 0
    assert main(["check", str(records)]) == 0
    assert main(["verify", str(proofs)]) == 0
    assert main(["import", "--new", "--db", str(other), str(records)]) == 0
    again = tmp_path / "again.jsonl"
    assert main(["export", "--db", str(other), str(again)]) == 0
    assert sorted(again.read_bytes().splitlines()) == sorted(records.read_bytes().splitlines())
    assert main(["backup", "--db", db, str(tmp_path / "copy.db")]) == 0
    assert main(["export", "--db", str(tmp_path / "copy.db"), str(tmp_path / "copy.jsonl")]) == 0
    assert (tmp_path / "copy.jsonl").read_bytes() == records.read_bytes()


def test_secrets_and_tally_are_told_only_when_the_game_is_over(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        options = {"max_turns": 3}
        bots = ["random", "random"]
        made = await client.make_table("giro", 3, people=PEOPLE[:1], bots=bots, start=True, options=options)
        path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        for secret, key in (("replay?eyes=open", "not_your_eyes"), ("tally", "not_over")):
            with pytest.raises(NotDone) as refused:
                await client.get(f"{path}/{secret}", [token])
            assert refused.value.why["key"] == key
        stand = {"type": "stand", "id": "away", "seat": made["seats"][0]["seat"]}
        await client.post(f"{path}/commands", stand, [token])
        async with asyncio.timeout(PATIENCE):
            while (await client.get(path))["phase"] != "over":
                await asyncio.sleep(0.05)
        last = (await client.get(f"{path}/replay?first=0&last=0"))["moves"]
        opened = await client.get(f"{path}/replay?eyes=open&first=0&last={last}")
        (eyes,) = opened["steps"][-1]["eyes"]
        seats = [(await client.get(f"{path}/replay?eyes={k}&first={last}"))["steps"][-1] for k in range(3)]
        assert eyes["seat"] is None
        assert eyes["view"]["known"] == [step["eyes"][0]["view"]["hand"] for step in seats]
        told = {
            event["key"]
            for step in opened["steps"]
            for line in step["eyes"][0]["log"]
            for event in line["events"]
        }
        assert "drew" in told
        assert "drew_hidden" not in told
        tally = (await client.get(f"{path}/tally"))["seats"]
        scores = opened["table"]["result"]["scores"]
        assert [sum(say["args"].get("points", 0) for say in each) for each in tally] == scores

    asyncio.run(run())
