"""What everybody asks for is read from its files before anybody can ask: to read holds up all others."""

import asyncio
from pathlib import Path

from starlette.requests import Request

from tavolata import games
from tavolata.engine.texts import LANGUAGES, texts
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http import answers


def test_whoever_asks_first_waits_for_no_file(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(Config(db=str(tmp_path / "tables.db")))
        app_of(house)
        read = texts.cache_info().misses
        await answers.show_games(house, Request({"type": "http"}))
        for language in LANGUAGES:
            asked = [{"game": name, "language": language} for name in games.own()]
            await answers.show_texts(house, Request({"type": "http", "path_params": {"language": language}}))
            for each in asked:
                await answers.show_game_texts(house, Request({"type": "http", "path_params": each}))
        assert texts.cache_info().misses == read

    texts.cache_clear()
    asyncio.run(run())
