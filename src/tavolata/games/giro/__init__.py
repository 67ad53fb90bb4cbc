"""Giro: collect tickets between six cities and lay round-trips of different lengths."""

from collections.abc import Mapping
from typing import cast

from tavolata.engine.card import MAX_TURNS, Card, OptionValue
from tavolata.engine.game import WIN, Game, Known
from tavolata.engine.phrase import Phrase
from tavolata.engine.state import Knowledge
from tavolata.games.giro import boardfile, features, notation, opened, seeing, tally, terrain
from tavolata.games.giro.actions import ACTIONS
from tavolata.games.giro.board import COUNTS, SPLIT, Box
from tavolata.games.giro.boardfile import GiroBoard
from tavolata.games.giro.knowledge import GiroKnowledge
from tavolata.games.giro.known import GiroKnown, read_known, write_known
from tavolata.games.giro.rules import GiroState, new_state
from tavolata.games.giro.state import Setting
from tavolata.games.giro.view import GiroView
from tavolata.games.giro.written import Written, set_up

USUAL = Box(COUNTS, SPLIT)


class Giro(Game[GiroState, GiroView, GiroBoard, Written]):
    """The game object: see RULEBOOK.md for what is played."""

    package = __name__
    written = Written
    card = Card(
        name="giro",
        title="Giro",
        sentence="Collect tickets between six cities and lay round-trips of different lengths.",
        seats=range(2, 5),
        actions=ACTIONS,
        options=(MAX_TURNS,),
        hidden=True,
        chances=27,
        # cards until one can be used, its ticket, the exchange, the trip, what is put away
        turn_moves=60,
        minutes=35,
        bots=2,
    )

    def begin(self, seats: int, options: Mapping[str, OptionValue], board: GiroBoard | None) -> GiroState:
        return new_state(Setting(self._box(board), seats, int(options["max_turns"])))

    def _box(self, board: GiroBoard | None) -> Box:
        return Box(board.all_tickets(), board.all_cards()) if board else USUAL

    # no methods of their own: a search and a table call these for every move
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    write_for = staticmethod(notation.write_for)
    describe = staticmethod(notation.describe)
    offers = staticmethod(notation.offers)
    position = staticmethod(notation.position)
    view = staticmethod(seeing.view)
    opened = staticmethod(opened.opened)

    def set_up(self, written: Written, board: GiroBoard | None) -> GiroState:
        return set_up(written, self._box(board))

    known = GiroKnown

    def write_knowledge(self, knowledge: Knowledge) -> GiroKnown:
        """What a seat knows, with the cases of the five piles."""
        return write_known(knowledge)

    def read_knowledge(self, known: Known, board: GiroBoard | None = None) -> GiroKnowledge:
        return read_known(known, self._box(board))

    def brings(self, event: Phrase) -> int:
        """How much better off an event leaves whom it names, in tickets laid."""
        if event.key in ("laid", "laid_extra"):
            return cast(int, event.args["length"])
        return WIN if event.key in ("ended", "ended_shared") else 0

    def prompt(self, view: GiroView) -> Phrase:
        if view.offer:
            args = {"seat": view.offer.to, "partner": view.turn, "city": view.offer.wants}
            return Phrase(view.phase, args)
        return Phrase(view.phase, {"seat": view.turn, "cities": view.card, "city": view.pile})

    tally = staticmethod(tally.tally)
    deeds = staticmethod(terrain.deeds)
    terrain = staticmethod(terrain.terrain)
    features = staticmethod(features.groups)
    read_board = staticmethod(boardfile.read)
    board_from_record = staticmethod(boardfile.from_record)


GAME = Giro()
