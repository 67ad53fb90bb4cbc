"""A net in a file that a training goes on from, with as many units or with more."""

from hashlib import blake2b
from pathlib import Path

import msgspec

from tavolata.engine.errors import BadFile, BadSetting
from tavolata.engine.game import AnyGame
from tavolata.search.net import ONE
from tavolata.search.nets import Making, written


class Forerunner:
    """A net in a file that a training goes on from."""

    def __init__(self, path: Path, game: AnyGame, seats: int) -> None:
        try:
            data = path.read_bytes()
        except OSError as problem:
            raise BadFile(path, "read", problem) from problem
        self.header, self.weights = written(data, str(path))
        self.digest = blake2b(data, digest_size=8).hexdigest()
        if (self.header.game, self.header.seats) != (game.card.name, seats):
            raise BadSetting(f"{path} has learned another game, or this one with another number of seats.")

    def numbers(self, fresh: list[float], units: int) -> list[float]:
        """What it has learned, for a learner with as many units or more: those count for nothing yet."""
        old, last = self.header.units, self.header.units - 1
        if units < old:
            raise BadSetting(f"A net of {old} units can't go on with {units}.")
        for row in range(self.header.inputs + 2):
            counts, at, begin = row > self.header.inputs, row * units, row * old
            if counts:
                fresh[at : at + units] = [0.0] * units
            learned = [weight / int(ONE) for weight in self.weights[begin : begin + old]]
            fresh[at : at + last], fresh[at + units - 1] = learned[:last], learned[last]
        return fresh

    def gone_on(self, made: Making) -> Making:
        """How a net was made that went on from this one."""
        before = self.header.made
        if made.games:
            games = [msgspec.structs.replace(each, games=each.games + before.games) for each in made.curve]
            return msgspec.structs.replace(
                made,
                games=before.games + made.games,
                curve=before.curve + games,
                drills=before.drills + made.drills,
            )
        return msgspec.structs.replace(before, version=made.version, drills=before.drills + made.drills)
