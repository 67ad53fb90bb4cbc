"""Mille Grazie: one nobleman travels, the others lie in wait on secretly chosen roads."""

from collections.abc import Mapping
from typing import cast

from tavolata.engine.card import MAX_TURNS, Card, OptionValue
from tavolata.engine.game import WIN, Game
from tavolata.engine.phrase import Phrase
from tavolata.games.mille_grazie import boardfile, features, notation, opened, seeing, tally, terrain
from tavolata.games.mille_grazie.actions import ACTIONS
from tavolata.games.mille_grazie.board import PRINTED, RoadMap
from tavolata.games.mille_grazie.boardfile import MilleGrazieBoard
from tavolata.games.mille_grazie.rules import MilleGrazieState, new_state
from tavolata.games.mille_grazie.state import Setting
from tavolata.games.mille_grazie.view import MilleGrazieView
from tavolata.games.mille_grazie.written import Written, set_up


class MilleGrazie(Game[MilleGrazieState, MilleGrazieView, MilleGrazieBoard, Written]):
    """The game object: see RULEBOOK.md for what is played."""

    package = __name__
    written = Written
    printed = boardfile.PRINTED_BOARD
    card = Card(
        name="mille-grazie",
        title="Mille Grazie",
        sentence="One nobleman travels, the others lie in wait on secretly chosen roads.",
        seats=range(2, 5),
        actions=ACTIONS,
        options=(MAX_TURNS,),
        hidden=True,
        chances=64,
        # three robbers and the escort; five roads with robbery and town; tasks drawn until one can lie
        turn_moves=4 + 5 * (3 + 64),
        minutes=50,
        bots=2,
    )

    def begin(
        self, seats: int, options: Mapping[str, OptionValue], board: MilleGrazieBoard | None
    ) -> MilleGrazieState:
        return new_state(Setting(self._map(board), seats, int(options["max_turns"])))

    def _map(self, board: MilleGrazieBoard | None) -> RoadMap:
        return board.road_map() if board else PRINTED

    # no methods of their own: a search and a table call these for every move
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    write_for = staticmethod(notation.write_for)
    describe = staticmethod(notation.describe)
    offers = staticmethod(notation.offers)
    position = staticmethod(notation.position)
    view = staticmethod(seeing.view)
    opened = staticmethod(opened.opened)

    def set_up(self, written: Written, board: MilleGrazieBoard | None) -> MilleGrazieState:
        return set_up(written, self._map(board))

    def brings(self, event: Phrase) -> int:
        """How much better off an event leaves whom it names: points, and tasks lost."""
        if event.key in ("completed", "ambushed"):
            return cast(int, event.args["points"])
        if event.key == "robbed":
            return -cast(int, event.args["number"])
        return WIN if event.key in ("ended", "ended_shared") else 0

    def prompt(self, view: MilleGrazieView) -> Phrase:
        """What is to be done now: the viewer's own choice, if one is owed."""
        if view.phase == "hide" and view.seat in view.to_hide:
            return Phrase("hide_two" if len(view.points) == 2 else "hide", {"seat": view.seat})
        key = "hiding" if view.phase == "hide" else view.phase
        town = view.towns[view.nobleman]
        return Phrase(key, {"seat": view.nobleman, "town": town, "left": view.left})

    tally = staticmethod(tally.tally)
    deeds = staticmethod(terrain.deeds)
    terrain = staticmethod(terrain.terrain)
    features = staticmethod(features.groups)
    read_board = staticmethod(boardfile.read)
    board_from_record = staticmethod(boardfile.from_record)


GAME = MilleGrazie()
