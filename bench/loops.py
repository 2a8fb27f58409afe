"""Loops that drive a game from Python as users write them, for whatever engine has these methods."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any


def by_list(start: Any, number: int) -> int:
    """The plainest loop: list the legal actions, take one."""
    state, choice = start.clone(), Random(1).choice
    for _ in range(number):
        state.apply(choice(state.legal_actions()))
        if state.is_over:
            state.copy_from(start)
    return number


def by_number(start: Any, number: int) -> int:
    """The same without a list."""
    state, randrange = start.clone(), Random(1).randrange
    for _ in range(number):
        state.apply_nth(randrange(state.num_legal))
        if state.is_over:
            state.copy_from(start)
    return number


def at_random(start: Any, rng: Any, number: int) -> int:
    """The same with the engine's own generator."""
    state = start.clone()
    for _ in range(number):
        state.random_step(rng)
        if state.is_over:
            state.copy_from(start)
    return number


def each(calls: Sequence[Callable[[], object]], number: int) -> int:
    """Calls one after another, over and over."""
    for call in islice(cycle(calls), number):
        call()
    return number
