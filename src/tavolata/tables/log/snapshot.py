"""A table put away whole, so that it comes back without its log being played again.

Only a cache: what counts is the log, and a snapshot that is missing, of another program or unreadable
costs a moment and nothing else. It holds all that the log made of the table, what seats remember
and moves that may be taken back too, so that a table can't tell by which way it came back.
"""

import zlib
from collections.abc import Sequence
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
from tavolata.tables.play.clocks import Clocks, Span
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
    return Snapshot(table.id, table.version, MAKER, zlib.compress(write(kept), QUICK))


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


def bring_back(snapshot: Snapshot, down: Sequence[Span]) -> Table | None:
    """The table as it was put away, None if this program can't read it."""
    if snapshot.maker != MAKER:
        return None
    try:
        kept = read(zlib.decompress(snapshot.data))
        assert kept.version == snapshot.version
        return lay(snapshot.table, kept, down)
    except Exception:  # whatever is wrong with it: a cache must not keep a table from coming back
        return None


def lay(name: str, kept: KeptTable, down: Sequence[Span]) -> Table:
    """The table that was kept."""
    table = Table(name, down)
    for field in FIELDS:
        if field not in (*PARTS, "votes", "rematch"):
            setattr(table, field, getattr(kept, field))
    table.kept = kept.version
    table.game = games.game(kept.game)
    table.seats = [lay_seat(seat) for seat in kept.seats]
    if kept.clocks is not None:
        table.clocks = Clocks(kept.settings.clock, len(kept.seats), down)
        table.clocks.left, table.clocks.since = kept.clocks.left, kept.clocks.since
        table.clocks.overdue = kept.clocks.overdue
    if kept.play is not None:
        assert kept.rules == table.game.card.version, "it goes on by the rules it was begun with"
        table.play = lay_play(table.game, kept.play, kept.settings.aids)
    table.votes = {seat: Vote(*vote) for seat, vote in kept.votes.items()}
    table.rematch = set(kept.rematch)
    table.done = DoneCommands.laid(kept.done)
    return table


def lay_seat(kept: KeptSeat) -> Sitting:
    """Who sat on a seat."""
    sitting = Sitting(kept.colour)
    for field in SEAT:
        setattr(sitting, field, getattr(kept, field))
    return sitting


def lay_play(game: AnyGame, kept: KeptPlay, aids: Sequence[str]) -> Play:
    """The game that was kept."""
    play = Play(game, lay_state(game, kept.state), aids)
    play.count, play.since = kept.count, kept.since
    for line in kept.lines:
        texts = [Raw(text) for text in line]
        play.lines.append(tuple(texts if len(texts) > 1 else texts * len(play.viewers)))
    play.undoable.states = [(seat, lay_state(game, state)) for seat, state in kept.undoable]
    return play


def lay_state(game: AnyGame, kept: KeptState) -> State:
    """The state that was kept."""
    state: State = game.from_position(kept.position)
    known = [msgspec.msgpack.decode(mind, type=game.known) for mind in kept.minds]
    state.set_minds([game.read_knowledge(each) for each in known])
    return state
