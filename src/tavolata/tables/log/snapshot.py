"""A table put away whole, so that it comes back without its log being played again.

Only a cache: what counts is the log, and a snapshot that is missing, of another program or unreadable
costs a moment and nothing else. It holds all that the log made of the table, what seats remember
and moves that may be taken back too, so that a table can't tell by which way it came back.
"""

import zlib
from collections.abc import Iterator, Sequence
from secrets import token_hex
from typing import Any

import msgspec
from msgspec import Raw

from tavolata import games
from tavolata.engine.build import build
from tavolata.engine.game import AnyGame
from tavolata.engine.state import State
from tavolata.store import Snapshot
from tavolata.tables.log.done import DoneCommands
from tavolata.tables.log.kept import (
    FIELDS,
    FORMAT,
    SEAT,
    KeptClocks,
    KeptPlay,
    KeptSeat,
    KeptState,
    KeptTable,
)
from tavolata.tables.log.table import PARTS, Sitting, Table, Vote
from tavolata.tables.play.clocks import Clocks
from tavolata.tables.play.play import Play

BUILT = build()
MAKER = f"{FORMAT}/{BUILT.fingerprint if BUILT else token_hex(16)}"
"""Who can read a snapshot: this build of the program, or this process if it runs from its sources."""
WORTH = 32
"""Entries of the log that make a snapshot worth its while."""
QUICK = 1
"""How hard zlib tries."""


write = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder(KeptTable).decode


def is_due(table: Table) -> bool:
    """Whether enough has happened since the last snapshot."""
    return table.version - table.kept >= WORTH


def take(table: Table) -> Snapshot:
    """What to put away of a table."""
    clocks, play = table.clocks, table.play
    parts: dict[str, Any] = {
        "game": table.game.card.name,
        "seats": [KeptSeat(*[getattr(sitting, name) for name in SEAT]) for sitting in table.seats],
        "play": None if play is None else keep_play(play),
        "clocks": None if clocks is None else KeptClocks(clocks.left, clocks.since, clocks.overdue),
        "done": table.done.kept(),
        "votes": {seat: (vote.about, vote.choice) for seat, vote in table.votes.items()},
        "rematch": sorted(table.rematch),
    }
    kept = KeptTable(**{name: parts[name] if name in parts else getattr(table, name) for name in FIELDS})
    return Snapshot(table.id, table.version, MAKER, write(kept))


def packed(snapshot: Snapshot) -> Snapshot:
    """The same as it is stored; takes a while and needs no table, so others need not wait."""
    return snapshot._replace(data=zlib.compress(snapshot.data, QUICK))


def unpacked(snapshot: Snapshot) -> Snapshot:
    """What was taken; raises zlib.error if it can't be read."""
    return snapshot._replace(data=zlib.decompress(snapshot.data))


def keep_play(play: Play) -> KeptPlay:
    """The game on a table."""
    lines = [[bytes(text) for text in line] for line in play.lines]
    return KeptPlay(
        keep_state(play.game, play.state),
        play.count,
        [line[:1] if line.count(line[0]) == len(line) else line for line in lines],
        [(seat, keep_state(play.game, state)) for seat, state in play.undoable.states],
        play.since,
    )


def keep_state(game: AnyGame, state: State) -> KeptState:
    """A state of a game."""
    minds = [Raw(write(game.write_knowledge(mind))) for mind in state.minds()]
    return KeptState(game.position(state), minds)


class Unusable(Exception):
    """What this program can't read."""


def bringing_back(snapshot: Snapshot, table: Table) -> Iterator[None]:
    """Make a new table what it was when it was put away, piece by piece: others wait.

    Raises whatever is wrong with the snapshot.
    """
    if snapshot.maker != MAKER:
        raise Unusable
    kept = read(snapshot.data)
    if (kept.version, table.id) != (snapshot.version, snapshot.table):
        raise Unusable
    yield
    yield from laying(table, kept)


def laying(table: Table, kept: KeptTable) -> Iterator[None]:
    """The table that was kept."""
    for field in FIELDS:
        if field not in (*PARTS, "votes", "rematch"):
            setattr(table, field, getattr(kept, field))
    table.kept = kept.version
    table.game = games.game(kept.game)
    table.seats = [lay_seat(seat) for seat in kept.seats]
    if kept.clocks is not None:
        table.clocks = Clocks(kept.settings.clock, len(kept.seats), table.down)
        table.clocks.left, table.clocks.since = kept.clocks.left, kept.clocks.since
        table.clocks.overdue = kept.clocks.overdue
    table.votes = {seat: Vote(*vote) for seat, vote in kept.votes.items()}
    table.rematch = set(kept.rematch)
    table.done = DoneCommands.laid(kept.done)
    if kept.play is not None:
        if kept.rules != table.game.card.version:
            raise Unusable
        table.play = lay_play(table.game, kept.play, kept.settings.aids)
        yield from reminding(table.game, table.play.state, kept.play.state)
        for (_, state), (_, then) in zip(table.play.undoable.states, kept.play.undoable, strict=True):
            yield from reminding(table.game, state, then)


def lay_seat(kept: KeptSeat) -> Sitting:
    """Who sat on a seat."""
    sitting = Sitting(kept.colour)
    for field in SEAT:
        setattr(sitting, field, getattr(kept, field))
    return sitting


def lay_play(game: AnyGame, kept: KeptPlay, aids: Sequence[str]) -> Play:
    """The game that was kept; nobody remembers anything yet."""
    play = Play(game, game.from_position(kept.state.position), aids)
    play.count, play.since = kept.count, kept.since
    for line in kept.lines:
        texts = [Raw(text) for text in line]
        play.lines.append(tuple(texts if len(texts) > 1 else texts * len(play.viewers)))
    play.undoable.states = [(seat, game.from_position(state.position)) for seat, state in kept.undoable]
    return play


def reminding(game: AnyGame, state: State, kept: KeptState) -> Iterator[None]:
    """Let seats remember what they knew, one after another."""
    for mind in kept.minds:
        yield
        state.set_minds([game.read_knowledge(msgspec.msgpack.decode(mind, type=game.known))])
