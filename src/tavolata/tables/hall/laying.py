"""A table being laid: entries are folded as they are written, and stored together in the end."""

from collections.abc import Sequence

from tavolata.store import Row
from tavolata.tables.hall import deciding
from tavolata.tables.log import entries
from tavolata.tables.log.entries import AnyEntry
from tavolata.tables.log.table import NO_HOLDER, Holder, Refused, Table
from tavolata.tables.messages import commands
from tavolata.tables.play.clocks import Span

HOST = Holder((), True)


class Draft:
    """A new table and the first rows of its log."""

    def __init__(self, name: str, now: int, down: Sequence[Span]) -> None:
        self.table = Table(name, down)
        self.now = now
        self.rows: list[Row] = []

    def add(self, entry: AnyEntry) -> None:
        """Let an entry happen."""
        self.plan(deciding.Plan(entry))

    def plan(self, planned: deciding.Plan) -> None:
        """Let happen what was planned."""
        table = self.table
        row = Row(table.id, table.version + 1, self.now, "", entries.write(planned.entry))
        table.fold(row, planned.step, entry=planned.entry)
        self.rows.append(row)

    def sit(self, name: str, colour: int | None, seat: int | None) -> tuple[int, str]:
        """Seat a person; returns the seat and its token."""
        planned = deciding.plan(self.table, NO_HOLDER, commands.Sit("draft", name, colour, seat))
        assert planned.given is not None
        self.plan(planned)
        return planned.given

    def put_bot(self, level: str) -> None:
        """Put a bot on the first free seat."""
        free = [k for k, sitting in enumerate(self.table.seats) if sitting.kind == "free"]
        if not free:
            raise Refused("forbidden", "seats_full")
        self.plan(deciding.plan(self.table, HOST, commands.Bot("draft", free[0], level)))


def rematch(old: Table, name: str, now: int) -> Draft:
    """The same people and bots once more, each one seat further, so that another begins."""
    draft = Draft(name, now, old.down)
    seats = len(old.seats)
    draft.add(
        entries.Made(old.game.card.name, old.game.card.version, seats, old.options, old.settings, old.host)
    )
    for k in range(seats):
        sitting = old.seats[(k + 1) % seats]
        if sitting.token:
            draft.add(entries.Sat(k, sitting.name, sitting.colour, sitting.token))
        if sitting.level:
            draft.add(entries.BotSat(k, sitting.level, sitting.colour))
    draft.plan(deciding.start(draft.table))
    return draft
