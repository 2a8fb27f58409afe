"""What `antike bench` measures, and how."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from statistics import median
from typing import NamedTuple

import numpy as np

from antike import Batch, Game, Rng, State, playouts
from antike.observation import observe, spec

BATCH = 1024
"""Games side by side in the measured batch."""
MIDDLE = 400
"""Decisions before the position that is copied, hashed and observed, if the game lasts so long."""
PICKS = 4096
"""Random numbers that choose among legal actions, over and over: drawing them is not measured."""
_IMPORT = "import time, numpy; start = time.perf_counter(); import antike; print(time.perf_counter() - start)"

Run = Callable[[int], int]
"""Does about so many pieces of work; returns how many it was."""


class Work(NamedTuple):
    """Something to measure."""

    name: str
    piece: str
    """What is counted."""
    run: Run


class Seconds(NamedTuple):
    """What one piece of work takes, over the repeats."""

    middle: float
    least: float
    most: float


def works(game: Game, seed: int) -> Iterator[Work]:
    """What is measured in this process, in order; the seed decides all that is random."""
    start = game.new_state(seed if game.setup == "random" else None)
    middle, rng = start.clone(), Rng(seed)
    for _ in range(MIDDLE):
        if not middle.is_over:
            middle.random_step(rng)
    picks = [rng.next() >> 40 for _ in range(PICKS)]
    mask, view = bytearray(game.num_actions), np.empty(spec(game).shape, np.float32)
    batch = Batch(game, BATCH, seed)
    yield Work("playouts in the core", "decision", lambda number: in_core(start, seed, number))
    yield Work("step with list", "decision", lambda number: by_list(start, picks, number))
    yield Work("step with mask", "decision", lambda number: by_mask(start, picks, mask, number))
    yield Work("clone", "clone", lambda number: again(middle.clone, number))
    yield Work("key", "key", lambda number: again(middle.key, number))
    yield Work("observation", "observation", lambda number: again(lambda: observe(middle, view), number))
    yield Work(f"batch of {BATCH}, with masks", "decision", lambda number: in_batch(batch, number))


def in_core(start: State, seed: int, number: int) -> int:
    """Whole uniform games, played with the GIL released."""
    decisions = games = 0
    while decisions < number:
        decisions += int(playouts(start, 32, seed + games).decisions.sum())
        games += 32
    return decisions


def by_list(start: State, picks: list[int], number: int) -> int:
    """The plainest loop there is: list the legal actions, take one."""
    state = start.clone()
    for pick in islice(cycle(picks), number):
        legal = state.legal_actions()
        if not legal:
            state.copy_from(start)
            legal = state.legal_actions()
        state.apply(legal[pick % len(legal)])
    return number


def by_mask(start: State, picks: list[int], mask: bytearray, number: int) -> int:
    """As a learner does it: fill a mask, take a legal action."""
    state = start.clone()
    for pick in islice(cycle(picks), number):
        if state.is_over:
            state.copy_from(start)
        state.legal_mask(mask)
        state.apply_nth(pick % state.num_legal)
    return number


def again(call: Callable[[], object], number: int) -> int:
    """The same call over and over."""
    for _ in range(number):
        call()
    return number


def in_batch(batch: Batch, number: int) -> int:
    """Uniform actions for all games at once, with masks, returns and automatic reset."""
    steps = -(-number // BATCH)
    for _ in range(steps):
        batch.step(batch.random_actions())
    return steps * BATCH


def measure(run: Run, repeats: int, least: float) -> Seconds:
    """Repeats of about so many seconds each, after those that find how many pieces that is."""
    number, seconds = 1, 0.0
    while seconds < least:
        number *= 2
        seconds, _ = timed(run, number)
    each = [seconds / done for seconds, done in (timed(run, number) for _ in range(repeats))]
    return Seconds(median(each), min(each), max(each))


def timed(run: Run, number: int) -> tuple[float, int]:
    """Seconds that so many pieces of work took, and how many they were."""
    start = time.perf_counter()
    done = run(number)
    return time.perf_counter() - start, done


def importing(repeats: int) -> Seconds:
    """What `import antike` takes after NumPy's own import, in fresh interpreters."""
    each = [float(subprocess.run([sys.executable, "-c", _IMPORT], check=True, capture_output=True, text=True).stdout)
            for _ in range(repeats + 1)][1:]
    return Seconds(median(each), min(each), max(each))
