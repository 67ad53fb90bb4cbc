"""A helper process: reads tasks from standard input, writes what comes of them to standard output.

A bot gets what its seat knows, never the truth. For what is told of a past game it
gets the game's moves and whose eyes to use; names, tokens and the secret of chance never come here.
While it thinks it may be told that it is enough.
"""

import gzip
import logging
import os
import sys
import time
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec
from msgspec import Raw

from tavolata import games
from tavolata.bots import bot
from tavolata.coach import analysing
from tavolata.coach.terms import Work
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Budget, Choice, Player
from tavolata.tables.log import history, scripted
from tavolata.tables.play.play import encode, say

LENGTH = 4
"""Bytes before each message that tell its length."""
ENOUGH = b"\0" * LENGTH
"""An empty message: no more is needed of the task, the best found so far is its answer."""
BEGUN = b"+"
"""What a process says first."""
DONE = b"+"
NOT_DONE = b"-"
"""What stands before the length of an answer."""
SLICE = 1.0
"""Seconds after which an analysis tells what it has found out."""
MEEK = 5
"""How much nicer than the server a helper is, in the system's sense: where both want a core, it waits."""


class Task(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """Base of all tasks."""


class Think(Task, frozen=True):
    """Find a bot's move."""

    game: str
    level: str
    seed: int
    seconds: float
    iterations: int
    """Its budget; 0 leaves either open."""
    known: Raw


class Weigh(Think, frozen=True):
    """The same, with what it thought of each move."""


class Weighed(msgspec.Struct, frozen=True):
    """A move, and how well the seat would stand after each that was thought about, from 0 to 1."""

    move: int
    worths: dict[int, float]


class ShowReplay(Task, frozen=True):
    """Show what some viewers saw, move by move."""

    of: history.Played
    viewers: list[history.Viewer]
    first: int
    last: int


class WriteRecord(Task, frozen=True):
    """Write a game down, whole or as a viewer may read it."""

    of: history.Played
    whole: bool
    viewer: int | None


class TellTally(Task, frozen=True):
    """Tell how each seat came to its score."""

    of: history.Played


class Analyse(Task, frozen=True):
    """Go on for a while with the analysis of a finished game."""

    of: history.Played
    work: Raw
    """What is found out so far, null if nothing is."""


class FoundOut(msgspec.Struct, frozen=True):
    """What an analysis has found out so far: JSON that who passes it on need not look at."""

    judged: int
    work: bytes
    analysis: bytes


class ShowLesson(Task, frozen=True):
    """Show a game's lesson; the answer is compressed."""

    game: str


class ShowPuzzle(Task, frozen=True):
    """Show a puzzle of a game; the answer is compressed."""

    game: str
    name: str


AnyTask = Think | Weigh | ShowReplay | WriteRecord | TellTally | Analyse | ShowLesson | ShowPuzzle


@cache
def player(level: str) -> Player:
    """One player a level, made when first needed."""
    return bot(level)


def think(task: Think, asked: Budget) -> Choice:
    """What a bot would do."""
    game = games.game(task.game)
    knowledge = game.read_knowledge(msgspec.json.decode(task.known, type=game.known))
    budget = asked.or_else(task.seconds, task.iterations)
    return player(task.level).choose(knowledge, budget, SeededDice(task.seed))


def analyse(task: Analyse, asked: Budget) -> bytes:
    """What is found out by now: at first a sketch, then move after move for a while."""
    game, record = games.game(task.of.game), history.record(task.of)
    before: Work | None = msgspec.json.decode(task.work, type=Work | None)
    if before is None:
        work = Work(analysing.sketch(game, record), [])
    else:
        until = time.monotonic() + SLICE
        more = analysing.judged(
            game,
            record,
            len(before.judged),
            analysing.depth_for(record),
            lambda: asked.stopped or time.monotonic() > until,
        )
        work = Work(before.sketch, [*before.judged, *more])
    analysis = analysing.accounted(game, record, work)
    whole = analysis.judged == len(record.moves)
    kept = Work([], []) if whole else work
    return msgspec.msgpack.encode(FoundOut(analysis.judged, encode(kept), encode(analysis)))


def do(task: AnyTask, asked: Budget) -> bytes:
    """What comes of a task; whoever asked may say that it is enough."""
    match task:
        case Weigh():
            choice = think(task, asked)
            worths = {int(each.move): float(each.worth) for each in choice.candidates}
            return encode(Weighed(int(choice.move), worths))
        case Think():
            return encode(int(think(task, asked).move))
        case ShowReplay(of, viewers, first, last):
            steps = history.steps(of, viewers, first, last)
            return encode([{"at": at, "eyes": eyes} for at, eyes in steps])
        case WriteRecord(of, whole, viewer):
            return (history.record(of) if whole else history.record_for(of, viewer)).line()
        case Analyse():
            return analyse(task, asked)
        case TellTally(of):
            return encode([[say(phrase) for phrase in phrases] for phrases in history.tally(of)])
        case ShowLesson(game):
            return gzip.compress(encode(scripted.lesson_of(game)), mtime=0)
        case ShowPuzzle(game, name):
            return gzip.compress(encode(scripted.puzzle_of(game, name)), mtime=0)


def read_message(file: BinaryIO) -> bytes | None:
    """The next message, None at the end."""
    length = file.read(LENGTH)
    return file.read(int.from_bytes(length, "big")) if len(length) == LENGTH else None


def listen(file: BinaryIO, tasks: "SimpleQueue[tuple[bytes, Budget] | None]") -> None:
    """Hand tasks over as they come, and stop the last one when it is enough."""
    asked = Budget()
    while (message := read_message(file)) is not None:
        if message:
            asked = Budget()
            tasks.put((message, asked))
        else:
            asked.stop()
    asked.stop()
    tasks.put(None)


def main() -> None:
    """Answer until the server closes the pipe, as it does when it ends, however it ends."""
    with suppress(OSError):
        os.nice(MEEK)
    decode = msgspec.json.Decoder(AnyTask).decode
    out = sys.stdout.buffer
    out.write(BEGUN)
    out.flush()
    tasks: SimpleQueue[tuple[bytes, Budget] | None] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    while (given := tasks.get()) is not None:
        message, asked = given
        try:
            how, answer = DONE, do(decode(message), asked)
        except Exception:
            # the next task may be a better one
            logging.getLogger("tavolata").exception("task failed")
            how, answer = NOT_DONE, b""
        out.write(how + len(answer).to_bytes(LENGTH, "big") + answer)
        out.flush()


if __name__ == "__main__":
    main()
