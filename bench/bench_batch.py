"""Steps of a batch: `python -m pytest bench/bench_batch.py`.

Goals on one core, `west`, 4 nations, `standard`: 10 million game steps a second with masks, players, returns, ends and
new games at 1024 games, 6 million at 64, 1.5 million with full observations; two threads 1.8 times one. As ratios to
the yardstick, which do not depend on the machine so much: 0.25, 0.3 and 0.2.

Each round first times a yardstick on the same machine at the same moment: the arrays of as many games written with
NumPy, without any game behind them. A line a benchmark gives the median rate and its median ratio to the yardstick.
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
ROUNDS = 1000


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


def measure(benchmark: Any, capsys: pytest.CaptureFixture[str], name: str, n: int, work: Callable[[], object],
            before: Callable[[], object], yardstick: Callable[[], object], goal: str) -> None:
    """Times `work` round by round, each after `before` and a timed yardstick."""
    yards: list[float] = []

    def setup() -> None:
        before()
        yards.append(timed(yardstick))

    benchmark.pedantic(work, setup=setup, rounds=ROUNDS)
    times = benchmark.stats.stats.data
    rate = n / median(times) / 1e6
    ratio = median(yard / own for yard, own in zip(yards, times, strict=True))
    benchmark.extra_info.update(unit="million game steps a second", rate=rate, ratio=ratio, goal=goal)
    with capsys.disabled():
        print(f"\n{name}: median {rate:.1f} M/s, best {n / min(times) / 1e6:.1f}, {ratio:.2f} times the yardstick; "
              f"goal {goal}")


@pytest.mark.parametrize(("n", "observations", "goal"), [
    (1024, None, "10 M/s, 0.25"), (64, None, "6 M/s, 0.3"), (8192, None, "none"), (1024, "small", "none"),
    (1024, "full", "1.5 M/s, 0.2"), (64, "full", "none"),
])
def test_step(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int, observations: str | None, goal: str) -> None:
    batch = warm(n, observations=observations)
    blank = Blank(n, batch.spec.shape[0] if batch.spec else 0)
    measure(benchmark, capsys, f"step, {n} games, observations {observations}", n, lambda: batch.step(batch.actions),
            batch.random_actions, blank.step, goal)


@pytest.mark.parametrize("n", [64, 1024])
def test_random_actions(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int) -> None:
    batch = warm(n)
    measure(benchmark, capsys, f"random actions, {n} games", n, batch.random_actions, lambda: None, Blank(n, 0).step,
            "none")


@pytest.mark.parametrize("observations", [None, "full"])
@pytest.mark.parametrize("n", [1024, 4096])
def test_two_threads(benchmark: Any, capsys: pytest.CaptureFixture[str], n: int, observations: str | None) -> None:
    """The yardstick is the same batch with one thread."""
    one, two = (warm(n, observations=observations, threads=threads) for threads in (1, 2))

    def draw() -> None:
        one.random_actions()
        two.random_actions()

    measure(benchmark, capsys, f"step, two threads, {n} games, observations {observations}", n,
            lambda: two.step(two.actions), draw, lambda: one.step(one.actions), "1.8")
