"""Puzzles: positions with one move that is clearly best, shipped as `puzzles.jsonl` in a game's folder."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.resources import files

import msgspec

from tavolata.engine.errors import BadFile
from tavolata.engine.game import AnyGame
from tavolata.engine.state import State

FILE = "puzzles.jsonl"
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Of which a puzzle's name is made: none can be taken for another."""
LONG = 6


class Attempt(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A move, the chance to win after it in whole points, and what would have followed it."""

    move: int
    chance: int
    line: list[int]


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, by all moves that led to it, and its seat's attempts, the best first."""

    rules: int
    seats: int
    options: dict[str, str | int]
    moves: list[int]
    """As numbers; who made each follows from the rules."""
    attempts: list[Attempt]
    finds: list[str]
    """Those of the family who find the best move."""
    found: tuple[int, int]
    """The seed it comes from, and the number of the game."""

    @property
    def name(self) -> str:
        """By which a link finds it; the same as long as position and rules are."""
        told = msgspec.json.encode([self.rules, self.seats, self.options, self.moves])
        number = int.from_bytes(blake2b(told, digest_size=8).digest())
        return "".join(LETTERS[number >> 5 * k & 31] for k in range(LONG))

    def state(self, game: AnyGame) -> State:
        """The truth of the position."""
        state: State = game.new(self.seats, self.options)
        for move in self.moves:
            state.apply(state.actor(), move)
        return state


def read(lines: Iterable[bytes]) -> list[Puzzle]:
    """The puzzles of a file, one a line."""
    return [msgspec.json.decode(line, type=Puzzle) for line in lines if line.strip()]


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles."""
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


def puzzles(game: AnyGame) -> dict[str, Puzzle]:
    """The game's puzzles by name, in their order, as far as they belong to the rules played here."""
    return _puzzles(game.package, game.card.version)


@cache
def _puzzles(package: str, rules: int) -> dict[str, Puzzle]:
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    try:
        found = read(file.read_bytes().splitlines())
    except OSError as problem:
        raise BadFile(file, "read", problem) from problem
    return {puzzle.name: puzzle for puzzle in found if puzzle.rules == rules}
