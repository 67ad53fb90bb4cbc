"""Borgo Parmigiano: mice sneak through a castle whose floor slides under them."""

from collections.abc import Mapping
from functools import cache

from tavolata.engine.card import MAX_TURNS, Card, Option, OptionValue
from tavolata.engine.game import WIN, Game
from tavolata.engine.phrase import Phrase
from tavolata.games.borgo import boardfile, features, notation, seeing, tally, terrain
from tavolata.games.borgo.actions import ACTIONS
from tavolata.games.borgo.board import PATTERNS, Castle
from tavolata.games.borgo.boardfile import BorgoBoard
from tavolata.games.borgo.rules import BorgoState, new_state
from tavolata.games.borgo.state import Setting
from tavolata.games.borgo.view import BorgoView
from tavolata.games.borgo.written import Written, set_up

_setting = cache(Setting)


@cache
def _castle(side: str, rows: tuple[str, ...]) -> Castle:
    return Castle(side, list(rows))


class Borgo(Game[BorgoState, BorgoView, BorgoBoard, Written]):
    """The game object: see RULEBOOK.md for what is played."""

    package = __name__
    written = Written
    card = Card(
        name="borgo",
        title="Borgo Parmigiano",
        sentence="Mice sneak through a castle whose floor slides under them.",
        seats=range(2, 5),
        actions=ACTIONS,
        version=2,
        # §2
        options=(Option("side", "A", ("A", "B")), Option("goal", 4, (4, 5, 6)), MAX_TURNS),
        # a push shows at most every other square of its line, and the spare
        chances=9**5,
        # four actions, what each brings to light, and the end
        turn_moves=9,
        aids=(seeing.MEMORY_AID,),
        minutes=30,
        bots=2,
    )

    def begin(self, seats: int, options: Mapping[str, OptionValue], board: BorgoBoard | None) -> BorgoState:
        castle = self._castle(str(options["side"]), board)
        return new_state(_setting(castle, seats, int(options["goal"]), int(options["max_turns"])))

    def _castle(self, side: str, board: BorgoBoard | None) -> Castle:
        return _castle(side, tuple(board.rows(side) if board else PATTERNS[side]))

    # no methods of their own: a search and a table call these for every move
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    describe = staticmethod(notation.describe)
    offers = staticmethod(notation.offers)
    position = staticmethod(notation.position)
    view = staticmethod(seeing.view)

    def set_up(self, written: Written, board: BorgoBoard | None) -> BorgoState:
        return set_up(written, self._castle(written.side, board))

    def brings(self, event: Phrase) -> int:
        """How much better off an event leaves whom it names: a mouse lost is a little less than a cheese."""
        return {"ended": WIN, "took": 3, "fell": -1}.get(event.key, 0)

    def prompt(self, view: BorgoView) -> Phrase:
        return Phrase(view.phase, {"seat": view.turn, "actions": view.actions})

    tally = staticmethod(tally.tally)
    deeds = staticmethod(terrain.deeds)
    terrain = staticmethod(terrain.terrain)
    features = staticmethod(features.groups)
    read_board = staticmethod(boardfile.read)
    board_from_record = staticmethod(boardfile.from_record)


GAME = Borgo()
