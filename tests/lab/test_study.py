"""Tables for study: one row for each seat of each game, the same in every form, and true to the records."""

import csv
import io
import json

import polars
import pytest

from tavolata import games
from tavolata.engine.record import check, parse
from tavolata.engine.state import NATURE
from tavolata.games import names
from tavolata.lab.simulate import Series, simulate
from tavolata.lab.study import Study

GAMES = 3


def series(name: str, records: bool = False) -> Series:
    game = games.game(name)
    seats = game.card.seats[0]
    bots = ("greedy", *["random"] * (seats - 1))
    options = game.card.read_options({"max_turns": 6})
    return Series(name, seats, options, bots, seed=5, rotate=True, study=True, records=records)


def studied(plan: Series) -> Study:
    study = Study(plan)
    for played in simulate(plan, GAMES):
        study.add(played)
    return study


@pytest.mark.parametrize("name", names())
def test_all_forms_hold_the_same_rows(name: str) -> None:
    study = studied(series(name))
    rows = json.loads(study.written("json"))
    frame = polars.read_parquet(io.BytesIO(study.written("parquet")))
    assert frame.to_dicts() == rows
    lines = list(csv.DictReader(io.StringIO(study.written("csv").decode())))
    assert lines == [{column: str(value) for column, value in row.items()} for row in rows]
    assert len(rows) == GAMES * study.plan.seats


@pytest.mark.parametrize("name", names())
def test_each_column_has_one_type(name: str) -> None:
    for column, values in studied(series(name)).whole().items():
        assert len({type(value) for value in values}) == 1, column


@pytest.mark.parametrize("name", names())
def test_it_says_what_a_replay_would_say(name: str) -> None:
    plan = series(name, records=True)
    game, rows = games.game(name), iter(json.loads(studied(plan).written("json")))
    for number, played in enumerate(simulate(plan, GAMES)):
        data = json.loads(played.line)
        assert check(data, game) is None
        record = parse(data, game)
        state = record.start(game)
        decisions, choices = [0] * plan.seats, [0] * plan.seats
        for seat, text in record.moves:
            if seat != NATURE:
                decisions[seat] += 1
                choices[seat] += len(state.legal(seat))
            state.apply(seat, game.read(state, seat, text))
        outcome = state.outcome()
        assert outcome is not None
        origin = data["origin"]
        assert (origin["decisions"], origin["choices"]) == (decisions, choices)
        assert (origin["seed"], origin["number"]) == (plan.seed, number)
        for seat in range(plan.seats):
            row = next(rows)
            assert (row["number"], row["seat"], row["bot"]) == (number, seat, origin["players"][seat])
            assert (row["decisions"], row["choices"]) == (decisions[seat], choices[seat])
            assert (row["share"], row["score"]) == (outcome.returns()[seat], outcome.scores[seat])
            assert (row["moves"], row["turns"]) == (len(record.moves), state.turns_played())


def test_a_record_keeps_its_origin_when_it_is_written_again() -> None:
    plan = series("borgo", records=True)
    played = next(simulate(plan, 1))
    assert parse(json.loads(played.line), games.game("borgo")).line() == played.line


def test_nothing_is_counted_unless_somebody_wants_to_know() -> None:
    game = games.game("borgo")
    plan = Series("borgo", 2, game.card.read_options({"max_turns": 3}), ("random", "random"), 1)
    played = next(simulate(plan, 1))
    assert (played.decisions, played.choices, played.line) == ([], [], b"")
