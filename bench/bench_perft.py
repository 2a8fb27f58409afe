"""Counting all sequences of decisions: `python -m pytest bench/bench_perft.py`.

Goal: 60 million leaves a second, counted at the last ply, from the first position of `west`, 4 nations, `standard`;
14.7 times the steps of OpenSpiel's maedn in its own core.
"""

import positions
import pytest
import yardsticks
from conftest import Measure

import antike


@pytest.mark.parametrize(("kind", "depth", "goal"), [
    ("west-4-standard", 7, 60e6), ("east-6-published", 7, None),
])
def test_perft(measure: Measure, kind: str, depth: int, goal: float | None) -> None:
    start = positions.game(kind).new_state()
    leaves = antike.perft(start, depth)
    measure(lambda: antike.perft(start, depth), leaves, "leaf", yardsticks.maedn(), goal=goal)
