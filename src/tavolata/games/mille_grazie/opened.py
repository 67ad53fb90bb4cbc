"""The map with every secret road on it, for when the game is over."""

from msgspec.structs import replace

from tavolata.games.mille_grazie.notation import escort_of
from tavolata.games.mille_grazie.rules import MilleGrazieState
from tavolata.games.mille_grazie.seeing import view
from tavolata.games.mille_grazie.view import MilleGrazieView


def opened(state: MilleGrazieState) -> MilleGrazieView:
    """What a spectator sees, who knows where robbers and escort wait."""
    letters = state.setting.map.letters
    hidden = {str(robber): letters(roads) for robber, roads in enumerate(state.hidden) if roads}
    return replace(view(state.knowledge(-1)), hidden=hidden, escort=escort_of(state))
