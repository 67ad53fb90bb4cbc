"""Nets in files: a line of JSON that says what for and how it was made, then the weights in 16 bits each."""

import sys
from array import array
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import msgspec

from tavolata import games
from tavolata.engine.errors import BadFile, BadNet
from tavolata.engine.game import AnyGame
from tavolata.engine.state import State
from tavolata.search.net import LANES, Net


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a net was after so many games: its share of wins against `greedy`, without looking ahead."""

    games: int
    share: float
    low: float
    high: float


class Drill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round after self-play: how far the net was out on exercises held out, how strong it became."""

    exercises: int
    looks: int
    """Iterations of the search that each was looked at with."""
    seed: int
    rate: float
    passes: int
    """Times that it went through them."""
    before: float
    after: float
    """The root of the mean square."""
    share: float
    low: float
    high: float


class Making(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a net was made, so that it can be made again."""

    version: str
    """Of Tavolata."""
    games: int
    seed: int
    rate: float
    trace: float
    curve: list[Point]
    drills: list[Drill] = []


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a net is for, and how a search looks ahead with it best."""

    game: str
    seats: int
    rules: int
    """The version of the game's rules."""
    features: str
    """A digest of their names and sizes."""
    inputs: int
    units: int
    reach: float
    horizon: int
    made: Making


def inputs(game: AnyGame, seats: int) -> int:
    """How many features a game has."""
    return sum(size for _, size in game.features(seats))


def digest(game: AnyGame, seats: int) -> str:
    """A short digest of a game's features: other features, another digest."""
    return blake2b(msgspec.json.encode(game.features(seats)), digest_size=8).hexdigest()


def write(header: Header, rows: list[int], counts: list[int]) -> bytes:
    """A net as a file holds it."""
    weights = array("h", rows + counts)
    if sys.byteorder == "big":
        weights.byteswap()
    return msgspec.json.encode(header) + b"\n" + weights.tobytes()


def read(path: Path) -> Net:
    """The net in a file; BadNet if it can't judge a game as it is played here."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise BadFile(path, "read", problem) from problem
    return made_of(data, str(path))


def made_of(data: bytes, name: str) -> Net:
    """The net that was written so; `name` is told in a refusal."""
    header, numbers = written(data, name)
    kind: type[State] = games.game(header.game).named(State)
    size = (header.inputs + 1) * header.units
    return Net(kind, header.seats, numbers[:size], numbers[size:], header.reach, header.horizon)


def written(data: bytes, name: str) -> tuple[Header, list[int]]:
    """What a file holds, if it fits the rules: rows, then counts."""
    line, _, rest = data.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError as problem:
        raise BadNet(f"{name} is no net.") from problem
    game = games.game(header.game)
    anew = f"Train it anew: tavolata train {header.game} --seats {header.seats}."
    if header.rules != game.card.version:
        raise BadNet(
            f"{name} has learned version {header.rules} of {game.card.title}'s rules; "
            f"version {game.card.version} is played here. {anew}"
        )
    if header.seats not in game.card.seats or header.features != digest(game, header.seats):
        raise BadNet(f"{name} has learned {game.card.title} from other features than are seen here. {anew}")
    weights = array("h")
    size = (header.inputs + 1) * header.units
    if header.units % LANES or len(rest) != 2 * (size + header.units):
        raise BadNet(f"{name} is not whole.")
    weights.frombytes(rest)
    if sys.byteorder == "big":
        weights.byteswap()
    return header, weights.tolist()


def shipped(kind: type[State], seats: int) -> Net | None:
    """The net that comes with a game of the house, None if it has none for so many seats."""
    name = own_games().get(kind)
    return None if name is None else _shipped(name, seats)


@cache
def own_games() -> dict[type[State], str]:
    """The names of our games by the class of their states."""
    return {games.game(name).named(State): name for name in games.own()}


@cache
def _shipped(name: str, seats: int) -> Net | None:
    file = files(games.game(name).package).joinpath("nets", f"{seats}.net")
    return made_of(file.read_bytes(), f"{name}/nets/{seats}.net") if file.is_file() else None
