"""Making a net by self-play and drills: seeded, kept on disk meanwhile, resumed after whatever happens."""

import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from librt.vecs import vec

import tavolata
from tavolata.bots import bot
from tavolata.bots.family import FamilyPlayer
from tavolata.bots.levels import Level
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Player, play_out
from tavolata.engine.state import State
from tavolata.lab.crew import ALONE, Crew, in_order
from tavolata.lab.drills import Exercises, fit
from tavolata.lab.forerunner import Forerunner
from tavolata.lab.pupil import MAX_TURNS, Curriculum, Pupil, Taught, play_drilled, play_taught
from tavolata.lab.resuming import replace, resumed
from tavolata.lab.tournament import Share, mean
from tavolata.search.learning import Learner, study
from tavolata.search.nets import Drill, Header, Making, Point, digest, inputs, write

REFRESHED = 20
"""Games between which the net that plays is the same."""
MEASURED = 10
"""Times that a training is measured on its way."""
DEALS = 100
"""Deals of one measurement, each from every seat."""
KEPT_SECONDS = 60.0
"""How often what was learned goes to the disk."""
LAST_RATE = 0.05
"""The share of the first rate that is left at the end."""
NOT_PLAYED = 1
"""The stream of dice before any game; a game's own is three times its number and 3, a drill's 5 more."""
A_DRILL = 1_000_000
"""No drill has so many games."""


class Stage(msgspec.Struct, frozen=True):
    """How far a training has come: in what, and how much of it is done."""

    name: str
    done: int
    whole: int


class Unfinished(msgspec.Struct, frozen=True):
    """A training as it is kept."""

    plan: Curriculum
    played: int
    weights: bytes
    curve: list[Point]
    drills: list[Drill] = []
    gathered: int = 0
    """Games from which the exercises of the next drill come."""
    exercises: list[bytes] = []


