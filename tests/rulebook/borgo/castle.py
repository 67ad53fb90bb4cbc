"""Castles drawn in text, and what is done and said in them.

A drawing has seven rows of seven squares, row 7 first. Each square is the tile on it and, if a
mouse stands there, the number of its seat: `P` Parmigiano, `P0` with a mouse of seat 0 on it,
`.` plain floor, `X` a trap, `?` a tile nobody has seen, `#` stone: a tower or a raised square.
Rooms with a mouse have no roof; others without one are listed in `open`.
"""

import pytest

from tavolata.engine.errors import Illegal
from tavolata.engine.phrase import Event, Outcome
from tavolata.engine.state import NATURE
from tavolata.games.borgo import GAME
from tavolata.games.borgo.board import PATTERNS, ROOM_LETTERS, SQUARE_NAMES
from tavolata.games.borgo.rules import BorgoState

# The two patterns, to have them at hand where castles are drawn:
#
# side A              side B
# 7 # A A B C C #     7 # A B C D E #
# 6 D A A B C C E     6 F A B C D E G
# 5 D F F B G G E     5 F H H I J J G
# 4 H I J J J K L     4 F H H I J J G
# 3 H I M M M K L     3 K K L L L M M
# 2 H N O P Q R L     2 N N N O P P P
# 1 # N O P Q R #     1 # Q Q O R R #
#   a b c d e f g       a b c d e f g


def castle(
    drawing: str,
    *,
    open: str = "",
    spare: str = ".",
    turn: int = 0,
    actions: int = 4,
    pushed: bool = False,
    seats: int = 2,
    lost: tuple[int, ...] = (),
    cheeses: tuple[str, ...] = (),
    side: str = "A",
    goal: int = 4,
    turns: int = 10,
    max_turns: int = 0,
) -> BorgoState:
    """The state of a drawing, in somebody's turn."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    assert [len(row) for row in rows] == [7] * 7, "seven rows of seven squares"
    tiles: dict[str, str] = {}
    inside: list[list[str]] = [[] for _ in range(seats)]
    roofless = set(open)
    for square in SQUARE_NAMES:
        column, row = "abcdefg".index(square[0]), 7 - int(square[1])
        kind, mouse = rows[row][column][:1], rows[row][column][1:]
        if kind != "#":
            tiles[square] = kind
        if mouse:
            inside[int(mouse)].append(square)
            roofless.add(PATTERNS[side][row][column])
    fallen = lost or (0,) * seats
    return GAME.from_position(
        {
            "side": side,
            "goal": goal,
            "max_turns": max_turns,
            "phase": "turn",
            "turn": turn,
            "turns": turns,
            "actions": actions,
            "pushed": pushed,
            "mice": [
                [*here, *["hand"] * (4 - len(here) - gone), *["lost"] * gone]
                for here, gone in zip(inside, fallen, strict=True)
            ],
            "cheeses": list(cheeses) or [""] * seats,
            "roofs": "".join(letter for letter in ROOM_LETTERS if letter not in roofless),
            "tiles": tiles,
            "spare": spare,
        }
    )


def play(state: BorgoState, *moves: str) -> list[str]:
    """Make moves, each as who and what (`0 run a7-a6`, `* see a6=P`); returns all that is said."""
    said = []
    for move in moves:
        who, text = move.split(" ", 1)
        seat = NATURE if who == "*" else int(who)
        tell: list[Event] = []
        state.apply(seat, GAME.read(state, seat, text), tell)
        state.check()
        said += [GAME.texts("en").say("event", event, GAME.seat_names(4)) for event in tell]
    return said


def refused(state: BorgoState, move: str) -> tuple[str, str, str]:
    """The key, the § and the sentence with which a move is refused."""
    who, text = move.split(" ", 1)
    seat = NATURE if who == "*" else int(who)
    before = GAME.position(state)
    with pytest.raises(Illegal) as caught:
        GAME.read(state, seat, text)
    assert GAME.position(state) == before
    assert text not in legal(state, seat)
    return caught.value.reason.key, caught.value.reason.section, str(caught.value)


def legal(state: BorgoState, seat: int, word: str = "") -> list[str]:
    """The legal moves of a seat that begin with a word."""
    return [text for text in GAME.legal(state, seat) if text.startswith(word)]


def mice(state: BorgoState, seat: int) -> str:
    """Where a seat's mice are."""
    found = GAME.position(state)["mice"]
    assert isinstance(found, list)
    return " ".join(found[seat])


def cheeses(state: BorgoState) -> list[str]:
    """The cheeses of all seats."""
    found = GAME.position(state)["cheeses"]
    assert isinstance(found, list)
    return found


def tile(state: BorgoState, square: str) -> str:
    """What lies on a square, or beside the castle if it is `spare`."""
    position = GAME.position(state)
    tiles = position["tiles"]
    assert isinstance(tiles, dict)
    return str(position["spare"] if square == "spare" else tiles[square])


def roofs(state: BorgoState) -> str:
    """The rooms that are covered."""
    return str(GAME.position(state)["roofs"])


def over(state: BorgoState) -> Outcome:
    """How the game ended; it must have."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_act() == []
    return outcome
