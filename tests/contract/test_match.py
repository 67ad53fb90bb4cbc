"""Playing by text: the three kinds of refusal, undo, records and their checks."""

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import Illegal, NotToAct, Refusal, Unreadable
from tavolata.engine.match import Match
from tavolata.engine.record import Record, check, trace
from tavolata.engine.state import NOBODY
from tests.cases import CASES, PLAIN_CASES, Case, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_table = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)


def play(case: Case, moves: int, seed: int = 0) -> Match:
    """A match with so many random moves of seats, or fewer if it is over."""
    match = Match(case.game, case.seats, dict(case.options), dice=SeededDice(seed))
    choice = SeededDice(seed, 2)
    for _ in range(moves):
        waiting = match.state.to_act()
        if not waiting:
            break
        seat = waiting[choice.below(len(waiting))]
        texts = case.game.legal(match.state, seat)
        match.play(seat, texts[choice.below(len(texts))])
    return match


def recorded(case: Case, seed: int) -> Record:
    """The record of a whole random game."""
    record = Record.begin(case.game, case.seats, dict(case.options), None)
    for step in walk(case, seed):
        if step.seat != NOBODY:
            record.moves.append((step.seat, case.game.write(step.state, step.seat, step.action)))
        else:
            outcome = step.state.outcome()
            assert outcome is not None
            record.result = outcome.as_json()
    return record


# ---- refusals -------------------------------------------------------------------------


