"""Observations of single states: `python -m pytest bench/bench_observation.py`. Those of a batch: bench_batch.py."""

import loops
import numpy as np
import positions
import pytest
import yardsticks
from conftest import Measure

from antike.observation import KINDS, observe, spec

ROUNDS = 20


@pytest.mark.parametrize("observation", KINDS)
@pytest.mark.parametrize("kind", positions.KINDS)
def test_observe(measure: Measure, kind: str, observation: str) -> None:
    """Into the same array."""
    states = positions.along(kind)
    out = np.empty(spec(states[0].game, observation).shape, np.float32)

    def look() -> None:
        for state in states:
            observe(state, out, kind=observation)

    measure(lambda: loops.each([look], ROUNDS), ROUNDS * len(states), "observation", yardsticks.clone())
