"""antike itself: the same works as the peers, and those that the stated goals are about."""

import loops
import positions

import antike

from . import AGENTS, BATCH, BY_LIST, CLONE, IN_CORE, LEGAL, Work
from .agents import by_turns

VERSION = antike.__version__


def works() -> list[Work]:
    return [work for kind in positions.KINDS for work in works_of(kind)]


def works_of(kind: str) -> list[Work]:
    game = positions.game(kind)
    start, states = game.new_state(), positions.along(kind)
    batch = antike.Batch(game, 1024, 1)

    def batches() -> int:
        for _ in range(500):
            batch.step(batch.random_actions())
        return 500 * len(batch)

    found = [
        Work(IN_CORE, kind, lambda: int(antike.playouts(game, 1000, 1).decisions.sum())),
        Work(BY_LIST, kind, lambda: loops.by_list(start, 200_000)),
        Work(LEGAL, kind, lambda: loops.each([state.legal_actions for state in states], 1_000_000)),
        Work(CLONE, kind, lambda: loops.each([state.clone for state in states], 1_000_000)),
        Work(BATCH, kind, batches),
    ]
    try:
        from antike.envs import pettingzoo
    except ImportError:
        return found
    env = pettingzoo.env(**positions.KINDS[kind])
    return [*found, Work(AGENTS, kind, lambda: by_turns(env, 3000))]
