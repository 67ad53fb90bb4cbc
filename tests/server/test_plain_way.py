"""Under any other server: the same scenes as by the short way, and what only the plain way must do."""

import asyncio
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.types import Message

from bench.server.running import PLAIN, Running
from tavolata.engine.errors import BadSetting
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.running.versions import PINNED, check_versions
from tests.server.conftest import Start
from tests.server.test_play import (  # noqa: F401
    test_a_game_is_played_by_post_and_events,
    test_a_game_of_two_people_and_a_bot_leaves_a_record_and_a_proof,
    test_an_unknown_table_is_said_to_be_none,
    test_several_people_on_one_device_play_over_one_connection,
    test_the_example_bot_sits_down_and_plays,
)
from tests.server.test_rough import (  # noqa: F401
    test_a_client_that_does_not_read_is_sent_away_and_holds_up_nobody,
    test_a_frame_that_is_too_long_ends_the_connection,
    test_a_table_without_spectators_tells_a_stranger_nothing,
    test_garbage_frames_are_answered_and_never_hang_or_break_a_table,
    test_sockets_and_tables_have_a_limit_with_a_clear_word,
    test_too_many_mistakes_or_frames_end_a_connection_politely,
    test_what_was_said_before_hanging_up_still_counts,
    test_whoever_leaves_while_still_greeting_leaves_nothing_behind,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server that is not ours, for all scenes that leave no mark on it."""
    folder = tmp_path_factory.mktemp("plain")
    running = Running(folder / "tables.db", folder / "log", code=PLAIN).start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers that are not ours."""
    running: list[Running] = []

    def begin(**limits: object) -> Running:
        given = {"bot_pause": 0.0, **limits} if limits else None
        running.append(Running(tmp_path / "tables.db", tmp_path / "log", given, code=PLAIN))
        return running[-1].start()

    yield begin
    for server in running:
        server.stop()


def test_a_server_that_can_not_refuse_a_socket_in_words_hangs_up(tmp_path: Path) -> None:
    async def run() -> list[Message]:
        house = House(Config(db=str(tmp_path / "tables.db")))
        said: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            said.append(message)

        scope = {
            "type": "websocket", "path": "/api/elsewhere", "query_string": b"", "root_path": "",
            "headers": [(b"host", b"127.0.0.1")], "client": None, "scheme": "ws", "subprotocols": [],
        }  # fmt: skip
        await app_of(house)(scope, receive, send)
        return said

    assert asyncio.run(run()) == [{"type": "websocket.close", "code": 1008}]


def test_the_versions_whose_inside_is_used_are_pinned_everywhere_alike() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = (ROOT / "requirements" / "play.in").read_text().splitlines()
    locked = (ROOT / "requirements" / "play.txt").read_text().split()
    for name, version in PINNED.items():
        pin = f"{name}=={version}"
        assert pin in project["project"]["dependencies"]
        assert pin in project["build-system"]["requires"]
        assert pin in wanted
        assert pin in locked


def test_another_version_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    check_versions()
    monkeypatch.setitem(PINNED, "websockets", "1.0")
    with pytest.raises(BadSetting, match=r"inside of websockets 1\.0, but [0-9.]+ is installed"):
        check_versions()
