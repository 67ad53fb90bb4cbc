"""What all seats know, worked out and written down: what a position leaves out."""

from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tavolata.games.giro.cases import Cases
from tavolata.games.giro.memory import recall, remember
from tavolata.games.giro.state import Position

Written = tuple[int, int, int, list[int], list[int], list[float]]
encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(list[list[Written]]).decode


def work_out(state: Position) -> None:
    """Let every seat, and who watches, know what it can; the way there is no longer needed."""
    minds = [recall(state.trail, viewer) for viewer in range(-1, state.setting.seats)]
    state.begin_trail()
    for k, piles in enumerate(minds):
        remember(state.trail, k - 1, piles)


def memory(state: Position) -> bytes:
    """For who watches, then for each seat its cases of the five piles."""
    viewers = range(-1, state.setting.seats)
    return encode([[write(cases) for cases in recall(state.trail, viewer)] for viewer in viewers])


def remind(state: Position, memory: bytes) -> None:
    """Let a state from a position know it again."""
    state.begin_trail()
    for k, piles in enumerate(decode(memory)):
        remember(state.trail, k - 1, [read(written) for written in piles])


def write(cases: Cases) -> Written:
    """What is known of one pile."""
    return (
        int(cases.sizes),
        int(cases.free),
        int(cases.places),
        [int(n) for n in cases.hands],
        [int(n) for n in cases.under],
        list(cases.odds),
    )


def read(written: Written) -> Cases:
    """The same read back."""
    cases = Cases()
    cases.sizes, cases.free, cases.places, hands, under, odds = written
    cases.hands = vec[i64]([i64(n) for n in hands])
    cases.under = vec[i64]([i64(n) for n in under])
    cases.odds = vec[float](odds)
    return cases
