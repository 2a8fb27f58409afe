"""Gymnasium: one player's view against chosen opponents (docs/environments.md). Importing this registers the ids.

`Antike-v0` is the game on the west board, `AntikeIslet-v0` a short game of two on the small board; further settings are
given to `gymnasium.make`. For processes that start afresh, name the module as well:
`gymnasium.make("antike.envs.gymnasium:Antike-v0")`. Needs the extra `gymnasium`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..agents import AnyAgent, RandomAgent, chooser, reseed
from ..arguments import whole
from ..errors import IllegalActionError
from ..simulate import DEFAULT_MAX_ROUNDS
from .common import RENDER_MODES, Table

Observation = NDArray[np.float32]
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class AntikeEnv(gymnasium.Env[Observation, int]):
    """One player decides; after each of its decisions the opponents play on until it is asked again.

    Observations are float32[S] (docs/observations.md), its own nation first. `info` holds `action_mask`
    (int8[num_actions], also from `action_masks()`), `player`, and at the end `returns` of all players. The reward is
    its return (`State.returns`) when the game ends, 0 before. A win by anybody terminates, the round limit truncates.

    Parameters
    ----------
    map, nations, players, rules, setup
        As for `antike.Game`.
    max_rounds
        The round limit (RULES.md 3.10).
    player
        The one who decides here; None: drawn at each reset.
    opponents
        An agent that plays for all others, or one for each other player in order (antike.agents); None: random ones.
        Those that have a method `seed` start anew at each `reset` with a seed. What they raise, and IllegalActionError
        for their illegal actions, comes out of `step` and `reset` and ends the episode.
    observation
        "full" or "small".
    illegal
        What an illegal action does. "lose": it ends the episode with reward -1 and the reason in
        `info["illegal_action"]`. "raise": it raises IllegalActionError, and nothing has changed.
    render_mode
        None, "ansi", "svg", "rgb_array" or "human", as in `antike.envs.pettingzoo`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(self, map: Any = "west", nations: int | None = None, players: int | None = None,
                 rules: Any = "standard", setup: Any = "fixed", max_rounds: int = DEFAULT_MAX_ROUNDS,
                 player: int | None = 0, opponents: AnyAgent | Sequence[AnyAgent] | None = None,
                 observation: str = "full", illegal: str = "lose", render_mode: str | None = None) -> None:
        self.table = Table(map, nations, players, rules, setup, max_rounds, observation, render_mode)
        self.render_mode = render_mode
        game = self.table.game
        self.always = None if player is None else whole(player, "player", 0, game.num_players - 1)
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: {illegal!r} is neither 'lose' nor 'raise'")
        self.opponents = _opponents(opponents, game.num_players - 1)
        self.illegal, self.player = illegal, self.always or 0
        self.observation_space = spaces.Box(0, self.table.spec.high(), dtype=np.float32)
        self.action_space = spaces.Discrete(game.num_actions)
        self._ended = True

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins a game and plays on to the player's first decision. The seed settles seats and opponents as well."""
        super().reset(seed=seed)
        self._ended = True
        if seed is not None:
            draws = np.random.SeedSequence(seed).generate_state(1 + len(self.opponents), np.uint64).tolist()
            self.table.seed(draws[0])
            for opponent, draw in zip(self.opponents, draws[1:], strict=True):
                reseed(opponent, draw)
        if self.always is None:
            self.player = int(self.np_random.integers(self.table.game.num_players))
        self.table.reset()
        self._play_on()
        if self.table.state.is_over:
            raise RuntimeError(f"the game was over before player {self.player} had anything to decide")
        self._ended = False
        return self.table.observe(self.player), self._info()

    def step(self, action: int) -> Step:
        """Takes an action and plays on to the player's next decision or the end."""
        if self._ended:
            raise RuntimeError("the episode is over: reset first")
        try:
            self.table.apply(action)
        except IllegalActionError as error:
            if self.illegal == "raise":
                raise
            self._ended = True
            return self.table.observe(self.player), -1.0, True, False, self._info() | {"illegal_action": str(error)}
        self._ended = True                              # whatever the opponents raise
        self._play_on()
        state = self.table.state
        self._ended = state.is_over
        return (self.table.observe(self.player), float(state.returns()[self.player]),
                state.is_over and not state.is_drawn, state.is_drawn, self._info())

    def action_masks(self) -> NDArray[np.bool_]:
        """bool[num_actions]: the legal actions, by the name under which maskable learners look for them."""
        return self.table.state.legal_mask().view(np.bool_)

    def render(self) -> Any:
        """What `render_mode` asks for; None without one, and after printing ("human")."""
        return self.table.render() if self.render_mode else None

    def _play_on(self) -> None:
        """Lets the opponents decide until the player is asked or the game is over."""
        state = self.table.state
        while not state.is_over and state.player != self.player:
            other = state.player - (state.player > self.player)
            self.table.apply(chooser(self.opponents[other])(state))
        if self.render_mode == "human":
            self.table.render()

    def _info(self) -> dict[str, Any]:
        state = self.table.state
        info = {"action_mask": state.legal_mask().view(np.int8), "player": self.player}
        return info | {"returns": state.returns()} if state.is_over else info


def _opponents(given: AnyAgent | Sequence[AnyAgent] | None, number: int) -> list[AnyAgent]:
    """An agent for each other player; a single one that has a seed is asked for all of them."""
    if given is None:
        return [RandomAgent() for _ in range(number)]
    opponents = list(given) if isinstance(given, Sequence) else [given] * number
    if len(opponents) != number:
        raise ValueError(f"opponents: {len(opponents)} for {number} other players")
    for opponent in opponents:
        chooser(opponent)
    return opponents


gymnasium.register("Antike-v0", entry_point="antike.envs.gymnasium:AntikeEnv",
                   vector_entry_point="antike.envs.vector:AntikeVectorEnv")
gymnasium.register("AntikeIslet-v0", entry_point="antike.envs.gymnasium:AntikeEnv",
                   vector_entry_point="antike.envs.vector:AntikeVectorEnv",
                   kwargs={"map": "islet", "nations": 2, "rules": "short"})
