"""The games for PettingZoo: `env` asks one seat after the other (AEC), `parallel_env` all who act at once.

>>> table = env("borgo", seats=3)
>>> table.reset(seed=7)
>>> table.agent_selection
'seat_0'
>>> seen, reward, termination, truncation, info = table.last()
>>> sorted(seen), int(seen["action_mask"].sum())
(['action_mask', 'observation'], 4)

What a seat sees is made of what it knows. Who wins gets 1, several winners share it. There is nothing to
render: a game is shown by `tavolata replay`, or in the page.
"""

import secrets
from typing import Any

from tavolata.adapters.observing import Setup, set_up
from tavolata.adapters.spaces import ILLEGAL, SEEDS, Observed, spaces_of
from tavolata.engine.dice import SeededDice
from tavolata.engine.game import Board
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.lab.extras import extra

with extra("pettingzoo"):
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers


def env(
    name: str,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    board: Board | None = None,
) -> "AECEnv[str, Observed, int | None]":
    """A game in which one seat after the other moves; an illegal move ends it, as in PettingZoo's own."""
    made: Any = SeatBySeat(set_up(name, seats, options, board))
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    wrapped: AECEnv[str, Observed, int | None] = wrappers.OrderEnforcingWrapper(made)
    return wrapped


def parallel_env(
    name: str,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    board: Board | None = None,
) -> "ParallelEnv[str, Observed, int]":
    """The same game step by step: in each, all who may act do so at once, and nobody else is asked."""
    return AllAtOnce(set_up(name, seats, options, board))


class Underway:
    """A game on its way, nature's moves made as they come due."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.agents)}
        each = {agent: spaces_of(setup) for agent in self.agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in each.items()}
        self.action_spaces = {agent: moves for agent, (_, moves) in each.items()}
        self.metadata = {
            "name": f"tavolata_{setup.name.replace('-', '_')}_v{setup.game.card.version}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.seeds: SeededDice | None = None

    def begin(self, seed: int | None) -> None:
        """A game anew: the same for the same seed, else the next of the last seed, else any."""
        if seed is not None:
            self.seeds = SeededDice(seed)
        elif self.seeds is None:
            self.seeds = SeededDice(secrets.randbelow(SEEDS))
        self.dice = SeededDice(self.seeds.below(SEEDS))
        self.state: State = self.setup.begin()
        self.settle()

    def settle(self) -> None:
        """Let nature move until a seat is to act, or the game is over."""
        while self.state.actor() == NATURE:
            self.state.apply(NATURE, self.state.draw(self.dice))

    def make(self, seat: int, action: int) -> None:
        """Make a move; a Refusal if it is not legal."""
        self.setup.game.make(self.state, seat, action)
        self.settle()

    def see(self, agent: str, asked: bool) -> Observed:
        """What an agent sees, and what it may do if it is asked."""
        knowledge = self.state.knowledge(self.seat[agent])
        mask = self.setup.mask(knowledge) if asked else np.zeros(self.setup.actions, np.int8)
        return {"observation": self.setup.observe(knowledge), "action_mask": mask}

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.actor() == NOBODY)

    def rewards(self) -> dict[str, float]:
        """What each has won: nothing yet while the game goes on."""
        outcome = self.state.outcome()
        shares = outcome.returns() if outcome else [0.0] * self.setup.seats
        return dict(zip(self.agents, shares, strict=True))


class SeatBySeat(AECEnv[str, Observed, int | None]):
    """A game for PettingZoo's AEC interface; who chooses at once is asked in turn, and sees nothing of it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.underway = Underway(setup)
        self.metadata = self.underway.metadata
        self.possible_agents = self.underway.agents[:]
        self.agents = self.possible_agents[:]
        self.render_mode = None

    def observation_space(self, agent: str) -> Any:
        return self.underway.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.underway.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.underway.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.underway.state.actor()]

    def observe(self, agent: str) -> Observed:
        return self.underway.see(agent, agent == self.agent_selection)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.underway.make(self.underway.seat[agent], int(action))
        if self.underway.is_over():
            self.rewards = self.underway.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.agents[self.underway.state.actor()]

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


class AllAtOnce(ParallelEnv[str, Observed, int]):
    """A game for PettingZoo's Parallel interface; who is not asked sees an empty mask; any move will do."""

    def __init__(self, setup: Setup) -> None:
        self.underway = Underway(setup)
        self.metadata = self.underway.metadata
        self.possible_agents = self.underway.agents[:]
        self.agents: list[str] = []
        self.render_mode = None

    def observation_space(self, agent: str) -> Any:
        return self.underway.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.underway.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.underway.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Observed]:
        return {agent: self.underway.see(agent, True) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents = self.agents
        for seat in self.underway.state.to_act():
            self.underway.make(seat, int(actions[self.possible_agents[seat]]))
        over = self.underway.is_over()
        told = (
            self._seen(),
            self.underway.rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict[str, Any]() for agent in agents},
        )
        if over:
            self.agents = []
        return told

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
