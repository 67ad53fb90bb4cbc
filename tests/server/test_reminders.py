"""Reminders by HTTP: chosen by who holds the seat, answered in sentences, and lost by no kill."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from bench.server.running import OPEN_HANDED, Running
from tavolata.client import Client
from tavolata.client.client import NotDone
from tests.reminding.ends import Browser, end, mail_server, until

Start = Callable[..., Running]
NETWORKS = ["127.0.0.0/8"]
HOUSE = "https://tables.example"
PUSH = {"kind": "push", "endpoint": "https://a.example/x", "auth": 22 * "A"}


async def laid(client: Client) -> tuple[str, list[str]]:
    """A table of two people that has begun, and their tokens."""
    people = [{"name": "Ada"}, {"name": "Bruno"}]
    made = await client.make_table("borgo", 2, people=people, start=True)
    return made["table"], [each["token"] for each in made["seats"]]


def test_a_seat_chooses_sees_and_takes_back_where_it_is_reminded(start: Start) -> None:
    server = start(**OPEN_HANDED, own_networks=NETWORKS, public_url=HOUSE, channels_an_hour=3600.0)

    async def run() -> None:
        client = Client(server.base)
        offered = await client.get("/api/reminders")
        assert offered["kinds"] == ["push", "ntfy", "webhook"], "there is no mail server"
        assert len(offered["key"]) == 87
        table, (ada, bruno) = await laid(client)
        channels = f"/api/tables/{table}/channels"
        browser = Browser("http://127.0.0.1:9/push/abc")
        quiet = {"since": 22, "until": 7, "zone": "Europe/Rome"}
        new = {"seat": 0, "channel": browser.channel(), "language": "it", "quiet": quiet}
        (shown,) = (await client.post(channels, new, [ada]))["channels"]
        assert shown == {
            "id": shown["id"], "seat": 0, "kind": "push", "where": browser.endpoint,
            "language": "it", "quiet": quiet, "confirmed": True,
        }  # fmt: skip
        again = await client.post(channels, {**new, "language": "de", "quiet": None}, [ada])
        assert [(each["id"], each["language"]) for each in again["channels"]] == [(shown["id"], "de")]
        assert (await client.get(channels, [bruno]))["channels"] == [], "nobody sees another's"
        await client.post(f"{channels}/{shown['id']}/stop", {}, [bruno])
        assert len((await client.get(channels, [ada]))["channels"]) == 1, "or takes it away"
        assert (await client.post(f"{channels}/{shown['id']}/stop", {}, [ada]))["channels"] == []

    asyncio.run(run())


@pytest.mark.parametrize(
    ("channel", "key"),
    [
        ({"kind": "mail", "address": "ada@example.org"}, "no_reminders"),
        ({"kind": "ntfy", "url": "ftp://example.org/x"}, "unreadable"),
        ({"kind": "ntfy", "url": "https://10.0.0.1/x"}, "bad_address"),
        ({"kind": "webhook", "url": "http://example.org:99999/x"}, "bad_address"),
        ({"kind": "webhook", "url": "https://ada:secret@example.org/x"}, "bad_address"),
        ({"kind": "webhook", "url": "https://example.org/" + "x" * 500}, "unreadable"),
        ({**PUSH, "p256dh": "A" * 87}, "bad_address"),
        ({"kind": "pigeon", "url": "https://example.org/x"}, "unreadable"),
    ],
)  # fmt: skip
def test_what_leads_nowhere_is_refused_in_words(server: Running, channel: dict[str, Any], key: str) -> None:
    async def run() -> None:
        client = Client(server.base)
        table, (ada, _) = await laid(client)
        with pytest.raises(NotDone) as told:
            await client.post(f"/api/tables/{table}/channels", {"seat": 0, "channel": channel}, [ada])
        offered = (await client.get("/api/reminders"))["kinds"]
        wanted = "no_reminders" if key == "bad_address" and channel["kind"] not in offered else key
        assert told.value.why["key"] == wanted

    asyncio.run(run())


def test_limits_are_told(start: Start) -> None:
    server = start(**OPEN_HANDED, public_url=HOUSE, channel_burst=6, channels_an_hour=1.0)

    async def run() -> None:
        client = Client(server.base)
        table, (ada, _) = await laid(client)
        path = f"/api/tables/{table}/channels"

        async def refused(seat: int, name: str, **more: object) -> str:
            channel = {"kind": "ntfy", "url": f"https://ntfy.example/{name}"}
            with pytest.raises(NotDone) as told:
                await client.post(path, {"seat": seat, "channel": channel, **more}, [ada])
            return str(told.value.why["key"])

        for k in range(5):
            channel = {"kind": "ntfy", "url": f"https://ntfy.example/{k}"}
            await client.post(path, {"seat": 0, "channel": channel}, [ada])
        assert await refused(1, "x") == "not_yours"
        zone = {"since": 1, "until": 2, "zone": "Mars/Base"}
        assert await refused(0, "x", quiet=zone) == "bad_zone"
        assert await refused(0, "x", quiet={**zone, "zone": "../../etc/passwd"}) == "unreadable"
        assert await refused(0, "x") == "too_many_channels"
        assert await refused(0, "x") == "too_fast"

    asyncio.run(run())


def test_a_mailbox_answers_by_its_link_alone(start: Start) -> None:
    async def run() -> None:
        async with mail_server() as (mails, url):
            server = await asyncio.to_thread(
                start,
                **OPEN_HANDED,
                public_url=HOUSE,
                mail_server=url,
                mail_from="tables@tables.example",
            )
            client = Client(server.base)
            table, (_, bruno) = await laid(client)
            path = f"/api/tables/{table}/channels"
            channel = {"kind": "mail", "address": "ada@example.org"}
            (shown,) = (await client.post(path, {"seat": 1, "channel": channel}, [bruno]))["channels"]
            assert not shown["confirmed"]
            await until(lambda: mails.mails)
            door = mails.mails[0].get_content().partition("/reminders/")[2].split()[0]
            for wrong in (shown["id"], f"{shown['id']}-{'0' * 32}", "x", "é-x"):
                for what in ("confirm", "stop"):
                    with pytest.raises(NotDone) as told:
                        await client.post(f"/api/channels/{wrong.encode().hex()}/{what}", {})
                    assert told.value.why["key"] == "no_channel"
            asked = await client.get(f"/api/channels/{door}")
            assert asked == {
                "table": table, "game": "borgo", "address": "ada@example.org",
                "language": "en", "confirmed": False,
            }  # fmt: skip
            assert (await client.post(f"/api/channels/{door}/confirm", {}))["confirmed"]
            assert (await client.get(path, [bruno]))["channels"][0]["confirmed"]
            status = await asyncio.to_thread(one_click, f"{server.base}/api/channels/{door}/stop")
            assert status == 200
            assert (await client.get(path, [bruno]))["channels"] == []
            with pytest.raises(NotDone, match="no_channel"):
                await client.get(f"/api/channels/{door}")
            assert server.stop() == 0
            assert "ada@example.org" not in server.log.read_text()

    asyncio.run(run())


def one_click(url: str) -> int:
    """As a mail program does it (RFC 8058)."""
    from urllib.request import Request, urlopen

    form = Request(url, b"List-Unsubscribe=One-Click")
    with urlopen(form) as answer:
        return int(answer.status)


def test_a_wait_is_told_once_though_the_house_is_killed_again_and_again(start: Start, tmp_path: Path) -> None:
    async def run() -> None:
        async with end() as far:
            limits = {**OPEN_HANDED, "own_networks": NETWORKS, "public_url": HOUSE, "remind_after": 2.0}
            server = await asyncio.to_thread(start, tmp_path / "tables.db", **limits)
            client = Client(server.base)
            seats = []
            for k in range(5):
                table, tokens = await laid(client)
                seats.append(tokens)
                for seat, token in enumerate(tokens):
                    channel = {"kind": "webhook", "url": f"{far.base}/{k}-{seat}"}
                    await client.post(
                        f"/api/tables/{table}/channels", {"seat": seat, "channel": channel}, [token]
                    )
            for _ in range(2):
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            await until(lambda: len({each.path for each in far.posted}) == 5, 60)
            await asyncio.sleep(2)
            told = len(far.posted)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(6)
            assert len(far.posted) == told, "what is told is told"
            assert len({each.path for each in far.posted}) == 5, "of each table who begins"
            ids = {each.headers["idempotency-key"] for each in far.posted}
            assert len(ids) == 5, "what a kill cut off between sending and noting has the same id"

    asyncio.run(run())


def test_a_page_out_of_sight_is_not_looked_at(start: Start) -> None:
    server = start(**OPEN_HANDED, own_networks=NETWORKS, public_url=HOUSE, remind_after=0.5)

    async def run() -> None:
        async with end() as far:
            client = Client(server.base)
            table, tokens = await laid(client)
            async with connect(server.base.replace("http", "ws") + "/api/socket") as socket:
                await socket.send(json.dumps({"type": "look", "yes": False}))
                assert json.loads(await socket.recv())["why"]["key"] == "hello_first"
                await socket.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}))
                begins = json.loads(await socket.recv())["table"]["to_act"][0]
                channel = {"kind": "webhook", "url": f"{far.base}/hook"}
                await client.post(
                    f"/api/tables/{table}/channels", {"seat": begins, "channel": channel}, [tokens[begins]]
                )
                await asyncio.sleep(4)
                assert far.posted == []
                await socket.send(json.dumps({"type": "look", "yes": False}))
                await until(lambda: far.posted, 60)

    asyncio.run(run())
