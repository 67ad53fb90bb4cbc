"""The games for Gymnasium: one seat is the learner's, bots sit on the others.

>>> table = env("borgo", players=[None, "greedy", "random"])
>>> seen, info = table.reset(seed=7)
>>> sorted(seen), int(seen["action_mask"].sum())
(['action_mask', 'observation'], 4)
>>> seen, reward, terminated, truncated, info = table.step(int(seen["action_mask"].argmax()))
>>> reward, terminated, truncated
(0.0, False, False)

`vector_env` has many of them in one call. Who wins gets 1, several winners share it.
"""

from collections.abc import Sequence
from typing import Any

from tavolata.adapters.observing import set_up
from tavolata.adapters.spaces import ILLEGAL, SEEDS, Observed, spaces_of
from tavolata.adapters.vector import Vector
from tavolata.engine.errors import BadSetting, Illegal, NotToAct
from tavolata.engine.game import Board
from tavolata.lab.extras import extra

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

OPPONENT = "greedy"
"""Who sits on the other seats if nobody is named."""


def env(
    name: str,
    players: Sequence[str | None] | None = None,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    board: Board | None = None,
) -> "OneGame":
    """A game for the learner who sits where `players` has None: on the first seat, if it is left out."""
    return OneGame(_games(name, 1, players, seats, options, board))


def vector_env(
    name: str,
    number: int,
    players: Sequence[str | None] | None = None,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    board: Board | None = None,
) -> "ManyGames":
    """So many such games in one call."""
    return ManyGames(_games(name, number, players, seats, options, board))


def _games(
    name: str,
    number: int,
    players: Sequence[str | None] | None,
    seats: int | None,
    options: dict[str, object] | None,
    board: Board | None,
) -> Vector:
    if players is None:
        players = [None, *[OPPONENT] * (set_up(name, seats).seats - 1)]
    if list(players).count(None) != 1:
        raise BadSetting("Gymnasium knows one learner: None must stand for one seat.")
    return Vector(name, number, seats, players, options=options, board=board)


class OneGame(gymnasium.Env[Observed, int]):
    """One game against bots; an illegal move ends it, as a learner that can't take masks must be told so."""

    def __init__(self, games: Vector) -> None:
        self.metadata = {"render_modes": []}
        self.games = games
        self.seat = games.named.index(None)
        self.observation_space, self.action_space = spaces_of(games.setup)
        self.running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(SEEDS)))
        self.running = True
        return self._seen(), {}

    def _seen(self) -> Observed:
        seen = self.games.seen
        return {"observation": seen.observations[0].copy(), "action_mask": seen.masks[0].copy()}

    def action_masks(self) -> "NDArray[np.bool_]":
        """What may be done now, as MaskablePPO asks for it."""
        mask: NDArray[np.bool_] = self.games.seen.masks[0] == 1
        return mask

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        if not self.running:
            raise BadSetting("The game is over, or has not begun: reset comes first.")
        try:
            seen = self.games.step([int(action)])
        except (Illegal, NotToAct) as refusal:
            self.running = False
            return self._seen(), ILLEGAL, True, False, {"refusal": str(refusal)}
        if not seen.over[0]:
            return self._seen(), 0.0, False, False, {}
        self.running = False
        end = {"observation": seen.last[0].copy(), "action_mask": np.zeros_like(seen.masks[0])}
        return end, float(seen.rewards[0, self.seat]), True, False, {}


class ManyGames(VectorEnv[Observed, "NDArray[np.int64]", "NDArray[Any]"]):
    """Many games against bots; one that is over begins anew in the same step. An illegal move is refused."""

    def __init__(self, games: Vector) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.games = games
        self.num_envs = games.number
        self.seat = games.named.index(None)
        self.single_observation_space, self.single_action_space = spaces_of(games.setup)
        self.observation_space = batch_space(self.single_observation_space, games.number)
        self.action_space = batch_space(self.single_action_space, games.number)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        if isinstance(seed, list):
            raise BadSetting("All games follow from one seed: give one number.")
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(SEEDS)))
        return self._seen(), {}

    def _seen(self) -> Observed:
        seen = self.games.seen
        return {"observation": seen.observations.copy(), "action_mask": seen.masks.copy()}

    def step(
        self, actions: "NDArray[np.int64]"
    ) -> tuple[Observed, "NDArray[np.float64]", "NDArray[np.bool_]", "NDArray[np.bool_]", dict[str, Any]]:
        seen = self.games.step(actions)
        over = seen.over.copy()
        told: dict[str, Any] = {}
        if over.any():
            ends = {"observation": seen.last.copy(), "action_mask": np.zeros_like(seen.masks)}
            told = {"final_obs": ends, "_final_obs": over}
        return self._seen(), seen.rewards[:, self.seat].copy(), over, np.zeros_like(over), told