class Training:
    """Games, lessons and measurements up to a net."""

    def __init__(
        self,
        game: AnyGame,
        plan: Curriculum,
        kept: Path,
        forerunner: Forerunner | None = None,
        crew: Crew = ALONE,
    ) -> None:
        if not inputs(game, plan.seats):
            raise BadSetting(f"{game.card.title} names no features that a net could learn from.")
        self.game = game
        self.plan = plan
        self.kept = kept
        self.crew = crew
        self.played = 0
        self.curve: list[Point] = []
        self.drills: list[Drill] = []
        self.gathered = 0
        self.exercises = Exercises()
        self.learner = Learner(inputs(game, plan.seats), plan.units, SeededDice(plan.seed, NOT_PLAYED))
        self.forerunner = forerunner
        if forerunner is not None:
            self.learner.set_numbers(forerunner.numbers(self.learner.numbers(), plan.units))
        self.resume()

    def resume(self) -> None:
        """Go on from what is on the disk, if the same was planned."""
        found = resumed(self.kept, Unfinished, self.plan, "training")
        if found is None:
            return
        self.played, self.curve, self.drills = found.played, found.curve, found.drills
        self.gathered, self.exercises = found.gathered, Exercises(found.exercises)
        self.learner.set_numbers(array("d", found.weights).tolist())

    def keep(self) -> None:
        """Put all that was learned on the disk, in one go."""
        weights = array("d", self.learner.numbers()).tobytes()
        exercises = self.exercises.written()
        found = Unfinished(self.plan, self.played, weights, self.curve, self.drills, self.gathered, exercises)
        replace(self.kept, msgspec.msgpack.encode(found))

    def run(self, stopped: Callable[[], bool] = lambda: False) -> Iterator[Stage]:
        """Play and learn, then drill; yields how far it is, until all is done or `stopped` says so."""
        yield from self.play_all(stopped)
        while self.played == self.plan.games and len(self.drills) < self.plan.drills:
            yield from self.gather(stopped)
            if stopped():
                return
            yield from self.drill(stopped)
            if stopped():
                return

    def ended(self) -> bool:
        """Whether nothing is left to do."""
        return self.played == self.plan.games and len(self.drills) == self.plan.drills

    def play_all(self, stopped: Callable[[], bool]) -> Iterator[Stage]:
        """Self-play."""
        plan = self.plan
        saved = time.monotonic()
        while self.played < plan.games:
            if stopped() or time.monotonic() - saved > KEPT_SECONDS:
                self.keep()
                saved = time.monotonic()
            if stopped():
                return
            upto = min(plan.games, self.played + REFRESHED - self.played % REFRESHED)
            for taught in self.played_by_crew(self.played, upto):
                self.learn(taught)
                self.played += 1
                if self.played * MEASURED % plan.games < MEASURED:
                    self.curve.append(Point(self.played, *self.measured()))
                yield Stage("games", self.played, plan.games)
        self.keep()

    def played_by_crew(self, first: int, last: int) -> Iterator[Taught | None]:
        """Games of the net as it is now, as many by each hand."""
        pupil, share = self.pupil(), -(-(last - first) // self.crew.hands)
        parts = [(number, min(last, number + share)) for number in range(first, last, share)]
        for piece in [self.crew.begin(play_taught, pupil, *part) for part in parts]:
            yield from piece.result()

    def learn(self, taught: Taught | None) -> None:
        """What a game teaches."""
        if taught is None:
            return
        examples, returns = taught
        left = 1.0 - self.played / self.plan.games
        rate = self.plan.rate * (LAST_RATE + (1.0 - LAST_RATE) * left)
        study(self.learner, examples, vec[float](returns), self.plan.trace, rate)

    def gather(self, stopped: Callable[[], bool]) -> Iterator[Stage]:
        """Exercises of one drill, from games of the net as it is now."""
        plan, before = self.plan, len(self.drills) * A_DRILL
        name = f"drill {len(self.drills) + 1} of {plan.drills}: exercises"
        saved = time.monotonic()
        left = in_order(
            play_drilled, self.pupil(), before + self.gathered, before + A_DRILL, self.crew, stopped
        )
        while len(self.exercises) < plan.exercises:
            found = next(left, None)
            if found is not None:
                for features, chance in found:
                    self.exercises.add(self.gathered, features, chance)
                self.gathered += 1
                yield Stage(name, min(len(self.exercises), plan.exercises), plan.exercises)
            if stopped() or time.monotonic() - saved > KEPT_SECONDS:
                self.keep()
                saved = time.monotonic()
            if stopped():
                return
        self.keep()

    def drill(self, stopped: Callable[[], bool]) -> Iterator[Stage]:
        """Fit the net to its exercises; a drill that is stopped here begins with its first pass again."""
        plan, number = self.plan, len(self.drills)
        dice = SeededDice(plan.seed, 3 * (number * A_DRILL + self.gathered) + 5)
        name = f"drill {number + 1} of {plan.drills}: passes"
        outs: list[float] = []
        for out in fit(self.learner, self.exercises, plan.passes, plan.fitting, dice, stopped):
            outs.append(out)
            yield Stage(name, len(outs) - 1, plan.passes)
        if stopped():
            return
        found = len(self.exercises), plan.looks, plan.seed, plan.fitting, len(outs) - 1
        self.drills.append(Drill(*found, outs[0], min(outs), *self.measured()))
        self.exercises, self.gathered = Exercises(), 0
        self.keep()

    def pupil(self) -> Pupil:
        """The net as it is now."""
        return Pupil(self.plan, self.learner.whole_rows(), self.learner.whole_counts())

    def measured(self) -> tuple[float, float, float]:
        """How strong the net is now, if it looks no further than its own move."""
        player = FamilyPlayer(Level("pupil", 0.0, 0), self.pupil().net())
        found = against_greedy(self.game, self.plan.seats, player, DEALS, self.plan.seed)
        return found.share, found.low, found.high

    def finished(self) -> bytes:
        """The net as its file holds it."""
        plan, game = self.plan, self.game
        told = plan.games, plan.seed, plan.rate, plan.trace
        made = Making(tavolata.__version__, *told, self.curve, self.drills)
        if self.forerunner is not None:
            made = self.forerunner.gone_on(made)
        header = Header(
            game=game.card.name,
            seats=plan.seats,
            rules=game.card.version,
            features=digest(game, plan.seats),
            inputs=inputs(game, plan.seats),
            units=plan.units,
            reach=plan.reach,
            horizon=plan.horizon,
            made=made,
        )
        return write(header, self.learner.whole_rows(), self.learner.whole_counts())


def against_greedy(game: AnyGame, seats: int, player: Player, deals: int, seed: int) -> Share:
    """A player's share of wins against `greedy` on all other seats, each deal from every seat."""
    shares = []
    for number in range(deals):
        share = 0.0
        for place in range(seats):
            state: State = game.new(seats, game.card.known({"max_turns": MAX_TURNS}))
            players: list[Player] = [player if seat == place else bot("greedy") for seat in range(seats)]
            play_out(state, players, SeededDice(seed, 2 * number), SeededDice(seed, 2 * number + 1))
            outcome = state.outcome()
            assert outcome is not None
            share += outcome.returns()[place]
        shares.append(share / seats)
    return mean(shares)
