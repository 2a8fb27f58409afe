"""Gymnasium's vector environment on `antike.Batch`: many games side by side, every decision of all their players.

Needs the extra `gymnasium`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..arguments import integer, whole
from ..batch import Batch
from ..errors import IllegalActionError
from ..explain import why_illegal
from ..game import Game
from ..simulate import DEFAULT_MAX_ROUNDS

Arrays = dict[str, Any]


class AntikeVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int32], NDArray[Any]]):
    """Self-play: each step takes an action of whoever decides in each game.

    Observations are float32[num_envs, S], the deciding nation first. `infos` holds `action_mask` (int8[num_envs,
    num_actions]) and `player` (int8[num_envs]: who decides next). The reward of a step is the return of the player who
    made it, if the game ended with it; the others' are in `infos["returns"]`.

    The reset mode is `AutoresetMode.SAME_STEP`: where a game has ended, observation, mask and player are already those
    of the next game, while `infos["final_obs"]` (float32[num_envs, S]) and `infos["returns"]` (float32[num_envs,
    num_players]) tell of the end; their rows are valid where `infos["_final_obs"]` and `infos["_returns"]` are true. A
    win terminates, the round limit truncates. An illegal action raises IllegalActionError, and nothing has changed.

    Parameters
    ----------
    num_envs
        Games side by side.
    map, nations, players, rules, setup, max_rounds, observation
        As for `antike.envs.gymnasium.AntikeEnv`.
    threads
        As for `antike.Batch`.
    copy
        Whether each step returns arrays of its own; False: the next step writes into them (no allocation).
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1, map: Any = "west", nations: int | None = None, players: int | None = None,
                 rules: Any = "standard", setup: Any = "fixed", max_rounds: int = DEFAULT_MAX_ROUNDS,
                 observation: str = "full", threads: int = 1, copy: bool = True) -> None:
        game = Game(map, nations, players, rules, setup, max_rounds)
        self.batch = Batch(game, num_envs, _entropy(), None, threads=threads, observations=observation,
                           final_observations=True)
        self.num_envs, self.copy = num_envs, copy
        self._begun = False
        assert self.batch.spec is not None
        self.single_observation_space = spaces.Box(0, self.batch.spec.high(), dtype=np.float32)
        self.single_action_space = spaces.Discrete(game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Arrays | None = None) -> tuple[NDArray[np.float32], Arrays]:
        """Begins all games anew; game i of a seed is the same whatever `num_envs`. None: other games than before.

        The seed is one for all games, 0 to 2**64 - 1. Raises TypeError and ValueError for anything else, RuntimeError
        after `close`.
        """
        self._require_open()
        if hasattr(seed, "__len__"):
            raise TypeError(f"seed: one int for all games is needed, not {type(seed).__name__}")
        super().reset(seed=None if seed is None else whole(seed, "seed", 0, 2**64 - 1))
        self.batch.reset(_entropy() if seed is None else seed)
        self._begun = True
        return self._own(self.batch.observations), self._infos()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float64],
                                                                   NDArray[np.bool_], NDArray[np.bool_], Arrays]:
        """One action a game: integers[num_envs], an array of any integer dtype or a sequence of ints.

        Raises TypeError and ValueError for anything else, IllegalActionError for integers that are not legal, and
        RuntimeError before the first reset and after `close`.
        """
        self._require_open()
        if not self._begun:
            raise RuntimeError("no game has begun: reset first")
        batch, movers = self.batch, self.batch.players.copy()
        batch.step(self._narrow(_integers(actions, self.num_envs)))
        rewards = batch.returns[np.arange(self.num_envs), movers].astype(np.float64)
        infos = self._infos()
        if batch.dones.any():
            ended = batch.dones.copy()
            infos |= {"final_obs": self._own(batch.final_observations), "_final_obs": ended,
                      "returns": self._own(batch.returns), "_returns": ended}
        return (self._own(batch.observations), rewards, batch.dones & ~batch.truncations,
                self._own(batch.truncations), infos)

    def action_masks(self) -> NDArray[np.bool_]:
        """bool[num_envs, num_actions]: the legal actions."""
        return self._own(self.batch.masks).view(np.bool_)

    def _require_open(self) -> None:
        if self.closed:
            raise RuntimeError("the environment is closed")

    def _narrow(self, actions: NDArray[Any]) -> NDArray[np.int32]:
        """The same as int32, as the batch takes them; numbers beyond it are refused, for a cast would wrap them."""
        limits = np.iinfo(np.int32)
        for game in np.flatnonzero((actions < limits.min) | (actions > limits.max)):
            reason = why_illegal(self.batch.state(game), int(actions[game]))
            raise IllegalActionError(f"game {game}: {reason}")
        return np.ascontiguousarray(actions, np.int32)

    def _infos(self) -> Arrays:
        return {"action_mask": self._own(self.batch.masks).view(np.int8), "player": self._own(self.batch.players)}

    def _own(self, array: NDArray[Any] | None) -> NDArray[Any]:
        assert array is not None
        return array.copy() if self.copy else array


def _integers(given: object, number: int) -> NDArray[Any]:
    """An array [number] of integers of whatever size; TypeError and ValueError tell what was given instead."""
    if isinstance(given, Sequence) and not isinstance(given, (str, bytes)):
        array = np.array([integer(item, f"actions[{i}]") for i, item in enumerate(given)], object)
        found, whole_numbers = f"{type(given).__name__}{list(array.shape)}", True
    elif hasattr(given, "dtype"):
        array = np.asarray(given)
        found, whole_numbers = f"{array.dtype}{list(array.shape)}", array.dtype.kind in "iu"
    else:
        raise TypeError(f"actions: integers[{number}] are needed, not {type(given).__name__}")
    if not whole_numbers or array.shape != (number,):
        raise (ValueError if whole_numbers else TypeError)(f"actions: integers[{number}] are needed, not {found}")
    return array


def _entropy() -> int:
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
