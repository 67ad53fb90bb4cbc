"""An owner's own map: read, refused with line and cause, played on, carried by its record."""

import re
from pathlib import Path

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadBoard
from tavolata.engine.match import Match
from tavolata.engine.record import check, trace
from tavolata.games.mille_grazie import GAME
from tavolata.games.mille_grazie.board import LETTERS, ROADS, TASKS, TOWNS
from tavolata.games.mille_grazie.boardfile import MilleGrazieBoard
from tests.rulebook.mille_grazie.small_map import EIGHT_TASKS

EXAMPLES = Path(__file__).parents[3] / "examples" / "boards"
LINE = {text: number for number, text in enumerate(EIGHT_TASKS.splitlines(), start=1)}


def without(text: str) -> str:
    """The small map with one line less."""
    assert text in LINE
    return EIGHT_TASKS.replace(text + "\n", "")


def changed(old: str, new: str) -> str:
    """The small map with something else in one place."""
    assert EIGHT_TASKS.count(old) == 1
    return EIGHT_TASKS.replace(old, new)


def cause(source: str) -> tuple[int, str]:
    """The line and the sentence with which a map is refused."""
    with pytest.raises(BadBoard) as caught:
        GAME.read_board(source)
    found = re.fullmatch(r"Line (\d+) of the board file: (.+)", str(caught.value))
    assert found, str(caught.value)
    return int(found[1]), found[2]


def test_a_map_is_read() -> None:
    board = GAME.read_board(EIGHT_TASKS)
    assert board.name == "Four winds"
    assert board.towns["Est"] == (100, 50)
    assert board.roads["B"] == ("Via Brenta", "Est", "Sud", "purple")
    assert len(board.tasks) == 8


def test_the_printed_map_is_a_good_map_itself() -> None:
    board = GAME.board_from_record(msgspec.to_builtins(MilleGrazieBoard("printed", TOWNS, ROADS, TASKS)))
    assert (board.towns, board.roads, board.tasks) == (TOWNS, ROADS, TASKS)


@pytest.mark.parametrize(
    ("source", "line", "sentence"),
    [
        (
            changed("[roads]", "[streets]"),
            10,
            "'streets' is not known; a map has name, [towns], [roads] and [tasks].",
        ),
        (changed('"Four winds"', "4"), 2, "The name is a text."),
        (without("Est = [100, 50]"), 10, "Road A ends in 'Est', a town the map does not have."),
        (
            changed("Est = [100, 50]", "Est = [100, 101]"),
            6,
            "Est needs its place on the map: two whole numbers from 0 to 100.",
        ),
        (
            changed("Ovest = [0, 50]", 'Ovest = [0, 50]\n"O, vest" = [1, 1]'),
            9,
            "'O, vest' can't be a town's name: up to 30 signs, without > or a comma.",
        ),
        (
            changed("Ovest = [0, 50]", "Ovest = [0, 50]\nIsola = [1, 1]"),
            9,
            "No way leads from Nord to Isola.",
        ),
        (
            changed('A = ["Via Alba"', 'a = ["Via Alba"'),
            11,
            "'a' can't be a road's letter, those are A to Z.",
        ),
        (
            changed('A = ["Via Alba"', 'AB = ["Via Alba"'),
            11,
            "'AB' can't be a road's letter, those are A to Z.",
        ),
        (
            changed('"Est", "Sud", "purple"]', '"Est", "purple"]'),
            12,
            "Road B needs four texts: its name, its two towns and its colour.",
        ),
        (
            changed('"Est", "Sud", ', '"Est", "Est", '),
            12,
            "Road B leads from Est to Est, not to another town.",
        ),
        (
            changed('"Est", "Sud", ', '"Est", "Sux", '),
            12,
            "Road B ends in 'Sux', a town the map does not have.",
        ),
        (changed('"orange"', '"blue"'), 13, "Road C is 'blue'; roads are green, purple or orange."),
        (changed('"Via Duomo"', '""'), 14, "Road D has no good name: up to 30 signs, without > or a comma."),
        (
            changed('"Sud>Ovest" = 2', '"Sud>Ovest" = 0'),
            20,
            "Task 'Sud>Ovest' needs points, a whole number from 1 to 30.",
        ),
        (
            changed('"Sud>Ovest" = 2', '"Sud>Sud" = 2'),
            20,
            "Task 'Sud>Sud' leads nowhere: first town and destination are the same.",
        ),
        (
            changed('"Sud>Ovest" = 2', '"Sud>Roma" = 2'),
            20,
            "Task 'Sud>Roma' must be \"first town>destination\"; there is no town 'Roma'.",
        ),
        (
            changed('"Sud>Ovest" = 2', "Sud = 2"),
            20,
            "Task 'Sud' must be \"first town>destination\"; there is no town ''.",
        ),
        (without('"Sud>Ovest" = 2'), 16, "A map has 8 to 60 tasks, this one 7."),
        (
            changed('"Ovest>Nord" = 2\n"Ovest>Est" = 3', '"Est>Sud" = 2\n"Nord>Ovest" = 3'),
            16,
            "The tasks must begin in at least 4 towns, so that four can lie open.",
        ),
    ],
)
def test_a_map_that_can_not_be_played_on_is_refused_with_line_and_cause(
    source: str, line: int, sentence: str
) -> None:
    assert cause(source) == (line, sentence)


