"""Laws for any choices, any text and any JSON; hypothesis looks for the shortest that breaks one."""

import contextlib
import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavolata import games
from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.errors import BadBoard, BadRecord, BadSetting, Refusal
from tavolata.engine.match import Match
from tavolata.engine.record import Fault, Record, check, trace
from tavolata.engine.state import NATURE, NOBODY, State
from tests.cases import CASES, GAMES, Case

every_game = pytest.mark.parametrize("name", GAMES)
choices = st.lists(st.integers(0, 255), max_size=120)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.integers(-(2**65), 2**65)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


class Chosen(Dice):
    """Dice that fall as hypothesis wants, and on their lowest side when it has nothing more to say."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = iter(numbers)
        self.left = len(numbers)

    def below(self, n: int) -> int:
        self.left -= 1
        return next(self.numbers, 0) % n


def wander(case: Case, numbers: list[int]) -> list[tuple[State, int, int]]:
    """A game whose choices, of seats and of nature, are the numbers: short when they are few."""
    state, dice = case.new(), Chosen(numbers)
    steps = []
    while state.actor() != NOBODY and dice.left > 0:
        seat = state.actor()
        if seat == NATURE:
            action = state.draw(dice)
        else:
            waiting = state.to_act()
            seat = waiting[dice.below(len(waiting))] if len(waiting) > 1 else seat
            legal = state.legal(seat)
            action = legal[dice.below(len(legal))]
        steps.append((state.copy(), seat, action))
        state.apply(seat, action)
        state.check()
    return steps


def case_of(name: str, number: int) -> Case:
    mine = [case for case in CASES if case.name == name]
    return mine[number % len(mine)]


@every_game
@given(number=st.integers(0, 99), numbers=choices)
def test_whatever_is_chosen_invariants_hold_and_moves_are_read_as_written(
    name: str, number: int, numbers: list[int]
) -> None:
    case = case_of(name, number)
    for state, seat, action in wander(case, numbers):
        assert state.why_not(seat, action) is None
        text = case.game.write(state, seat, action)
        assert case.game.read(state, seat, text) == action
        position = msgspec.json.decode(msgspec.json.encode(case.game.position(state)))
        assert case.game.position(case.game.from_position(position)) == case.game.position(state)


@every_game
@given(number=st.integers(0, 99), numbers=choices, text=st.text(max_size=12), where=st.integers(0, 40))
def test_any_text_is_a_move_as_it_is_written_or_a_refusal_and_changes_nothing(
    name: str, number: int, numbers: list[int], text: str, where: int
) -> None:
    case = case_of(name, number)
    steps = wander(case, numbers)
    state, seat, action = steps[-1] if steps else (case.new(), NATURE, 0)
    words = case.game.write(state, seat, action) if steps else ""
    before = case.game.position(state)
    for wrong in (
        text,
        words[:where] + text + words[where:],
        words[:where] + words[where + 1 :],
        words + text,
    ):
        for who in (*range(case.seats), NATURE):
            found = case.game.parse(state, who, wrong)
            if found is not None:
                assert case.game.write(state, who, found) == wrong
            if found is not None and state.why_not(who, found) is None:
                assert case.game.read(state, who, wrong) == found
            else:
                with pytest.raises(Refusal, match=r"\w"):
                    case.game.read(state, who, wrong)
    assert case.game.position(state) == before


@every_game
@given(data=json_values)
def test_any_json_is_checked_without_a_crash(name: str, data: Any) -> None:
    assert isinstance(check(data, games.game(name)), Fault)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for key, each in inner for path in paths(each, (*here, key)))]


def put(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The value with another at a place of it."""
    if not path:
        return other
    changed = copy.copy(value)
    changed[path[0]] = put(value[path[0]], path[1:], other)
    return changed


def short_record(name: str) -> dict[str, Any]:
    """A record with trace, of a few moves."""
    game = games.game(name)
    match = Match(game, game.card.seats[0], {"max_turns": 2}, dice=SeededDice(3))
    for _ in range(6):
        if match.state.to_act():
            seat = match.state.to_act()[0]
            match.play(seat, game.legal(match.state, seat)[0])
    data: dict[str, Any] = msgspec.json.decode(match.record.line(trace(game, match.record)))
    assert check(data, game) is None
    return data


RECORDS = {name: short_record(name) for name in GAMES}
RECORD_PATHS = {name: paths(RECORDS[name]) for name in GAMES}
TOP_PATHS = {name: [path for path in RECORD_PATHS[name] if path[:1] != ("trace",)] for name in GAMES}


@every_game
@given(place=st.integers(0, 2**20), top=st.booleans(), other=json_values)
def test_a_record_with_anything_anywhere_in_it_is_checked_without_a_crash(
    name: str, place: int, top: bool, other: Any
) -> None:
    where = TOP_PATHS[name] if top else RECORD_PATHS[name]
    path = where[place % len(where)]
    data = put(RECORDS[name], path, other)
    fault = check(data, games.game(name))
    if fault is None:
        assert data == RECORDS[name] or path == ("trace",), path
    else:
        assert fault.why


@every_game
@given(place=st.integers(0, 2**20), other=json_values, numbers=choices)
def test_a_position_with_anything_anywhere_in_it_is_one_that_can_be_or_is_refused(
    name: str, place: int, other: Any, numbers: list[int]
) -> None:
    case = case_of(name, place)
    steps = wander(case, numbers)
    state = steps[-1][0] if steps else case.new()
    position = msgspec.json.decode(msgspec.json.encode(case.game.position(state)))
    where = paths(position)[1:]
    changed = put(position, where[place % len(where)], other)
    try:
        read = case.game.from_position(changed)
    except (BadRecord, BadSetting):
        return
    read.check()
    assert msgspec.json.decode(msgspec.json.encode(case.game.position(read))) == changed


@every_game
@given(source=st.text(max_size=60), data=json_values)
def test_any_board_file_is_a_board_or_refused(name: str, source: str, data: Any) -> None:
    game = games.game(name)
    with contextlib.suppress(BadBoard):
        game.read_board(source)
    with contextlib.suppress(BadBoard):
        game.board_from_record(data)


@every_game
@given(seats=st.integers(), options=st.dictionaries(st.text(max_size=5), json_values, max_size=2))
def test_any_setting_begins_a_game_or_is_refused(name: str, seats: int, options: dict[str, object]) -> None:
    game = games.game(name)
    known = [option.name for option in game.card.options]
    for chosen in (options, dict(zip(known, options.values(), strict=False))):
        with contextlib.suppress(BadSetting):
            Record.begin(game, seats, chosen, None).start(game).check()
