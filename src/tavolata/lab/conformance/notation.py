"""Moves as text, exact both ways."""

from tavolata.engine.state import NATURE, NOBODY
from tavolata.lab.conformance.cases import Case, law, plain_law, viewers, walks


@law
def every_legal_move_is_read_back_from_its_text(case: Case) -> None:
    game = case.game
    for step in walks(case, 8):
        if step.seat == NOBODY:
            continue
        text = game.write(step.state, step.seat, step.action)
        assert game.parse(step.state, step.seat, text) == step.action
        for seat in step.state.to_act():
            for action in step.state.legal(seat):
                text = game.write(step.state, seat, action)
                assert text == " ".join(text.split())
                assert game.parse(step.state, seat, text) == action
                assert game.read(step.state, seat, text) == action


@law
def legal_texts_are_sorted_and_unique(case: Case) -> None:
    for step in walks(case, 8):
        for seat in step.state.to_act():
            texts = case.game.legal(step.state, seat)
            assert texts == sorted(set(texts))
            assert len(texts) == len(step.state.legal(seat))


@plain_law
def every_number_of_the_action_space_has_its_own_text(case: Case) -> None:
    game = case.game
    for step in walks(case, 3, every=40):
        for seat in step.state.to_act():
            texts = [game.write(step.state, seat, action) for action in range(game.card.actions)]
            assert len(set(texts)) == len(texts)
            for action, text in enumerate(texts):
                assert game.parse(step.state, seat, text) == action


@plain_law
def texts_that_are_nearly_moves_are_none(case: Case) -> None:
    game = case.game
    for step in walks(case, 2, every=10):
        if step.seat == NOBODY:
            continue
        text = game.write(step.state, step.seat, step.action)
        for wrong in (f" {text}", f"{text} ", text.upper() + "x", text.replace(" ", "  ", 1) + "\n", "", "*"):
            assert game.parse(step.state, step.seat, wrong) is None


@law
def a_seat_may_read_its_own_moves_whole_and_everybody_reads_something(case: Case) -> None:
    game = case.game
    for step in walks(case, 4):
        if step.seat == NOBODY:
            continue
        whole = game.write(step.state, step.seat, step.action)
        for viewer in viewers(case):
            text = game.write_for(step.state, step.seat, step.action, viewer)
            assert text
            if viewer == step.seat or (not game.card.hidden and step.seat != NATURE):
                assert text == whole
            assert text == whole or "?" in text
