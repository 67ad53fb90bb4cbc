"""What an analysis promises: sums that are exact, luck that is fair, decisions judged by what was known."""

from collections.abc import Iterator
from functools import cache

import pytest

from tavolata import games
from tavolata.coach import analysing
from tavolata.coach.accounts import accuracy_of, mark_of
from tavolata.coach.grounds import MOST_EVENTS
from tavolata.coach.judge import MOST_LISTED, Depth, Judge
from tavolata.coach.line import LONG
from tavolata.coach.terms import Analysis, Work
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadRecord
from tavolata.engine.game import AnyGame
from tavolata.engine.record import Record
from tavolata.engine.state import NATURE, State
from tests.coach.games import played

QUICK = 0.03
DEPTH = Depth(24, 8, 8)
TABLES = [
    (name, seats)
    for name in games.own()
    for seats in (games.game(name).card.seats[0], games.game(name).card.seats[-1])
]


@cache
def game_of(name: str, seats: int) -> tuple[AnyGame, Record]:
    return played(name, ["pina"] * seats, seats)


@cache
def analysis_of(name: str, seats: int) -> Analysis:
    return analysing.analyse(*game_of(name, seats), times=QUICK)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_begin_and_all_parts_make_the_end_for_every_seat(name: str, seats: int) -> None:
    found = analysis_of(name, seats)
    for seat, each in enumerate(found.seats):
        parts = each.decisions + each.others + each.dice + each.secrets
        assert abs(each.begin + parts - each.end) < 1e-9
        assert each.begin == found.chances[0][seat] == 1.0 / seats
        assert each.end == found.chances[-1][seat]
        assert abs(each.end - each.dice - each.secrets - each.without_luck) < 1e-9


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_every_move_the_parts_make_the_change(name: str, seats: int) -> None:
    found = analysis_of(name, seats)
    assert len(found.steps) == found.judged == len(found.chances) - 1
    for step, before, after in zip(found.steps, found.chances, found.chances[1:], strict=False):
        for seat in range(seats):
            change = sum(part[seat] for part in step.parts.values())
            assert abs(after[seat] - before[seat] - change) < 1e-9


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_everybodys_chances_are_one_win_and_luck_moves_it_about(name: str, seats: int) -> None:
    found = analysis_of(name, seats)
    for chances in found.chances:
        assert abs(sum(chances) - 1.0) < 1e-3
    assert abs(sum(each.dice for each in found.seats)) < 1e-3
    assert abs(sum(each.secrets for each in found.seats)) < 1e-3


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_own_decisions_never_gain_and_belong_to_who_made_them(name: str, seats: int) -> None:
    for step in analysis_of(name, seats).steps:
        for seat, change in enumerate(step.parts.get("decisions", [])):
            assert change <= 0.0
            assert change == 0.0 or seat == step.by
        if step.decision is not None:
            chances = [each.chance for each in step.decision.considered]
            assert chances == sorted(chances, reverse=True)
            assert 0 <= step.decision.played < len(chances)


@pytest.mark.parametrize("name", games.own())
def test_two_analyses_of_one_game_are_equal(name: str) -> None:
    assert analysing.analyse(*game_of(name, 2), times=QUICK) == analysis_of(name, 2)


@pytest.mark.parametrize("name", games.own())
def test_an_analysis_in_slices_is_the_same_as_one_at_once(name: str) -> None:
    game, record = game_of(name, 2)
    depth = analysing.depth_for(record, QUICK)
    work = Work(analysing.sketch(game, record), [])
    while len(work.judged) < len(record.moves):
        more = list(analysing.judged(game, record, len(work.judged), depth, lambda: True))
        assert len(more) == 1
        work = Work(work.sketch, [*work.judged, *more])
        if len(work.judged) == 5:
            begun = analysing.accounted(game, record, work)
            assert begun.judged == 5
            assert len(begun.chances) == len(record.moves) + 1
    assert analysing.accounted(game, record, work) == analysis_of(name, 2)


