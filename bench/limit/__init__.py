"""The same random games in plain C: how fast they can be played at all."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tavolata.engine.dice import SeededDice
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Player, RandomPlayer, play_out
from tavolata.games import game

SOURCE = Path(__file__).with_name("borgo.c")
WORD = 0xFFFFFFFF


class Setup(NamedTuple):
    """Which random games of Borgo are played."""

    seed: int
    games: int
    seats: int
    side: str
    goal: int
    max_turns: int


class Played(NamedTuple):
    """A checksum over all moves of all games, how many there were, and the seconds they took."""

    checksum: int
    moves: int
    seconds: float


def compile_limit(folder: Path) -> Path:
    """Compile the C program into a folder; raises FileNotFoundError where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise FileNotFoundError("no C compiler")
    program = folder / "borgo"
    subprocess.run([compiler, "-O3", "-Wall", "-Wextra", "-Werror", "-o", program, SOURCE], check=True)
    return program


def play_in_c(program: Path, setup: Setup) -> Played:
    """Play the games with the C program."""
    done = subprocess.run([program, *map(str, setup)], check=True, capture_output=True, text=True)
    checksum, moves, seconds = done.stdout.split()
    return Played(int(checksum), int(moves), float(seconds))


def random_games(
    played: AnyGame, seats: int, options: dict[str, object], seed: int, games: int
) -> list[list[int]]:
    """The moves of some random games, as numbers: seat, action, seat, action, …"""
    players: list[Player] = [RandomPlayer() for _ in range(seats)]
    return [
        list(
            play_out(
                played.new(seats, options), players, SeededDice(seed, 2 * k), SeededDice(seed, 2 * k + 1)
            )
        )
        for k in range(games)
    ]


def checksum_in_python(setup: Setup) -> tuple[int, int]:
    """The checksum and the number of moves of the same games, played by the rules."""
    options: dict[str, object] = {"side": setup.side, "goal": setup.goal, "max_turns": setup.max_turns}
    checksum = moves = 0
    for played in random_games(game("borgo"), setup.seats, options, setup.seed, setup.games):
        for number in played:
            checksum = ((checksum ^ ((number + 1) & WORD)) * 16777619) & WORD
        moves += len(played) // 2
    return checksum, moves
