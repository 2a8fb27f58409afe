"""Sends positions through other processes and back: `python -m properties.processes fork|spawn|forkserver`."""

from __future__ import annotations

import multiprocessing
import sys

import antike

from .positions import positions


def visit(state: antike.State) -> tuple[bytes, int, antike.State]:
    """What a state is over there, and what it becomes there."""
    raw, key = state.to_bytes(), state.key()
    play_on(state)
    return raw, key, state


def play_on(state: antike.State) -> None:
    rng = antike.Rng(7)
    for _ in range(30):
        if not state.is_over:
            state.random_step(rng)


def main() -> None:
    states = list(positions().values())
    with multiprocessing.get_context(sys.argv[1]).Pool(1) as pool:
        answers = pool.map(visit, states)
    for state, (raw, key, later) in zip(states, answers, strict=True):
        here = state.clone()
        assert (raw, key) == (here.to_bytes(), here.key())
        play_on(here)
        assert later == here
        assert later.game == here.game
    print(f"{len(states)} states went and came back")


if __name__ == "__main__":
    main()
