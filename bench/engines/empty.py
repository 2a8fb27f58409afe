"""The game without rules: what no engine can pass from Python."""

import loops
import numpy as np
from empty import load

from . import BATCH, BY_LIST, CLONE, LEGAL, Work

VERSION = ""


def works() -> list[Work]:
    core = load()
    start, states = core.State(), [core.State() for _ in range(64)]
    batch = core.Batch(np.zeros((1024, core.NUM_WORDS), np.uint64), np.zeros((1024, core.NUM_ACTIONS), np.uint8))
    actions = np.zeros(1024, np.int32)
    return [
        Work(BY_LIST, "no game", lambda: loops.by_list(start, 500_000)),
        Work(LEGAL, "no game", lambda: loops.each([state.legal_actions for state in states], 1_000_000)),
        Work(CLONE, "no game", lambda: loops.each([state.clone for state in states], 1_000_000)),
        Work(BATCH, "no game", lambda: 1024 * loops.each([lambda: batch.step(actions)], 5000)),
    ]
