"""Plays seeded games and prints a digest of every state: run once compiled and once not.

`python -m tests.lockstep.stream` prints a line a game; with a line's first words and a move's
number behind it (`… borgo-2-max_turns=3 0 17`) it prints the state before that move in full.
"""

import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice

import msgspec

from tavolata.bots import bot
from tavolata.engine.dice import SeededDice
from tavolata.engine.phrase import Event
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.search import nets
from tests.cases import CASES, Case, Footstep, ear, viewers, walk

SEEDS = {0: 150, 1: 40, 2: 150}
"""Seed to most moves: the greedy moves of odd seeds take long when not compiled."""

JUDGED, THOUGHT = 10, 31
"""Every so many positions are judged by a net, and this one is thought about: both take long too."""


def everything(case: Case, step: Footstep) -> dict[str, object]:
    """All that can be asked of a state."""
    game, state = case.game, step.state
    outcome = state.outcome()
    told: list[Event] = []
    net = nets.shipped(type(state), case.seats) if step.number % JUDGED == 0 else None
    if step.seat != NOBODY:
        state.copy().apply(step.seat, step.action, told)
    return {
        "position": game.position(state),
        "to_act": state.to_act(),
        "move": [step.seat, step.action],
        "legal": [list(state.legal(seat)) for seat in range(case.seats)],
        "odds": repr(state.odds(step.action)) if step.seat == NATURE else "",
        "outcome": outcome and outcome.as_json(),
        "reveals": step.seat >= 0 and state.reveals(step.seat, step.action),
        "worth": [repr(state.evaluate(seat)) for seat in range(case.seats)],
        "features": [list(state.features(seat)) for seat in range(case.seats)],
        "judged": [net and repr(net.chance(state.features(seat))) for seat in range(case.seats)],
        "thought": thought(state) if step.number == THOUGHT and step.seat >= 0 else [],
        "views": [msgspec.to_builtins(game.see(state, viewer)) for viewer in viewers(case)],
        "redeals": [game.position(state.redeal(ear(v), SeededDice(1, step.number))) for v in viewers(case)],
        "events": [[event.key, event.args, event.audience] for event in told],
    }


def thought(state: State) -> list[str]:
    """What the strongest makes of a choice, in short."""
    choice = bot("nonna", iterations=3).choose(state.knowledge(state.actor()), Budget(), SeededDice(1))
    return [f"{each.move} {each.worth!r} {each.tries}" for each in choice.candidates] + [str(choice.move)]


def games() -> Iterator[tuple[Case, int]]:
    return ((case, seed) for case in CASES for seed in SEEDS)


def digests(case: Case, seed: int) -> list[str]:
    """A short digest of every state of a game."""
    return [
        blake2b(msgspec.json.encode(everything(case, step)), digest_size=6).hexdigest()
        for step in islice(walk(case, seed), SEEDS[seed])
    ]


def main(chosen: list[str]) -> None:
    for case, seed in games():
        if not chosen:
            print(case, seed, *digests(case, seed))
        elif [str(case), str(seed)] == chosen[:2]:
            step = next(islice(walk(case, seed), int(chosen[2]), None))
            print(msgspec.json.format(msgspec.json.encode(everything(case, step)), indent=1).decode())


if __name__ == "__main__":
    main(sys.argv[1:])
