"""Memory stays the same however often a thing is done. `python -m hostile.soak` does it for longer."""

from __future__ import annotations

import gc
import tracemalloc
from itertools import pairwise

import pytest

from .chores import CHORES, GAME

TIMES = 4
WINDOWS = 3
SLACK = 900  # bytes a time, for caches of Python that fill slowly; a leaked state has more
ALLOWED = {"load": 3000, "record": 3000,  # likewise where much JSON is read; a leaked map has ten times that
           "simulate": 1500}  # NumPy keeps small blocks of records that are written one by one, for a long while more
WARM_UP = {"simulate": 40}


def used() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("name", CHORES)
def test_memory_stays_the_same(name: str) -> None:
    """In bytes that Python, NumPy and the core have allocated. Caches grow now and then; a leak would every time."""
    chore = CHORES[name]
    tracemalloc.start()
    try:
        for _ in range(WARM_UP.get(name, 1)):
            chore()
        levels = [used()]
        for _ in range(WINDOWS):
            for _ in range(TIMES):
                chore()
            levels.append(used())
    finally:
        tracemalloc.stop()
    growth = min(after - before for before, after in pairwise(levels))
    assert growth < ALLOWED.get(name, SLACK) * TIMES, levels


def test_limits_are_not_kept_for_ever() -> None:
    """A game keeps tables for a few round limits, not for all that were ever asked for."""
    for rounds in range(1, 200):
        GAME.limited(rounds)
    assert len(GAME._limited) <= 8