def states_of_nature(name: str, seats: int) -> Iterator[tuple[int, State]]:
    for at, (state, seat, _) in enumerate(analysing.made(*game_of(name, seats))):
        if seat == NATURE and 1 < state.chances() <= MOST_LISTED:
            yield at, state.copy()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_luck_is_nothing_on_average_over_all_that_chance_could_bring(name: str, seats: int) -> None:
    game, record = game_of(name, seats)
    judge = Judge(game, record, DEPTH)
    for at, state in list(states_of_nature(name, seats))[::9][:4]:
        judge.at, judge.known = at, {}
        sums = [0.0] * seats
        for move in state.legal(NATURE):
            luck = judge.luck(state, move) or [0.0] * seats
            sums = [each + state.odds(move) * part for each, part in zip(sums, luck, strict=True)]
        assert max(map(abs, sums)) < 1e-5


@pytest.mark.parametrize(("name", "seats"), [("mille-grazie", 4), ("giro", 4)])
def test_a_decision_is_judged_by_what_its_seat_knew_and_never_by_the_truth(name: str, seats: int) -> None:
    game, record = game_of(name, seats)
    judge, dice = Judge(game, record, DEPTH), SeededDice(4)
    compared = 0
    for at, (state, seat, action) in enumerate(analysing.made(game, record)):
        if seat == NATURE or at % 4:
            continue
        judge.at = at
        other = state.redeal(seat, dice)
        compared += other != state
        assert judge.decide(state, seat, action) == judge.decide(other, seat, action)
    assert compared


def test_where_mixing_is_right_every_move_of_the_mix_is_as_good() -> None:
    steps = [step for step in analysis_of("mille-grazie", 4).steps if step.decision is not None]
    mixed = [step.decision for step in steps if step.decision and step.decision.mixed]
    assert len(mixed) > 3
    assert any(each.played > 0 and each.loss == 0.0 for each in mixed)


@pytest.mark.parametrize("name", games.own())
def test_who_plays_worse_loses_more_by_decisions(name: str) -> None:
    losses = {"nino": [0.0, 0.0], "nonna": [0.0, 0.0]}
    for seed in range(1, 7):
        people = ["nino", "nonna"] if seed % 2 else ["nonna", "nino"]
        found = analysing.analyse(*played(name, people, seed, 60), times=0.06)
        for step in found.steps:
            if step.decision is not None:
                losses[people[step.by]][0] += step.decision.loss
                losses[people[step.by]][1] += 1
    mean = {who: total / number for who, (total, number) in losses.items()}
    assert mean["nino"] > mean["nonna"]


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    game, record = game_of("borgo", 2)
    begun = Record(record.game, record.rules, 2, record.options, record.moves[:9], None)
    with pytest.raises(BadRecord, match="not finished"):
        analysing.analyse(game, begun)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.049, ""), (0.05, "inaccuracy"), (0.10, "mistake"), (0.15, "blunder"), (0.9, "blunder")],
)
def test_marks_begin_at_five_ten_and_fifteen_points(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark


def test_accuracy_is_a_hundred_for_the_best_move_and_falls_to_nothing() -> None:
    assert accuracy_of(0.0) == pytest.approx(100.0)
    assert accuracy_of(0.1) == pytest.approx(103.17 * 2.718281828 ** (-0.435) - 3.17)
    assert accuracy_of(1.0) == 0.0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_move_considered_goes_on_for_a_few_choices(name: str, seats: int) -> None:
    considered = [
        move for step in analysis_of(name, seats).steps if step.decision for move in step.decision.considered
    ]
    assert all(len(move.line) <= LONG for move in considered)
    assert any(len(move.line) == LONG for move in considered)
    assert all(0 <= then.by < seats for move in considered for then in move.line)


def test_what_speaks_for_the_best_move_is_told_where_another_lost_something() -> None:
    game, record = played("little-italy", ["random", "random", "random"], 3)
    steps = analysing.analyse(game, record, times=QUICK).steps
    decisions = [step.decision for step in steps if step.decision]
    assert any(each.why for each in decisions)
    for each in decisions:
        assert each.why is None or (each.loss > 0 and 0 < len(each.why.events) <= MOST_EVENTS)
