"""The loop of PettingZoo's documentation."""

from random import Random
from typing import Any

import numpy as np


def by_turns(env: Any, steps: int) -> int:
    """So many steps at least, to the end of a game."""
    choice, done = Random(1).choice, 0
    while done < steps:
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else int(choice(np.flatnonzero(observation["action_mask"]))))
            done += not over
    return done
