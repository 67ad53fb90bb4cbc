"""Thinking ahead, in every game: wins are taken, budgets kept, secrets not looked at."""

import threading
import time
from collections.abc import Iterator
from itertools import islice

import pytest

from tavolata.bots import FAMILY, bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search.tree import Search
from tests.cases import PLAIN_CASES, Case, walks

every_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
every_level = pytest.mark.parametrize("name", [level.name for level in FAMILY])


def wins(state: State, seat: int, action: int) -> bool:
    """Whether a move ends the game at once, and this seat alone has won."""
    then = state.copy()
    then.apply(seat, action)
    outcome = then.outcome()
    return outcome is not None and outcome.winners == [seat]


def one_move_from_a_win(case: Case) -> Iterator[tuple[State, int]]:
    """States of random games in which a seat can win at once, with something else to do instead."""
    for step in walks(case, 40):
        if step.seat >= 0 and len(moves := step.state.legal(step.seat)) > 1:
            found = [move for move in moves if wins(step.state, step.seat, move)]
            if found and len(found) < len(moves) and is_sure(step.state, step.seat, found):
                yield step.state.copy(), step.seat


def is_sure(state: State, seat: int, moves: list[int]) -> bool:
    """Whether the seat can know that one of these wins: it does whatever the others hold or have chosen."""
    knowledge, dice = state.knowledge(seat), SeededDice(8)
    guesses = [knowledge.guess(dice) for _ in range(24)] if knowledge.hides() else []
    return any(all(wins(guess, seat, move) for guess in guesses) for move in moves)


@every_level
@every_case
def test_whoever_can_win_at_once_does(case: Case, name: str) -> None:
    player = bot(name, iterations=30)
    found = list(islice(one_move_from_a_win(case), 6))
    assert found, "there are such positions in every game"
    for number, (state, seat) in enumerate(found):
        choice = player.choose(state.knowledge(seat), Budget(), SeededDice(number))
        assert wins(state, seat, choice.move)


@every_level
@every_case
def test_whole_games_are_played_by_legal_moves_alone(case: Case, name: str) -> None:
    player = bot(name, iterations=4)
    for seed in range(2):
        state, dice = case.new(), SeededDice(seed)
        for _ in range(300):
            seat = int(state.actor())
            if seat == NOBODY:
                break
            if seat == NATURE:
                state.apply(NATURE, state.draw(dice))
            else:
                move = player.choose(state.knowledge(seat), Budget(), dice).move
                case.game.make(state, seat, move)


@every_case
def test_a_choice_tells_what_was_thought(case: Case) -> None:
    for step in walks(case, 1, every=17):
        for seat in step.state.to_act():
            known = step.state.knowledge(seat)
            choice = bot("ugo", iterations=50).choose(known, Budget(), SeededDice(1))
            assert choice.move in list(known.legal())
            if len(known.legal()) > 1:
                assert choice.searched > 0
                assert {each.move for each in choice.candidates} <= set(known.legal())
                assert all(0.0 <= each.worth <= 1.0 for each in choice.candidates)


@every_case
def test_iterations_are_counted_and_stop_means_now(case: Case) -> None:
    state = next(
        step.state for step in walks(case, 1) if step.seat >= 0 and len(step.state.legal(step.seat)) > 1
    )
    seat = state.actor()
    known = state.knowledge(seat)
    search = Search(state.outlook())
    noticed = search.glance(known, 2, SeededDice(1))
    choice = search.choose(known, noticed, Budget(iterations=64), SeededDice(1))
    assert sum(each.tries for each in choice.candidates) <= 64
    endless = Budget(seconds=1000.0)
    endless.stop()
    begun = time.perf_counter()
    assert search.choose(known, noticed, endless, SeededDice(1)).move in list(known.legal())
    assert bot("nonna").choose(known, Budget(seconds=0.01), SeededDice(1)).move in list(known.legal())
    assert time.perf_counter() - begun < 60.0, "nobody thinks for ever"


def test_another_thread_can_say_stop() -> None:
    """It is heard in the middle of a thought, compiled or not."""
    steps = walks(PLAIN_CASES[0], 1)
    state = next(step.state for step in steps if step.seat >= 0 and len(step.state.legal(step.seat)) > 1)
    budget = Budget(seconds=60.0)
    threading.Timer(0.1, budget.stop).start()
    begun = time.perf_counter()
    bot("nonna").choose(state.knowledge(state.actor()), budget, SeededDice(1))
    assert time.perf_counter() - begun < 50.0


@every_case
def test_who_never_looks_ahead_does_not_with_more_time_either(case: Case) -> None:
    for step in walks(case, 1, every=41):
        for seat in step.state.to_act():
            known = step.state.knowledge(seat)
            usual, longer = (
                bot("nino", iterations=iterations).choose(known, Budget(), SeededDice(1))
                for iterations in (None, 900)
            )
            assert (usual.move, usual.searched) == (longer.move, longer.searched)


def test_the_smaller_of_two_budgets_counts_and_both_can_be_stopped() -> None:
    given = Budget(seconds=2.0, iterations=50)
    assert given.within(1.0, 900) == Budget(1.0, 50)
    assert given.within(0.0, 9) == Budget(2.0, 9)
    assert Budget().within(3.0, 0) == Budget(3.0, 0)
    inner = given.within(1.0, 0).within(0.0, 20)
    assert not inner.is_stopped()
    given.stop()
    assert inner.is_stopped()


@every_case
def test_the_same_seed_gives_the_same_move(case: Case) -> None:
    for step in walks(case, 2, every=23):
        for seat in step.state.to_act():
            known = step.state.knowledge(seat)
            moves = [bot("rosa", iterations=40).choose(known, Budget(), SeededDice(9)).move for _ in range(2)]
            assert moves[0] == moves[1]


@every_case
def test_moves_that_read_the_same_to_a_viewer_sound_the_same(case: Case) -> None:
    """Who can't tell two moves apart by their texts hears one number for both."""
    game = case.game
    for step in walks(case, 3, every=3):
        if step.seat == NOBODY or step.state.chances() > 1000:
            continue
        for viewer in range(case.seats):
            heard: dict[str, int] = {}
            for action in step.state.legal(step.seat):
                text = game.write_for(step.state, step.seat, int(action), viewer)
                number = int(step.state.sounds(viewer, step.seat, action))
                assert heard.setdefault(text, number) == number
            assert len(set(heard.values())) == len(heard), "and other texts sound otherwise"


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadSetting, match="Did you mean nonna"):
        bot("nona")
