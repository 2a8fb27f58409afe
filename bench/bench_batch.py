"""Steps of a batch: `python -m pytest bench/bench_batch.py`.

Goals on one core, `west`, 4 nations, `standard`: 10 million game steps a second with masks, players, returns, ends and
new games at 1024 games, 6 million at 64, 1.5 million with full observations; two threads 1.8 times one. The yardstick
is a batch of empty games, which writes as many masks. By the clock: the processor's own counts too coarsely for so
short a step.
"""

import time

import pytest
import yardsticks
from conftest import Measure
from yardsticks import Yardstick

import antike

GOALS = {(1024, None): 10e6, (64, None): 6e6, (1024, "full"): 1.5e6}
"""Game steps a second, by games and observations."""
WARM_UP = 300
ROUNDS = 1000
BURST = 200
pytestmark = pytest.mark.benchmark(timer=time.perf_counter)


def warm(n: int, observations: str | None = None, threads: int = 1) -> antike.Batch:
    """A batch whose games are in all phases."""
    batch = antike.Batch(antike.Game(), n, 1, threads=threads, observations=observations)
    burst(batch, WARM_UP)
    return batch


def burst(batch: antike.Batch, steps: int = BURST) -> None:
    """So many steps in a row, which keep threads awake."""
    for _ in range(steps):
        batch.step(batch.random_actions())


@pytest.mark.parametrize("observations", [None, "small", "full"])
@pytest.mark.parametrize("n", [1, 16, 64, 256, 1024, 8192])
def test_step(measure: Measure, n: int, observations: str | None) -> None:
    batch = warm(n, observations)
    measure(lambda: batch.step(batch.actions), n, "game step", yardsticks.batch(), goal=GOALS.get((n, observations)),
            rounds=ROUNDS if n < 8192 else ROUNDS // 10, before=batch.random_actions)


@pytest.mark.parametrize("n", [64, 1024])
def test_random_actions(measure: Measure, n: int) -> None:
    """On games that go on."""
    batch = warm(n)
    batch.random_actions()
    measure(batch.random_actions, n, "action", yardsticks.batch(), rounds=ROUNDS,
            before=lambda: batch.step(batch.actions))


@pytest.mark.parametrize("observations", [None, "full"])
@pytest.mark.parametrize("n", [256, 1024, 4096])
@pytest.mark.parametrize(("clock", "ratio"), [
    ("wall", 1.8),
    pytest.param("processor", 0.9, marks=pytest.mark.benchmark(timer=time.process_time)),
])
def test_two_threads(measure: Measure, clock: str, ratio: float, n: int, observations: str | None) -> None:
    """Steps and their random actions, by the clock on the wall and by what both threads take together."""
    one, two = (warm(n, observations, threads) for threads in (1, 2))
    pieces = BURST * n
    measure(lambda: burst(two), pieces, "game step", Yardstick("one thread", lambda: burst(one), pieces), ratio=ratio,
            rounds=30)
