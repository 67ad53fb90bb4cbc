"""What one address may take: seats, tables by rematch, and a place where it was shown out."""

import asyncio
import json
from pathlib import Path
from typing import Any

from bench.server.running import Running
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.tables.log.table import hashed
from tavolata.tables.messages import commands
from tavolata.tables.messages.frames import Seated
from tavolata.tables.messages.terms import Settings
from tests.server.conftest import Start
from tests.server.test_door import answer, asked, knock


def post(server: Running, path: str, body: object, of: str, *tokens: str) -> tuple[int, Any]:
    """What is answered to a body from an address."""
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
    if tokens:
        head += f"Authorization: Bearer {','.join(tokens)}\r\n"
    return answer(knock(server, f"{head}\r\n".encode() + data, of))


def lay(server: Running, of: str = "127.0.0.9", **more: object) -> dict[str, Any]:
    status, made = post(server, "/api/tables", {"game": "borgo", "seats": 4, **more}, of)
    assert status == 201, made
    return dict(made)


def sit(server: Running, table: str, of: str, *tokens: str) -> tuple[int, Any]:
    return post(server, f"/api/tables/{table}/seats", {"name": "Somebody"}, of, *tokens)


def key(answered: tuple[int, Any]) -> tuple[int, str]:
    return answered[0], answered[1]["why"]["key"]


def test_one_address_holds_a_few_seats_at_public_tables_that_wait(start: Start) -> None:
    server = start(open_seats_an_address=3, request_burst=10**6)
    public = [lay(server, settings={"public": True})["table"] for _ in range(3)]
    taken = [sit(server, table, "127.0.0.2") for table in public for _ in range(2)]
    assert [status for status, _ in taken] == [201] * 3 + [429] * 3
    assert key(taken[-1]) == (429, "too_many_seats")
    assert sit(server, public[2], "127.0.0.3")[0] == 201, "others sit down as before"
    private = lay(server)["table"]
    assert sit(server, private, "127.0.0.2")[0] == 201, "at a friend's table one address has many seats"
    seat = taken[0][1]
    stand = {"type": "stand", "id": "s", "seat": seat["seat"]}
    assert post(server, f"/api/tables/{public[0]}/commands", stand, "127.0.0.2", seat["token"])[0] == 200
    assert sit(server, public[2], "127.0.0.2")[0] == 201, "who gets up may sit down elsewhere"


def test_seats_that_are_asked_for_at_once_are_counted_at_once(start: Start) -> None:
    server = start(open_seats_an_address=5, request_burst=10**6)
    public = [lay(server, settings={"public": True})["table"] for _ in range(4)]
    data = b'{"name": "Somebody"}'
    wires = [
        knock(
            server,
            f"POST /api/tables/{table}/seats HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data,
            "127.0.0.2",
        )
        for table in public
        for _ in range(4)
    ]
    codes = [answer(wire)[0] for wire in wires]
    assert codes.count(201) == 5, codes


def test_one_address_takes_so_many_seats_in_a_while(start: Start) -> None:
    server = start(seat_burst=4, seats_an_hour=1.0, request_burst=10**6)
    tables = [lay(server)["table"] for _ in range(2)]
    codes = [sit(server, table, "127.0.0.2")[0] for table in tables for _ in range(3)]
    assert codes == [201] * 4 + [429] * 2


def test_whoever_was_shown_out_stays_out_and_so_does_the_address(start: Start) -> None:
    server = start(request_burst=10**6)
    made = lay(server)
    commands = f"/api/tables/{made['table']}/commands"
    guest = sit(server, made["table"], "127.0.0.2")[1]
    friend = sit(server, made["table"], "127.0.0.2")[1]
    out = {"type": "stand", "id": "out", "seat": guest["seat"]}
    assert post(server, commands, out, "127.0.0.9", made["host"])[0] == 200
    assert key(sit(server, made["table"], "127.0.0.2")) == (409, "shown_out"), "by the address"
    assert key(sit(server, made["table"], "127.0.0.5", guest["token"])) == (409, "shown_out"), "by the token"
    ready = {"type": "ready", "id": "r", "seat": friend["seat"]}
    assert post(server, commands, ready, "127.0.0.2", friend["token"])[0] == 200, "who sits beside stays"
    assert sit(server, made["table"], "127.0.0.4")[0] == 201
    assert sit(server, lay(server)["table"], "127.0.0.2")[0] == 201, "at another table"


def test_at_the_hosts_own_address_others_still_sit_down(start: Start) -> None:
    server = start(request_burst=10**6)
    made = lay(server)
    guest = sit(server, made["table"], "127.0.0.9")[1]
    out = {"type": "stand", "id": "out", "seat": guest["seat"]}
    assert post(server, f"/api/tables/{made['table']}/commands", out, "127.0.0.9", made["host"])[0] == 200
    assert sit(server, made["table"], "127.0.0.9")[0] == 201
    assert key(sit(server, made["table"], "127.0.0.9", guest["token"])) == (409, "shown_out")


def test_a_rematch_counts_as_a_table(start: Start) -> None:
    server = start(table_burst=3, tables_an_hour=0.1, request_burst=10**6)
    made = lay(server, seats=2, people=[{"name": "A"}], bots=["greedy"], start=True)
    token, table = made["seats"][0]["token"], made["table"]
    seat = made["seats"][0]["seat"]
    laid = 1
    for k in range(5):
        commands = f"/api/tables/{table}/commands"
        post(server, commands, {"type": "close", "id": f"c{k}"}, "127.0.0.9", made["host"])
        again = {"type": "rematch", "id": f"r{k}", "seat": seat}
        status, said = post(server, commands, again, "127.0.0.9", token)
        if status != 200:
            assert (status, said["why"]["key"]) == (429, "too_fast")
            break
        while True:
            _, shown = answer(knock(server, asked(f"/api/tables/{table}")))
            if shown["next"]:
                break
        laid, table = laid + 1, str(shown["next"])
        seat = 1 - seat
    assert laid == 3


def test_tables_that_left_memory_count_only_if_somebody_waits_there(tmp_path: Path) -> None:
    """Else whoever has laid a dozen tables for friends could sit down at no public one for an hour."""

    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db")))
        await house.open()
        for public in (False, True):
            for _ in range(12):
                table, host, _ = await house.hall.make("borgo", 2, {}, Settings(public=public))
                house.seating.note(table.id, hashed(host), "a")
                sit = commands.Sit("s", "Somebody", None, None)
                assert isinstance(await house.do("a", table.id, (), sit), Seated)
            assert house.seating.held("a") == (12 if public else 0)
            await house.hall.evict(float("inf"))
            assert not house.hall.tables
            assert house.seating.held("a") == (12 if public else 0)
        await house.close()

    asyncio.run(run())
