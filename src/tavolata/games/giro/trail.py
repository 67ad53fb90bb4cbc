"""The trail of all tickets that moved, as numbers: what a position leaves out of what seats know."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tavolata.games.giro.memory import Root, Step
from tavolata.games.giro.state import Position


def memory(state: Position) -> list[list[int]]:
    """Hands, piles and bottoms where the trail begins, then four numbers for each step."""
    steps: list[list[int]] = []
    at: Step = state.trail
    while not isinstance(at, Root):
        steps.append([int(at.what), int(at.seat), int(at.other), int(at.kind)])
        before = at.before
        assert before is not None, "a trail begins at its root"
        at = before
    steps.reverse()
    return [[int(n) for n in at.hands], [int(n) for n in at.unseen], [int(n) for n in at.bottom], *steps]


def remind(state: Position, memory: list[list[int]]) -> None:
    """Lay the trail again; what seats have worked out from it they work out anew."""
    hands, unseen, bottom = memory[:3]
    state.trail = Root(
        vec[u8]([u8(n) for n in hands]), vec[u8]([u8(n) for n in unseen]), vec[i64]([i64(n) for n in bottom])
    )
    for step in memory[3:]:
        what, seat, other, kind = step
        state.step(what, seat, other, kind)
