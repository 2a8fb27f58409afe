"""PettingZoo: the game as an AEC environment for as many agents as players (docs/environments.md).

Needs the extra `pettingzoo`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..observation import observe, spec
from ..simulate import DEFAULT_MAX_ROUNDS
from .common import RENDER_MODES, Table

Observation = dict[str, NDArray[Any]]


def env(**settings: Any) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment, with calls in the wrong order refused. Parameters as for `raw_env`."""
    return OrderEnforcingWrapper(raw_env(**settings))


class raw_env(AECEnv[str, Observation, int]):
    """Agents `player_0`, `player_1`, ... decide in the order in which the game asks them.

    An observation is `{"observation": float32[S], "action_mask": int8[num_actions]}`; the mask, also in `infos`, is all
    zero for agents that do not decide now. Rewards are `State.returns` when the game ends, 0 before. A win terminates
    the game for all agents at once, the round limit truncates it for all at once. An illegal action raises
    IllegalActionError, and nothing has changed.

    Parameters
    ----------
    map, nations, players, rules, setup
        As for `antike.Game`.
    max_rounds
        The round limit (RULES.md 3.10).
    observation
        "full" or "small" (docs/observations.md).
    render_mode
        None, "ansi" (text), "svg" (a document), "rgb_array" (uint8[height, width, 3]; extra `pictures`) or "human"
        (text, printed after each step).
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "antike_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2,
    }

    def __init__(self, map: Any = "west", nations: int | None = None, players: int | None = None,
                 rules: Any = "standard", setup: Any = "fixed", max_rounds: int = DEFAULT_MAX_ROUNDS,
                 observation: str = "full", render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.table = Table(map, nations, players, rules, setup, max_rounds, observation, render_mode)
        game = self.table.game
        self.possible_agents = [f"player_{player}" for player in range(game.num_players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, self.table.spec.high(), dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, spec(game, observation, "absolute").high(), dtype=np.float32)
        self._nothing = np.zeros(game.num_actions, np.int8)
        self._nothing.flags.writeable = False

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With a seed, the seats of this and all further games follow from it (setup "random")."""
        if seed is not None:
            self.table.seed(seed)
        self.table.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state, decided = self.table.state, self.agent_selection
        self.table.apply(action)
        self._cumulative_rewards[decided] = 0.0
        self._clear_rewards()
        if state.is_over:
            self.rewards = dict(zip(self.agents, state.returns().tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, not state.is_drawn)
            self.truncations = dict.fromkeys(self.agents, state.is_drawn)
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Turns to the player who decides now; to all of them, one by one, when the game is over."""
        state = self.table.state
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        if state.is_over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[state.player]
            self.infos[self.agent_selection]["action_mask"] = self._mask()

    def _mask(self) -> NDArray[np.int8]:
        return self.table.state.legal_mask().view(np.int8)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether it decides now or not; arrays of its own."""
        player = self.possible_agents.index(agent)
        decides = self.table.state.player == player
        return {"observation": self.table.observe(player),
                "action_mask": self._mask() if decides else self._nothing.copy()}

    def state(self) -> NDArray[np.float32]:
        """float32: the game as nobody in particular sees it, nations in map order (`state_space`)."""
        seen: NDArray[np.float32] = observe(self.table.state, kind=self.table.kind, view="absolute")
        return seen

    def render(self) -> str | NDArray[np.uint8] | None:
        """What `render_mode` asks for; None without one, and after printing ("human")."""
        return self.table.render() if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""
