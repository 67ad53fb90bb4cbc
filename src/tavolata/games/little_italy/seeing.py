"""The eyes of a seat: its view, built up from nothing."""

from collections.abc import Collection

from tavolata.engine.state import Knowledge
from tavolata.games.little_italy.board import CAR_NAMES, controllers
from tavolata.games.little_italy.notation import cars_of, circles_of, cup_of, dice_of
from tavolata.games.little_italy.rules import LittleItalyState
from tavolata.games.little_italy.state import PHASES
from tavolata.games.little_italy.view import LittleItalyView


def view(knowledge: Knowledge, aids: Collection[str] = ()) -> LittleItalyView:
    """The view of a seat or a spectator."""
    state = knowledge.seen_as(LittleItalyState)
    setting = state.setting
    road = setting.road
    return LittleItalyView(
        seat=knowledge.viewer(),
        length=road.length,
        mouths={"south": road.south, "north": road.north},
        discs="shuffled" if setting.shuffled else "printed",
        max_turns=setting.max_turns,
        phase=PHASES[state.phase],
        turn=state.turn,
        turns=state.turns,
        points=[state.points(each) for each in range(setting.seats)],
        cars=cars_of(state),
        control=dict(zip(CAR_NAMES, controllers(setting.seats), strict=False)),
        circles=circles_of(state),
        money=state.money,
        police=state.police,
        cup=cup_of(state),
        dice=dice_of(state),
    )
