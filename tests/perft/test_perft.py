"""Counted lines of play: `<game>.toml` holds positions and how many lines there are to each depth.

    [[position]]
    name = "a sentence that says where we are"
    seats = 2                        # and options, or
    options = { goal = 5 }           # instead of both:
    position = '''{…}'''             # a whole position as JSON
    moves = [["*", "spare P"], …]    # played from there, as in a record; may be left out
    counts = [9, 36]                 # lines of one move, of two, …

Counts of one and two moves are worked out by hand where they are small, and the comment says how.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavolata import games
from tavolata.engine.perft import perft
from tavolata.engine.state import NATURE, State
from tests.cases import GAMES

HERE = Path(__file__).parent


def table(name: str) -> list[dict[str, Any]]:
    """The positions of a game's table."""
    path = HERE / f"{name}.toml"
    positions: list[dict[str, Any]] = (
        tomllib.loads(path.read_text("utf-8"))["position"] if path.exists() else []
    )
    return positions


def state_of(name: str, entry: dict[str, Any]) -> State:
    """The state an entry describes."""
    game = games.game(name)
    state: State
    if "position" in entry:
        state = game.from_position(msgspec.json.decode(entry["position"]))
    else:
        state = game.new(entry["seats"], entry.get("options", {}))
    for who, text in entry.get("moves", []):
        seat = NATURE if who == "*" else who
        state.apply(seat, game.read(state, seat, text))
        state.check()
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_table_has_positions_counted_to_two_moves_at_least(name: str) -> None:
    assert len(table(name)) >= 3
    for entry in table(name):
        assert set(entry) <= {"name", "seats", "options", "position", "moves", "counts"}
        assert len(entry["counts"]) >= 2 or entry["counts"] == [1]


@pytest.mark.parametrize(
    ("name", "entry"),
    [pytest.param(name, entry, id=f"{name}: {entry['name']}") for name in GAMES for entry in table(name)],
)
def test_lines_of_play_are_as_many_as_counted(name: str, entry: dict[str, Any]) -> None:
    state = state_of(name, entry)
    assert [perft(state, depth + 1) for depth in range(len(entry["counts"]))] == entry["counts"]
