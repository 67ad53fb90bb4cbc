"""The written games are still played, and told, as they stand there."""

from pathlib import Path

import pytest

from tests.cases import GAMES
from tests.playthroughs.playthrough import Playthrough, files


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_playthrough(name: str) -> None:
    assert [path for path in files() if path.read_text("utf-8").startswith(f"game: {name}\n")]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_playthrough_is_told_as_it_is_written(path: Path) -> None:
    written = path.read_text("utf-8")
    playthrough = Playthrough(written)
    assert path.stem.startswith(f"{playthrough.game.card.name}-")
    assert playthrough.moves
    assert playthrough.text() == written, "look at the difference after python -m tests.playthroughs.write"
