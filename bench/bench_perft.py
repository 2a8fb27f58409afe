"""Counting all sequences of decisions: `python -m pytest bench/bench_perft.py`.

Goal: 60 million leaves a second, counted at the last ply, from the first position of `west`, 4 nations, `standard`;
14.7 times the steps of OpenSpiel's maedn in its own core.
"""

import positions
import pytest
import yardsticks
from conftest import Measure

import antike

DEPTH = 7


@pytest.mark.parametrize("kind", positions.KINDS)
def test_perft(measure: Measure, kind: str) -> None:
    start = positions.game(kind).new_state()
    leaves = antike.perft(start, DEPTH)
    measure(lambda: antike.perft(start, DEPTH), leaves, "leaf", yardsticks.maedn(),
            goal=60e6 if kind == positions.STANDARD else None)
