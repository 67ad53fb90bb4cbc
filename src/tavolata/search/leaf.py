"""How well everybody stands where a search stops looking ahead."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tavolata.engine.dice import Dice
from tavolata.engine.heirs import check_heir
from tavolata.engine.player import Player, RandomPlayer, play_out
from tavolata.engine.state import NOBODY, State
from tavolata.search.net import Net


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf:
    """The game's own hints."""

    def __init_subclass__(cls) -> None:
        check_heir(cls)

    def before_chance(self) -> bool:
        """Whether it judges best before nature has answered a move."""
        return False

    def worth(self, state: State, seat: i64) -> float:
        """How well one seat stands, from 0 to 1; exact when the game is over."""
        return state.evaluate(seat)

    def worths(self, state: State, dice: Dice, found: vec[float], known: i64 = -1) -> None:
        """How well each seat stands; the state may be played on. One seat's worth may be `known`."""
        seat: i64 = 0
        while seat < len(found):
            found[seat] = state.evaluate(seat)
            seat += 1


class PlayoutLeaf(Leaf):
    """Random moves to the end of the game, or for a while; then the game's own hints."""

    def __init__(self, moves: i64 = 0) -> None:
        self.moves: i64 = moves
        self.players: list[Player] = []

    def worths(self, state: State, dice: Dice, found: vec[float], known: i64 = -1) -> None:
        while len(self.players) < len(found):
            self.players.append(RandomPlayer())
        play_out(state, self.players, dice, dice, self.moves)
        super().worths(state, dice, found)


class NetLeaf(Leaf):
    """What was learned by play, while the game goes on."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def before_chance(self) -> bool:
        return True

    def worth(self, state: State, seat: i64) -> float:
        if state.actor() == NOBODY:
            return state.evaluate(seat)
        return self.net.chance(state.features(seat))

    def worths(self, state: State, dice: Dice, found: vec[float], known: i64 = -1) -> None:
        self.judge(state, found, known)

    def judge(self, state: State, found: vec[float], known: i64 = -1) -> None:
        """Each seat's own judgement, so that all together are one win."""
        over = state.actor() == NOBODY
        seen: list[vec[i64]] = [] if over else state.features_but(known)
        total = 0.0
        seat: i64 = 0
        while seat < len(found):
            if seat != known:
                found[seat] = state.evaluate(seat) if over else self.net.chance(seen[seat])
            total += found[seat]
            seat += 1
        seat = 0
        while seat < len(found):
            found[seat] /= total
            seat += 1
