"""What a house tells of itself: figures that count what happened, health that writes, a log with causes."""

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from bench.server.running import Running
from tavolata.client import Client
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http import metrics
from tavolata.store.histogram import Histogram
from tests.patience import PATIENCE
from tests.server.conftest import Start, upgraded
from tests.server.test_keeping import health, laid, play

WATCHING = Path(__file__).parents[2] / "docs" / "watching"


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


def values(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def test_a_histogram_counts_each_once_and_up_to_its_bounds() -> None:
    histogram = Histogram([0.1, 1.0])
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(seconds)
    assert list(metrics.told("x", histogram)) == [
        'x_bucket{le="0.1"} 2',
        'x_bucket{le="1.0"} 3',
        'x_bucket{le="+Inf"} 4',
        f"x_sum {0.05 + 0.1 + 0.5 + 7.0}",
        "x_count 4",
    ]


def test_every_move_of_a_person_is_measured_and_every_commit(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db")

    async def scene() -> None:
        client, made = await laid(server, 50)
        await play(client, made, 7)

    asyncio.run(scene())
    found = values(read(f"{server.base}/metrics"))
    assert found["tavolata_move_seconds_count"] == 7
    assert 0 < found["tavolata_move_seconds_sum"] < PATIENCE
    assert found["tavolata_commit_seconds_count"] == found["tavolata_store_groups_total"] > 0
    assert found["tavolata_loop_lag_seconds_count"] >= 0
    assert "tavolata_tables_open" in found


def test_a_bot_that_thinks_is_measured(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db")

    async def scene() -> None:
        made = await Client(server.base).make_table("borgo", 2, bots=["greedy", "random"], start=True)
        assert made["seats"] == []
        async with asyncio.timeout(PATIENCE):
            while values(read(f"{server.base}/metrics"))["tavolata_bots_work_seconds_count"] < 3:
                await asyncio.sleep(0.1)

    asyncio.run(scene())
    found = values(read(f"{server.base}/metrics"))
    assert found["tavolata_bots_wait_seconds_count"] >= found["tavolata_bots_work_seconds_count"]


def test_figures_on_a_port_of_their_own_are_nowhere_else(start: Start, tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path / "a.db", metrics_port=port)
    assert "tavolata_sockets 0\n" in read(f"http://127.0.0.1:{port}/metrics")
    for address in (f"{server.base}/metrics", f"http://127.0.0.1:{port}/healthz"):
        with pytest.raises(urllib.error.HTTPError) as told:
            read(address)
        assert told.value.code == 404
        told.value.close()
    assert server.stop() == 0


MANY = """
import sys
import msgspec
from tavolata.server.config import Config
from tavolata.server.running.run import serve
sys.exit(serve(msgspec.json.decode(sys.argv[1], type=Config)))
"""


def test_the_figures_of_all_workers_come_together_also_after_one_was_replaced(
    postgres_url: str, tmp_path: Path
) -> None:
    port = free_port()
    server = Running(postgres_url, tmp_path / "log", {"workers": 2, "metrics_port": port}, code=MANY).start()

    def workers() -> dict[str, float]:
        found = values(read(f"http://127.0.0.1:{port}/metrics"))
        return {name: n for name, n in found.items() if name.startswith("tavolata_sockets{")}

    def until_both() -> None:
        end = time.monotonic() + PATIENCE
        while set(workers()) != {f'tavolata_sockets{{worker="{k}"}}' for k in (0, 1)}:
            assert time.monotonic() < end
            time.sleep(0.1)

    try:
        until_both()
        text = read(f"http://127.0.0.1:{port}/metrics")
        assert text.count("# TYPE tavolata_move_seconds histogram") == 1
        assert 'tavolata_move_seconds_bucket{le="0.001",worker="1"} 0' in text
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        time.sleep(1.5)
        until_both()
    finally:
        server.stop()


def test_health_finds_out_by_writing_and_writes_once_for_a_crowd(tmp_path: Path) -> None:
    async def scene() -> None:
        house = House(Config(db=str(tmp_path / "a.db")))
        await house.open()
        try:
            written = []
            beat = house.hall.store.backend.beat

            def counted(now: int, most_quiet: int) -> int:
                written.append(now)
                return beat(now, most_quiet)

            house.hall.store.backend.beat = counted  # type: ignore[method-assign]
            assert all(await asyncio.gather(*(house.watch.can_write() for _ in range(50))))
            assert len(written) == 1
        finally:
            await house.close()

    asyncio.run(scene())


def test_health_says_so_while_nothing_can_be_written(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db")
    assert health(server) == (200, "ok")
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON alive BEGIN SELECT RAISE(ABORT, 'full'); END")
    end = time.monotonic() + PATIENCE
    while health(server) != (503, "store"):
        assert time.monotonic() < end
        time.sleep(0.1)
    with sqlite3.connect(tmp_path / "a.db") as db:
        db.execute("DROP TRIGGER full")
    while health(server) != (200, "ok"):
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("name", ["dashboard.json", "alerts.yml"])
def test_dashboard_and_alerts_name_only_figures_that_there_are(tmp_path: Path, name: str) -> None:
    async def scene() -> str:
        house = House(Config(db=str(tmp_path / "a.db")))
        await house.open()
        try:
            return metrics.text(house)
        finally:
            await house.close()

    there = dict(re.findall(r"# TYPE (\w+) (\w+)", asyncio.run(scene())))
    text = (WATCHING / name).read_text("utf-8")
    if name.endswith("json"):
        text = "\n".join(each["expr"] for panel in json.loads(text)["panels"] for each in panel["targets"])
    else:
        text = "\n".join(re.findall(r"expr: (.*)", text))
    named = set(re.findall(r"\btavolata_\w+", text))
    assert len(named) > 5
    for figure in named:
        base = figure.removesuffix("_bucket")
        assert there.get(base) == ("histogram" if base != figure else there.get(figure)), figure
        assert base in there, figure


def test_a_connection_that_is_ended_is_counted_and_said_with_its_reason(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "a.db")
    wires = [upgraded(server) for _ in range(30)]
    for wire in wires:
        # frames without a mask, of a kind that is none, are answered; a table that is not there ends it
        text = b'{"type":"hello","table":"nobodyhasthi","tokens":[],"have":null}'
        wire.sendall(b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text)
    name = 'tavolata_goodbyes_total{reason="no_table"}'
    end = time.monotonic() + PATIENCE
    while values(read(f"{server.base}/metrics")).get(name) != 30:
        assert time.monotonic() < end
        time.sleep(0.1)
    for wire in wires:
        wire.close()
    assert '"event": "client_ended", "why": "no_table"' in server.log.read_text()


def test_a_crowd_that_is_sent_away_does_not_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        house = House(Config(db=str(tmp_path / "a.db")))
        await house.open()
        try:
            caplog.set_level("INFO", "tavolata")
            for _ in range(10_000):
                house.watch.sent_away("too_slow")
            assert house.watch.byes["too_slow"] == 10_000
        finally:
            await house.close()

    asyncio.run(scene())
    assert 1 <= caplog.messages.count("client_ended") <= 100