@every_table
def test_three_kinds_of_refusal_and_none_changes_anything(case: Case) -> None:
    game = case.game
    for moves in (0, 1, 5, 17, 40):
        match = play(case, moves)
        if not match.state.to_act():
            continue
        seat = match.state.to_act()[0]
        before = game.position(match.state), list(match.record.moves), len(match.log)
        refused: list[tuple[int, str, type[Refusal], str]] = [
            (seat, "dance on the table", Unreadable, "unreadable"),
            (seat, "", Unreadable, "unreadable"),
        ]
        texts = [game.write(match.state, seat, action) for action in range(game.card.actions)]
        legal = game.legal(match.state, seat)
        illegal = [text for text in texts if text not in legal]
        refused += [(seat, text, Illegal, "illegal") for text in illegal[:: len(illegal) // 20 + 1]]
        others = [other for other in range(case.seats) if other not in match.state.to_act()]
        refused += [(other, text, NotToAct, "not_to_act") for other in others for text in legal[:2]]
        for who, text, error, kind in refused:
            with pytest.raises(error) as caught:
                match.play(who, text)
            assert caught.value.kind == kind
            assert str(caught.value)[-1] in ".?"
            assert (game.position(match.state), match.record.moves, len(match.log)) == before


@every_table
def test_a_game_that_is_over_takes_no_move(case: Case) -> None:
    match = play(case, 100_000)
    assert match.record.result is not None
    for seat in range(case.seats):
        with pytest.raises(NotToAct) as caught:
            match.play(seat, match.record.moves[-1][1])
        assert caught.value.reason.key == "over"


# ---- undo -----------------------------------------------------------------------------


@every_table
def test_undo_gives_back_the_position_before_and_only_ones_own_quiet_move(case: Case) -> None:
    game = case.game
    match = Match(game, case.seats, dict(case.options), dice=SeededDice(8))
    choice = SeededDice(9)
    undone = 0
    for _ in range(60):
        waiting = match.state.to_act()
        if not waiting:
            break
        seat = waiting[choice.below(len(waiting))]
        before, moves = game.position(match.state), list(match.record.moves)
        texts = game.legal(match.state, seat)
        text = texts[choice.below(len(texts))]
        reveals = match.state.reveals(seat, game.read(match.state, seat, text))
        match.play(seat, text)
        after = game.position(match.state)
        for other in range(case.seats):
            if other != seat:
                with pytest.raises(Refusal):
                    match.undo(other)
                assert game.position(match.state) == after
        quiet = len(match.record.moves) == len(moves) + 1 and not reveals
        assert match.can_undo(seat) == quiet
        if quiet:
            match.undo(seat)
            undone += 1
            assert game.position(match.state) == before
            assert match.record.moves == moves
            assert match.record.result is None
            match.play(seat, text)
            assert game.position(match.state) == after
    assert undone, "not one move could be taken back"


@every_table
def test_before_the_first_move_there_is_nothing_to_undo(case: Case) -> None:
    match = Match(case.game, case.seats, dict(case.options), dice=SeededDice(1))
    with pytest.raises(Refusal) as caught:
        match.undo(0)
    assert caught.value.reason.key == "no_undo"


# ---- records --------------------------------------------------------------------------


@every_case
def test_a_record_and_its_trace_are_accepted(case: Case) -> None:
    for seed in range(3):
        record = recorded(case, seed)
        entries = trace(case.game, record)
        assert check(msgspec.json.decode(record.line()), case.game) is None
        assert check(msgspec.json.decode(record.line(entries)), case.game) is None


@every_case
def test_an_unfinished_record_is_accepted_with_the_result_null(case: Case) -> None:
    match = play(case, 9)
    record = match.record
    while record.result is not None:
        record.moves.pop()
        record.result = None
    data = msgspec.json.decode(record.line(trace(case.game, record)))
    assert data["result"] is None
    assert check(data, case.game) is None


def test_a_match_writes_the_record_of_what_was_played() -> None:
    for case in PLAIN_CASES:
        match = play(case, 100_000, seed=5)
        assert len(match.log) == len(match.record.moves)
        assert check(match.record.as_json(), case.game) is None


Mutation = Callable[[dict[str, Any]], object]

MUTATIONS: dict[str, Mutation] = {
    "another format": lambda data: data.update(tavolata=2),
    "another game": lambda data: data.update(game="chess"),
    "another version": lambda data: data.update(rules=data["rules"] + 1),
    "a seat too many": lambda data: data.update(seats=data["seats"] + 7),
    "seats as text": lambda data: data.update(seats=str(data["seats"])),
    "an option missing": lambda data: data["options"].popitem(),
    "an option unknown": lambda data: data["options"].update(colour="red"),
    "an option as text": lambda data: data["options"].update(max_turns=str(data["options"]["max_turns"])),
    "no moves": lambda data: data.pop("moves"),
    "no result": lambda data: data.pop("result"),
    "a move missing": lambda data: (data["moves"].pop(3), data["trace"].pop(3)),
    "the last move missing": lambda data: (data["moves"].pop(), data["trace"].pop()),
    "a move twice at the end": lambda data: data["moves"].append(data["moves"][-1]),
    "a move misspelt": lambda data: data["moves"][-1].__setitem__(1, "x" + data["moves"][-1][1]),
    "a move by nobody": lambda data: data["moves"][2].__setitem__(0, 17),
    "a move by another": lambda data: data["moves"].__setitem__(-1, another(data)),
    "a move as text": lambda data: data["moves"].__setitem__(2, "pass"),
    "another winner": lambda data: data["result"].update(winners=[data["seats"]]),
    "another score": lambda data: data["result"]["scores"].__setitem__(0, data["result"]["scores"][0] + 1),
    "another why": lambda data: data["result"].update(why="boredom"),
    "the result null": lambda data: data.update(result=None),
    "a trace cut short": lambda data: data["trace"].pop(),
    "a legal move missing": lambda data: middle(data)["legal"].popitem(),
    "a legal move added": lambda data: next(iter(middle(data)["legal"].values())).append("dance"),
    "another to act": lambda data: middle(data).update(to_act=[data["seats"]]),
    "a field of the position missing": lambda data: middle(data)["position"].popitem(),
    "a field of the position added": lambda data: middle(data)["position"].update(colour="red"),
    "an entry that is a number": lambda data: data["trace"].__setitem__(4, 7),
    "a board from elsewhere": lambda data: data.update(board={"name": "x", "squares": 3}),
}


def middle(data: dict[str, Any]) -> dict[str, Any]:
    """An entry of the trace, not the first, in which a seat is to act."""
    entries: list[dict[str, Any]] = data["trace"]
    return next(entry for entry in entries[len(entries) // 2 :] if entry["legal"])


def another(data: dict[str, Any]) -> list[object]:
    """The last move as if nature, or if it was nature's as if a seat, had made it."""
    seat, text = data["moves"][-1]
    return ["*" if seat != "*" else 0, text]


@every_table
def test_a_record_that_was_tampered_with_is_refused(case: Case) -> None:
    record = recorded(case, 1)
    data = msgspec.json.decode(record.line(trace(case.game, record)))
    assert check(data, case.game) is None
    for what, mutate in MUTATIONS.items():
        wrong = copy.deepcopy(data)
        mutate(wrong)
        fault = check(wrong, case.game)
        assert fault is not None, what
        assert 0 <= fault.move <= len(data["moves"]) + 2, what
        assert fault.why.endswith("."), (what, fault.why)


@every_table
def test_every_move_of_a_record_replaced_by_an_illegal_one_is_found_where_it_stands(case: Case) -> None:
    record = recorded(case, 2)
    data = msgspec.json.decode(record.line())
    state = record.start(case.game)
    for k, (seat, text) in enumerate(record.moves):
        if seat >= 0 and k % 11 == 0:
            illegal = next(
                (a for a in range(case.game.card.actions) if state.why_not(seat, a) is not None), None
            )
            if illegal is not None:
                wrong = copy.deepcopy(data)
                wrong["moves"][k][1] = case.game.write(state, seat, illegal)
                fault = check(wrong, case.game)
                assert fault is not None
                assert fault.move == k + 1
        state.apply(seat, case.game.read(state, seat, text))
