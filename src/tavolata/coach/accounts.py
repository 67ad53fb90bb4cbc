"""From what was judged move by move to the whole: the curve, the marks, where each result came from.

docs/analysis.md says what is counted where, and why.
"""

import math
from collections.abc import Sequence
from typing import Final

from tavolata.coach.terms import (
    Analysis,
    Balance,
    Chances,
    Judged,
    Mark,
    Part,
    Reviewed,
    Turning,
    Work,
)

MARKS: Final[tuple[tuple[float, Mark], ...]] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From how much of a win lost a move is called so."""
NAMES: Final[tuple[Mark, ...]] = ("inaccuracy", "mistake", "blunder")
TURN: Final = 0.12
"""Where a seat's chance changes by so much, the game turns."""
MOST_TURNINGS: Final = 5
LEAST_STAKE: Final = 0.01
"""A choice between moves that hardly differ counts for this much."""
FINE: Final = 12
"""Decimals of what is worked out: nothing of a sum is lost that anybody could measure."""
PARTS: Final[tuple[Part, ...]] = ("decisions", "others", "dice", "secrets")


def mark_of(loss: float) -> Mark:
    """What a move is called that loses so much of a win."""
    return next((name for least, name in MARKS if loss >= least), "")


def accuracy_of(loss: float) -> float:
    """From 100 for the best move down to 0, by how much of a win it loses."""
    return min(100.0, max(0.0, 103.17 * math.exp(-0.0435 * 100.0 * loss) - 3.17))


def curve(work: Work, end: Chances) -> list[Chances]:
    """Everybody's chances before the first move and after each.

    They are judged where a seat had a choice. Everywhere else they follow from the next ones: what
    chance and secrets changed is taken off. All begin with a fair share, to which the first deals are added.
    """
    known = [*work.judged, *(Judged(each) for each in work.sketch[len(work.judged) :])]
    found = [end]
    for judged in reversed(known):
        before = judged.chances
        found.append(moved(found[-1], judged, -1.0) if before is None else before)
    found.reverse()
    found[0] = [1.0 / len(end)] * len(end)
    for k, judged in enumerate(known):
        if judged.chances is not None:
            break
        if k + 1 < len(known) and known[k + 1].chances is None:
            found[k + 1] = moved(found[k], judged, 1.0)
    return found


def moved(chances: Chances, judged: Judged, sign: float) -> Chances:
    """Chances with a move's luck added or taken off."""
    found = list(chances)
    for change in (judged.dice, judged.secrets):
        if change is not None:
            found = [round(each + sign * part, FINE) for each, part in zip(found, change, strict=True)]
    return found


def parts_of(by: int, judged: Judged, before: Chances, after: Chances) -> dict[Part, Chances]:
    """Where the change of chances at one move came from, for each seat; the sum is the change."""
    zero = [0.0] * len(before)
    own = list(zero)
    if judged.decision is not None:
        own[by] = -judged.decision.loss
    dice, secrets = judged.dice or zero, judged.secrets or zero
    others = [
        round(now - then - mine - fell - shown, FINE)
        for now, then, mine, fell, shown in zip(after, before, own, dice, secrets, strict=True)
    ]
    found: dict[Part, Chances] = {"decisions": own, "others": others, "dice": dice, "secrets": secrets}
    return {part: each for part, each in found.items() if any(each)}


def step_of(by: int, judged: Judged, before: Chances, after: Chances) -> Reviewed:
    """One move, looked at afterwards."""
    decision = judged.decision
    return Reviewed(
        by,
        mark_of(decision.loss) if decision else "",
        accuracy_of(decision.loss) if decision else None,
        decision,
        parts_of(by, judged, before, after),
    )


def balance_of(seat: int, steps: Sequence[Reviewed], begin: float, end: float) -> Balance:
    """A seat's game in sums."""
    sums = {part: math.fsum(step.parts[part][seat] for step in steps if part in step.parts) for part in PARTS}
    own = [step for step in steps if step.by == seat and step.decision is not None]
    weighed = [(max(LEAST_STAKE, step.decision.stake), step.accuracy or 0.0) for step in own if step.decision]
    total = sum(stake for stake, _ in weighed)
    return Balance(
        begin,
        sums["decisions"],
        sums["others"],
        sums["dice"],
        sums["secrets"],
        end,
        end - sums["dice"] - sums["secrets"],
        sum(stake * accuracy for stake, accuracy in weighed) / total if weighed else None,
        [sum(step.mark == name for step in own) for name in NAMES],
    )


def turnings_of(steps: Sequence[Reviewed], chances: Sequence[Chances]) -> list[Turning]:
    """The moves at which most changed, in the order of the game."""
    found = []
    for k, step in enumerate(steps):
        changes = [now - then for now, then in zip(chances[k + 1], chances[k], strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[seat]) >= TURN and step.parts:
            part = max(step.parts, key=lambda each: abs(step.parts[each][seat]))
            found.append(Turning(k + 1, seat, changes[seat], part))
    found.sort(key=lambda each: -abs(each.change))
    return sorted(found[:MOST_TURNINGS], key=lambda each: each.at)


def account(game: str, movers: Sequence[int], work: Work, end: Chances) -> Analysis:
    """The analysis of a finished game, as far as it is judged."""
    chances = curve(work, end)
    done = len(work.judged)
    steps = [
        step_of(by, work.judged[k], chances[k], chances[k + 1])
        if k < done
        else Reviewed(by, parts=parts_of(by, Judged(), chances[k], chances[k + 1]))
        for k, by in enumerate(movers)
    ]
    seats = [balance_of(seat, steps, chances[0][seat], end[seat]) for seat in range(len(end))]
    return Analysis(game, done, chances, steps, turnings_of(steps[:done], chances), seats)
