"""Steps of a batch: `python -m pytest bench/bench_batch.py`.

Goals on one core, `west`, 4 nations, `standard`: 10 million game steps a second with masks, players, returns, ends and
new games at 1024 games, 6 million at 64, 1.5 million with full observations; two threads 1.8 times one. As ratios to
the yardstick, which do not depend on the machine so much: 0.25, 0.3 and 0.2.

A yardstick is timed in turn with every round: the arrays of as many games written with NumPy, without any game behind
them. A line a benchmark gives its median rate and what that is as a multiple of the yardstick's.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
import pytest

import antike

GAME = antike.Game()
WARM_UP = 300
ROUNDS = 2000
BURST = 200                   # steps


class Blank:
    """What a step has to write at the least."""

    def __init__(self, n: int, floats: int) -> None:
        rng = np.random.default_rng(1)
        self.masks = np.zeros((n, GAME.num_actions), np.uint8)
        self.ones = (np.arange(n)[:, None] * GAME.num_actions + rng.integers(0, GAME.num_actions, (n, 9))).ravel()
        self.players = rng.integers(0, 4, n, np.int8)
        self.flags = np.zeros((2, n), np.bool_)
        self.returns = np.zeros((n, 4), np.float32)
        self.observations = np.zeros((n, floats), np.float32)

    def step(self) -> None:
        self.masks.fill(0)
        self.masks.put(self.ones, 1)
        self.players += 0
        self.flags.fill(False)
        self.returns.fill(0)
        self.observations.fill(0)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def warm(n: int, **options: Any) -> antike.Batch:
    """A batch whose games are in all phases."""
    batch = antike.Batch(GAME, n, 1, **options)
    for _ in range(WARM_UP):
        batch.step(batch.random_actions())
    return batch


def burst(batch: antike.Batch) -> None:
    """So many steps in a row that threads stay awake."""
    for _ in range(BURST):
        batch.step(batch.random_actions())


def measure(benchmark: Any, capsys: pytest.CaptureFixture[str], name: str, steps: int, before: Callable[[], object],
            work: Callable[[], object], yardstick: Callable[[], object], goal: str, rounds: int = ROUNDS) -> None:
    """Times `work`, which is so many game steps, each time after a timed yardstick and `before`."""
    yards: list[float] = []

    def setup() -> None:
        yards.append(timed(yardstick))
        before()

    benchmark.pedantic(work, setup=setup, rounds=rounds)
    spent = median(benchmark.stats.stats.data)
    rate, ratio = steps / spent / 1e6, median(yards) / spent
    benchmark.extra_info.update(unit="million game steps a second", rate=rate, ratio=ratio, goal=goal)
    with capsys.disabled():
        print(f"\n{name}: {rate:.1f} M/s, {ratio:.2f} times the yardstick; goal {goal}")


@pytest.mark.parametrize(("n", "observations", "goal"), [
    (1024, None, "10 M/s, 0.25"), (64, None, "6 M/s, 0.3"), (8192, None, "none"), (1024, "small", "none"),
    (1024, "full", "1.5 M/s, 0.2"), (64, "full", "none"),
])
def test_step(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int, observations: str | None, goal: str) -> None:
    batch = warm(n, observations=observations)
    blank = Blank(n, batch.spec.shape[0] if batch.spec else 0)
    measure(benchmark, capsys, f"step, {n} games, observations {observations}", n, batch.random_actions,
            lambda: batch.step(batch.actions), blank.step, goal)


@pytest.mark.parametrize("n", [64, 1024])
def test_random_actions(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int) -> None:
    batch = warm(n)
    batch.random_actions()
    measure(benchmark, capsys, f"random actions, {n} games", n, lambda: batch.step(batch.actions), batch.random_actions,
            Blank(n, 0).step, "none")


@pytest.mark.parametrize("observations", [None, "full"])
@pytest.mark.parametrize("n", [256, 1024, 4096])
def test_two_threads(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int, observations: str | None) -> None:
    """Steps and their random actions; the yardstick is the same with one thread."""
    one, two = (warm(n, observations=observations, threads=threads) for threads in (1, 2))
    measure(benchmark, capsys, f"two threads, {n} games, observations {observations}", BURST * n, lambda: None,
            lambda: burst(two), lambda: burst(one), "1.8", rounds=30)
