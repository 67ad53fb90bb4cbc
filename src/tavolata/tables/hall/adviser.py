"""Hints: what the strongest bot would do on a person's seat, weighed against what the person was about to do.

A decision is thought about once, however often somebody asks about it, and counts as one hint. Nothing is
told but what the seat itself could know: the bot gets its knowledge, and what speaks for a move is what
follows from it whatever others hide.
"""

from typing import TYPE_CHECKING

from tavolata.bots import ADVISER
from tavolata.coach.grounds import weigh
from tavolata.tables.hall import deciding
from tavolata.tables.hall.command import committed
from tavolata.tables.hall.thought import Thought
from tavolata.tables.helpers.pool import NoAnswer
from tavolata.tables.helpers.thinkers import Thinkers
from tavolata.tables.helpers.worker import Weighed
from tavolata.tables.log import bounds, entries
from tavolata.tables.log.table import Holder, Refused, Table
from tavolata.tables.messages import commands, frames
from tavolata.tables.play.play import Play, say

if TYPE_CHECKING:
    from tavolata.tables.hall.hall import Hall


class Adviser:
    """Gives hints, and remembers each for as long as its decision is owed."""

    def __init__(self, hall: "Hall", thinkers: Thinkers) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.thoughts: dict[tuple[str, int], Thought[Weighed]] = {}
        """By table and seat, under way or done."""

    def drop_stale(self, table: Table) -> None:
        """Forget, and end, what was thought about a decision that nobody owes any more."""
        for seat in range(len(table.seats)):
            thought = self.thoughts.get((table.id, seat))
            if thought is not None and not thought.is_owed():
                self._drop(thought)

    def forget(self, name: str) -> None:
        """The table leaves memory."""
        for table, seat in list(self.thoughts):
            if table == name:
                self._drop(self.thoughts[table, seat])

    def stop(self) -> None:
        """Think about nothing more."""
        for thought in list(self.thoughts.values()):
            self._drop(thought)

    def _drop(self, thought: Thought[Weighed]) -> None:
        thought.task.cancel()
        self.thoughts.pop((thought.table.id, thought.seat), None)

    async def advise(self, table: Table, who: Holder, command: commands.Hint) -> frames.Advice:
        """A hint for whoever asks; raises Refused, or the game's Refusal for a move it can't weigh."""
        seat = command.seat
        play = deciding.own_play(table, who, seat)
        if not table.settings.hints:
            raise Refused("forbidden", "hints_off")
        if table.seats[seat].kind != "person":
            raise Refused("forbidden", "bot_plays")
        if seat not in table.to_act():
            raise Refused("not_to_act", "nothing_to_decide")
        bounds.check(table, command)
        mine = (
            None if command.move is None else table.game.read(play.knowledge(seat).seen, seat, command.move)
        )
        weighed = await self._weighed(table, seat)
        if weighed.worths:
            await self._count(table, seat)
        return told(play, command, weighed, mine, table.hints_of(seat))

    async def _weighed(self, table: Table, seat: int) -> Weighed:
        thought = self.thoughts.get((table.id, seat))
        if thought is None:
            thought = self.thoughts[table.id, seat] = Thought(table, seat, self._think(table, seat))
        try:
            found = await thought.done()
        except NoAnswer:
            # another try is another thought; nobody passes chance off as advice
            self._drop(thought)
            raise Refused("unavailable", "bots_rest") from None
        if found is None or not thought.is_owed():
            raise Refused("stale", "stale")
        return found

    async def _think(self, table: Table, seat: int) -> Weighed:
        assert table.play is not None
        state = table.play.state
        if len(moves := state.legal(seat)) == 1:
            return Weighed(int(moves[0]), {})
        known = table.play.known(seat)
        weighed = await self.thinkers.weigh(table.id, table.game.card.name, ADVISER, known)
        if state.why_not(seat, weighed.move) is not None:
            raise NoAnswer
        return weighed

    async def _count(self, table: Table, seat: int) -> None:
        """Note that a hint was given, before it is; a decision counts once."""
        async with table.lock:
            if table.play is None or seat not in table.to_act():
                raise Refused("stale", "stale")
            entry = entries.Hinted(seat, table.play.since[seat])
            if not bounds.changes_nothing(table, entry) and not await committed(
                self.hall, table, deciding.Plan(entry)
            ):
                raise Refused("stale", "stale")


def told(play: Play, command: commands.Hint, weighed: Weighed, mine: int | None, asked: int) -> frames.Advice:
    """A hint as it is told."""
    seat, game, mind = command.seat, play.game, play.knowledge(command.seat)
    text = game.write(mind.seen, seat, weighed.move)
    chance = of_hundred(weighed.worths[weighed.move]) if weighed.move in weighed.worths else None
    yours = None
    if mine is not None and mine in weighed.worths and chance is not None:
        # what was looked at less can seem better, and is not
        yours = min(chance, of_hundred(weighed.worths[mine]))
    return frames.Advice(
        command.id,
        seat,
        text,
        say(game.describe(mind, weighed.move)),
        ADVISER,
        chance,
        yours,
        weigh(game, mind, weighed.move, None if mine == weighed.move else mine),
        asked,
    )


def of_hundred(worth: float) -> int:
    """A worth from 0 to 1 as games of a hundred; all or none only where that is certain."""
    if worth <= 0.0 or worth >= 1.0:
        return 100 if worth >= 1.0 else 0
    return min(99, max(1, round(100 * worth)))
