"""How much the log of one table may hold, and what need not be written into it at all."""

from typing import Final

from tavolata.tables.log import entries
from tavolata.tables.log.entries import AnyEntry
from tavolata.tables.log.table import Refused, Table
from tavolata.tables.messages import commands

MOST_ENTRIES: Final = 20_000
"""A table with so many entries is closed as it stands: far beyond any game that somebody means to win."""
MOST_SAID: Final = 2_000
"""Entries that are no part of the game: talk, names, seats, settings, who is ready."""
LAST_WORDS: Final = 100
"""So many more entries there may be once a table is closed: for a rematch."""

SAYING: Final = (
    commands.Chat,
    commands.Change,
    commands.Ready,
    commands.Mute,
    commands.Agree,
    commands.Sit,
    commands.Bot,
    commands.Hint,
)
"""What can be done without: who has said enough can still play, leave, come back, choose and end."""


def is_full(table: Table) -> bool:
    """Whether nothing more is played at a table."""
    return table.version >= MOST_ENTRIES


def check(table: Table, command: commands.TableCommand) -> None:
    """Refuse what would make the log too long."""
    if is_full(table):
        rematch = isinstance(command, commands.Rematch) and table.version < MOST_ENTRIES + LAST_WORDS
        if table.phase in ("open", "playing") or not rematch:
            raise Refused("forbidden", "table_full")
    elif table.said >= MOST_SAID and isinstance(command, SAYING):
        raise Refused("forbidden", "said_enough")


def changes_nothing(table: Table, entry: AnyEntry) -> bool:
    """Whether a table is already as an entry would have it."""
    match entry:
        case entries.WasReady(seat, ready):
            return table.seats[seat].ready == ready
        case entries.ChangedSeat(seat, name, colour):
            return (table.seats[seat].name, table.seats[seat].colour) == (name, colour)
        case entries.Muted(seat, muted):
            return table.seats[seat].muted == muted
        case entries.Agreed(options, settings, seats):
            return (table.options, table.settings, len(table.seats)) == (options, settings, seats)
        case entries.WantsRematch(seat, yes):
            return (seat in table.rematch) == yes
        case entries.Chose(seat, about, choice):
            vote = table.votes.get(seat)
            return vote is not None and (vote.about, vote.choice) == (about, choice)
        case entries.Hinted(seat, since):
            return table.hinted.get(seat, (0, -1))[1] == since
        case _:
            return False
