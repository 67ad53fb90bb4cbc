"""Who sits on a seat when no person does, and the loop that plays a game to its end."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tavolata.engine.dice import Dice
from tavolata.engine.state import NATURE, NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Chooses a move from what its seat may know."""

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        """A legal move. `state` is a redeal: never the truth, only what the seat can't tell from it."""
        raise NotImplementedError

    def act(self, truth: State, seat: i64, dice: Dice) -> i64:
        """The only door through which a player is asked."""
        return self.choose(truth.redeal(seat, dice), seat, dice)


class RandomPlayer(Player):
    """Any legal move, each equally likely."""

    def choose(self, state: State, seat: i64, dice: Dice) -> i64:
        return state.pick(seat, dice)

    def act(self, truth: State, seat: i64, dice: Dice) -> i64:
        # A seat's own list of legal moves holds no secret of others: no redeal is needed.
        return self.choose(truth, seat, dice)


def play_out(state: State, players: list[Player], nature: Dice, thinking: Dice) -> vec[i64]:
    """Play to the end, in place; returns the moves as seat, action, seat, action, …

    Nature and the players throw different dice, so that two line-ups can be given the
    same chance.
    """
    moves = vec[i64](capacity=1024)
    seat: i64 = state.actor()
    while seat != NOBODY:
        if seat == NATURE:
            action = state.draw(nature)
        else:
            action = players[seat].act(state, seat, thinking)
        state.apply(seat, action)
        moves = append(append(moves, seat), action)
        seat = state.actor()
    return moves
