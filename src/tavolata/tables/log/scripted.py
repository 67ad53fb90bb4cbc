"""Games that were made beforehand, as one seat sees them: no table is laid and nobody thinks."""

from collections.abc import Sequence

from tavolata import games
from tavolata.coach.lesson import lesson
from tavolata.coach.puzzle import puzzles
from tavolata.engine.course import Recorded
from tavolata.engine.game import AnyGame
from tavolata.engine.state import State
from tavolata.engine.texts import LANGUAGES
from tavolata.tables.messages.coaching import (
    Lesson,
    LessonStep,
    LessonWords,
    Moment,
    PuzzleAnswer,
    PuzzleShown,
)
from tavolata.tables.messages.terms import Result
from tavolata.tables.play.play import Play


def after(play: Play, moves: Sequence[Recorded], seat: int) -> Moment:
    """Let these moves happen to a play; what the seat sees then, and hears of them."""
    play.adopt(play.again(moves, told=True), play.count + len(moves))
    return Moment(play.eyes(seat, len(moves), undo=False), play.state.to_act())


def lesson_of(name: str) -> Lesson:
    """The lesson of a game that has one."""
    game = games.game(name)
    script = lesson(game)
    assert script is not None
    options = game.card.read_options(script.options)
    play = Play(game, game.new(script.seats, options), ())
    moments = [after(play, [], script.seat)]
    moments += [after(play, [move], script.seat) for move in script.moves()]
    steps = []
    for step, (told, done) in zip(script.steps, script.places(), strict=True):
        said = {language: getattr(step, language) for language in LANGUAGES}
        words = {language: LessonWords(of.title, of.text, of.why) for language, of in said.items()}
        steps.append(LessonStep(told, done, step.at, words))
    outcome = play.state.outcome()
    assert outcome is not None
    result = Result(outcome.winners, outcome.scores, outcome.why)
    return Lesson(script.seats, script.seat, options, game.card.version, steps, moments, result)


BEFORE = 8
"""Moves before a puzzle that are told with it."""


def texts_of(game: AnyGame, state: State, moves: Sequence[int]) -> list[Recorded]:
    """Moves that are known by their numbers, made one after another by whoever is to act."""
    found = []
    for move in moves:
        seat = int(state.actor())
        found.append((seat, game.write(state, seat, move)))
        state.apply(seat, move)
    return found


def puzzle_of(name: str, which: str) -> PuzzleShown:
    """A puzzle of a game, with what would follow every answer."""
    game = games.game(name)
    puzzle = puzzles(game)[which]
    play = Play(game, game.new(puzzle.seats, puzzle.options), ())
    moves = texts_of(game, game.new(puzzle.seats, puzzle.options), puzzle.moves)
    play.adopt(play.again(moves[:-BEFORE], told=False), len(moves[:-BEFORE]))
    seat = int(puzzle.state(game).actor())
    start = after(play, moves[-BEFORE:], seat)
    answers = []
    for each in puzzle.attempts:
        line = texts_of(game, puzzle.state(game), [each.move, *each.line])
        answers.append(PuzzleAnswer(line[0][1], each.chance, after(play.clone(), line, seat)))
    return PuzzleShown(which, puzzle.seats, seat, puzzle.options, puzzle.rules, start, answers, puzzle.finds)
