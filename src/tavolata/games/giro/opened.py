"""The table with every hand open, for when the game is over."""

from collections import Counter

from msgspec.structs import replace

from tavolata.games.giro.notation import hand_of
from tavolata.games.giro.rules import GiroState
from tavolata.games.giro.seeing import see_offer, view
from tavolata.games.giro.view import GiroView


def opened(state: GiroState) -> GiroView:
    """What a spectator sees, who is sure of every hand."""
    seen = view(state.knowledge(-1))
    hands = [hand_of(state, seat) for seat in range(state.setting.seats)]
    newly = Counter(name for hand in hands for name in hand)
    newly.subtract(name for known in seen.known for name in known)
    elsewhere = {name: n - newly[name] for name, n in seen.elsewhere.items() if n > newly[name]}
    return replace(seen, known=hands, elsewhere=elsewhere, offer=see_offer(state, state.turn))
