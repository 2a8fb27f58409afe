"""What benchmarks are measured against, in turn, so that a ratio means the same on every machine."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import empty
import loops
import numpy as np
import pytest

PIECES = 10_000
BATCH = 1024


class Yardstick(NamedTuple):
    """Some work that is timed before each round of a benchmark."""

    name: str
    run: Callable[[], object]
    pieces: int
    rate: float | None = None
    """Pieces a second on the machine where the goals were set: a goal divided by it is the goal as a ratio."""


@cache
def by_list() -> Yardstick:
    state = empty.load().State()
    return Yardstick("empty game, list and apply", lambda: loops.by_list(state, PIECES), PIECES, 3.1e6)


@cache
def by_number() -> Yardstick:
    state = empty.load().State()
    return Yardstick("empty game, number and apply", lambda: loops.by_number(state, PIECES), PIECES, 5.2e6)


@cache
def at_random() -> Yardstick:
    core = empty.load()
    state, rng = core.State(), core.Rng(1)
    return Yardstick("empty game, random step", lambda: loops.at_random(state, rng, PIECES), PIECES, 13.6e6)


@cache
def clone() -> Yardstick:
    calls = [empty.load().State().clone for _ in range(64)]
    return Yardstick("empty game, clone", lambda: loops.each(calls, PIECES), PIECES, 1 / 79e-9)


@cache
def batch() -> Yardstick:
    core = empty.load()
    states = core.Batch(np.zeros((BATCH, core.NUM_WORDS), np.uint64), np.zeros((BATCH, core.NUM_ACTIONS), np.uint8))
    actions = np.zeros(BATCH, np.int32)
    return Yardstick("empty game, batch", lambda: loops.each([lambda: states.step(actions)], 10), 10 * BATCH, 116e6)


@cache
def maedn() -> Yardstick:
    """Random playouts in the core of OpenSpiel: a game for four with dice."""
    pytest.importorskip("pyspiel", reason="the yardstick is a game of OpenSpiel")
    from engines.openspiel import in_core

    work = in_core("maedn(players=4)")
    return Yardstick("OpenSpiel's maedn in its core", work.run, work.run(), 4.07e6)
