"""The load of many tables with bots in short: everybody is answered, and no helper is lost over it."""

from pathlib import Path

from bench.server.thinking import measure
from tavolata import games

TABLES = 12


def test_at_many_tables_every_bot_moves_and_no_process_is_ended(tmp_path: Path) -> None:
    found = measure(tmp_path, TABLES, 6.0, 1)
    assert found["moves of bots"] >= TABLES, found
    assert found["helpers started_total"] == 1, found
    for trouble in ("killed", "died", "crowded", "not_started"):
        assert found[f"helpers {trouble}_total"] == 0, found
    assert '"level": "error"' not in (tmp_path / "log").read_text()
    assert len(games.own()) * 3 == TABLES, "each game at three tables"
