"""Loops that drive a game from Python, for whatever engine has these methods: antike, or the empty game."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

NUMBERS: Sequence[int] = [Random(1).getrandbits(32) for _ in range(4096)]
"""Choose among legal actions, over and over, so that drawing them is not measured."""


def draws(number: int) -> Iterator[int]:
    return islice(cycle(NUMBERS), number)


def by_list(start: Any, number: int) -> int:
    """The plainest loop: list the legal actions, take one."""
    state = start.clone()
    for draw in draws(number):
        legal = state.legal_actions()
        state.apply(legal[draw % len(legal)])
        if state.is_over:
            state.copy_from(start)
    return number


def by_number(start: Any, number: int) -> int:
    """The same without a list."""
    state = start.clone()
    for draw in draws(number):
        state.apply_nth(draw % state.num_legal)
        if state.is_over:
            state.copy_from(start)
    return number


def at_random(start: Any, rng: Any, number: int) -> int:
    """The same with the engine's own random numbers."""
    state = start.clone()
    step = state.random_step
    for _ in range(number):
        step(rng)
        if state.is_over:
            state.copy_from(start)
    return number


def each(calls: Sequence[Callable[[], object]], number: int) -> int:
    """Calls one after another, over and over."""
    for call in islice(cycle(calls), number):
        call()
    return number