def test_a_letter_stands_for_one_road() -> None:
    assert cause(changed('B = ["Via Brenta"', 'A = ["Via Brenta"')) == (12, "A stands in [roads] twice.")
    assert cause(changed('"Nord>Est" = 2', '"Nord>Sud" = 2')) == (18, "Nord>Sud stands in [tasks] twice.")


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadBoard, match=r"The board file is not TOML: .*line 4"):
        GAME.read_board(changed("[towns]", "[towns"))


def test_a_map_needs_its_three_tables() -> None:
    for table in ("towns", "roads", "tasks"):
        emptied = "\n".join(f"[{name}]" for name in ("towns", "roads", "tasks") if name != table)
        with pytest.raises(BadBoard, match="A map needs a table"):
            GAME.read_board(emptied)


def large(towns: int, roads: int, tasks: int) -> str:
    """A map of a ring of towns, with roads and tasks as far as there are letters and pairs."""
    names = [f"T{k}" for k in range(towns)]
    lines = ["[towns]", *(f"{name} = [{k}, {k}]" for k, name in enumerate(names)), "[roads]"]
    for k in range(roads):
        one, other = names[k % towns], names[(k + 1) % towns]
        lines.append(f'{LETTERS[k]} = ["Via {k}", "{one}", "{other}", "green"]')
    pairs = [(one, other) for one in names for other in names if one != other]
    step = len(pairs) // tasks
    lines += ["[tasks]", *(f'"{one}>{other}" = 9' for one, other in pairs[::step][:tasks])]
    return "\n".join(lines)


def test_the_largest_map_is_played_to_the_end() -> None:
    board = GAME.read_board(large(26, 26, 60))
    for seats in (2, 3, 4):
        match = Match(GAME, seats, {"max_turns": 40}, board, SeededDice(seats))
        played(match)
        assert match.record.result is not None


def test_a_map_beyond_the_limits_is_refused() -> None:
    assert cause(large(9, 9, 61))[1] == "A map has 8 to 60 tasks, this one 61."
    assert cause(large(28, 26, 56))[1] == "There are 28 towns, at most 27 can be joined by 26 roads."


def played(match: Match) -> Match:
    """The match with random moves to its end."""
    dice = SeededDice(7)
    while seats := match.state.to_act():
        seat = seats[dice.below(len(seats))]
        texts = match.game.legal(match.state, seat)
        match.play(seat, texts[dice.below(len(texts))])
        match.state.check()
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_carries_the_map_it_was_played_on(seats: int) -> None:
    match = played(Match(GAME, seats, {"max_turns": 30}, GAME.read_board(EIGHT_TASKS), SeededDice(seats)))
    data = msgspec.json.decode(match.record.line(trace(GAME, match.record)))
    assert data["board"]["tasks"]["Est>Ovest"] == 3
    assert check(data, GAME) is None
    moves = [text for _, text in data["moves"]]
    assert "lay none" in moves or seats < 4, "eight tasks are too few for four seats"
    del data["board"]
    assert check(data, GAME) is not None


def test_a_record_with_a_bad_map_is_refused() -> None:
    record = Match(GAME, 2, {}, GAME.read_board(EIGHT_TASKS), SeededDice(1)).record
    data = msgspec.json.decode(record.line())
    data["board"]["roads"]["A"][2] = "Atlantide"
    fault = check(data, GAME)
    assert fault is not None
    assert fault.why == "The record's board: Road A ends in 'Atlantide', a town the map does not have."
    data["board"] = {"name": ""}
    fault = check(data, GAME)
    assert fault is not None
    assert fault.why == "The record's board must have name, towns, roads and tasks."


def test_the_example_map_is_played_to_the_end() -> None:
    board = GAME.read_board((EXAMPLES / "mille-grazie.toml").read_text("utf-8"))
    match = played(Match(GAME, 3, {"max_turns": 200}, board, SeededDice(1)))
    assert match.record.result is not None
    assert match.record.result["why"] == "thirty"
