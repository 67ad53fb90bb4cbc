"""Learn from nothing to beat `greedy`: PPO with masks, in the vector environment.

python examples/train.py [GAME] [MINUTES] [FILE.csv]     (pip install "tavolata[vector]" torch)

One net looks at what a seat sees, says how much it wants each legal move, and how much of the win the seat
will get. It plays on each seat in turn, `greedy` on all others, and is taught by what it won. Once a minute
it plays its favourite moves and nothing is taught: that share of the wins is the curve, kept in FILE.csv.
"""

import csv
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from tavolata.adapters.vector import Seen, Vector
from tavolata.lab.statistics import wilson

GAMES, STEPS = 256, 64
"""So many games side by side, and so many moves of each before the net is taught."""
PASSES, BATCH = 3, 2048
CLIP, VALUE, ENTROPY, RATE = 0.2, 0.5, 0.01, 1e-3
"""How far PPO goes at once, what worths and wonder count, how fast it learns; the last two fall to none."""
TRUST = 0.95
"""How much a later judgement counts against what follows: the lambda of GAE; nothing is discounted."""
MEASURED = 512
"""Games for each point of the curve."""
EVERY = 60.0
"""Seconds of learning between two points."""
Floats = NDArray[np.floating]
Truths = NDArray[np.bool_]


class Net(nn.Module):
    """A row of features in; for each move a wish, and the share of the win to be expected."""

    def __init__(self, features: int, moves: int, units: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, units), nn.ReLU(), nn.Linear(units, units), nn.ReLU())
        self.wish, self.worth = nn.Linear(units, moves), nn.Linear(units, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        inside = self.body(seen)
        wishes = self.wish(inside).masked_fill(~mask, -1e9)
        return torch.log_softmax(wishes, -1), torch.sigmoid(self.worth(inside)).squeeze(-1)


@dataclass
class Moves:
    """What was seen, done and thought, a row for each move."""

    seen: Tensor
    masks: Tensor
    chosen: Tensor
    logs: Tensor
    worths: Tensor
    gains: Tensor

    def batches(self) -> Iterator["Moves"]:
        """All of them in another order, so many at a time."""
        for part in torch.randperm(len(self.chosen)).split(BATCH):
            yield Moves(*(getattr(self, field.name)[part] for field in fields(self)))


def rows(seen: Seen) -> tuple[Tensor, Tensor]:
    """Observations and masks as a net wants them, copied out of the games' own memory."""
    return torch.from_numpy(seen.observations.astype(np.float32)), torch.from_numpy(seen.masks.astype(bool))


def seated(game: str, seat: int, number: int, seed: int) -> Vector:
    """Games in which the learner has this seat."""
    seats = Vector(game, 1).setup.seats
    players = [None if each == seat else "greedy" for each in range(seats)]
    return Vector(game, number, players=players, seed=seed)


class School:
    """Plays, and learns from it."""

    def __init__(self, game: str, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.game = game
        setup = Vector(game, 1).setup
        self.seats = range(setup.seats)
        self.envs = [seated(game, seat, GAMES // setup.seats, seed + seat) for seat in self.seats]
        self.net = Net(setup.features, setup.actions)
        self.teacher = torch.optim.Adam(self.net.parameters(), RATE)
        self.seen = [envs.reset() for envs in self.envs]

    def play(self, seat: int) -> Moves:
        """A stretch of every game of a seat, each move judged by what came of it."""
        kept: list[tuple[Tensor, ...]] = []
        rewards, overs = [], []
        with torch.no_grad():
            for _ in range(STEPS):
                seen, mask = rows(self.seen[seat])
                logs, worths = self.net(seen, mask)
                chosen = torch.multinomial(logs.exp(), 1).squeeze(-1)
                self.seen[seat] = self.envs[seat].step(chosen.numpy())
                rewards.append(self.seen[seat].rewards[:, seat].copy())
                overs.append(self.seen[seat].over.copy())
                kept.append((seen, mask, chosen, logs.gather(1, chosen[:, None]).squeeze(-1), worths))
            _, last = self.net(*rows(self.seen[seat]))
        seen, masks, picked, logs, worths = (torch.cat(column) for column in zip(*kept, strict=True))
        expected = worths.numpy().reshape(STEPS, -1)
        gains = judged(expected, np.stack(rewards), np.stack(overs), last.numpy())
        return Moves(seen, masks, picked, logs, worths, torch.from_numpy(gains.reshape(-1)).float())

    def learn(self, left: float = 1.0) -> None:
        """Play, then PPO: towards what did better than was expected, but never far at once."""
        played = [self.play(seat) for seat in self.seats]
        moves = Moves(*(torch.cat([getattr(one, each.name) for one in played]) for each in fields(Moves)))
        self.teacher.param_groups[0]["lr"] = RATE * left
        for _ in range(PASSES):
            for some in moves.batches():
                logs, worths = self.net(some.seen, some.masks)
                now = logs.gather(1, some.chosen[:, None]).squeeze(-1)
                better = (some.gains - some.gains.mean()) / (some.gains.std() + 1e-8)
                ratio = (now - some.logs).exp()
                gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                miss = (worths - (some.worths + some.gains)).square().mean()
                wonder = -(logs.exp() * logs).sum(-1).mean()
                self.teacher.zero_grad()
                (VALUE * miss - gain - ENTROPY * left * wonder).backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.teacher.step()

    def measured(self, games: int = MEASURED) -> tuple[float, int]:
        """The share of the wins by favourite moves, from each seat; and in how many games."""
        won, played = 0.0, 0
        for seat in self.seats:
            envs = seated(self.game, seat, games // len(self.seats), seed=99)
            seen, first = envs.reset(), np.ones(envs.number, bool)
            while first.any():
                with torch.no_grad():
                    seen = envs.step(self.net(*rows(seen))[0].argmax(-1).numpy())
                ended = first & seen.over
                won, played = won + float(seen.rewards[ended, seat].sum()), played + int(ended.sum())
                first &= ~seen.over
        return won / played, played


def judged(worths: Floats, rewards: Floats, overs: Truths, last: Floats) -> Floats:
    """For each move how much better than expected it went on, by GAE; `last` is expected in the end."""
    gains = np.zeros_like(worths)
    then, more = last, np.zeros_like(last)
    for step in reversed(range(len(worths))):
        then, more = np.where(overs[step], rewards[step], then), np.where(overs[step], 0.0, more)
        gains[step] = then - worths[step] + TRUST * more
        then, more = worths[step], gains[step]
    return gains


def main(game: str = "little-italy", minutes: str = "18", file: str = "") -> None:
    school, learned, whole = School(game), 0.0, 60 * float(minutes)
    points: list[tuple[float, int, float, float, float]] = []
    while not points or points[-1][0] < whole:
        if learned >= min(whole, EVERY * (points[-1][0] // EVERY + 1) if points else 0.0):
            share, games = school.measured()
            low, high = wilson(round(share * games), games)
            points.append((learned, games, share, low, high))
            told = f"{share:.1%} against greedy ({low:.1%} to {high:.1%})"
            print(f"after {learned / 60:.1f} minutes: {told}", flush=True)
        else:
            begun = time.perf_counter()
            school.learn(1.0 - learned / whole)
            learned += time.perf_counter() - begun
    if file:
        with Path(file).open("w", newline="") as sheet:
            lines = csv.writer(sheet, lineterminator="\n")
            lines.writerows([("seconds", "games", "share", "low", "high"), *points])
    print(f"{game}: {points[0][2]:.1%} before, {points[-1][2]:.1%} after, against greedy.")


if __name__ == "__main__":
    main(*sys.argv[1:])
