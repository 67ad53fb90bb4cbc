"""What the house says of itself when not everything is well."""

import asyncio
from pathlib import Path

import msgspec
from starlette.requests import Request

from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http import answers, metrics
from tavolata.server.protocol import Health


def test_health_and_metrics_tell_when_bots_cannot_think(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db")))
        await house.open()
        thinkers = house.hall.driver.thinkers
        thinkers.command = ("/nowhere/at/all",)
        told = []
        for _ in range(3):
            await asyncio.gather(thinkers.request("t", b"{}"), return_exceptions=True)
            answer = await answers.show_health(house, Request({"type": "http"}))
            status = msgspec.json.decode(bytes(answer.body), type=Health).status
            told.append((answer.status_code, status))
        assert told == [(200, "ok"), (503, "bots"), (503, "bots")], "one failed start may be an accident"
        assert "tavolata_bots_well 0\n" in metrics.text(house)
        assert "tavolata_bots_not_started_total 3\n" in metrics.text(house)
        await house.close()

    asyncio.run(run())
