"""Batch: many games at once, as arrays, for learners and for measuring."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from antike._core.batch import ARRAYS, BatchCore

from .arguments import whole
from .game import Game
from .observation import Spec, spec
from .simulate import DEFAULT_MAX_ROUNDS

_DTYPES = {"B": np.uint8, "b": np.int8, "?": np.bool_, "f": np.float32, "q": np.int64, "Q": np.uint64, "i": np.int32}


class Batch(BatchCore):
    """Many games of one kind, played side by side in place; a finished game starts anew in the same step.

    Below, A is `game.num_actions`, P `game.num_players`, S the length of an observation. All arrays keep their place
    for the life of the batch; `step` writes into them and allocates nothing.

    Autoreset is of the same-step kind: when a game ends in a step, then after that step `dones`, `truncations`,
    `returns` and `final_observations` tell how it ended, until the next step, while `masks`, `players`, `actors` and
    `observations` already show the next game of the slot.

    Parameters
    ----------
    game
        What is played.
    n
        Number of games (slots), 1 or more.
    seed
        0 to 2**64 - 1. Game i is the same for one seed whatever n and the number of threads: `random_actions` draws as
        `State.random_step(Rng(seed, i))` does, and with setup "random" `seeds[i]` seats it.
    max_rounds
        The round limit, None for none; the game's own holds where it is smaller.
    threads
        Threads that share the work, the caller's among them, as far as each has 64 games to play. The GIL is released.
    observations
        None, "small" or "full" (antike.observation): what `observations` holds.
    view
        "relative", where the nation that decides views, or "absolute".
    final_observations
        Whether to keep the last observation of a game that ends.
    out
        Buffers of the caller's own for some of the arrays, by name: contiguous, aligned, writable, of the dtype and
        shape below.

    Raises ValueError and TypeError for arguments that are none of these, RuntimeError if the system does not start so
    many threads.
    """

    game: Game
    """The game under the round limit (`Game.limited`), to which `state` belongs."""
    masks: NDArray[np.uint8]
    """uint8[n, A]: 1 for each legal action."""
    players: NDArray[np.int8]
    """int8[n]: who decides."""
    actors: NDArray[np.int8]
    """int8[n]: the nation that decides, -1 in the draft."""
    dones: NDArray[np.bool_]
    """bool[n]: whether the game ended in the last step, won or cut off."""
    truncations: NDArray[np.bool_]
    """bool[n]: whether the round limit ended it."""
    returns: NDArray[np.float32]
    """float32[n, P]: as `State.returns` where the game ended in the last step, else 0."""
    episodes: NDArray[np.int64]
    """int64[n]: games that have ended in this slot."""
    seeds: NDArray[np.uint64]
    """uint64[n]: the seed of the game being played: `game.new_state` begins the same one with it (setup "random")."""
    actions: NDArray[np.int32]
    """int32[n]: where `random_actions` writes."""
    observations: NDArray[np.float32] | None
    """float32[n, S], or None if none were asked for."""
    final_observations: NDArray[np.float32] | None
    """float32[n, S], or None: rows of games that ended in the last step are valid."""
    seed: int
    """The seed of the last reset."""
    spec: Spec | None
    """The layout of observations, or None."""

    def __new__(cls, game: Game, n: int, seed: int, max_rounds: int | None = DEFAULT_MAX_ROUNDS, *, threads: int = 1,
                observations: str | None = None, view: str = "relative", final_observations: bool = False,
                out: Mapping[str, Any] | None = None) -> "Batch":
        if not isinstance(game, Game):
            raise TypeError(f"game: a Game is needed, not {type(game).__name__}")
        game = game.limited(None if max_rounds is None else whole(max_rounds, "max_rounds", 1, 10**9))
        n = whole(n, "n", 1, 2**31 - 1)
        looks = spec(game, observations or "full", view)
        seen = None if observations is None else looks
        if seen is None and final_observations:
            raise ValueError("final_observations: needs observations, small or full")
        names = [name for name in ARRAYS if seen is not None or not name.endswith("observations")]
        if seen is not None and not final_observations:
            names.remove("final_observations")
        arrays = _arrays(game, n, 0 if seen is None else seen.shape[0], names, out or {})
        seed = whole(seed, "seed", 0, 2**64 - 1)
        self = super().__new__(
            cls, game, n, seed, _seats(game), whole(threads, "threads", 1, 1024), arrays,
            None if seen is None else game._layout, observations == "full", view == "relative")
        self.__dict__.update({"observations": None, "final_observations": None, "spec": seen, "seed": seed, **arrays})
        return self

    def __len__(self) -> int:
        return len(self.masks)

    def reset(self, seed: int | None = None) -> None:
        """Begins everything anew, as a new batch with this seed would; None: with the seed of the last time."""
        seed = self.seed if seed is None else whole(seed, "seed", 0, 2**64 - 1)
        self._begin(seed)
        self.seed = seed


def _seats(game: Game) -> tuple[int, ...] | None:
    """Nations by seat where they are the same in every game; anything in a draft."""
    if game.setup == "random":
        return None
    return tuple(range(game.num_nations)) if game.setup == "draft" else game.new_state().seats


def _arrays(game: Game, n: int, floats: int, names: list[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The caller's arrays, and new ones for the rest."""
    if unknown := [name for name in given if name not in names]:
        raise ValueError(f"out: no array {unknown[0]!r}; this batch has {', '.join(names)}")
    rows = {"num_actions": (game.num_actions,), "num_players": (game.num_players,), "floats": (floats,), None: ()}
    return {name: given[name] if name in given else np.zeros((n, *rows[row]), _DTYPES[letter])
            for name, (letter, row) in ARRAYS.items() if name in names}
