"""The analysis of a finished game over the wire: never of a running one, and the same for everyone."""

import asyncio
from typing import Any

import msgspec
import pytest

from bench.server.running import Running
from tavolata.client import Client, NotDone
from tavolata.server.protocol import Analysed

PERSON: list[dict[str, Any]] = [{"name": "Ada"}]


async def finished(client: Client) -> str:
    made = await client.make_table(
        "little-italy", 2, bots=["random", "random"], start=True, options={"max_turns": 4}
    )
    async with asyncio.timeout(60):
        while (await client.get(f"/api/tables/{made['table']}"))["phase"] != "over":
            await asyncio.sleep(0.05)
    return f"/api/tables/{made['table']}/analysis"


def test_of_a_running_game_nothing_is_found_out(server: Running) -> None:
    async def run() -> None:
        client = Client(server.base)
        made = await client.make_table("borgo", 2, people=PERSON, bots=["random"], start=True)
        path = f"/api/tables/{made['table']}/analysis"
        for asked in (client.get(path), client.post(path, {})):
            with pytest.raises(NotDone) as refused:
                await asked
            assert refused.value.why["key"] == "not_over"

    asyncio.run(run())


def test_two_who_look_see_it_grow_and_in_the_end_the_same(server: Running) -> None:
    async def run() -> None:
        one, two = Client(server.base), Client(server.base)
        path = await finished(one)
        assert (await two.get(path))["state"] == "none"
        begun = msgspec.convert(await one.post(path, {}), Analysed)
        assert begun.state in ("working", "whole")
        async with asyncio.timeout(90):
            while (await two.get(f"{path}?have=0"))["state"] != "whole":
                await asyncio.sleep(0.1)
        found = [msgspec.convert(await each.get(path), Analysed) for each in (one, two)]
        assert found[0] == found[1]
        assert found[0].analysis is not None
        assert found[0].done == found[0].moves == found[0].analysis.judged
        assert (await one.get(f"{path}?have={found[0].moves}"))["analysis"] is None

    asyncio.run(run())
