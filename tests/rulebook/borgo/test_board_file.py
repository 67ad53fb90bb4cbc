"""An owner's own castle, and the sentences that say what is wrong with one."""

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadBoard
from tavolata.engine.match import Match
from tavolata.engine.record import check, trace
from tavolata.games.borgo import GAME

# side A upside down: the same rooms, mirrored
ROWS = ["#NOPQR#", "HNOPQRL", "HIMMMKL", "HIJJJKL", "DFFBGGE", "DAABCCE", "#AABCC#"]


def file(rows: list[str], side: str = "A") -> str:
    """A board file with the side's rows, the first of them in line 5."""
    lines = "\n".join(f'  "{row}",' for row in rows)
    return f'name = "Upside down"\n\n[rooms]\n{side} = [\n{lines}\n]\n'


def changed(row: int, text: str) -> str:
    """The file with one of its rows (7 to 1) replaced."""
    rows = list(ROWS)
    rows[7 - row] = text
    return file(rows)


def test_an_owners_castle_is_played_on_and_travels_with_the_record() -> None:
    board = GAME.read_board(file(ROWS))
    match = Match(GAME, 2, {"max_turns": 4}, board, SeededDice(1))
    assert match.record.moves[0][1].startswith("spare ")
    match.play(0, "place a1")
    match.play(1, "place g7")
    assert [text for text in match.game.legal(match.state, 0) if text.startswith("open")] == [
        "open A",
        "open D",
    ]
    while match.state.to_act():
        match.play(match.state.to_act()[0], "end")
    data = msgspec.json.decode(match.record.line(trace(GAME, match.record)))
    assert data["board"] == {"name": "Upside down", "rooms": {"A": ROWS}}
    assert check(data, GAME) is None
    del data["board"]
    assert check(data, GAME) is not None, "on the usual castle it is another game"


def test_a_side_the_owner_left_out_stays_as_it_is() -> None:
    board = GAME.read_board(file(ROWS, side="B"))
    position = GAME.position(GAME.new(2, {"side": "A"}, board))
    assert GAME.position(GAME.new(2, {"side": "A"})) == position
    assert GAME.see(GAME.new(2, {"side": "A"}, board), 0).rooms[0] == "#AABCC#"
    assert GAME.see(GAME.new(2, {"side": "B"}, board), 0).rooms == ROWS


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("rooms = [", "The board file is not TOML: "),
        (file(ROWS).replace('"Upside down"', "5"), "Line 1 of the board file: The name must be a text"),
        ('name = "x"', "A castle needs a table [rooms] with side A, B or both."),
        (file(ROWS) + "[walls]\n", "Line 13 of the board file: 'walls' is not known"),
        (file(ROWS, side="C"), "Line 4 of the board file: There is no side 'C', only A and B."),
        (file(ROWS[:6]), "Line 4 of the board file: A side is a list of seven rows, row 7 first."),
        (changed(7, "#NOPQR"), "Line 5 of the board file: Row 7 has 6 squares, it must have seven."),
        (changed(6, "H OPQRL"), "Line 6 of the board file: b6 is ' '; rooms are the letters A to R."),
        (changed(6, "H#OPQRL"), "Line 6 of the board file: b6 can't be a tower (#)"),
        (changed(1, "AAABCC#"), "Line 11 of the board file: a1 must be a tower (#)"),
        (changed(5, "HIOOOKL"), "There are 18 rooms, M is missing."),
        (changed(3, "DFFGGBE"), "Room B has no roof of its shape: there are 1×2, 1×3 and 2×2."),
    ],
)
def test_a_bad_board_file_is_refused_with_line_and_cause(source: str, sentence: str) -> None:
    with pytest.raises(BadBoard) as caught:
        GAME.read_board(source)
    assert sentence in str(caught.value)


def test_the_roofs_must_be_the_printed_ones() -> None:
    # two straw roofs and one tile roof where four tile roofs were: 8 squares either way
    rows = ["#AABCC#", "DAABCCE", "DFFBGGE", "HIJJJKL", "HIMMMKL", "HNNNQRL", "#OOOQR#"]
    with pytest.raises(BadBoard, match="18 rooms, P is missing"):
        GAME.read_board(file(rows))


@pytest.mark.parametrize(
    "board",
    [
        None,
        3,
        [],
        {},
        {"name": "x"},
        {"name": "x", "rooms": []},
        {"name": 5, "rooms": {"A": ROWS}},
        {"name": "x", "rooms": {"Z": ROWS}},
        {"name": "x", "rooms": {"A": ROWS[:6]}},
        {"name": "x", "rooms": {"A": ROWS}, "more": 1},
    ],
)
def test_a_bad_board_in_a_record_is_refused(board: object) -> None:
    with pytest.raises(BadBoard):
        GAME.board_from_record(board)
