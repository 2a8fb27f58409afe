"""`measure`, with which every benchmark measures, and the table of goals at the end of a run."""

import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

import pytest
import table
from yardsticks import Yardstick

ROUNDS = 50
TOLD = pytest.StashKey[list[dict[str, Any]]]()


class Measure:
    """Times a work round by round, each round after the yardstick.

    Called with the work, the pieces it does, what a piece is, and the yardstick. `goal` is in pieces a second and a
    ratio to the yardstick as well, where the yardstick's own rate is known; `ratio` is a goal without a rate. `before`
    runs before each round and is not timed.
    """

    def __init__(self, benchmark: Any, timer: Callable[[], float], name: str, told: list[dict[str, Any]]) -> None:
        self.benchmark, self.timer, self.name, self.told = benchmark, timer, name, told

    def __call__(self, work: Callable[[], object], pieces: int, piece: str, against: Yardstick, *,
                 goal: float | None = None, ratio: float | None = None, rounds: int = ROUNDS,
                 before: Callable[[], object] = lambda: None) -> None:
        yards: list[float] = []

        def setup() -> None:
            yards.append(self.timed(against))
            before()

        self.benchmark.pedantic(work, setup=setup, rounds=rounds, warmup_rounds=1)
        if self.benchmark.disabled:
            return
        own = [seconds / pieces for seconds in self.benchmark.stats.stats.data]
        ratios = [yard / seconds for yard, seconds in zip(yards[1:], own, strict=True)]
        if goal and against.rate:
            ratio = goal / against.rate
        low, _, high = quantiles(own, n=4)
        facts = {"piece": piece, "seconds": median(own), "low": low, "high": high, "yardstick": against.name,
                 "ratio": median(ratios), "goal": goal, "goal_ratio": ratio}
        self.benchmark.extra_info.update(facts)
        self.told.append({"name": self.name, **facts})

    def timed(self, yardstick: Yardstick) -> float:
        """Seconds a piece of the yardstick."""
        start = self.timer()
        yardstick.run()
        return (self.timer() - start) / yardstick.pieces


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TOLD] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processor time unless a benchmark says otherwise: it does not count what else the machine does."""
    for item in items:
        if item.get_closest_marker("benchmark") is None:
            item.add_marker(pytest.mark.benchmark(timer=time.process_time))


@pytest.fixture
def measure(request: pytest.FixtureRequest, benchmark: Any) -> Measure:
    timer = request.node.get_closest_marker("benchmark").kwargs["timer"]
    return Measure(benchmark, timer, request.node.name, request.config.stash[TOLD])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = config.stash[TOLD]
    if told:
        terminalreporter.section("rates, ratios and goals")
        terminalreporter.write_line(table.benchmarks(told))
