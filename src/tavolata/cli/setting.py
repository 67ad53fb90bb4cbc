"""What was asked for on the command line, as games, options, boards and texts."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from tavolata import games
from tavolata.engine.errors import BadFile, BadRecord, BadSetting
from tavolata.engine.game import AnyGame, Board
from tavolata.engine.state import State
from tavolata.engine.texts import LANGUAGES, Texts, texts


def chosen_options(given: list[str]) -> dict[str, object]:
    """The options written as NAME=VALUE; the game itself says which there are."""
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetting(f"An option is written name=value, not {text!r}.")
        if name in options:
            raise BadSetting(f"Option {name} is given twice.")
        options[name] = value
    return options


def chosen_board(game: AnyGame, path: str | None) -> Board | None:
    """An owner's board, if a file is named."""
    if path is None:
        return None
    board: Board = game.read_board(read_text(path))
    return board


def chosen_seats(game: AnyGame, args: argparse.Namespace) -> int:
    """The number of seats, the fewest the game has if none is given."""
    return game.card.check_seats(game.card.seats[0] if args.seats is None else args.seats)


def chosen_state(game: AnyGame, args: argparse.Namespace) -> State:
    """The state to begin at: a new game, or the position in a file."""
    board = chosen_board(game, args.board)
    if args.position is None:
        state: State = game.new(chosen_seats(game, args), chosen_options(args.option), board)
        return state
    if args.seats is not None or args.option:
        raise BadSetting("A position brings its seats and options along; leave --seats and --option out.")
    try:
        position = msgspec.json.decode(read_text(args.position))
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadRecord(f"{args.position} is not JSON ({problem}).") from problem
    if not isinstance(position, dict):
        raise BadRecord(f"{args.position} holds no position: that is a JSON object as in a trace.")
    state = game.from_position(position, board)
    return state


def chosen_game(args: argparse.Namespace) -> AnyGame:
    """The game that is named."""
    return games.game(str(args.game))


def read_text(path: str) -> str:
    """The text of a file, or a sentence why it can't be had."""
    try:
        return Path(path).read_text("utf-8")
    except OSError as problem:
        raise BadFile(path, "read", problem) from problem
    except UnicodeDecodeError as problem:
        raise BadSetting(f"{path} is not a text file in UTF-8.") from problem


def chosen_language(args: argparse.Namespace) -> str:
    """The language asked for, else the system's if we speak it, else English."""
    if args.lang is not None:
        texts(__package__, args.lang)
        return str(args.lang)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            language = os.environ[variable][:2]
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def words(language: str) -> Texts:
    """The command line's own texts."""
    return texts(__package__, language)


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """A file to read, `-` for standard input; trouble with it becomes a sentence."""
    try:
        if path == "-":
            yield sys.stdin.buffer
        else:
            with Path(path).open("rb") as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise BadFile(path, "read", problem) from problem
