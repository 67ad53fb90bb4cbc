"""The games for OpenSpiel, as games in Python: importing this registers them all, as `tavolata_<name>`.

>>> import pyspiel
>>> import tavolata.adapters.openspiel
>>> game = pyspiel.load_game("tavolata_borgo(players=3,goal=5)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 9)
>>> state.apply_action(7)
>>> state.current_player(), [state.action_to_string(move) for move in state.legal_actions()]
(0, ['place a1', 'place a7', 'place g1', 'place g7'])

Chance is explicit. Seats that choose at once do so one after the other, and none is shown what another chose:
what a player observes is made of what its seat knows. `resample_from_infostate` deals a state that the player
could not tell from the truth, with the right odds.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from tavolata import games
from tavolata.adapters.chance import LISTED, Chances
from tavolata.adapters.observing import Setup, set_up
from tavolata.engine.card import Card
from tavolata.engine.dice import Dice
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.lab.extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel

LONGEST = 1_000_000
"""Moves that no game exceeds which knows no bound itself."""


class SamplerDice(Dice):
    """Throws what a sampler of OpenSpiel says, which gives numbers from 0 up to 1."""

    def __init__(self, sample: Callable[[], float]) -> None:
        self.sample = sample

    def below(self, n: int) -> int:
        return min(int(self.sample() * n), n - 1)


class SpielGame(pyspiel.Game):
    """A game with its seats and options."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.setup = setup = set_up(name, given.pop("players", None), given)
        card = setup.game.card
        limit = int(setup.options.get("max_turns", 0))
        chances = min(card.chances, int(LISTED))
        info = pyspiel.GameInfo(
            num_distinct_actions=card.actions,
            max_chance_outcomes=chances,
            num_players=setup.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=2 * (card.most_moves(limit) or LONGEST),
        )
        super().__init__(type_of(card), info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.setup, params)


class SpielState(pyspiel.State):
    """A state, with the block of moves that nature has chosen where she moves in two steps."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.truth: State = game.setup.begin()
        self.block: int | None = None

    def current_player(self) -> int:
        actor = int(self.truth.actor())
        if actor >= 0:
            return actor
        return int(pyspiel.PlayerId.CHANCE if actor == NATURE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.truth.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = chances_of(self.truth)
        return chances.listed() if self.block is None else chances.in_block(self.block)

    def _apply_action(self, action: int) -> None:
        actor = self.truth.actor()
        if actor != NATURE:
            self.truth.apply(actor, action)
            return
        chances = chances_of(self.truth)
        if chances.many and self.block is None:
            self.block = action
            return
        move = chances.move(self.block or 0, action)
        self.block = None
        self.truth.apply(NATURE, move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.setup.game.write(self.truth, player, action)
        chances = chances_of(self.truth)
        if chances.many and self.block is None:
            return f"block {action}"
        return self.setup.game.write(self.truth, NATURE, int(chances.move(self.block or 0, action)))

    def is_terminal(self) -> bool:
        return bool(self.truth.actor() == NOBODY)

    def returns(self) -> list[float]:
        outcome = self.truth.outcome()
        return outcome.returns() if outcome else [0.0] * self.setup.seats

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player could not tell from this one, each as often as it is likely."""
        other: SpielState = self.get_game().new_initial_state()
        other.truth = self.truth.redeal(player_id, SamplerDice(sampler))
        other.block = self.block
        return other

    def __str__(self) -> str:
        """The whole truth, in the fields of the record format."""
        block = "" if self.block is None else f" block {self.block}"
        return msgspec.json.encode(self.setup.game.position(self.truth)).decode() + block


class SpielObserver:
    """What a player sees: as a tensor its features, as a string all that its seat knows."""

    def __init__(self, setup: Setup, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters for what is observed; {params} was given.")
        self.setup = setup
        self.tensor = np.zeros(setup.features, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.setup.observe(state.truth.knowledge(player))

    def string_from(self, state: SpielState, player: int) -> str:
        known = self.setup.game.write_knowledge(state.truth.knowledge(player))
        return msgspec.json.encode(known).decode()


def chances_of(state: State) -> Chances:
    """What nature may do; of long lists the last few are kept."""
    return long_chances(state.copy()) if state.chances() > LISTED else Chances(state)


@lru_cache(maxsize=2)
def long_chances(state: State) -> Chances:
    """The same, kept: every game of a kind may begin with the same long list."""
    return Chances(state)


def type_of(card: Card) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    kinds = pyspiel.GameType
    hidden, open_ = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"tavolata_{card.name.replace('-', '_')}",
        long_name=card.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if card.hidden else open_,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=card.seats[-1],
        min_num_players=card.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": card.seats[0],
            **set_up(card.name).options,
        },
    )


def loader(name: str) -> type[SpielGame]:
    """What OpenSpiel calls to load a game: a class, for anything else it would free too late, at the end."""

    class Loaded(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Loaded


def register() -> None:
    """Make every game that names features known to OpenSpiel."""
    for name in games.names():
        game = games.game(name)
        if game.features(game.card.seats[0]):
            pyspiel.register_game(type_of(game.card), loader(name))


register()
