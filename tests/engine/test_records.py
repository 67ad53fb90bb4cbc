"""Records: what is written, what is read, and what is said of one that is wrong."""

import io
from typing import Any

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadRecord
from tavolata.engine.match import Match
from tavolata.engine.record import Fault, check, game_name, look, parse, read_lines, running, trace
from tavolata.games.borgo import GAME

MOVES: list[list[object]] = [
    ["*", "spare ."],
    [0, "place a7"],
    [1, "place g1"],
    [0, "open D"],
    ["*", "see a6=P"],
    [0, "run a7-a6"],
    [0, "end"],
    [1, "end"],
]


def record() -> dict[str, Any]:
    """A short game of two turns, as a line of a file holds it."""
    return {
        "tavolata": 1,
        "game": "borgo",
        "rules": 2,
        "seats": 2,
        "options": {"side": "A", "goal": 4, "max_turns": 2},
        "moves": [list(move) for move in MOVES],
        "result": {"winners": [0], "scores": [0, 0], "why": "max_turns"},
    }


def test_a_record_is_read_and_written_as_it_was() -> None:
    found = parse(record(), GAME)
    assert found.as_json() == record()
    assert msgspec.json.decode(found.line()) == record()
    assert found.line().endswith(b"}\n")
    assert check(record(), GAME) is None


def test_a_trace_says_what_held_before_each_move_and_at_the_end() -> None:
    entries = trace(GAME, parse(record(), GAME))
    assert len(entries) == len(MOVES) + 1
    assert [entry["to_act"] for entry in entries] == [["*"], [0], [1], [0], ["*"], [0], [0], [1], []]
    assert [entries[0]["legal"], entries[-1]["legal"]] == [{}, {}]
    assert entries[1]["legal"] == {"0": ["place a1", "place a7", "place g1", "place g7"]}
    assert entries[0] == look(GAME, GAME.new(2, {"max_turns": 2}))


@pytest.mark.parametrize(
    ("change", "move", "why"),
    [
        ({"tavolata": 2}, 0, 'A record begins with "tavolata": 1, not 2.'),
        ({"tavolata": True}, 0, 'A record begins with "tavolata": 1, not true.'),
        ({"rules": True}, 0, "It was played by version true of the rules and can't be replayed"),
        ({"game": "giro"}, 0, "It is a game of giro, not of borgo."),
        ({"rules": 9}, 0, "It was played by version 9 of the rules and can't be replayed"),
        ({"seats": 9}, 0, "Borgo Parmigiano is played by 2 to 4 seats, not 9."),
        ({"seats": "2"}, 0, "seats must be a number, options an object and moves a list."),
        ({"options": {"side": "A"}}, 0, "The options lack goal, max_turns."),
        ({"options": {"side": "A", "goal": "4", "max_turns": 2}}, 0, "The options must be written as"),
        ({"options": {"side": "A", "goal": 7, "max_turns": 2}}, 0, "Option goal can be 4, 5 or 6, not 7."),
        ({"moves": [["*", "spare ."], [5, "place a7"]]}, 0, 'Move 2 is not of the form [seat, "move"].'),
        (
            {"moves": [["*", "spare Q"]]},
            1,
            "Chance can't play 'spare Q'. “spare Q” is not a move of this game.",
        ),
        (
            {"moves": [[0, "place a7"]]},
            1,
            "Player 1 can't play 'place a7'. It is not your move; chance is to act.",
        ),
        (
            {"moves": [*MOVES[:2], [1, "place a7"]]},
            3,
            "Player 2 can't play 'place a7'. There is already a mouse in the tower a7.",
        ),
        ({"moves": [*MOVES, [0, "end"]]}, 9, "Player 1 can't play 'end'. The game is over."),
        (
            {"result": None},
            8,
            'The result should be {"winners":[0],"scores":[0,0],"why":"max_turns"}, not null.',
        ),
        ({"trace": []}, 0, "The trace must have 9 entries, one more than moves."),
        ({"board": {"name": "x"}}, 0, "The record's board must have name and rooms."),
    ],
)
def test_the_first_thing_wrong_is_told_with_its_move_and_a_sentence(
    change: dict[str, object], move: int, why: str
) -> None:
    fault = check(record() | change, GAME)
    assert isinstance(fault, Fault)
    assert fault.move == move
    assert fault.why.startswith(why)


def test_a_record_without_its_parts_is_told_which_it_lacks() -> None:
    fault = check({"tavolata": 1, "game": "borgo"}, GAME)
    assert fault == Fault(0, "The record lacks rules, seats, options, moves, result.")


def wrong_trace(k: int, **changes: object) -> Fault:
    """What is said of a trace whose k-th entry has other parts."""
    data = record()
    data["trace"] = msgspec.to_builtins(trace(GAME, parse(record(), GAME)))
    data["trace"][k].update(changes)
    fault = check(data, GAME)
    assert fault is not None
    return fault


def test_a_wrong_trace_is_told_with_what_should_be_there() -> None:
    assert wrong_trace(3, to_act=[1]) == Fault(4, "Before move 4, to_act: should be [0], not [1].")
    assert wrong_trace(8, to_act=[1]) == Fault(9, "At the end, to_act: should be [], not [1].")
    assert wrong_trace(1, more=1) == Fault(2, "Before move 2 the trace must have position, to_act and legal.")
    position = {**GAME.position(GAME.new(2, {"max_turns": 2})), "spare": "X"}
    assert wrong_trace(0, position=position) == Fault(
        1, 'Before move 1, position, spare: should be "?", not "X".'
    )
    legal = ["place a1", "place a7", "place g1", "place z9"]
    assert wrong_trace(1, legal={"0": legal}) == Fault(
        2, 'Before move 2, legal, 0: ["place z9"] should not be there, ["place g7"] is missing.'
    )


def test_a_running_record_of_an_open_game_hides_nothing_and_has_no_result() -> None:
    match = Match(GAME, 2, dice=SeededDice(1))
    match.play(0, "place a1")
    shown = running(GAME, match.record, None)
    assert (shown.moves, shown.result) == (match.record.moves, None)
    whole = parse(record(), GAME)
    assert running(GAME, whole, 0) is whole


# ---- files ----------------------------------------------------------------------------


def test_a_file_has_a_record_a_line_and_empty_lines_are_passed_over() -> None:
    line = msgspec.json.encode(record())
    found = list(read_lines(io.BytesIO(line + b"\n\n  \n" + line + b"\n")))
    assert found == [(1, record()), (4, record())]


def test_a_broken_line_is_told_and_the_next_one_read() -> None:
    line = msgspec.json.encode(record())
    found = list(read_lines(io.BytesIO(b'{"tavolata": \n' + line + b"\n\xff\xfe\n" + line[:40])))
    assert [number for number, _ in found] == [1, 2, 3, 4]
    assert found[1][1] == record()
    broken = [data for _, data in found if isinstance(data, BadRecord)]
    assert len(broken) == 3
    assert "the file ends in the middle of it" in str(broken[-1])


@pytest.mark.parametrize("data", [None, 3, [], {}, {"game": 3}])
def test_what_is_no_record_names_no_game(data: object) -> None:
    with pytest.raises(BadRecord):
        game_name(data)


def test_a_record_names_its_game() -> None:
    assert game_name(record()) == "borgo"
