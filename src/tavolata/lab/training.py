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
from tavolata.engine.card import OptionValue
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadSetting
from tavolata.engine.game import AnyGame
from tavolata.engine.player import Player, play_out
from tavolata.engine.state import State
from tavolata.lab.drills import Exercises, fit, play_exercises
from tavolata.lab.forerunner import Forerunner
from tavolata.lab.resuming import replace, resumed
from tavolata.lab.tournament import Share, mean
from tavolata.search.learning import Learner, self_play, study
from tavolata.search.net import Net
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
TAUGHT = 0.2
"""In this first share of the games fewer and fewer seats play by hints: to know nothing teaches little."""
LAST_TAUGHT = 0.1
"""The share of seats that play by hints to the end: who only ever meets itself can forget how to win."""
MAX_TURNS = 400
"""A game that comes to so many turns is ended, and nothing is learned from it."""
WHIMS = 12
"""One move in so many of a drill is made at random: what follows a position tells nothing about it there."""
NOT_PLAYED = 1
"""The stream of dice before any game; a game's own is three times its number and 3, a drill's 5 more."""
A_DRILL = 1_000_000
"""No drill has so many games."""


class Curriculum(msgspec.Struct, frozen=True):
    """What is to be trained, and how."""

    game: str
    seats: int
    games: int
    seed: int = 1
    units: int = 66
    rate: float = 0.03
    trace: float = 0.7
    """λ: how much of a lesson comes from what followed later, instead of the next judgement."""
    opening: int = 8
    """A game begins with fewer random moves than this."""
    whims: int = 0
    """One in so many later moves is made at random; 0: none."""
    deals: int = 3
    """How many a player looks at where others have secrets."""
    reach: float = 0.1
    horizon: int = 1000
    drills: int = 0
    """How many follow after the games."""
    exercises: int = 40_000
    """Of each drill, at least."""
    looks: int = 300
    """Iterations of the search that says what is right."""
    passes: int = 12
    """Times that a drill goes through its exercises, at most."""
    fitting: float = 0.003
    """How fast a drill teaches at first."""
    forerunner: str = ""
    """A digest of the net that it goes on from."""


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
        self, game: AnyGame, plan: Curriculum, kept: Path, forerunner: Forerunner | None = None
    ) -> None:
        if not inputs(game, plan.seats):
            raise BadSetting(f"{game.card.title} names no features that a net could learn from.")
        self.game = game
        self.plan = plan
        self.kept = kept
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

    def options(self, dice: SeededDice) -> dict[str, OptionValue]:
        """In every second game those of the card, else any."""
        card = self.game.card
        found = card.read_options(card.known({"max_turns": MAX_TURNS}))
        if dice.below(2):
            for option in card.options:
                if option.choices:
                    found[option.name] = option.choices[dice.below(len(option.choices))]
        return found

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
        net: Net | None = None
        while self.played < plan.games:
            if net is None or self.played % REFRESHED == 0:
                if stopped() or time.monotonic() - saved > KEPT_SECONDS:
                    self.keep()
                    saved = time.monotonic()
                if stopped():
                    return
                net = self.net()
            self.play(net)
            self.played += 1
            if self.played * MEASURED % plan.games < MEASURED:
                self.curve.append(Point(self.played, *self.measured()))
            yield Stage("games", self.played, plan.games)
        self.keep()

    def gather(self, stopped: Callable[[], bool]) -> Iterator[Stage]:
        """Exercises of one drill, from games of the net as it is now."""
        plan, net = self.plan, self.net()
        name = f"drill {len(self.drills) + 1} of {plan.drills}: exercises"
        saved = time.monotonic()
        while len(self.exercises) < plan.exercises:
            dice = SeededDice(plan.seed, 3 * (len(self.drills) * A_DRILL + self.gathered) + 5)
            state = self.begin(self.options(dice))
            opening = int(dice.below(plan.opening))
            lines = play_exercises(net, state, opening, WHIMS, plan.deals, plan.looks, dice)
            if state.turns_played() < MAX_TURNS:
                for features, chance in lines:
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

    def net(self) -> Net:
        """The net as it is now."""
        rows, counts = self.learner.whole_rows(), self.learner.whole_counts()
        return Net(type(self.begin({})), self.plan.seats, rows, counts, self.plan.reach, self.plan.horizon)

    def begin(self, options: dict[str, OptionValue]) -> State:
        """A new game."""
        state: State = self.game.new(self.plan.seats, options)
        return state

    def play(self, net: Net) -> None:
        """One game, and what it teaches."""
        plan = self.plan
        dice = SeededDice(plan.seed, 3 * self.played + 3)
        state = self.begin(self.options(dice))
        opening, teachers = dice.below(plan.opening), self.teachers(dice)
        lessons = self_play(net, state, opening, plan.whims, plan.deals, teachers, dice)
        outcome = state.outcome()
        assert outcome is not None
        if state.turns_played() >= MAX_TURNS:
            return
        left = 1.0 - self.played / plan.games
        rate = plan.rate * (LAST_RATE + (1.0 - LAST_RATE) * left)
        study(self.learner, lessons, vec[float](outcome.returns()), plan.trace, rate)

    def teachers(self, dice: SeededDice) -> int:
        """Mask of the seats that play by hints: at first all, later now and then one."""
        share = LAST_TAUGHT
        if self.forerunner is None:
            share = max(share, 1.0 - self.played / (TAUGHT * self.plan.games))
        return sum(1 << seat for seat in range(self.plan.seats) if dice.below(1000) < int(1000 * share))

    def measured(self) -> tuple[float, float, float]:
        """How strong the net is now, if it looks no further than its own move."""
        player = FamilyPlayer(Level("pupil", 0.0, 0), self.net())
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
