"""Games driven from Python in a plain loop: `python -m pytest bench/bench_python.py`.

Goals, for `west`, 4 nations, `standard`: 2 million decisions a second with a list, 3.5 million without one, 6 million
with the engine's own random numbers. As ratios to the empty game: 0.65, 0.67 and 0.44.
"""

import loops
import positions
import pytest
import yardsticks
from conftest import Measure

import antike

DECISIONS = 10_000
kinds = pytest.mark.parametrize("kind", positions.KINDS)


def goal(rate: float, kind: str) -> float | None:
    return rate if kind == positions.STANDARD else None


@kinds
def test_list_and_apply(measure: Measure, kind: str) -> None:
    start = positions.game(kind).new_state()
    measure(lambda: loops.by_list(start, DECISIONS), DECISIONS, "decision", yardsticks.by_list(),
            goal=goal(2e6, kind))


@kinds
def test_number_and_apply(measure: Measure, kind: str) -> None:
    start = positions.game(kind).new_state()
    measure(lambda: loops.by_number(start, DECISIONS), DECISIONS, "decision", yardsticks.by_number(),
            goal=goal(3.5e6, kind))


@kinds
def test_random_step(measure: Measure, kind: str) -> None:
    start, rng = positions.game(kind).new_state(), antike.Rng(1)
    measure(lambda: loops.at_random(start, rng, DECISIONS), DECISIONS, "decision", yardsticks.at_random(),
            goal=goal(6e6, kind))
