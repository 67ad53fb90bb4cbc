"""What is told to who learns: a lesson, move by move as the learner's seat sees it, and puzzles."""

from tavolata.tables.messages.terms import Eyes, Result, Term


class Moment(Term, frozen=True):
    """What a seat sees after some moves, those in `eyes.log`, and who is to act then."""

    eyes: Eyes
    to_act: list[int]


class LessonWords(Term, frozen=True):
    """What is said at a step of a lesson; `why` may be empty."""

    title: str
    text: str
    why: str


class LessonStep(Term, frozen=True):
    """One idea: told after so many moves, done after so many; only told if these are the same."""

    told: int
    done: int
    at: str
    """What it speaks of, as the drawn board marks it; empty for nothing."""
    words: dict[str, LessonWords]
    """By language."""


class Lesson(Term, frozen=True):
    """A led first game: what comes after a moment is made by whoever its line names."""

    seats: int
    seat: int
    """The learner's."""
    options: dict[str, str | int]
    rules: int
    steps: list[LessonStep]
    moments: list[Moment]
    """One after each move; the first is the beginning, without a line."""
    result: Result


class PuzzleAnswer(Term, frozen=True):
    """A move that may be tried in a puzzle, and what would have followed it."""

    move: str
    chance: int
    """To win after it, of 100."""
    after: Moment


class PuzzleShown(Term, frozen=True):
    """A position in which one move is clearly best."""

    name: str
    seats: int
    seat: int
    """Who is to move."""
    options: dict[str, str | int]
    rules: int
    start: Moment
    answers: list[PuzzleAnswer]
    """The best first; every legal move has one."""
    finds: list[str]
    """Those of the family who find the best move."""


class PuzzleList(Term, frozen=True):
    """The names of all puzzles of a game, in their order."""

    names: list[str]
