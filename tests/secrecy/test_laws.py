"""No viewer is told anything it can't know: the redeal law on everything that leaves a game."""

import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.record import Record, running
from tavolata.engine.state import NOBODY
from tests.cases import Case, viewers, walk, walks
from tests.secrecy.desk import HIDDEN_CASES, HIDDEN_TABLES, Desk, next_move_law, record_law, redeal_law

every_case = pytest.mark.parametrize("case", HIDDEN_CASES, ids=str)
every_table = pytest.mark.parametrize("case", HIDDEN_TABLES, ids=str)


def test_some_games_have_secrets() -> None:
    assert {case.name for case in HIDDEN_CASES} >= {"giro"}


@every_case
def test_what_a_viewer_is_told_is_the_same_in_every_redeal(case: Case) -> None:
    desk, dice = Desk(case.game), SeededDice(1)
    for step in walks(case, 6, every=2):
        for viewer in viewers(case):
            other = redeal_law(desk, step.state, viewer, dice)
            other.check()
            redeal_law(desk, other, viewer, dice)


@every_case
def test_a_move_that_reads_the_same_sounds_the_same(case: Case) -> None:
    desk, dice = Desk(case.game), SeededDice(2)
    compared = 0
    for step in walks(case, 6, every=2):
        if step.seat == NOBODY:
            continue
        for viewer in viewers(case):
            other = step.state.redeal(-1 if viewer is None else viewer, dice)
            compared += next_move_law(desk, step.state, other, step.seat, step.action, viewer)
    assert compared > 20


@every_case
def test_moves_a_viewer_can_not_tell_apart_are_written_the_same(case: Case) -> None:
    desk, dice = Desk(case.game), SeededDice(3)
    for step in walks(case, 4, every=2):
        if step.seat != NOBODY:
            for viewer in viewers(case):
                record_law(desk, step.state, step.seat, step.action, viewer, dice)


@every_table
def test_a_running_record_holds_each_viewers_texts_and_a_finished_one_the_whole(case: Case) -> None:
    game = case.game
    for seed in range(2):
        record = Record.begin(game, case.seats, dict(case.options), None)
        texts: dict[int | None, list[str]] = {viewer: [] for viewer in viewers(case)}
        hidden = 0
        for step in walk(case, seed):
            if step.number % 23 == 0 and step.seat != NOBODY:
                for viewer in viewers(case):
                    seen = running(game, record, viewer)
                    assert [text for _, text in seen.moves] == texts[viewer]
                    assert seen.result is None
            if step.seat == NOBODY:
                break
            for viewer in viewers(case):
                texts[viewer].append(game.write_for(step.state, step.seat, step.action, viewer))
                hidden += "?" in texts[viewer][-1]
            record.moves.append((step.seat, game.write(step.state, step.seat, step.action)))
        assert hidden
        for viewer in viewers(case):
            assert running(game, record, viewer).moves == record.moves
