"""The redeal law on frames that went through real sockets; bench/server/secrecy.py plays many more."""

import asyncio

import pytest

from bench.server.running import Running
from bench.server.secrecy import run
from tavolata import games


@pytest.mark.parametrize("game", games.names())
def test_no_frame_of_a_game_holds_what_its_viewer_could_not_know(server: Running, game: str) -> None:
    found = asyncio.run(run(server.base, [game], 4, 2))
    assert found[game]["compared"] > 50
