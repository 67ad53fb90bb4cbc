"""A process in which bots think: reads positions from standard input, writes moves to standard output.

It gets a redeal of the seat that is to act, never the truth, and knows nothing about tables.
"""

import sys
from functools import cache
from typing import Any, BinaryIO

import msgspec

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Player

LENGTH = 4
"""Bytes before each message that tell its length."""


class Task(msgspec.Struct, frozen=True):
    """What is to be thought about."""

    game: str
    seat: int
    level: str
    seed: int
    position: dict[str, Any]


@cache
def player(level: str) -> Player:
    """One player a level, made when first needed."""
    return bot(level)


def think(task: Task) -> int:
    """The move a bot would make."""
    state = games.game(task.game).from_position(task.position)
    return int(player(task.level).choose(state, task.seat, SeededDice(task.seed)))


def read_message(file: BinaryIO) -> bytes | None:
    """The next message, None at the end."""
    length = file.read(LENGTH)
    return file.read(int.from_bytes(length, "big")) if len(length) == LENGTH else None


def main() -> None:
    """Answer until the server closes the pipe, as it does when it ends, however it ends."""
    decode = msgspec.json.Decoder(Task).decode
    while (message := read_message(sys.stdin.buffer)) is not None:
        action = think(decode(message))
        sys.stdout.buffer.write(action.to_bytes(LENGTH, "big"))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
