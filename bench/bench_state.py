"""Single calls of State, from Python: `python -m pytest bench/bench_state.py`.

Goals, for `west`, 4 nations, `standard`, in nanoseconds at most: clone 120, copy_from 80, apply 90, to_bytes 150,
key 60, a list of legal actions 220 and 15 for each beyond nine. As ratios to the clone of an empty game, which took 79
where the goals were set. A loop's own cost is in every figure.
"""

from collections.abc import Callable
from typing import Any

import loops
import numpy as np
import positions
import pytest
import yardsticks
from conftest import Measure

import antike

CALLS = 10_000
kinds = pytest.mark.parametrize("kind", positions.KINDS)


def nanoseconds(most: float, kind: str) -> float | None:
    """The goal as calls a second; there is none for other kinds of games."""
    return 1e9 / most if kind == positions.STANDARD else None


def measure_calls(measure: Measure, calls: list[Callable[[], Any]], piece: str, goal: float | None = None) -> None:
    measure(lambda: loops.each(calls, CALLS), CALLS, piece, yardsticks.clone(), goal=goal)


@kinds
def test_clone(measure: Measure, kind: str) -> None:
    measure_calls(measure, [state.clone for state in positions.along(kind)], "clone", nanoseconds(120, kind))


@kinds
def test_copy_from(measure: Measure, kind: str) -> None:
    states = positions.along(kind)
    target = states[0].clone()

    def copies() -> None:
        for state in states:
            target.copy_from(state)

    measure(lambda: loops.each([copies], 100), 100 * len(states), "copy", yardsticks.clone(),
            goal=nanoseconds(80, kind))


@kinds
def test_apply(measure: Measure, kind: str) -> None:
    """A game's actions, one after another."""
    start, actions = positions.played(kind)
    state = start.clone()

    def replay() -> None:
        apply = state.apply
        for action in actions:
            apply(action)

    measure(replay, len(actions), "action", yardsticks.clone(), goal=nanoseconds(90, kind),
            before=lambda: state.copy_from(start))


@kinds
def test_legal_actions(measure: Measure, kind: str) -> None:
    states = positions.along(kind)
    most = np.mean([220 + 15 * max(0, state.num_legal - 9) for state in states])
    measure_calls(measure, [state.legal_actions for state in states], "list", nanoseconds(float(most), kind))


@kinds
def test_legal_mask(measure: Measure, kind: str) -> None:
    """Into the same array."""
    states = positions.along(kind)
    mask = bytearray(states[0].game.num_actions)

    def masks() -> None:
        for state in states:
            state.legal_mask(mask)

    measure(lambda: loops.each([masks], 100), 100 * len(states), "mask", yardsticks.clone())


@kinds
def test_key(measure: Measure, kind: str) -> None:
    measure_calls(measure, [state.key for state in positions.along(kind)], "key", nanoseconds(60, kind))


@kinds
def test_to_bytes(measure: Measure, kind: str) -> None:
    measure_calls(measure, [state.to_bytes for state in positions.along(kind)], "bytes", nanoseconds(150, kind))


@kinds
def test_from_bytes(measure: Measure, kind: str) -> None:
    """Every position from outside is checked whole."""
    game = positions.game(kind)
    stored = [state.to_bytes() for state in positions.along(kind)]

    def read() -> None:
        for data in stored:
            antike.State.from_bytes(game, data)

    measure(lambda: loops.each([read], 20), 20 * len(stored), "state", yardsticks.clone())
