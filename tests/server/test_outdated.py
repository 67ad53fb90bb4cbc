"""A table of other rules is answered in a sentence at every door, or with what can still be told."""

import asyncio
import json
import re
import urllib.request
from pathlib import Path

import pytest

from bench.server.running import Running
from tavolata.client import Client, NotDone
from tavolata.engine.phrase import Phrase
from tavolata.engine.texts import LANGUAGES, texts
from tavolata.tables.hall.hall import Hall
from tests.patience import PATIENCE
from tests.server.conftest import Start
from tests.tables.house import play
from tests.tables.test_outdated import MOVES, RESULT, lay, started


@pytest.fixture
def server(start: Start, tmp_path: Path) -> Running:
    """A house with an open, a running and a finished table of version 1 of Borgo's rules."""
    db = tmp_path / "old.db"

    async def scene(hall: Hall) -> None:
        await lay(hall, "a" * 12, "open", [])
        await lay(hall, "b" * 12, "playing", started())
        await lay(hall, "c" * 12, "over", started())

    play(db, scene)
    return start(db)


def refused(server: Running, path: str) -> dict[str, object]:
    with pytest.raises(NotDone) as told:
        asyncio.run(Client(server.base).get(path))
    assert told.value.status == 409
    return dict(told.value.why)


def test_every_door_of_an_outdated_table_answers(server: Running) -> None:
    client = Client(server.base)
    lobby = asyncio.run(client.get("/api/lobby"))["tables"]
    assert [(row["id"], row["phase"], row["outdated"]) for row in lobby] == [("a" * 12, "open", False)]
    running, over = (asyncio.run(client.get(f"/api/tables/{letter * 12}")) for letter in "bc")
    assert (running["phase"], running["outdated"], running["result"]) == ("closed", True, None)
    assert (over["phase"], over["outdated"]) == ("over", True)
    assert over["result"]["winners"] == RESULT.winners
    record = asyncio.run(client.get(f"/api/tables/{'c' * 12}/record"))
    assert (record["rules"], record["result"]["scores"]) == (1, RESULT.scores)
    assert len(record["moves"]) == len(MOVES) - 1
    assert asyncio.run(client.get(f"/api/tables/{'c' * 12}/proof"))["record"]["rules"] == 1
    for path in ("b/record", "b/replay", "c/replay", "c/replay?eyes=open", "c/replay?eyes=0", "c/tally"):
        why = refused(server, f"/api/tables/{path[0] * 12}{path[1:]}")
        assert (why["key"], why["args"]) == ("other_rules", {"rules": 1, "now": 2})
    assert refused(server, f"/api/tables/{'b' * 12}/proof")["key"] == "not_over"


def test_events_and_sockets_of_an_outdated_table_begin_with_a_welcome(server: Running) -> None:
    for letter, phase in (("b", "closed"), ("c", "over")):
        with urllib.request.urlopen(
            f"{server.base}/api/tables/{letter * 12}/events", timeout=PATIENCE
        ) as stream:
            line = next(line for line in stream if line.startswith(b"data: "))
        assert json.loads(line[6:])["table"]["phase"] == phase

        async def come(name: str) -> tuple[str, bool]:
            async with Client(server.base).session(name) as session:
                await anext(session.news())
                assert session.table is not None
                return session.table.phase, session.table.outdated

        assert asyncio.run(come(letter * 12)) == (phase, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_names_both_versions(language: str) -> None:
    words = texts("tavolata.tables", language)
    told = words.say("refusal", Phrase("other_rules", {"rules": 1, "now": 2}))
    assert re.findall(r"\d", told) == ["1", "2"]
