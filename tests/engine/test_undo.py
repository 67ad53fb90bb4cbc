"""Taking moves back in a match."""

from tavolata.engine.dice import SeededDice
from tavolata.engine.match import Match
from tavolata.games import game


def test_nothing_is_taken_back_that_another_seat_has_answered_even_if_the_answer_was() -> None:
    match = Match(game("borgo"), 2, dice=SeededDice(817))
    match.play(0, "place a1")
    match.play(1, "place g7")
    match.undo(1)
    assert not match.can_undo(0)
    match.play(1, "place a7")
    assert match.can_undo(1)
