"""Little Italy: shared cars, one money drop and one police trap running round the block."""

from collections.abc import Mapping
from typing import cast

from tavolata.engine.card import MAX_TURNS, Card, Option, OptionValue
from tavolata.engine.game import WIN, Game
from tavolata.engine.phrase import Phrase
from tavolata.games.little_italy import boardfile, features, notation, seeing, tally, terrain
from tavolata.games.little_italy.actions import ACTIONS
from tavolata.games.little_italy.board import PRINTED, Road
from tavolata.games.little_italy.boardfile import LittleItalyBoard
from tavolata.games.little_italy.rules import LittleItalyState, new_state
from tavolata.games.little_italy.state import Setting
from tavolata.games.little_italy.view import LittleItalyView
from tavolata.games.little_italy.written import Written, set_up


class LittleItaly(Game[LittleItalyState, LittleItalyView, LittleItalyBoard, Written]):
    """The game object: see RULEBOOK.md for what is played."""

    package = __name__
    written = Written
    card = Card(
        name="little-italy",
        title="Little Italy",
        sentence="Six families share the cars that chase the money round the block, and dodge the police.",
        seats=range(2, 7),
        actions=ACTIONS,
        # ten discs in any order
        chances=3_628_800,
        # the dice, and one car
        turn_moves=2,
        options=(Option("discs", "printed", ("printed", "shuffled")), MAX_TURNS),
        minutes=40,
        bots=3,  # with four seats cars are shared
    )

    def begin(
        self, seats: int, options: Mapping[str, OptionValue], board: LittleItalyBoard | None
    ) -> LittleItalyState:
        shuffled = options["discs"] == "shuffled"
        return new_state(Setting(self._road(board), seats, shuffled, int(options["max_turns"])))

    def _road(self, board: LittleItalyBoard | None) -> Road:
        return board.road() if board else PRINTED

    # no methods of their own: a search and a table call these for every move
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    describe = staticmethod(notation.describe)
    offers = staticmethod(notation.offers)
    position = staticmethod(notation.position)
    view = staticmethod(seeing.view)

    def set_up(self, written: Written, board: LittleItalyBoard | None) -> LittleItalyState:
        return set_up(written, self._road(board))

    def brings(self, event: Phrase) -> int:
        """How much better off an event leaves whom it names, in points."""
        if event.key in ("earned", "paid"):
            points = cast(int, event.args["points"])
            return points if event.key == "earned" else -points
        if event.key in ("ended", "ended_shared"):
            return WIN
        return 1 if event.key.startswith("met_") else 0

    def prompt(self, view: LittleItalyView) -> Phrase:
        return Phrase(view.phase, {"seat": view.turn, "dice": view.dice})

    tally = staticmethod(tally.tally)
    deeds = staticmethod(terrain.deeds)
    terrain = staticmethod(terrain.terrain)
    features = staticmethod(features.groups)
    read_board = staticmethod(boardfile.read)
    board_from_record = staticmethod(boardfile.from_record)


GAME = LittleItaly()
